import { ok, type Result } from '../../../contract/failure.ts'
import type { ListEnd, RefreshOutcome } from '../../../contract/model.ts'
import type { Saving } from '../../mirror-worker/import/customers.ts'
import type { PageInput } from '../../mirror-worker/import/read-account.ts'
import { type ConnectionContext, type Core, currentIdOf, targetOf } from '../current.ts'

/** `fresh`: customers that no earlier page had; `next`: the cursor of the next page, null at the end. */
type PageRead = { fresh: number; next: string | null }

/** Limits after which a list is taken to be endless (see below). */
const limits = { customers: 5_000_000, pagesWithoutNews: 3 }

/**
 * Reads a list page by page until one has no `next`; an empty page may still have one. Some services answer the same page for ever, so reading also
 * stops after 5,000,000 customers, and after 3 pages in a row without a new one. `readPage` answers null to stop, as when a person cancelled.
 */
export const readWholeList = async (
  readPage: (next: string | null) => Promise<Result<PageRead> | null>,
): Promise<Result<ListEnd>> => {
  let customers = 0
  let pagesWithoutNews = 0
  let next: string | null = null
  for (;;) {
    const page: Result<PageRead> | null = await readPage(next)
    if (page === null) return ok('cancelled')
    if (!page.ok) return page
    next = page.value.next
    if (next === null) return ok('complete')
    customers += page.value.fresh
    pagesWithoutNews = page.value.fresh === 0 ? pagesWithoutNews + 1 : 0
    if (pagesWithoutNews >= limits.pagesWithoutNews) return ok('repeats')
    if (customers >= limits.customers) return ok('too_many')
  }
}

/**
 * How customers are saved whom the mirror does not have. While a mirror that was made anew has no whole list, they may be among those who were there
 * before, and do not count as new. `at`: now, in milliseconds.
 */
export const savingOf = async (
  { session: { ledger, mirrors }, connection: { id } }: ConnectionContext,
  at: number,
): Promise<Saving> => {
  const { asOf } = await mirrors.write('state', id, null)
  const firstListAt = ledger.connections.byId(id)?.firstListAt ?? null
  return { at, markNew: asOf !== null, firstListAt: asOf === null ? firstListAt : null }
}

const listPage = { limit: 1000, retrying: 'as_list' as const }

/**
 * Has the mirror import the service's list page by page; imported pages stay, however it ends. Customers who are missing from a list that was read
 * to its end have ended, unless they are many: then only if a person agreed to that number (`endUpTo`).
 */
export const importList = async (
  core: Core,
  context: ConnectionContext,
  { signal, endUpTo }: { signal: AbortSignal; endUpTo: number },
): Promise<Result<RefreshOutcome>> => {
  const { ledger, mirrors } = context.session
  const { id, seq, address, firstListAt } = context.connection
  const isKnown = firstListAt !== null
  const now = () => core.clocks.now(address)
  const at = now()
  const target = await targetOf(core, context)
  if (!target.ok) return target
  await core.sync.run(context)
  await mirrors.write('beginImport', id, await savingOf(context, at))

  const handle = async (page: PageInput) => {
    const imported = await mirrors.write('importPage', id, page)
    if (imported !== null) {
      await core.sync.run(context)
      // The page shows the number for the connection that is on screen.
      if (currentIdOf(context.session) === id)
        core.ports.emit('accounts.progress', { customers: imported.met })
    }
    return imported
  }
  const readPage = async (next: string | null) => {
    const page = await core.client.readListPage(target.value, next, { ...listPage, isKnown, signal, handle })
    return signal.aborted ? null : page
  }

  const list = await readWholeList(readPage)
  if (!list.ok && list.failure.code === 'list_not_offered')
    await mirrors.write('setState', id, { listOffered: false })
  const completeAt = list.ok && list.value === 'complete' ? now() : null
  const { customers, missing, applied } = await mirrors.write('endImport', id, { completeAt, endUpTo })
  if (completeAt !== null && applied) ledger.connections.listed(seq, completeAt)
  await core.sync.run(context, { accounts: true })
  if (!list.ok) return list
  const end = completeAt === null || applied ? list.value : 'many_missing'
  return ok({ customers, newCustomers: ledger.customers.countNew(seq), ended: missing, end })
}

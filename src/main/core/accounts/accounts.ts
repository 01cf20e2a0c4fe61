import type { ListedAccount } from '../../../contract/account-list.ts'
import { fail, ok, type Result } from '../../../contract/failure.ts'
import { accountSchema } from '../../../contract/http.ts'
import type { ParsedInput } from '../../../contract/ipc.ts'
import type { AccountDetails, RefreshOutcome } from '../../../contract/model.ts'
import type { Handlers } from '../answer-call.ts'
import { type Core, findPlace, type Place, targetOf, withPlace } from '../current.ts'
import { readWholeList } from './whole-list.ts'

/** Few enough that saving a page of customers never seen before does not hold the app up. */
const listPage = { limit: 500, retrying: 'as_read' as const }

/** Whether a connection is still there after waiting for the service: it may have been removed, or the store closed. */
const isStill = (core: Core, { session, connection }: Place): boolean => {
  const now = findPlace(core, connection.id)
  return now.ok && now.value.session === session
}

/** Reading accounts from the service and finding them in the store, for the current connection. */
export const accountCalls = (core: Core) => {
  const { ports, client } = core
  const refreshes = new Map<string, Promise<Result<RefreshOutcome>>>()
  const changed = () => ports.emit('accounts.changed', null)

  const details = ({ session, connection }: Place, customerId: string): Result<AccountDetails> => {
    const found = session.store.accounts.find(connection.seq, customerId)
    if (!found) return fail({ code: 'not_found', subject: customerId })
    const { raw, ...times } = found
    const body: unknown = JSON.parse(raw)
    return ok({ account: accountSchema.parse(body), ...times, raw: JSON.stringify(body, null, 2) })
  }

  const lookUp = async (
    place: Place,
    { accountId }: ParsedInput<'accounts.lookUp'>,
  ): Promise<Result<AccountDetails>> => {
    const target = await targetOf(core, place)
    if (!target.ok) return target
    const read = await client.readAccount(target.value, accountId)
    if (!read.ok) return read
    if (!isStill(core, place)) return fail({ code: 'no_connection' })
    place.session.store.accounts.saveOne(place.connection.seq, read.value, ports.now())
    changed()
    return details(place, read.value.account.customerId)
  }

  /** Reads the list and saves each page as it comes: what was read stays, even if a later page fails. */
  const readList = async (place: Place): Promise<Result<RefreshOutcome>> => {
    const target = await targetOf(core, place)
    if (!target.ok) return target
    const { seq } = place.connection
    const { accounts } = place.session.store
    const startedAt = ports.now()
    const hadList = accounts.summary(seq).asOf !== null
    const present = new Set<number>()
    let added = 0
    const savePage = (listed: ListedAccount[]) => {
      const read = listed.map(({ account, raw }) => ({ account, raw: JSON.stringify(raw) }))
      const saved = accounts.savePage(seq, read, startedAt, hadList)
      for (const number of saved.numbers) present.add(number)
      added += saved.added
      ports.emit('accounts.progress', { customers: present.size })
    }
    const readPage = async (next: string | null) => {
      const answer = await client.readListPage(target.value, next, listPage)
      return isStill(core, place) ? answer : fail({ code: 'no_connection' })
    }
    const list = await readWholeList(readPage, savePage)
    if (!list.ok) {
      if (list.failure.code === 'list_not_offered') accounts.setListOffered(seq, false)
      return list
    }
    const asOf = ports.now()
    accounts.endList(seq, asOf, list.value.complete ? present : null)
    return ok({ customers: list.value.customers, added, asOf })
  }

  /** One refresh per connection at a time; whoever asks meanwhile gets the same outcome. */
  const refresh = (place: Place): Promise<Result<RefreshOutcome>> => {
    const { id } = place.connection
    const running = refreshes.get(id)
    if (running) return running
    const attempt = readList(place).finally(() => {
      refreshes.delete(id)
      changed()
    })
    refreshes.set(id, attempt)
    changed()
    return attempt
  }

  return {
    'accounts.summary': withPlace(core, ({ session, connection: { id, seq } }) =>
      ok({ ...session.store.accounts.summary(seq), refreshing: refreshes.has(id) }),
    ),
    'accounts.page': withPlace(core, ({ session, connection }, input) =>
      ok(session.store.accounts.page(connection.seq, input)),
    ),
    'accounts.position': withPlace(core, ({ session, connection }, { customerId, ...filter }) =>
      ok(session.store.accounts.position(connection.seq, filter, customerId)),
    ),
    'accounts.get': withPlace(core, (place, { customerId }) => details(place, customerId)),
    'accounts.lookUp': withPlace(core, lookUp),
    'accounts.refresh': withPlace(core, refresh),
    'accounts.markSeen': withPlace(core, ({ session, connection }) => {
      session.store.accounts.markSeen(connection.seq)
      changed()
      return ok(null)
    }),
  } satisfies Partial<Handlers>
}

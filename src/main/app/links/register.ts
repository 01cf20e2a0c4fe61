import { fail, ok } from '../../../contract/failure.ts'
import type { ParsedInput } from '../../../contract/ipc.ts'
import { linkFields, type UndoneStep } from '../../../contract/links/register.ts'
import type { LinkList } from '../../../contract/links/register-schemas.ts'
import type { Due } from '../../ledger/links/register/query.ts'
import type { LinkEdit } from '../../ledger/links/writing/edits.ts'
import type { Handlers } from '../answer-call.ts'
import { type ConnectionContext, type Core, fromLedger, withCurrentConnection } from '../current.ts'
import { readSettings } from '../settings/settings.ts'
import { tellOfCustomers } from './called.ts'
import { createUndo } from './undo.ts'

const dayFrom = (now: number, days: number): number => {
  const day = new Date(now)
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() + days)
  return day.getTime()
}

/** Links are due that were handed over `days` calendar days ago or earlier; 0: only those with a day of their own. Pure but for the time zone. */
export const dueAt = (now: number, days: number): Due => ({
  handedBefore: days === 0 ? 0 : dayFrom(now, 1 - days),
  until: dayFrom(now, 1) - 1,
})

/** The same as of now, as Settings say. */
export const dueNow = (core: Core): Due => dueAt(core.ports.now(), readSettings(core).followUpDays)

/** The links that are meant, by their numbers: those of a list in its order, without those that are left out. */
export const numbersOf = (
  { session, connection: { seq } }: ConnectionContext,
  target: { ids: string[] } | { list: Partial<LinkList>; upTo: number | null; except: string[] },
  due: Due,
): number[] => {
  const { links } = session.ledger
  if ('ids' in target) return links.numbersOf(seq, target.ids)
  const { list, upTo } = target
  const except = new Set(links.numbersOf(seq, target.except))
  return links
    .numbers(seq, { ...list, upTo, due, offset: 0, limit: Number.MAX_SAFE_INTEGER })
    .filter(number => !except.has(number))
}

/** Links that are changed in one go, before others have their turn. */
const portion = 500

/** Looking through the register, changing what is noted in it, and taking that back. */
export const registerCalls = (core: Core) => {
  const { ports } = core
  const undo = createUndo(ports.newId)
  const changed = () => ports.emit('links.changed', null)
  const due = () => dueNow(core)

  /** What customers are called may be what their link says. */
  const renamed = async (context: ConnectionContext, id: string): Promise<void> => {
    const customerId = context.session.ledger.links.byId(context.connection.seq, id)?.customerId ?? null
    if (customerId !== null) await tellOfCustomers(core, context, [customerId])
  }

  /** Takes back of a change what is still as it was made: somebody may have changed it again since. */
  const takeBackEdit = async (
    context: ConnectionContext,
    { id, before, after }: { id: string; before: LinkEdit; after: LinkEdit },
    at: number,
  ): Promise<UndoneStep> => {
    const { links } = context.session.ledger
    const { seq } = context.connection
    const now = links.byId(seq, id)
    const fields = [...linkFields, 'followUpAt'] as const
    const isOurs = (field: (typeof fields)[number]) =>
      before[field] !== after[field] && now !== null && now[field] === after[field]
    const change = Object.fromEntries(fields.filter(isOurs).map(field => [field, before[field]]))
    const isChanged = Object.keys(change).length > 0
    if (isChanged) links.edits.edit(seq, id, change, at)
    await renamed(context, id)
    return { what: 'edit', links: Number(isChanged) }
  }

  const edit = async (context: ConnectionContext, { id, ...given }: ParsedInput<'links.edit'>) => {
    const { links } = context.session.ledger
    const { seq } = context.connection
    const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const done = links.edits.edit(seq, id, change, ports.now())
    const link = done === null ? null : links.byId(seq, id)
    if (done === null || link === null) return fail({ code: 'not_found', subject: id })
    const { before, after } = done
    const isSame = JSON.stringify(before) === JSON.stringify(after)
    if (isSame) return ok({ link, undo: null })
    const step = undo.add(context, 1, at => takeBackEdit(context, { id, before, after }, at))
    if (before.customer !== after.customer) await renamed(context, id)
    changed()
    return ok({ link: links.byId(seq, id) ?? link, undo: step })
  }

  const archive = async (context: ConnectionContext, { target, archived }: ParsedInput<'links.archive'>) => {
    const { edits } = context.session.ledger.links
    const wanted = 'ids' in target ? target : { ...target, list: target.filter }
    const numbers = numbersOf(context, wanted, due())
    const done: number[] = []
    for (let from = 0; from < numbers.length; from += portion) {
      done.push(...edits.archive(numbers.slice(from, from + portion), archived, ports.now()))
      await ports.wait(0)
    }
    if (done.length === 0) return ok(null)
    changed()
    const what = archived ? 'archive' : 'restore'
    return ok(
      undo.add(context, done.length, async at => ({
        what,
        links: edits.archive(done, !archived, at).length,
      })),
    )
  }

  return {
    'links.page': fromLedger(core, ({ links }, seq, input) => links.page(seq, { ...input, due: due() })),
    'links.count': fromLedger(core, ({ links }, seq, filter) => links.count(seq, { ...filter, due: due() })),
    'links.ids': fromLedger(core, ({ links }, seq, input) =>
      links.idsOf(links.numbers(seq, { ...input, due: due() })),
    ),
    'links.makers': fromLedger(core, ({ links }, seq) => links.makers(seq)),
    'links.edit': withCurrentConnection(core, edit),
    'links.archive': withCurrentConnection(core, archive),
    'links.undo': withCurrentConnection(core, async (context, { step }) => {
      const undone = await undo.takeBack(context, step, ports.now())
      if (undone !== null) changed()
      return ok(undone)
    }),
    'links.history': fromLedger(core, ({ links }, seq, { id }) => links.history(seq, id)),
    'links.followUps': fromLedger(core, ({ links }, seq) => {
      const asked = { followUp: true, due: due(), offset: 0, limit: 1_000 }
      return links.numbers(seq, asked).length
    }),
  } satisfies Partial<Handlers>
}

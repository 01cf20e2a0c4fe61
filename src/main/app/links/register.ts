import { fail, ok } from '../../../contract/failure.ts'
import type { UndoneStep } from '../../../contract/links/register.ts'
import type { LinkList } from '../../../contract/links/register-schemas.ts'
import type { Due } from '../../ledger/links/register/query.ts'
import type { Handlers } from '../answer-call.ts'
import { type ConnectionContext, type Core, handlersOf } from '../current.ts'
import { readSettings } from '../settings/settings.ts'
import { createUndo } from './undo.ts'

/**
 * When the day begins that is so many days from now, by calendar dates: a week in which clocks change has not 7 times 24 hours, and where a day begins at one
 * o'clock, those after it do not. Depends on the time zone.
 */
export const dayFrom = (now: number, days: number): number => {
  const day = new Date(now)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days).getTime()
}

/** Links are due if handed over `days` calendar days ago or earlier; 0: only links with a follow-up date. Depends on the time zone. */
export const dueAt = (now: number, days: number): Due => ({
  handedBefore: days === 0 ? 0 : dayFrom(now, 1 - days),
  until: dayFrom(now, 1) - 1,
})

export const dueNow = (core: Core): Due => dueAt(core.ports.now(), readSettings(core).followUpDays)

/** The follow-up badge counts no further. */
const mostCountedDue = 1_000

/** The numbers of the target's links: those with these ids, or all of a list (in its order) except some. */
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

/** Links archived in one transaction: between two, other statements get their turn. */
const archivedAtOnce = 500

/** More ids of undone links are not told. */
const mostIds = 1_000

/** Calls that list, change and archive links, and undo that. */
export const registerCalls = (core: Core) => {
  const { ports } = core
  const { withCurrent, fromLedger } = handlersOf(core)
  const undo = createUndo(ports.newId)
  const changed = () => ports.emit('links.changed', null)
  const due = () => dueNow(core)

  /** Answers the numbers of the links that were changed, so that undo touches no others. */
  const setArchived = async ({ session }: ConnectionContext, numbers: number[], archived: boolean) => {
    const { edits } = session.ledger.links
    const done: number[] = []
    try {
      for (let from = 0; from < numbers.length; from += archivedAtOnce) {
        done.push(...edits.archive(numbers.slice(from, from + archivedAtOnce), archived, ports.now()))
        await ports.wait(0)
      }
    } finally {
      if (done.length > 0) changed()
    }
    return done
  }

  return {
    'links.page': fromLedger(({ links }, seq, input) => links.page(seq, { ...input, due: due() })),
    'links.count': fromLedger(({ links }, seq, filter) => links.count(seq, { ...filter, due: due() })),
    'links.ids': fromLedger(({ links }, seq, input) => links.ids(seq, { ...input, due: due() })),
    'links.makers': fromLedger(({ links }, seq) => links.makers(seq)),
    'links.edit': withCurrent(async (context, { id, ...given }) => {
      const { links } = context.session.ledger
      const { seq } = context.connection
      const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
      const edited = links.edits.edit(seq, id, change, ports.now())
      const link = edited === null ? null : links.byId(seq, id)
      if (edited === null || link === null) return fail({ code: 'not_found', subject: null })
      const { before, after } = edited
      if (edited.changed.length === 0) return ok({ link, undo: null })
      /** Except of fields that were changed again since. */
      const undoEdit = async (at: number): Promise<UndoneStep> => {
        const now = links.byId(seq, id)
        const fields = edited.changed.filter(field => now !== null && now[field] === after[field])
        const back = Object.fromEntries(fields.map(field => [field, before[field]]))
        if (fields.length > 0) links.edits.edit(seq, id, back, at)
        return { what: 'edit', links: Number(fields.length > 0), ids: fields.length > 0 ? [id] : [] }
      }
      const step = undo.add(context, 1, undoEdit)
      // The mirror may call the customer by the name in this link.
      await core.sync.factsChanged(context)
      changed()
      return ok({ link: links.byId(seq, id) ?? link, undo: step })
    }),
    'links.archive': withCurrent(async (context, { target, archived }) => {
      const wanted = 'ids' in target ? target : { ...target, list: target.filter }
      const done = await setArchived(context, numbersOf(context, wanted, due()), archived)
      if (done.length === 0) return ok(null)
      const undoArchive = async (): Promise<UndoneStep> => {
        const undone = await setArchived(context, done, !archived)
        const first = context.session.ledger.links.byNumbers(undone.slice(0, mostIds))
        return {
          what: archived ? 'archive' : 'restore',
          links: undone.length,
          ids: first.map(({ id }) => id),
        }
      }
      return ok(undo.add(context, done.length, undoArchive))
    }),
    'links.undo': withCurrent(async (context, { step }) => {
      const undone = await undo.takeBack(context, step, ports.now())
      if (undone !== null) changed()
      return ok(undone)
    }),
    'links.history': fromLedger(({ links }, seq, { id }) => links.history(seq, id)),
    'links.followUps': fromLedger(({ links }, seq) =>
      Math.min(mostCountedDue, links.count(seq, { followUp: true, due: due() })),
    ),
  } satisfies Partial<Handlers>
}

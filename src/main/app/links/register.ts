import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { ParsedInput } from '../../../contract/ipc.ts'
import type { LinkTarget } from '../../../contract/links/register-schemas.ts'
import type { Link } from '../../../contract/model.ts'
import { harmless } from '../../../contract/tables/harmless.ts'
import type { Handlers } from '../answer-call.ts'
import { type ConnectionContext, type Core, isStill, withCurrentConnection } from '../current.ts'
import { tellOfCustomers } from './called.ts'
import { dueNow } from './due.ts'
import { createUndo } from './undo.ts'

/** Links whose rows are read, or changed, in one go. */
const portion = 500

const inPortions = <T>(all: T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / portion) }, (_, index) =>
    all.slice(index * portion, (index + 1) * portion),
  )

/** A line of a spreadsheet: customer, email, link. Pure. */
const lineOf = ({ customer, customerName, email, url }: Link): string =>
  [customer || (customerName ?? ''), email, url ?? '']
    .map(cell => harmless(cell.replaceAll(/\s+/g, ' ')))
    .join('\t')

/** Looking through the register, changing what is noted in it, and taking that back. */
export const registerCalls = (core: Core) => {
  const { ports } = core
  const undo = createUndo(ports.newId)
  const changed = () => ports.emit('links.changed', null)
  const due = () => dueNow(core)

  const numbersOf = (context: ConnectionContext, target: LinkTarget): number[] => {
    const { links } = context.session.ledger
    const { seq } = context.connection
    if ('ids' in target) return links.numbersOf(seq, target.ids)
    const except = new Set(links.numbersOf(seq, target.except))
    const { filter, upTo } = target
    return links
      .numbers(seq, { ...filter, upTo, due: due(), offset: 0, limit: Number.MAX_SAFE_INTEGER })
      .filter(number => !except.has(number))
      .toSorted((one, other) => one - other)
  }

  /** What customers are called may be what their link says. */
  const renamed = async (context: ConnectionContext, { customerId }: Link): Promise<void> => {
    if (customerId !== null) await tellOfCustomers(core, context, [customerId])
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
    const step = undo.edited(context, id, before, after)
    if (before.customer !== after.customer) await renamed(context, link)
    changed()
    return ok({ link: isStill(core, context) ? (links.byId(seq, id) ?? link) : link, undo: step })
  }

  const archive = async (context: ConnectionContext, { target, archived }: ParsedInput<'links.archive'>) => {
    const { links } = context.session.ledger
    const done: number[] = []
    for (const numbers of inPortions(numbersOf(context, target))) {
      if (!isStill(core, context)) break
      done.push(...links.edits.archive(numbers, archived, ports.now()))
      await ports.wait(0)
    }
    if (done.length === 0) return ok(null)
    changed()
    return ok(undo.archived(context, done, archived))
  }

  const copyList = async (
    context: ConnectionContext,
    { target }: ParsedInput<'links.copyList'>,
  ): Promise<Result<number>> => {
    const lines: string[] = []
    for (const numbers of inPortions(numbersOf(context, target))) {
      if (!isStill(core, context)) break
      const rows = context.session.ledger.links.byNumbers(numbers)
      lines.push(...rows.filter(({ url }) => url !== null).map(lineOf))
      await ports.wait(0)
    }
    if (lines.length === 0) return ok(0)
    return (await ports.writeClipboard(lines.join('\n'))) ? ok(lines.length) : fail({ code: 'not_copied' })
  }

  return {
    'links.page': withCurrentConnection(core, ({ session, connection }, input) =>
      ok(session.ledger.links.page(connection.seq, { ...input, due: due() })),
    ),
    'links.count': withCurrentConnection(core, ({ session, connection }, filter) =>
      ok(session.ledger.links.count(connection.seq, { ...filter, due: due() })),
    ),
    'links.ids': withCurrentConnection(core, ({ session, connection }, input) => {
      const { links } = session.ledger
      return ok(links.idsOf(links.numbers(connection.seq, { ...input, due: due() })))
    }),
    'links.makers': withCurrentConnection(core, ({ session, connection }) =>
      ok(session.ledger.links.makers(connection.seq)),
    ),
    'links.edit': withCurrentConnection(core, edit),
    'links.archive': withCurrentConnection(core, archive),
    'links.undo': withCurrentConnection(core, async (context, { step }) => {
      const undone = undo.undo(context, step, ports.now())
      if (undone === null) return ok(null)
      if (undone.step.what === 'edit') {
        const link = context.session.ledger.links.byId(context.connection.seq, undone.step.linkId)
        if (link !== null) await renamed(context, link)
      }
      changed()
      return ok(undone.done)
    }),
    'links.copyList': withCurrentConnection(core, copyList),
    'links.history': withCurrentConnection(core, ({ session, connection }, { id }) =>
      ok(session.ledger.links.history(connection.seq, id)),
    ),
    'links.followUps': withCurrentConnection(core, ({ session, connection }) => {
      const asked = { followUp: true, due: due(), offset: 0, limit: 1_000 }
      return ok(session.ledger.links.numbers(connection.seq, asked).length)
    }),
  } satisfies Partial<Handlers>
}

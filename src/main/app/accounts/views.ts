import { savedViewSchema } from '../../../contract/calls/views.ts'
import { invalid, ok } from '../../../contract/failure.ts'
import { parseJson } from '../../../contract/parse-json.ts'
import type { Handlers } from '../answer-call.ts'
import { type Core, handlersOf } from '../current.ts'
import { choiceOf } from '../exports/exports.ts'

const whyNot = {
  too_many: 'There are too many views. Delete one first.',
  named: 'This view is saved under another name already. Rename it there.',
}

/** Calls about saved views of the list of accounts. */
export const viewCalls = (core: Core) => {
  const { withCurrent, fromLedger, toLedger } = handlersOf(core)
  return {
    /** Leaves out views of a newer app whose filters this one does not know. */
    'views.list': fromLedger(({ views }, seq) =>
      views.all(seq).flatMap(({ id, name, held }) => {
        const parsed = savedViewSchema.safeParse(parseJson(held))
        return parsed.success ? [{ id, name, ...parsed.data }] : []
      }),
    ),
    'views.save': withCurrent(({ session, connection }, { id, name, filter, sheet }) => {
      const held = JSON.stringify({ filter, sheet: sheet ?? choiceOf(session.ledger, 'accounts') })
      const saved = session.ledger.views.save(connection.seq, { id, name, held })
      return saved === 'saved' ? ok(null) : invalid('name', whyNot[saved])
    }),
    'views.rename': withCurrent(({ session, connection }, { id, name }) =>
      session.ledger.views.rename(connection.seq, id, name)
        ? ok(null)
        : invalid('name', 'Another view has this name'),
    ),
    'views.remove': toLedger(({ views }, seq, { id }) => views.remove(seq, id)),
  } satisfies Partial<Handlers>
}

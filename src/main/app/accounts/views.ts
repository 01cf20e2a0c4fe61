import { type SavedView, savedViewSchema } from '../../../contract/calls/views.ts'
import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { ParsedInput } from '../../../contract/ipc.ts'
import { parseJson } from '../../http/parse-json.ts'
import type { Handlers } from '../answer-call.ts'
import { type ConnectionContext, type Core, withCurrentConnection } from '../current.ts'
import { choiceOf } from '../exports/exports.ts'

const refused = (message: string) => fail({ code: 'invalid_input', fields: [{ path: 'name', message }] })

const whyNot = {
  too_many: 'There are too many views. Delete one first.',
  named: 'This view is saved under another name already. Rename it there.',
}

/** Calls about saved views of the list of accounts. */
export const viewCalls = (core: Core) => {
  /** Leaves out views of a newer app whose filters this one does not know. */
  const read = ({ session, connection }: ConnectionContext): SavedView[] =>
    session.ledger.views.all(connection.seq).flatMap(({ id, name, held }) => {
      const parsed = savedViewSchema.safeParse(parseJson(held))
      return parsed.success ? [{ id, name, ...parsed.data }] : []
    })

  const save = (
    { session, connection }: ConnectionContext,
    { id, name, filter, sheet }: ParsedInput<'views.save'>,
  ): Result<null> => {
    const held = JSON.stringify({ filter, sheet: sheet ?? choiceOf(session.ledger, 'accounts') })
    const saved = session.ledger.views.save(connection.seq, { id, name, held })
    return saved === 'saved' ? ok(null) : refused(whyNot[saved])
  }

  return {
    'views.list': withCurrentConnection(core, context => ok(read(context))),
    'views.save': withCurrentConnection(core, save),
    'views.rename': withCurrentConnection(core, ({ session, connection }, { id, name }) =>
      session.ledger.views.rename(connection.seq, id, name)
        ? ok(null)
        : refused('Another view has this name'),
    ),
    'views.remove': withCurrentConnection(core, ({ session, connection }, { id }) => {
      session.ledger.views.remove(connection.seq, id)
      return ok(null)
    }),
  } satisfies Partial<Handlers>
}

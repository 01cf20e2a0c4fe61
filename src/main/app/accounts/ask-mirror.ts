import { fail, ok, type Result } from '../../../contract/failure.ts'
import { codeOf } from '../../mirror/problem.ts'
import type { Answer, Question, QuestionInput } from '../../mirror/readers.ts'
import { type ConnectionContext, type Core, isStill, withCurrentConnection } from '../current.ts'

/** Asks a connection's mirror; `no_connection` where that is gone by then. Rejects as the reader did. */
export const askMirror = async <Name extends Question>(
  core: Core,
  context: ConnectionContext,
  name: Name,
  input: QuestionInput<Name>,
  latest = false,
): Promise<Result<Answer<Name>>> => {
  const gone = () => fail({ code: 'no_connection' })
  try {
    const answer = await context.session.mirrors.read(name, context.connection.id, input, latest)
    return isStill(core, context) ? ok(answer) : gone()
  } catch (error) {
    if (!isStill(core, context)) return gone()
    throw error
  }
}

/** A handler that hands its input on to the mirror of the current connection. */
export const fromMirror = <Name extends Question>(core: Core, name: Name) =>
  withCurrentConnection(core, (context, input: QuestionInput<Name>) => askMirror(core, context, name, input))

/** The same for what counts only for the latest question of its kind; null: there was a newer one. */
export const askLatest = async <Name extends Question>(
  core: Core,
  context: ConnectionContext,
  name: Name,
  input: QuestionInput<Name>,
): Promise<Result<Answer<Name> | null>> => {
  try {
    return await askMirror(core, context, name, input, true)
  } catch (error) {
    if (codeOf(error) === 'REPLACED') return ok(null)
    throw error
  }
}

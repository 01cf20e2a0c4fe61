import { ok, type Result } from '../../../contract/failure.ts'
import { codeOf } from '../../mirror/problem.ts'
import type { Answer, Question, QuestionInput } from '../../mirror/readers.ts'
import { type ConnectionContext, type Core, withCurrentConnection } from '../current.ts'

/** A handler that hands its input on to the mirror of the current connection. */
export const fromMirror = <Name extends Question>(core: Core, name: Name) =>
  withCurrentConnection(core, async (context, input: QuestionInput<Name>) =>
    ok(await context.session.mirrors.read(name, context.connection.id, input)),
  )

/** The same of a question that a newer one of its name replaces while it waits. */
export const latestFromMirror = <Name extends Question>(core: Core, name: Name) =>
  withCurrentConnection(core, (context, input: QuestionInput<Name>) => askLatest(context, name, input))

/** Asks a question that a newer one of the same name replaces while it waits; null: it was replaced. */
export const askLatest = async <Name extends Question>(
  { session, connection }: ConnectionContext,
  name: Name,
  input: QuestionInput<Name>,
): Promise<Result<Answer<Name> | null>> => {
  try {
    return ok(await session.mirrors.read(name, connection.id, input, true))
  } catch (error) {
    if (codeOf(error) === 'REPLACED') return ok(null)
    throw error
  }
}

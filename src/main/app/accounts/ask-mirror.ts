import { ok, type Result } from '../../../contract/failure.ts'
import type { Answer, Question, QuestionInput } from '../../mirror/readers.ts'
import { codeOf } from '../../workers/error-code.ts'
import type { ConnectionContext } from '../current.ts'

export const askMirror = async <Name extends Question>(
  { session, connection }: ConnectionContext,
  name: Name,
  input: QuestionInput<Name>,
): Promise<Result<Answer<Name>>> => ok(await session.mirrors.read(name, connection.id, input))

/** Like `askMirror`, but a newer request of the same name replaces this one while it waits; null: it was replaced. */
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

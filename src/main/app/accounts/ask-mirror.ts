import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { RequestInput, RequestName, RequestOutput } from '../../mirror/readers.ts'
import { type ConnectionContext, type Core, isStill, withCurrentConnection } from '../current.ts'

const gone = () => fail({ code: 'no_connection' })

/** Waits for a reader; `no_connection` where the connection is gone by then. Rejects as the reader did. */
const stillThere = async <T>(
  core: Core,
  context: ConnectionContext,
  answer: Promise<T>,
): Promise<Result<T>> => {
  try {
    const value = await answer
    return isStill(core, context) ? ok(value) : gone()
  } catch (error) {
    if (!isStill(core, context)) return gone()
    throw error
  }
}

/** Asks a connection's mirror. */
export const askMirror = <Name extends RequestName>(
  core: Core,
  context: ConnectionContext,
  name: Name,
  input: RequestInput<Name>,
): Promise<Result<RequestOutput<Name>>> =>
  stillThere(core, context, context.session.mirrors.read(name, context.connection.id, input))

/** A handler that hands its input on to the mirror of the current connection. */
export const fromMirror = <Name extends RequestName>(core: Core, name: Name) =>
  withCurrentConnection(core, (context, input: RequestInput<Name>) => askMirror(core, context, name, input))

/** The same for what counts only for the latest question of its kind; null: there was a newer one. */
export const askLatest = async <Name extends RequestName>(
  core: Core,
  context: ConnectionContext,
  name: Name,
  input: RequestInput<Name>,
): Promise<Result<RequestOutput<Name> | null>> => {
  const turn = { screen: name, list: JSON.stringify(input) }
  const { mirrors } = context.session
  const answer = await stillThere(core, context, mirrors.readLatest(name, context.connection.id, input, turn))
  return answer.ok ? ok(answer.value?.value ?? null) : answer
}

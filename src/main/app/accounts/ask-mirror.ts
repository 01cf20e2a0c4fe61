import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { AskedInput, AskedName, AskedOutput } from '../../mirror/readers.ts'
import { type Core, isStill, type Place } from '../current.ts'

const gone = () => fail({ code: 'no_connection' })

/** Waits for a reader; `no_connection` where the connection is gone by then. Rejects as the reader did. */
const stillThere = async <T>(core: Core, place: Place, answer: Promise<T>): Promise<Result<T>> => {
  try {
    const value = await answer
    return isStill(core, place) ? ok(value) : gone()
  } catch (error) {
    if (!isStill(core, place)) return gone()
    throw error
  }
}

/** Asks a connection's mirror. */
export const askMirror = <Name extends AskedName>(
  core: Core,
  place: Place,
  name: Name,
  input: AskedInput<Name>,
): Promise<Result<AskedOutput<Name>>> =>
  stillThere(core, place, place.session.mirrors.read(name, place.connection.id, input))

/** The same for what counts only for the latest question of its kind; null: there was a newer one. */
export const askLatest = async <Name extends AskedName>(
  core: Core,
  place: Place,
  name: Name,
  input: AskedInput<Name>,
): Promise<Result<AskedOutput<Name> | null>> => {
  const turn = { screen: name, list: JSON.stringify(input) }
  const { mirrors } = place.session
  const answer = await stillThere(core, place, mirrors.readLatest(name, place.connection.id, input, turn))
  return answer.ok ? ok(answer.value?.value ?? null) : answer
}

import { fail, ok, type Result } from '../../../../contract/failure.ts'
import { type Core, isStill, type Place } from '../../current.ts'
import { noteTraces } from '../../vault/no-trace.ts'
import { forgetRemoved } from './forget.ts'

/** Removes at once what is kept of a customer whose consent ended; of any other, nothing. */
export const removeNow = async (core: Core, place: Place, customerId: string): Promise<Result<null>> => {
  const { session, connection } = place
  noteTraces(session)
  const isRemoved = session.ledger.removal.now(connection.seq, customerId, core.ports.now())
  if (isRemoved) await forgetRemoved(core, place)
  return isStill(core, place) ? ok(null) : fail({ code: 'no_connection' })
}

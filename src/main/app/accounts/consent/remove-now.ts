import { fail, ok, type Result } from '../../../../contract/failure.ts'
import { type ConnectionContext, type Core, isStill } from '../../current.ts'
import { noteTraces } from '../../vault/no-trace.ts'
import { forgetRemoved } from './forget.ts'

/** Removes at once what is kept of a customer whose consent ended; of any other, nothing. */
export const removeNow = async (
  core: Core,
  context: ConnectionContext,
  customerId: string,
): Promise<Result<null>> => {
  const { session, connection } = context
  noteTraces(session)
  const isRemoved = session.ledger.removal.now(connection.seq, customerId, core.ports.now())
  if (isRemoved) await forgetRemoved(core, context)
  return isStill(core, context) ? ok(null) : fail({ code: 'no_connection' })
}

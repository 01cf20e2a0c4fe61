import { ledgerProblemOf } from '../../ledger/file/problem.ts'
import type { Core } from '../current.ts'
import type { Session } from './session.ts'

/** After something was removed for good: nothing of it is left in the ledger's files nor its back-ups. Nobody waits for it. */
export const leaveNoTrace = (
  { ports, clocks }: Pick<Core, 'ports' | 'clocks'>,
  { ledger }: Session,
): Promise<void> =>
  ledger.leaveNoTrace(clocks.surest() ?? ports.now()).catch((error: unknown) =>
    ports.log('Traces of what was removed are still in a file', {
      problem: ledgerProblemOf(error) ?? 'unknown',
    }),
  )

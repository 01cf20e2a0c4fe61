import { ledgerProblemOf } from '../../ledger/file/problem.ts'
import type { Core } from '../current.ts'
import type { Session } from './session.ts'
import { isStillOpen } from './store-gate.ts'

const idle = 5_000
/** A timer does not count while a computer sleeps, so it looks more often than each day. */
const hour = 3_600_000

/** Checkpoints the ledger's file while it is idle, and backs it up each day. */
export const createLedgerMaintenance = ({ ports, gate }: Pick<Core, 'ports' | 'gate'>) => {
  let stop = new AbortController()
  const failed = (error: unknown): void =>
    ports.log('The ledger was not looked after', { problem: ledgerProblemOf(error) ?? 'unknown' })

  const every = async (
    milliseconds: number,
    work: () => unknown,
    isOver: () => boolean,
    signal: AbortSignal,
  ) => {
    while (!isOver()) {
      try {
        await work()
      } catch (error) {
        failed(error)
      }
      await ports.pause(milliseconds, signal)
    }
  }

  return {
    opened: (session: Session): void => {
      stop.abort()
      stop = new AbortController()
      const { signal } = stop
      const isOver = () => signal.aborted || !isStillOpen(gate, session)
      every(idle, session.ledger.checkpointWhenIdle, isOver, signal).catch(failed)
      every(hour, () => gate.backUp('daily'), isOver, signal).catch(failed)
    },
    stop: (): void => stop.abort(),
  }
}

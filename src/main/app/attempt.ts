import { ledgerProblemOf } from '../ledger/file/problem.ts'
import type { Log } from './ports.ts'

type Logging = { log: Log }

/** Logs what failed, with what the error says of the ledger or its disk, and nothing else of it. */
export const failed =
  ({ log }: Logging, what: string) =>
  (error: unknown): void =>
    log(what, { problem: ledgerProblemOf(error) ?? 'unknown' })

/** Does what no call waits for; answers whether it could be done, and logs `what` where not. Never throws. */
export const attempt = (ports: Logging, what: string, work: () => void): boolean => {
  try {
    work()
    return true
  } catch (error) {
    failed(ports, what)(error)
    return false
  }
}

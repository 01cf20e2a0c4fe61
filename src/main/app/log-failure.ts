import type { StoreProblem } from '../../contract/failure.ts'
import { ledgerProblemOf } from '../ledger/file/problem.ts'
import { framesOf } from '../workers/worker-error.ts'
import type { Log } from './ports.ts'

/** An error's name. Its text stays out of the log: it could hold anything. */
export const errorName = (error: unknown): string => (error instanceof Error ? error.name : typeof error)

/** The first frame of an error's stack, without the error's own text. */
export const firstFrame = (error: unknown): string | null =>
  error instanceof Error ? (framesOf(error)[0]?.trim() ?? null) : null

type Reporting = {
  ports: { log: Log }
  gate: { noteProblem: (problem: StoreProblem | null) => void }
}

/** Logs that `what` failed, with the ledger's problem if the error is one; a damaged ledger is reported to the gate. */
export const logFailure =
  ({ ports, gate }: Reporting, what: string) =>
  (error: unknown): void => {
    const problem = ledgerProblemOf(error)
    ports.log(what, { problem: problem ?? 'unknown' })
    gate.noteProblem(problem)
  }

/** Runs a side task that must not fail the call it is part of: where `work` throws, logs `what` and answers false. */
export const attempt = (reporting: Reporting, what: string, work: () => void): boolean => {
  try {
    work()
    return true
  } catch (error) {
    logFailure(reporting, what)(error)
    return false
  }
}

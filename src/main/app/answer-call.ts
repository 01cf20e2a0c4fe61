import type { z } from 'zod'
import { type Failure, fail, invalid, ok, type Result } from '../../contract/failure.ts'
import { type CallName, type CallOutput, calls, type ParsedInput } from '../../contract/ipc.ts'
import { ledgerProblemOf } from '../ledger/file/problem.ts'
import { mirrorProblemOf } from '../mirror/problem.ts'
import { errorName, firstFrame } from './log-failure.ts'
import type { Ports } from './ports.ts'
import type { StoreGate } from './vault/store-gate.ts'

/** One function per call of the contract; a missing one is a compile error. */
export type Handlers = {
  [Name in CallName]: (
    input: ParsedInput<Name>,
  ) => Promise<Result<CallOutput<Name>>> | Result<CallOutput<Name>>
}

/** A handler that answers null once its work is done. */
export const done =
  <Given extends unknown[]>(work: (...given: Given) => unknown) =>
  async (...given: Given): Promise<Result<null>> => {
    await work(...given)
    return ok(null)
  }

type Reporting = { ports: Pick<Ports, 'log' | 'newId'>; gate: Pick<StoreGate, 'noteProblem'> }

const inputs: { [Name in CallName]: { input: z.ZodType<ParsedInput<Name>> } } = calls

const isCallName = (name: unknown): name is CallName => typeof name === 'string' && Object.hasOwn(calls, name)

const run = async <Name extends CallName>(handlers: Handlers, name: Name, input: unknown) => {
  const parsed = inputs[name].input.safeParse(input)
  if (parsed.success) return handlers[name](parsed.data)
  const fields = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  return fail({ code: 'invalid_input', fields })
}

/** The failure that is meant by an error of a mirror or of the ledger's file; null: it is a fault of ours. Pure. */
export const failureOfError = (error: unknown): Failure | null => {
  const ofMirror = mirrorProblemOf(error)
  // `closed`: the connection was removed, or the store closed, meanwhile.
  if (ofMirror === 'closed') return { code: 'no_connection' }
  if (ofMirror !== null) return { code: 'mirror', problem: ofMirror }
  const problem = ledgerProblemOf(error)
  return problem && { code: 'store', problem }
}

/**
 * Answers a call from the page; never rejects. What was thrown becomes `store`, `mirror`, or `internal` with a reference that is also in the log. The
 * log gets kind and first frame, and never the text of an error, which could hold anything.
 */
export const answerCall =
  (handlers: Handlers, { ports: { log, newId }, gate }: Reporting) =>
  async (name: unknown, input: unknown): Promise<Result<unknown>> => {
    if (!isCallName(name)) return invalid('', 'No such call')
    try {
      return await run(handlers, name, input)
    } catch (error) {
      const failure = failureOfError(error)
      if (failure?.code === 'store') {
        log('The store failed under a call', { call: name, problem: failure.problem })
        gate.noteProblem(failure.problem)
      } else if (failure !== null) {
        log('A mirror failed under a call', { call: name, problem: mirrorProblemOf(error) })
      }
      if (failure !== null) return fail(failure)
      const reference = newId()
      log('A call failed', { call: name, reference, error: errorName(error), at: firstFrame(error) })
      return fail({ code: 'internal', reference })
    }
  }

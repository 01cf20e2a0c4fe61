import { setTimeout as wait } from 'node:timers/promises'
import type { Call, Reply, Streamed, Work } from '../api/call.ts'
import type { FindCaller } from '../api/caller.ts'
import type { Life } from '../practice/life.ts'
import type { AutoAccept } from './auto-accept.ts'
import type { Fault, Faults } from './faults.ts'
import { type Recorder, targetOf } from './recorder.ts'

const page = `<!doctype html><html lang="en"><title>Guest network</title>
<h1>Welcome to the guest network</h1><p>Accept the terms of use to go on.</p></html>
`

const cut = { next: () => Promise.reject(new Error('The connection is cut on purpose')) }
const dropped: Streamed = { status: 200, body: { [Symbol.asyncIterator]: () => cut } }

async function* endless() {
  yield '{"accounts":['
  while (true) yield ' '.repeat(16 * 1024)
}

const standIns: Partial<Record<Fault['kind'], () => Reply>> = {
  html: () => ({ status: 200, type: 'text/html; charset=utf-8', body: page }),
  'broken-json': () => ({ status: 200, body: '{"customerId": "cus_' }),
  'wrong-shape': () => ({ status: 200, body: '{"unexpected": true}' }),
  endless: () => ({ status: 200, body: endless() }),
  'drop-before': () => dropped,
}

/** What stands in for the real answer; undefined where the work is to be done first. */
const replace = (fault: Fault): Reply | undefined => {
  if (fault.kind !== 'status') return standIns[fault.kind]?.()
  const { status, retryAfter } = fault
  return { status, headers: retryAfter === undefined ? {} : { 'Retry-After': `${retryAfter}` }, body: '' }
}

type Switches = {
  faults: Faults
  recorder: Recorder
  autoAccept: AutoAccept
  life: Life
  findCaller: FindCaller
}

/** Answers a call under the faults that are switched on, and lets invented customers see it. */
export const createStage =
  ({ faults, recorder, autoAccept, life, findCaller }: Switches) =>
  async (call: Call, work: Work): Promise<Reply> => {
    // Of others nothing is kept, nor even read: every web page can send something here.
    // While the database is away the work itself says so, or needs none.
    const caller = await findCaller(call).catch(() => undefined)
    if (caller !== undefined) {
      await recorder.record(caller.companyId, call)
      await life.before(call, caller.companyId)
    }
    const fault = faults.next(call.method, targetOf(call))
    const replaced = fault && replace(fault)
    if (replaced !== undefined) return replaced
    const answer = await work()
    autoAccept.follow(call, answer)
    if (fault?.kind === 'slow') await wait(fault.ms)
    return fault?.kind === 'drop-after' ? dropped : answer
  }

import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { FindCaller } from '../api/caller.ts'
import type { Answer, Call, Reply, Streamed, Work } from '../api/router.ts'
import { describeError, type Log } from '../common/log.ts'
import { liveOn } from '../practice/life.ts'
import { acceptAsInvented, personas } from '../practice/personas.ts'
import { findConnectRequest, findStandingLink } from '../store/links.ts'
import type { Store } from '../store/store.ts'

/** Milliseconds after a link was created until an invented customer accepts it; null: never. */
const waits = { never: null, soon: 5000, later: 60_000 } as const

export const autoAcceptSchema = z.object({
  when: z.enum(['never', 'soon', 'later']),
  persona: z.enum(['each', ...personas.map(({ id }) => id)]),
})
export type AutoAcceptSetting = z.infer<typeof autoAcceptSchema>

const created = z.object({ redirect: z.string() })
const linkPath = /\/connect\/([rc])\/(\w+)$/

type Deps = { store: Store; now: () => number; log: Log }

/** Invented customers who accept links by themselves. Those that still wait are lost when the service stops. */
export const createAutoAccept = ({ store, now, log }: Deps) => {
  let setting: AutoAcceptSetting = { when: 'never', persona: 'each' }
  let turn = 0

  const nextPersona = (): string => {
    if (setting.persona !== 'each') return setting.persona
    turn += 1
    return personas[(turn - 1) % personas.length]?.id ?? ''
  }

  const accept = async (path: string): Promise<void> => {
    const [, kind, token = ''] = linkPath.exec(path) ?? []
    const find = kind === 'c' ? findStandingLink : findConnectRequest
    const link = await find(store.db, token)
    if (link !== undefined) await acceptAsInvented(store, { link, persona: nextPersona(), now: now() })
  }

  return {
    setting: (): AutoAcceptSetting => setting,
    set: (given: AutoAcceptSetting): void => {
      setting = given
    },
    follow: (call: Call, answer: Answer): void => {
      const wait = waits[setting.when]
      if (wait === null || call.method !== 'POST' || answer.status !== 201) return
      const { redirect } = created.parse(JSON.parse(answer.body))
      setTimeout(() => {
        accept(redirect).catch(error => log('warning', 'auto-accept-failed', describeError(error)))
      }, wait).unref()
    },
  }
}
export type AutoAccept = ReturnType<typeof createAutoAccept>

const whole = (what: string, least: number, most: number) => {
  const wrong = `${what}: a whole number from ${least} to ${most.toLocaleString('en-US')}`
  return z.number(wrong).int(wrong).min(least, wrong).max(most, wrong)
}

const filter = {
  /** How many requests the fault strikes; left out: every one until it is cleared. */
  times: whole('Requests', 1, 1_000_000).optional(),
  method: z.string().max(20).toUpperCase().optional(),
  /** What the path with its query begins with; left out: every path except `/healthz`. */
  path: z.string().startsWith('/').max(500).optional(),
}

export const faultSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('status'),
    status: whole('Status', 400, 599),
    /** Seconds. */
    retryAfter: whole('Retry after', 0, 86_400).optional(),
    ...filter,
  }),
  /** The work is done at once, the answer comes `ms` milliseconds later. */
  z.strictObject({ kind: z.literal('slow'), ms: whole('Delay', 0, 600_000), ...filter }),
  /** `html`: a foreign page, as a hotel's network shows it. `endless`: an answer that never stops. */
  z.strictObject({
    kind: z.enum(['html', 'broken-json', 'wrong-shape', 'drop-before', 'drop-after', 'endless']),
    ...filter,
  }),
])
export type Fault = z.infer<typeof faultSchema>

const maxFaults = 50

const strikes = (fault: Fault, method: string, path: string): boolean =>
  (fault.method === undefined || fault.method === method) &&
  (fault.path === undefined ? path !== '/healthz' : path.startsWith(fault.path))

export const createFaults = () => {
  let faults: Fault[] = []
  return {
    list: (): Fault[] => faults,
    add: (fault: Fault): void => {
      faults = [fault, ...faults].slice(0, maxFaults)
    },
    clear: (): void => {
      faults = []
    },
    next: (method: string, path: string): Fault | undefined => {
      const struck = faults.find(fault => strikes(fault, method, path))
      if (struck?.times === undefined) return struck
      const left = { ...struck, times: struck.times - 1 }
      faults = faults.map(fault => (fault === struck ? left : fault)).filter(({ times }) => times !== 0)
      return struck
    },
  }
}
export type Faults = ReturnType<typeof createFaults>

const targetOf = ({ path, query }: Call): string => (query === '' ? path : `${path}?${query}`)

/** A request as it arrived; `path` with its query, `headers` without those that hold secrets. */
export type Arrived = {
  at: number
  method: string
  path: string
  headers: Record<string, string>
  /** The first 4 KB of the body; empty where there was none or it was too large. */
  body: string
}

const maxArrived = 200
const maxBodyBytes = 4096
const secretHeaders = new Set(['authorization', 'cookie', 'proxy-authorization'])

/** Remembers the latest calls that showed a key, oldest first; a company sees and clears only its own. */
export const createRecorder = (now: () => number) => {
  let kept: { companyId: string; arrived: Arrived }[] = []
  return {
    list: (companyId: string): Arrived[] =>
      kept.filter(one => one.companyId === companyId).map(({ arrived }) => arrived),
    clear: (companyId: string): void => {
      kept = kept.filter(one => one.companyId !== companyId)
    },
    record: async (companyId: string, call: Call): Promise<void> => {
      const body = await call.readBody()
      const headers = Object.entries(call.headers).filter(([name]) => !secretHeaders.has(name))
      const arrived = {
        at: now(),
        method: call.method,
        path: targetOf(call),
        headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
        body: body.kind === 'read' ? body.bytes.subarray(0, maxBodyBytes).toString('utf8') : '',
      }
      kept = [...kept, { companyId, arrived }].slice(-maxArrived)
    },
  }
}
export type Recorder = ReturnType<typeof createRecorder>

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

const replace = (fault: Fault): Reply | undefined => {
  if (fault.kind !== 'status') return standIns[fault.kind]?.()
  const { status, retryAfter } = fault
  return { status, headers: retryAfter === undefined ? {} : { 'Retry-After': `${retryAfter}` }, body: '' }
}

type Switches = Deps & { faults: Faults; recorder: Recorder; autoAccept: AutoAccept; findCaller: FindCaller }

/** Answers a call with the faults that are switched on, and shows its answer to the invented customers. */
export const createStage =
  ({ faults, recorder, autoAccept, findCaller, store, now }: Switches) =>
  async (call: Call, work: Work): Promise<Reply> => {
    // Calls without a valid key are not recorded, nor is their body read: every web page can send something here. Where the database is
    // away, `work` says so itself, or needs no database.
    const caller = await findCaller(call).catch(() => undefined)
    if (caller !== undefined) {
      await recorder.record(caller.companyId, call)
      await liveOn(store, { companyId: caller.companyId, ...call, now: now() }).catch(() => undefined)
    }
    const fault = faults.next(call.method, targetOf(call))
    const replaced = fault && replace(fault)
    if (replaced !== undefined) return replaced
    const answer = await work()
    autoAccept.follow(call, answer)
    if (fault?.kind === 'slow') await wait(fault.ms)
    return fault?.kind === 'drop-after' ? dropped : answer
  }

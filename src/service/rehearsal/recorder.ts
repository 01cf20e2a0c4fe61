import type { Call } from '../api/call.ts'

/** A request as it arrived; `path` with its query, `headers` without those that hold secrets. */
export type Arrived = {
  at: number
  method: string
  path: string
  headers: Record<string, string>
  /** The first 4 KB of it; empty where there was none or it was too large. */
  body: string
}

const maxArrived = 200
const maxBodyBytes = 4096
const secretHeaders = new Set(['authorization', 'cookie', 'proxy-authorization'])

/** All for one company: none sees or clears what another's programs sent. */
export type Recorder = {
  list: (companyId: string) => Arrived[]
  clear: (companyId: string) => void
  record: (companyId: string, call: Call) => Promise<void>
}

/** Remembers the latest calls of those who showed a key, oldest first; of anybody else it keeps nothing. */
export const createRecorder = (now: () => number): Recorder => {
  let kept: { companyId: string; arrived: Arrived }[] = []
  return {
    list: companyId => kept.filter(one => one.companyId === companyId).map(({ arrived }) => arrived),
    clear: companyId => {
      kept = kept.filter(one => one.companyId !== companyId)
    },
    record: async (companyId, call) => {
      const body = await call.readBody()
      const headers = Object.entries(call.headers).filter(([name]) => !secretHeaders.has(name))
      const arrived = {
        at: now(),
        method: call.method,
        path: call.query === '' ? call.path : `${call.path}?${call.query}`,
        headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
        body: body.kind === 'read' ? body.bytes.subarray(0, maxBodyBytes).toString('utf8') : '',
      }
      kept = [...kept, { companyId, arrived }].slice(-maxArrived)
    },
  }
}

import type { Call } from '../api/call.ts'

/** A request as it arrived; `path` with its query, `headers` without those that hold secrets. */
export type Arrived = {
  at: number
  method: string
  path: string
  headers: Record<string, string>
  /** Empty where there was none or it was too large. */
  body: string
}

const maxArrived = 1000
const secretHeaders = new Set(['authorization', 'cookie', 'proxy-authorization'])

export type Recorder = { list: () => Arrived[]; clear: () => void; record: (call: Call) => Promise<void> }

/** Remembers the latest calls, oldest first. */
export const createRecorder = (now: () => number): Recorder => {
  const arrived: Arrived[] = []
  return {
    list: () => arrived,
    clear: () => {
      arrived.length = 0
    },
    record: async call => {
      const body = await call.readBody()
      const headers = Object.entries(call.headers).filter(([name]) => !secretHeaders.has(name))
      const entry = {
        at: now(),
        method: call.method,
        path: call.query === '' ? call.path : `${call.path}?${call.query}`,
        headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
        body: body.kind === 'read' ? body.bytes.toString('utf8') : '',
      }
      if (arrived.length >= maxArrived) arrived.shift()
      arrived.push(entry)
    },
  }
}

import type { Call } from '../api/call.ts'

/** A call's path with its query. */
export const targetOf = ({ path, query }: Call): string => (query === '' ? path : `${path}?${query}`)

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

/**
 * Remembers the latest calls of those who showed a key, oldest first; of anybody else it keeps nothing. All for one company: none sees or
 * clears what another's programs sent.
 */
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

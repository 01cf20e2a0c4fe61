import type { MiddlewareHandler } from 'hono'
import { readBody } from '../body.ts'
import type { Env } from '../env.ts'

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

export type Recorder = { list: () => Arrived[]; clear: () => void; record: MiddlewareHandler<Env> }

/** Remembers the latest calls, oldest first. */
export const createRecorder = (now: () => number): Recorder => {
  const arrived: Arrived[] = []
  return {
    list: () => arrived,
    clear: () => {
      arrived.length = 0
    },
    record: async (c, next) => {
      const body = c.req.method === 'GET' || c.req.method === 'HEAD' ? undefined : await readBody(c)
      const url = new URL(c.req.url)
      const headers = Object.entries(c.req.header()).filter(([name]) => !secretHeaders.has(name))
      const entry = {
        at: now(),
        method: c.req.method,
        path: url.pathname + url.search,
        headers: Object.fromEntries(headers),
        body: body?.kind === 'read' ? Buffer.from(body.bytes).toString('utf8') : '',
      }
      if (arrived.length >= maxArrived) arrived.shift()
      arrived.push(entry)
      return next()
    },
  }
}

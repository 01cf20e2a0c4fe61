import { setTimeout as wait } from 'node:timers/promises'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { MiddlewareHandler } from 'hono'
import type { Ctx, Env } from '../env.ts'
import type { Fault, Faults } from './faults.ts'

const jsonType = 'application/json; charset=utf-8'

const page = `<!doctype html><html lang="en"><title>Guest network</title>
<h1>Welcome to the guest network</h1><p>Accept the terms of use to go on.</p></html>
`

const drop = (c: Ctx): Response => {
  c.env.incoming?.socket.destroy()
  return RESPONSE_ALREADY_SENT
}

const endless = (): ReadableStream<Uint8Array> => {
  const filler = new TextEncoder().encode(' '.repeat(16 * 1024))
  return new ReadableStream({
    start: controller => controller.enqueue(new TextEncoder().encode('{"accounts":[')),
    pull: controller => controller.enqueue(filler),
  })
}

/** What stands in for the real answer; undefined where the work is to be done first. */
const replace = (c: Ctx, fault: Fault): Response | undefined => {
  switch (fault.kind) {
    case 'status': {
      const retry = fault.retryAfter
      const headers = new Headers(retry === undefined ? {} : { 'Retry-After': String(retry) })
      return new Response(null, { status: fault.status, headers })
    }
    case 'html':
      return new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
    case 'broken-json':
      return new Response('{"customerId": "cus_', { headers: { 'Content-Type': jsonType } })
    case 'wrong-shape':
      return new Response('{"unexpected": true}', { headers: { 'Content-Type': jsonType } })
    case 'endless':
      return new Response(endless(), { headers: { 'Content-Type': jsonType } })
    case 'drop-before':
      return drop(c)
    case 'drop-after':
    case 'slow':
      return undefined
  }
}

/** Shows the faults that are switched on. */
export const injectFaults =
  (faults: Faults): MiddlewareHandler<Env> =>
  async (c, next) => {
    const fault = faults.next(c.req.method, c.req.path)
    const replaced = fault && replace(c, fault)
    if (replaced !== undefined) return replaced
    await next()
    if (fault?.kind === 'slow') await wait(fault.ms)
    if (fault?.kind === 'drop-after') c.res = drop(c)
    return undefined
  }

import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { getRequestListener } from '@hono/node-server'
import { tryDecodeURI } from 'hono/utils/url'
import type { Answer, Call, Reply } from '../../api/router.ts'
import { type ReadBody, readBody } from '../../common/http.ts'
import type { Log } from '../../common/log.ts'
import type { App } from '../app.ts'
import { type Connections, createConnections, type Limits } from './connections.ts'

const jsonType = 'application/json; charset=utf-8'

/** What every answer carries. */
export const commonHeaders = (requestId: string): Record<string, string> => {
  return { 'X-Request-Id': requestId, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }
}

/** 204 (No Content) and 304 (Not Modified) have no body. */
const hasBody = (status: number): boolean => status !== 204 && status !== 304

const headersOf = (requestId: string, { status, type = jsonType, headers }: Omit<Answer, 'body'>) => {
  const all = commonHeaders(requestId)
  if (hasBody(status)) all['Content-Type'] = type
  return headers === undefined ? all : Object.assign(all, headers)
}

export const toResponse = (requestId: string, answer: Answer): Response =>
  new Response(answer.body || null, { status: answer.status, headers: headersOf(requestId, answer) })

/** `GET http://host/path` is as good as `GET /path` (RFC 9112, 3.2.2). */
const targetOf = (url: string): string => (url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*/i, ''))

const readBodyOf = async (incoming: IncomingMessage): Promise<ReadBody> => {
  // Keep the connection of a body that is too large: the 413 is sent over it.
  const parts = incoming.iterator({ destroyOnReturn: false })
  const body = await readBody(parts, incoming.headers['content-length'])
  if (body.kind === 'too_large') incoming.resume()
  return body
}

const receive = (incoming: IncomingMessage, outgoing: ServerResponse): Call => {
  const target = targetOf(incoming.url ?? '')
  const mark = target.indexOf('?')
  let body: Promise<ReadBody> | undefined
  return {
    requestId: randomUUID(),
    method: incoming.method ?? '',
    path: tryDecodeURI(mark < 0 ? target : target.slice(0, mark)),
    query: mark < 0 ? '' : target.slice(mark + 1),
    headers: incoming.headers,
    readBody: () => {
      body ??= readBodyOf(incoming)
      return body
    },
    onGone: listener => {
      if (outgoing.closed) listener()
      else outgoing.once('close', listener)
    },
  }
}

/** Sends an answer; returns how many bytes wait for their reader, 0 for a stream. */
const send = (outgoing: ServerResponse, requestId: string, answer: Reply, draining: boolean): number => {
  const { status, body } = answer
  if (draining) outgoing.setHeader('Connection', 'close')
  const headers = headersOf(requestId, answer)
  if (typeof body === 'string') {
    const bytes = Buffer.byteLength(body)
    if (hasBody(status)) headers['Content-Length'] = `${bytes}`
    outgoing.writeHead(status, headers).end(body)
    // Promises of answers that waited long are garbage-collected late: they must not keep the text in memory.
    answer.body = ''
    return bytes
  }
  outgoing.writeHead(status, headers)
  // The client left, or was cut off: there is no one to send the rest to.
  pipeline(Readable.from(body), outgoing).catch(() => undefined)
  return 0
}

/** Serves the app on `node:http`: API calls directly, pages through Request and Response of the Fetch standard. */
export const createListener = (app: App, { admit, sent }: Pick<Connections, 'admit' | 'sent'>) => {
  const servePage = getRequestListener((request, { incoming }) => app.page(request, { incoming }), {
    errorHandler: app.failed,
  })
  const serve = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const call = receive(incoming, outgoing)
    const answered = app.call(call)
    if (answered === undefined) {
      if (app.draining()) outgoing.setHeader('Connection', 'close')
      servePage(incoming, outgoing)
    } else answered.then(answer => sent(send(outgoing, call.requestId, answer, app.draining())))
  }
  return (incoming: IncomingMessage, outgoing: ServerResponse) =>
    admit(incoming, outgoing, () => serve(incoming, outgoing))
}

/** Longer than the patience with a database statement (`data-source.ts`), so that open requests still get an answer. */
const finishWithinMilliseconds = 7000

/** Connections that may wait to be accepted; a client that finds no room tries again only after a second. */
const backlog = 4096

type Address = { port: number; host: string }
type Care = { log: Log; limits: Limits }

/**
 * Whether each worker has a listening socket of its own, among which the kernel distributes connections; elsewhere they share one, less
 * evenly. Either way workers accept by themselves: a connection that the parent hands to a dying worker is never answered.
 */
export const ownSockets = process.platform === 'linux'

const listen = async (server: Server, { port, host }: Address): Promise<number> => {
  server.listen({ port, host, backlog, reusePort: cluster.isWorker && ownSockets })
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}

// Unused connections stay for longer than the minute of load balancers: one that ends first can lose the request just sent over it.
const timeouts = { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 }

/** Serves the app. `stop` takes no new connections, ends waits, gives open requests at most 7 s, and closes what is left. */
export const serve = async (app: App, address: Address, { log, limits }: Care) => {
  const server = createServer({ ...timeouts, optimizeEmptyRequests: true })
  const connections = createConnections(server, limits, count => log('warning', 'connections-cut', { count }))
  server.on('request', createListener(app, connections))
  const listening = await listen(server, address)
  const stop = () =>
    new Promise<void>(resolve => {
      app.release()
      const force = setTimeout(() => server.closeAllConnections(), finishWithinMilliseconds)
      // Keep-alive would hold a connection open after its last answer: close idle ones again and again. To Node one that sent nothing is busy.
      const sweep = setInterval(() => {
        server.closeIdleConnections()
        connections.endUnused()
      }, 20)
      server.close(() => {
        clearTimeout(force)
        clearInterval(sweep)
        resolve()
      })
    })
  return { port: listening, stop }
}

const isUnspecified = (host: string): boolean => host === '0.0.0.0' || host === '::'

/** Whether a server accepts connections at the address. */
const answersAt = async ({ port, host }: Address): Promise<boolean> => {
  const socket = connect({ port, host: isUnspecified(host) ? 'localhost' : host, timeout: 1000 })
  try {
    await Promise.race([once(socket, 'connect'), once(socket, 'timeout')])
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Rejects where the port is taken, which shared sockets cannot notice. Connects to find out: a trial listener could swallow a request. */
export const refuseTakenPort = async (address: Address): Promise<void> => {
  if (address.port === 0 || !(await answersAt(address))) return
  const where = `${address.host}:${address.port}`
  const error = new Error(`listen EADDRINUSE: address already in use ${where}`)
  throw Object.assign(error, { code: 'EADDRINUSE' })
}

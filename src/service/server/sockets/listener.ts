import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { getRequestListener } from '@hono/node-server'
import type { Answer, Call, Reply } from '../../api/router.ts'
import { type ReadBody, readBody } from '../../common/http.ts'
import type { App } from '../app.ts'
import { decodePath } from '../path.ts'
import type { Connections } from './connections.ts'

const jsonType = 'application/json; charset=utf-8'

/** What every answer carries. */
export const commonHeaders = (requestId: string) => ({
  'X-Request-Id': requestId,
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
})

/** No Content and Not Modified come without one. */
const hasBody = (status: number): boolean => status !== 204 && status !== 304

const headersOf = (requestId: string, { status, type = jsonType, headers }: Omit<Answer, 'body'>) => ({
  ...commonHeaders(requestId),
  ...(hasBody(status) && { 'Content-Type': type }),
  ...headers,
})

export const toResponse = (requestId: string, answer: Answer): Response =>
  new Response(answer.body || null, { status: answer.status, headers: headersOf(requestId, answer) })

/** `GET http://host/path` is as good as `GET /path` (RFC 9112, 3.2.2). */
const targetOf = (url: string): string => (url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*/i, ''))

const readBodyOf = async (incoming: IncomingMessage): Promise<ReadBody> => {
  // The connection of a body that is too large must live to carry the answer.
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
    path: decodePath(mark < 0 ? target : target.slice(0, mark)),
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

const send = async (
  outgoing: ServerResponse,
  requestId: string,
  answer: Reply,
  draining: boolean,
): Promise<number> => {
  const { status, body } = answer
  if (draining) outgoing.setHeader('Connection', 'close')
  const headers = headersOf(requestId, answer)
  if (typeof body === 'string') {
    const bytes = Buffer.byteLength(body)
    outgoing.writeHead(status, { ...headers, ...(hasBody(status) && { 'Content-Length': bytes }) }).end(body)
    // Promises that waited long for their turn are collected late: none of them should keep the text.
    answer.body = ''
    return bytes
  }
  outgoing.writeHead(status, headers)
  // A client that left, or was cut off, gets no more.
  await pipeline(Readable.from(body), outgoing).catch(() => undefined)
  return 0
}

/** Serves the application to a server of `node:http`; calls go straight to it, pages as the Fetch standard has it. */
export const createListener = (app: App, { admit, sent }: Connections): RequestListener => {
  const servePage = getRequestListener((request, { incoming }) => app.page(request, { incoming }))
  const serve = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const call = receive(incoming, outgoing)
    const answered = app.call(call)
    if (answered === undefined) {
      if (app.draining()) outgoing.setHeader('Connection', 'close')
      servePage(incoming, outgoing)
    } else answered.then(async answer => sent(await send(outgoing, call.requestId, answer, app.draining())))
  }
  return (incoming, outgoing) => admit(incoming, outgoing, () => serve(incoming, outgoing))
}

import { randomUUID } from 'node:crypto'
import { tryDecodeURI } from 'hono/utils/url'
import type { Call } from '../api/router.ts'
import { type ReadBody, readBody } from '../common/http.ts'
import type { App } from '../server/app.ts'
import { toResponse } from '../server/sockets/socket.ts'

/** `taken`: listeners to call when the answer is there. */
const toCall = (request: Request, taken: (() => void)[]): Call => {
  const { host, pathname, search } = new URL(request.url)
  let body: Promise<ReadBody> | undefined
  return {
    requestId: randomUUID(),
    method: request.method,
    path: tryDecodeURI(pathname),
    query: search.slice(1),
    headers: { host, ...Object.fromEntries(request.headers) },
    readBody: () => {
      body ??= readBody(request.body, request.headers.get('content-length'))
      return body
    },
    onGone: listener => {
      taken.push(listener)
      request.signal.addEventListener('abort', listener)
    },
  }
}

/** Gives a request to the service as a socket would; `from` is the caller's address. */
export const answerRequest = async (app: App, request: Request, from?: string): Promise<Response> => {
  const taken: (() => void)[] = []
  const call = toCall(request, taken)
  const answer = await app.call(call)
  for (const onTaken of taken) onTaken()
  if (answer === undefined) {
    const socket = { remoteAddress: from }
    return app.page(request, from === undefined ? undefined : { incoming: { socket } })
  }
  const { body } = answer
  if (typeof body !== 'string') throw new Error('Only a socket can carry this')
  return toResponse(call.requestId, { ...answer, body })
}

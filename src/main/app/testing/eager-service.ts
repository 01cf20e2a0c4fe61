import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { type CreateAnswer, createAnswers } from './create-answers.ts'

const bodySchema = z.object({ redirectUrl: z.string() })
const redirectUrlOf = (body: string) => (body === '' ? '' : bodySchema.parse(JSON.parse(body)).redirectUrl)

const withLink = createAnswers.find(({ means }) => means === 'made')

/**
 * A service that does the work of every create first, once for each Idempotency-Key, and only then answers as a
 * test says: with the link, or in any way in which a service or what stands before it can fail.
 */
export const startEagerService = async () => {
  const made = new Map<string, { redirectUrl: string; url: string }>()
  const posts: string[] = []
  const used = new WeakSet<object>()
  let answer = withLink
  let onWork = () => {}
  let endsKeptAlive = false

  const make = async (request: IncomingMessage): Promise<string> => {
    const key = String(request.headers['idempotency-key'])
    const redirectUrl = redirectUrlOf(await text(request))
    const link = made.get(key) ?? {
      redirectUrl,
      url: `https://connect.example.com/connect/r/${made.size + 1}`,
    }
    made.set(key, link)
    posts.push(key)
    return link.url
  }
  const server = createServer(async (request, response) => {
    const isKeptAlive = used.has(request.socket)
    used.add(request.socket)
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'application/json')
      response.end('{"accounts":[]}')
      return
    }
    const url = await make(request)
    onWork()
    if (isKeptAlive && endsKeptAlive) request.socket.destroy()
    else answer?.send(response, url)
  })
  const listening = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', listening.resolve)
  await listening.promise
  const bound = server.address()
  return {
    address: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`,
    /** How the creates are answered from now on; null: with their link. */
    answerWith: (next: CreateAnswer | null) => {
      answer = next ?? withLink
    },
    /** Called when the work of a create is done, before its answer. */
    onWork: (listener: () => void) => {
      onWork = listener
    },
    /** From now on a create on a connection that was used before is worked on, and the connection ended without an answer. */
    endKeptAlive: () => {
      endsKeptAlive = true
    },
    /** The links made for this redirect URL, one for each request that was not the same as one before. */
    madeFor: (redirectUrl: string): string[] =>
      [...made.values()].filter(link => link.redirectUrl === redirectUrl).map(link => link.url),
    /** The keys of the creates that arrived, oldest first. */
    posts: () => posts,
    stop: async () => {
      const stopped = Promise.withResolvers<void>()
      server.close(() => stopped.resolve())
      server.closeAllConnections()
      await stopped.promise
    },
  }
}

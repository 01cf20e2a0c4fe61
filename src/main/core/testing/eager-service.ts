import { z } from 'zod'
import { type CreateAnswer, createAnswers } from './create-answers.ts'
import { sendJson, startServer } from './ports.ts'

const bodySchema = z.object({ redirectUrl: z.string() })
const redirectUrlOf = (body: string) => (body === '' ? '' : bodySchema.parse(JSON.parse(body)).redirectUrl)

/**
 * A service that does the work of every create first, once for each Idempotency-Key, and only then answers as it is
 * told: with the link, or in any way in which a service or what stands before it can fail.
 */
export const startEagerService = async () => {
  const made = new Map<string, { redirectUrl: string; url: string }>()
  let next: CreateAnswer | null = null
  let onWork = () => {}
  const server = await startServer((_, response) => sendJson(response, 200, { accounts: [] }))

  const make = (key: string, body: string): string => {
    const known = made.get(key)
    const url = known?.url ?? `https://connect.example.com/connect/r/${made.size + 1}`
    if (!known) made.set(key, { redirectUrl: redirectUrlOf(body), url })
    return url
  }
  server.answer((request, response) => {
    if (request.method !== 'POST') return sendJson(response, 200, { accounts: [] })
    const url = make(String(request.headers['idempotency-key']), server.seen.at(-1)?.body ?? '')
    onWork()
    const { send } = next ?? createAnswers[0] ?? { send: () => {} }
    return send(response, url)
  })
  return {
    address: server.address,
    /** How the creates are answered from now on; null: with their link. */
    answerWith: (answer: CreateAnswer | null) => {
      next = answer
    },
    /** Called when the work of a create is done, before its answer. */
    onWork: (listener: () => void) => {
      onWork = listener
    },
    /** The links made for this redirect URL, one for each request that was not the same as one before. */
    madeFor: (redirectUrl: string): string[] =>
      [...made.values()].filter(link => link.redirectUrl === redirectUrl).map(link => link.url),
    posts: () => server.seen.filter(({ method }) => method === 'POST'),
    stop: server.stop,
  }
}

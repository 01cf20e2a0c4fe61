import type { ServerResponse } from 'node:http'
import { z } from 'zod'
import { sendJson, startServer } from '../../testing/ports.ts'

/**
 * What happens to a create that the service holds. `late`: the work is done now, the answer still held; `lost`: the answer is lost after
 * the work; `dropped`: the request before it.
 */
export const fates = ['link', 'late', 'lost', 'dropped', 'refused', 'busy'] as const
type Fate = (typeof fates)[number]

type Held = { key: string; page: string; response: ServerResponse; worked: boolean }

const bodySchema = z.object({ redirectUrl: z.string() })

/** A service that follows the API, makes one link for each Idempotency-Key, and holds each create until a test decides its fate. */
export const startHeldService = async () => {
  const made = new Map<string, { page: string; url: string }>()
  let held: Held[] = []
  let taken = ''
  const server = await startServer(() => undefined)
  server.answer((request, response) => {
    if (request.method !== 'POST') return sendJson(response, 200, { accounts: [] })
    // Requests that an earlier world's app still sends are cut off.
    if (request.headers.authorization !== `Bearer ${taken}`) return void response.socket?.destroy()
    const { redirectUrl: page } = bodySchema.parse(JSON.parse(server.seen.at(-1)?.body ?? ''))
    held.push({ key: String(request.headers['idempotency-key']), page, response, worked: false })
  })
  const work = ({ key, page }: Held): string => {
    const link = made.get(key) ?? { page, url: `https://connect.example.com/r/${made.size + 1}` }
    made.set(key, link)
    return link.url
  }
  /** Once the work is done, no service claims that nothing was. */
  const honest = ({ worked }: Held, fate: Fate): Fate =>
    worked && (fate === 'refused' || fate === 'busy') ? 'link' : fate
  const answer = (create: Held, wanted: Fate): void => {
    const { response } = create
    const fate = honest(create, wanted)
    if (fate === 'link') sendJson(response, 201, { redirect: work(create) })
    if (fate === 'refused') sendJson(response, 400, {})
    if (fate === 'busy') sendJson(response, 503, {}, { 'retry-after': '1' })
    if (fate === 'late' || fate === 'lost') work(create)
    if (fate === 'lost' || fate === 'dropped') response.socket?.destroy()
    if (fate === 'late') held.push({ ...create, worked: true })
  }
  return {
    address: server.address,
    /** Decides the create that has waited longest; false: there is none. */
    next: (fate: Fate): boolean => {
      const create = held.shift()
      if (create === undefined) return false
      answer(create, fate)
      return true
    },
    /** The links made for a page, one for each key. */
    madeFor: (page: string): string[] =>
      [...made.values()].filter(link => link.page === page).map(({ url }) => url),
    /** Forgets everything, as a new service that accepts just this key. */
    reset: (apiKey: string): void => {
      taken = apiKey
      for (const { response } of held) response.socket?.destroy()
      held = []
      made.clear()
    },
    stop: server.stop,
  }
}

export type HeldService = Awaited<ReturnType<typeof startHeldService>>

import { setTimeout as wait } from 'node:timers/promises'

const path = '/connect/create-connect-request'

type Creating = {
  /** The link that each Idempotency-Key was acknowledged with. */
  links: Map<string, string>
  /** Statuses that a careful client does not expect. */
  odd: number[]
  /** Stops after each client has finished its current link. */
  stop: () => Promise<void>
}

type How = {
  /** Prefix of the Idempotency-Keys, which are also the end of `https://example.com/…`. */
  prefix?: string
  /** Milliseconds between two links of a client. */
  pause?: number
  /** Statuses after which the request is repeated. */
  passing?: number[]
  onCreated?: (key: string, link: string) => void
}

/** Clients that create links one after the other, and repeat a failed request with the same Idempotency-Key. */
export const startCreating = (
  baseUrl: string,
  apiKey: string,
  clients: number,
  { prefix = '', pause = 0, passing = [409, 503], onCreated }: How = {},
): Creating => {
  const links = new Map<string, string>()
  const odd: number[] = []
  let stopped = false

  /** Answers the link; undefined where the request has to be repeated. */
  const create = async (key: string): Promise<string | undefined> => {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ redirectUrl: `https://example.com/${key}` })
    try {
      const init = { method: 'POST', headers: { ...headers, 'idempotency-key': key }, body }
      const answer = await fetch(baseUrl + path, init)
      const text = await answer.text()
      if (answer.status === 201) return JSON.parse(text).redirect
      if (!passing.includes(answer.status)) odd.push(answer.status)
    } catch {
      // The connection broke: only a repetition can tell whether the link was made.
    }
    return undefined
  }

  const client = async (name: number) => {
    for (let count = 0; !stopped; count += 1) {
      const key = `${prefix}${name}-${count}`
      let link = await create(key)
      while (link === undefined) {
        await wait(30)
        link = await create(key)
      }
      links.set(key, link)
      onCreated?.(key, link)
      if (pause > 0) await wait(pause)
    }
  }
  const running = Array.from({ length: clients }, (_, name) => client(name))
  return {
    links,
    odd,
    stop: async () => {
      stopped = true
      await Promise.all(running)
    },
  }
}

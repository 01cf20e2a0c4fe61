import { setTimeout as wait } from 'node:timers/promises'

const path = '/connect/create-connect-request'

type Creating = {
  /** The link that each Idempotency-Key was acknowledged with. */
  links: Map<string, string>
  /** Statuses that a careful client does not expect. */
  odd: number[]
  /** Lets each client finish what it has begun. */
  stop: () => Promise<void>
}

type How = {
  /** Begins the keys of links, which each end of `https://example.com/` names. */
  prefix?: string
  /** Milliseconds between a link and the next of the same client. */
  pause?: number
  /** Statuses after which the same is tried again. */
  passing?: number[]
  onCreated?: (key: string, link: string) => void
}

/** Clients that create links one after the other and repeat what failed with the same Idempotency-Key. */
export const startCreating = (
  baseUrl: string,
  apiKey: string,
  clients: number,
  { prefix = '', pause = 0, passing = [409, 503], onCreated }: How = {},
): Creating => {
  const links = new Map<string, string>()
  const odd: number[] = []
  let stopped = false

  /** Answers the link; undefined where the same is to be tried again. */
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
      // The connection broke: whether the link was made, only repeating can tell.
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

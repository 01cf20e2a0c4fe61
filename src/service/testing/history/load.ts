import { setTimeout as wait } from 'node:timers/promises'
import { type Change, changePageSchema, requestPageSchema } from '../../../contract/more.ts'
import { startCreating } from '../creating.ts'
import { startReader } from '../reader.ts'
import type { History, Seen } from './verdict.ts'

type Target = {
  /** Where links are created: a machine, or the balancer in front. */
  baseUrl: string
  /** Machines that followers ask in turn. */
  baseUrls: string[]
  apiKey: string
}
type Load = {
  /** Unique among the loads on the same database. */
  name: string
  writers: number
  /** Milliseconds between two links of a writer. */
  pause: number
  followers: number
}

/** HAProxy's own statuses (502, 504) mean that a machine died at work: repeating with the same key tells what became of the request. */
const passing = [409, 502, 503, 504]
/** Every fourth link is withdrawn. */
const withdrawEvery = 4

const linkOf = (change: Change): string => ('request' in change ? change.request.redirect : '')
const toSeen = (change: Change): Seen => ({
  id: change.id,
  type: change.type,
  link: linkOf(change),
  at: Date.now(),
})

const get = async ({ baseUrl, apiKey }: Target, path: string): Promise<unknown> => {
  const answer = await fetch(`${baseUrl}${path}`, { headers: { authorization: `Bearer ${apiKey}` } })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  return answer.json()
}

const readStored = async (target: Target, prefix: string): Promise<History['stored']> => {
  const stored: History['stored'] = []
  let after: string | null = null
  do {
    const query: string = after === null ? '' : `&after=${after}`
    const page = requestPageSchema.parse(await get(target, `/connect/requests?limit=1000${query}`))
    for (const { redirectUrl, redirect, state } of page.requests) {
      const key = redirectUrl.replace('https://example.com/', '')
      if (key.startsWith(prefix)) stored.push({ key, link: redirect, state })
    }
    after = page.nextCursor
  } while (after !== null)
  return stored
}

const readLog = async (target: Target, first: string): Promise<History['log']> => {
  const log: History['log'] = []
  let after = first
  while (true) {
    const page = changePageSchema.parse(await get(target, `/changes?limit=1000&after=${after}`))
    for (const change of page.changes) log.push({ id: change.id, type: change.type, link: linkOf(change) })
    if (!page.more) return log
    after = page.next
  }
}

/** Withdraws links, each until the answer is 200 or 404. */
const startWithdrawing = ({ baseUrl, apiKey }: Target) => {
  const withdrawn: string[] = []
  const waiting: { id: string; link: string }[] = []
  let over = false
  /** Answers a status; undefined where there was no answer. */
  const withdraw = async (id: string): Promise<number | undefined> => {
    const init = { method: 'POST', headers: { authorization: `Bearer ${apiKey}` } }
    try {
      const answer = await fetch(`${baseUrl}/connect/requests/${id}/withdraw`, init)
      await answer.text()
      return answer.status
    } catch {
      return undefined
    }
  }
  const work = async () => {
    while (!over || waiting.length > 0) {
      const [next] = waiting
      const status = next === undefined ? undefined : await withdraw(next.id)
      if (next !== undefined && status === 200) withdrawn.push(next.link)
      // A link that is not found was lost: the verdict counts that with its create.
      if (status === 200 || status === 404) waiting.shift()
      else await wait(30)
    }
  }
  const working = work()
  return {
    withdrawn,
    add: (request: { id: string; redirect: string }) =>
      waiting.push({ id: request.id, link: request.redirect }),
    finish: (): Promise<void> => {
      over = true
      return working
    },
  }
}

/**
 * Clients that create links, withdraw some, and follow the changes, all of a company that no other client uses. `finish` lets them complete
 * what they have begun and answers what they saw, with what is stored.
 */
export const startLoad = async (target: Target, { name, writers, pause, followers }: Load) => {
  const { baseUrl, baseUrls, apiKey } = target
  const creates: History['creates'] = []
  const withdrawing = startWithdrawing(target)
  const lists: Seen[][][] = Array.from({ length: followers }, () => [[]])
  let made = 0
  const readers = lists.map((own, number) =>
    startReader({
      // Each follower begins with another machine.
      baseUrls: baseUrls.map((_, place) => baseUrls[(place + number) % baseUrls.length] ?? baseUrl),
      apiKey,
      wait: 20,
      limit: 500,
      onChange: change => {
        own.at(-1)?.push(toSeen(change))
        if (number > 0 || change.type !== 'link.created') return
        made += 1
        if (made % withdrawEvery === 0) withdrawing.add(change.request)
      },
      onGone: () => void own.push([]),
    }),
  )
  const { next } = changePageSchema.parse(await get(target, '/changes'))
  await Promise.all(readers.map(({ ready }) => ready))
  const creating = startCreating(baseUrl, apiKey, writers, {
    prefix: `${name}-`,
    pause,
    passing,
    onCreated: (key, link) => void creates.push({ key, link, at: Date.now() }),
  })
  return {
    creates,
    odd: creating.odd,
    finish: async (): Promise<History> => {
      await creating.stop()
      await withdrawing.finish()
      await Promise.all(readers.map(({ finish }) => finish()))
      const [stored, log] = [await readStored(target, `${name}-`), await readLog(target, next)]
      return { creates, withdrawn: withdrawing.withdrawn, stored, log, followers: lists }
    },
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { sendJson } from '../testing/ports.ts'
import { accountOf, expectValue, setUpScene } from '../testing/scene.ts'
import { pause } from './pause.ts'
import { backoff } from './retry-wait.ts'

const scene = setUpScene()

const enough = 120
/** Every backoff of a follower with `random` 0. */
const backOffs = new Set<number | null>(Array.from({ length: enough * 2 }, (_, at) => backoff(at + 1, 0)))

/** A change event with this ID; its account is always the same. */
const change = (id: string) => ({
  id,
  at: '2026-01-01T00:00:00Z',
  type: 'account.changed',
  account: accountOf('cus_1'),
})

/** Follows a service whose changes come from `tell`; pauses are noted and over at once, so that only their number counts. */
const follow = async (tell: (after: string, asked: number) => object) => {
  const pauses: number[] = []
  let asked = 0
  scene().service.offersChanges = true
  scene().server.answer((request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', 'http://x')
    if (url.pathname === '/connect/requests') return sendJson(response, 200, { requests: [] })
    if (url.pathname !== '/changes') return scene().serve(request, response)
    const after = url.searchParams.get('after')
    if (after === null) return sendJson(response, 200, { changes: [], next: 'begin', more: false })
    asked += 1
    sendJson(response, 200, tell(after, asked))
  })
  const app = await scene().connected({
    pause: (milliseconds, signal) => {
      if (!backOffs.has(milliseconds)) return pause(milliseconds, signal)
      pauses.push(Number(milliseconds))
      return nextTurn()
    },
  })
  app.app.follow()
  await expect.poll(() => asked).toBeGreaterThan(enough)
  app.app.close()
  return { app, pauses, asked }
}

/** At most the first requests were made without a pause, and the pauses grow. */
const expectNoStorm = ({ pauses, asked }: Awaited<ReturnType<typeof follow>>) => {
  expect(pauses.length).toBeGreaterThan(asked - 10)
  expect(Math.max(...pauses)).toBeGreaterThan(10_000)
}

it('a feed that leads from one cursor to another and back is not followed without pause', async () => {
  expectNoStorm(
    await follow(after => {
      const next = after === 'A' ? 'B' : 'A'
      return { changes: [change(`to ${next}`)], next, more: true }
    }),
  )
})

it('nor where each page calls the same changes by other IDs', async () => {
  expectNoStorm(
    await follow((after, asked) => ({
      changes: [change(`${asked}`)],
      next: after === 'A' ? 'B' : 'A',
      more: true,
    })),
  )
})

it('nor one that tells the same changes under ever new cursors, whether there is more or not', async () => {
  expectNoStorm(await follow((_, asked) => ({ changes: [change('same')], next: `c${asked}`, more: true })))
})

it('nor one that tells nothing under ever new cursors, now with more and now without', async () => {
  expectNoStorm(await follow((_, asked) => ({ changes: [], next: `c${asked}`, more: asked % 2 === 0 })))
})

it('a feed that brings something new on each page is followed without pause', async () => {
  const { pauses, asked } = await follow((_, count) => ({
    changes: [change(`new ${count}`)],
    next: `c${count}`,
    more: true,
  }))
  expect(asked).toBeGreaterThan(enough)
  expect(pauses).toEqual([])
})

const request = (id: string) => ({
  ...{ id, redirect: `https://x.example/connect/r/${id}`, redirectUrl: 'https://x.example/thanks' },
  ...{ reference: id, email: '', note: '', state: 'open', createdWith: 'Front desk', customerId: null },
  ...{ createdAt: '2026-01-01T00:00:00Z', stateAt: '2026-01-01T00:00:00Z' },
})

/** Reads the links of a service whose pages come from `tell`; answers how many pages were requested until `/changes` was requested again. */
const readLinks = async (tell: (asked: number) => object) => {
  let asked = 0
  let followed = false
  scene().service.offersChanges = true
  scene().server.answer((asking: IncomingMessage, response: ServerResponse) => {
    const path = asking.url ?? ''
    if (path.startsWith('/changes?after')) {
      followed = true
      return
    }
    if (!path.startsWith('/connect/requests')) return scene().serve(asking, response)
    asked += 1
    sendJson(response, 200, tell(asked))
  })
  const app = await scene().connected()
  app.app.follow()
  await expect.poll(() => followed || asked > enough).toBe(true)
  const { rows } = expectValue(await app.call('links.page', { search: '', offset: 0, limit: 500 }))
  return { asked, rows }
}

it.each<[string, (asked: number) => object]>([
  ['lead to each other', asked => ({ requests: [request('r1')], nextCursor: asked % 2 === 0 ? 'A' : 'B' })],
  ['are empty under ever new cursors', asked => ({ requests: [], nextCursor: `c${asked}` })],
  ['hold the same under ever new cursors', asked => ({ requests: [request('r1')], nextCursor: `c${asked}` })],
  [
    'lead to each other under ever new IDs',
    asked => ({ requests: [request(`r${asked}`)], nextCursor: asked % 2 === 0 ? 'A' : 'B' }),
  ],
])('pages of links that %s come to an end', async (_, tell) => {
  const { asked } = await readLinks(tell)
  expect(asked).toBeLessThanOrEqual(4)
})

it('pages of links are read to their end where some bring nothing new', async () => {
  const { asked, rows } = await readLinks(count => ({
    requests: count % 3 === 0 ? [request(`r${count}`)] : [],
    nextCursor: count === 30 ? null : `c${count}`,
  }))
  expect(asked).toBe(30)
  expect(rows).toHaveLength(10)
})

it.each<[string, (asked: number) => object]>([
  ['lead to each other', asked => ({ accounts: [accountOf('a')], nextCursor: asked % 2 === 0 ? 'A' : 'B' })],
  ['are empty under ever new cursors', asked => ({ accounts: [], nextCursor: `c${asked}` })],
])('pages of accounts that %s come to an end', async (_, tell) => {
  const app = await scene().connected()
  let asked = 0
  scene().server.answer((request: IncomingMessage, response: ServerResponse) => {
    if (!(request.url ?? '').startsWith('/accounts?')) return scene().serve(request, response)
    asked += 1
    sendJson(response, 200, tell(asked))
  })
  expect(expectValue(await app.call('accounts.refresh', undefined)).end).toBe('repeats')
  // One page with a new customer at most, and three without; one more does no harm.
  expect(asked).toBeLessThanOrEqual(5)
})

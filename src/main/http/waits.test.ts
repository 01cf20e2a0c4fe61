import { afterEach, beforeEach, expect, it } from 'vitest'
import { sendJson, startServer } from '../app/testing/ports.ts'
import { createConnectClient } from './connect-client.ts'

const waited: number[] = []
const lent: string[] = []
let waiting: Promise<void> = Promise.resolve()
const clientWithin = (deadline: number) =>
  createConnectClient(
    {
      fetch: (url, init) => fetch(url, init),
      withNewConnection: use =>
        use((url, init) => {
          lent.push(url)
          return fetch(url, init)
        }),
      now: () => 0,
      wait: async milliseconds => {
        waited.push(milliseconds)
        await waiting
      },
    },
    deadline,
  )
const client = clientWithin(10_000)

let server: Awaited<ReturnType<typeof startServer>>
const target = () => ({ address: server.address, key: 'udc_1' })
const handle = async () => true
const read = () => client.readAccount(target(), 'x', { handle })
const create = () => client.createLink(target(), { redirectUrl: null, idempotencyKey: 'once' })

beforeEach(async () => {
  waited.length = 0
  lent.length = 0
  waiting = Promise.resolve()
  server = await startServer((_, response) => sendJson(response, 201, { redirect: 'https://x.example/c/1' }))
})
afterEach(() => server.stop())

it('tries twice more after a short break that the service puts no time to', async () => {
  server.answer((_, response) => {
    if (server.seen.length === 1) sendJson(response, 429, {}, { 'retry-after': '-2' })
    else if (server.seen.length === 2) sendJson(response, 503, {})
    else sendJson(response, 201, { redirect: 'https://x.example/c/1' })
  })
  expect(await create()).toEqual({
    state: 'created',
    url: 'https://x.example/c/1',
  })
  expect(waited).toHaveLength(2)
  expect(new Set(server.seen.map(request => request.headers['idempotency-key']))).toEqual(new Set(['once']))
})

it.each([1, 2, 3600])('answers at once where the service wants a wait of %i s', async seconds => {
  server.answer((_, response) => sendJson(response, 429, {}, { 'retry-after': `${seconds}` }))
  const failure = { code: 'rate_limited', retryAfterSeconds: seconds }
  expect(await create()).toEqual({ state: 'failed', failure })
  expect(await read()).toEqual({ ok: false, failure })
  expect(waited).toEqual([])
  expect(server.seen).toHaveLength(2)
})

it('waits no longer for the next attempt at a page once it is cancelled, and asks no more', async () => {
  server.answer((_, response) => sendJson(response, 429, {}, { 'retry-after': '60' }))
  waiting = new Promise(() => undefined)
  const controller = new AbortController()
  const how = { limit: 1, retrying: 'as_list' as const, signal: controller.signal, handle }
  const page = client.readListPage(target(), null, how)
  await expect.poll(() => waited).toHaveLength(1)
  controller.abort()
  expect(await page).toMatchObject({ ok: false })
  expect(server.seen).toHaveLength(1)
})

it('takes one deadline for a call with all that it repeats', async () => {
  server.answer((_, response) => sendJson(response, 503, {}))
  await clientWithin(400).readAccount(target(), 'x', { handle })
  // The second pause alone is longer than that.
  expect(server.seen.length).toBeLessThan(3)
  server.answer(() => undefined)
  const hopeless = await clientWithin(400).readAccount(target(), 'x', { handle })
  expect(hopeless).toEqual({ ok: false, failure: { code: 'timed_out', seconds: 1 } })
})

it('sends a create over a connection that nothing was sent on before, a read over any', async () => {
  await read()
  expect(lent).toEqual([])
  await create()
  expect(lent).toEqual([`${target().address}/connect/create-connect-request`])
})

it('takes no more time for several operations of one call than for one of them', async () => {
  server.answer(() => undefined)
  const once = clientWithin(300).forOneCall()
  const began = performance.now()
  for (const id of ['a', 'b', 'c']) {
    expect(await once.readAccount(target(), id, { handle })).toEqual({
      ok: false,
      failure: { code: 'timed_out', seconds: 1 },
    })
  }
  // Each alone would have had as much.
  expect(performance.now() - began).toBeLessThan(900)
})

it('does not know what became of a link whose answer broke off, also where its encryption did', async () => {
  const broken = new Error('net::ERR_SSL_PROTOCOL_ERROR')
  const body = new ReadableStream({ start: stream => stream.error(broken) })
  const fetch = async () => new Response(body, { status: 201 })
  const breaking = createConnectClient({
    fetch,
    withNewConnection: use => use(fetch),
    now: () => 0,
    wait: async () => undefined,
  })
  expect(await breaking.createLink(target(), { redirectUrl: null, idempotencyKey: 'once' })).toEqual({
    state: 'unknown',
    failure: { code: 'connection_lost' },
  })
})

import { once } from 'node:events'
import { afterEach, expect, it, vi } from 'vitest'
import type { ListQuestion } from '../../reading/read-answer.ts'
import { accountsOf, type PageHeard } from './page-reader.ts'
import { type PageThread, startPageThread } from './page-thread.ts'

const script = new URL('list-worker.ts', import.meta.url)
const question = (ids: string[], next: string | null): ListQuestion => ({
  kind: 'list',
  text: JSON.stringify({
    accounts: ids.map(customerId => ({ customerId, utilityAccounts: [{ address: { state: 'TX' } }] })),
    nextCursor: next,
  }),
  requestUrl: 'https://x.example/accounts',
  linkHeader: null,
})
const lots = 1_000_000

let thread: PageThread | null = null
const start = (from: string | URL, derives = true) => {
  const ahead = new Int32Array(new SharedArrayBuffer(4))
  const onGone = vi.fn()
  const started = startPageThread({ script: from, ahead, derives, onGone })
  thread = started
  const heard: PageHeard[] = []
  started.port.on('message', (one: PageHeard) => heard.push(one))
  return { ...started, ahead, onGone, heard }
}
afterEach(() => thread?.stop())

it('hands on what it reads in its order, the end last, and says of each customer once that no page before had them', async () => {
  const { take, finish, heard, ahead } = start(script)
  expect(await take(question(['a', 'b'], '2'))).toMatchObject({ customers: 2, fresh: 2 })
  expect(await take(question(['b', 'c'], null))).toMatchObject({ customers: 2, fresh: 1, next: null })
  finish({ endedAt: 5 })
  await vi.waitUntil(() => heard.length === 3, { timeout: 60_000 })
  const [first = '', , end] = heard
  expect(end).toEqual({ endedAt: 5 })
  const before = ahead[0]
  const accounts = typeof first === 'string' ? accountsOf(first, ahead) : []
  expect(ahead[0]).toBeLessThan(before ?? 0)
  expect(accounts.map(({ customerId }) => customerId)).toEqual(['a', 'b'])
  expect(accounts[0]?.derived?.rows).toMatchObject([{ state: 'TX', present: 1, place: { key: null } }])
})

it('waits before it lets more be fetched while too much is not saved yet', async () => {
  const { take, heard, ahead } = start(script, false)
  Atomics.store(ahead, 0, lots)
  let isTaken = false
  const taking = take(question(['a'], 'n')).then(() => {
    isTaken = true
  })
  const { take: takeOther, stop } = start(script, false)
  // As long as another one takes to begin and to read.
  await takeOther(question(['a'], 'n'))
  stop()
  expect([isTaken, heard]).toEqual([false, []])
  Atomics.sub(ahead, 0, lots)
  Atomics.notify(ahead, 0)
  await taking
})

it('that ends by itself says so and answers nothing; one that was stopped does not', async () => {
  const broken = start(new URL('data:text/javascript,throw new Error("broken")'))
  expect(await broken.take(question(['a'], null))).toBeNull()
  expect(broken.onGone.mock.calls[0]).toEqual([expect.objectContaining({ message: 'broken' })])
  const { stop, port, onGone } = start(script)
  const closed = once(port, 'close')
  stop()
  await closed
  expect(onGone).not.toHaveBeenCalled()
})

import { expect, it, vi } from 'vitest'
import { accountsOf } from './page-reader.ts'
import { startPageThread } from './page-thread.ts'

const script = new URL('list-worker.ts', import.meta.url)

it('hands on a page whose rows are far longer than itself in parts, so that no more waits than may', async () => {
  const ahead = new Int32Array(new SharedArrayBuffer(4))
  const { port, take, stop } = startPageThread({ script, ahead, derives: true, onGone: () => undefined })
  const heard: string[] = []
  port.on('message', (one: string) => heard.push(one))
  const ids = Array.from({ length: 36 }, (_, n) => `c${n}`)
  const accounts = ids.map(customerId => ({
    customerId,
    utilityAccounts: Array.from({ length: 9_000 }, () => ({})),
  }))
  await take({
    kind: 'list',
    text: JSON.stringify({ accounts }),
    requestUrl: 'https://a.example/accounts',
    linkHeader: null,
  })
  // Nobody has taken any yet: it waits.
  await vi.waitUntil(() => (ahead[0] ?? 0) >= 24_000, { timeout: 60_000 })
  expect(ahead[0]).toBeLessThan(40_000)
  const found: string[] = []
  while (found.length < ids.length) {
    await vi.waitUntil(() => heard.length > 0, { timeout: 60_000 })
    found.push(...accountsOf(heard.shift() ?? '', ahead).map(({ customerId }) => customerId))
  }
  expect(found).toEqual(ids)
  expect(ahead[0]).toBe(0)
  stop()
})

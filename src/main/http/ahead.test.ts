import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PageTaken } from '../app/accounts/reading/taking.ts'
import { type ListQuestion, readPage } from '../app/reading/read-answer.ts'
import { sendJson, startServer } from '../app/testing/ports.ts'
import { createAhead } from './ahead.ts'
import { createConnectClient, type Outcome } from './connect-client.ts'

const asked: string[] = []
const client = createConnectClient({
  fetch: (url, init) => {
    const { pathname, search } = new URL(url)
    asked.push(pathname + search)
    return fetch(url, init)
  },
  withNewConnection: use => use(fetch),
  now: Date.now,
  wait: milliseconds => wait(milliseconds),
  readerScript: new URL('../app/reading/answer-worker.ts', import.meta.url),
})
const pages = 4
let server: Awaited<ReturnType<typeof startServer>>
beforeEach(async () => {
  asked.length = 0
  server = await startServer((request, response) => {
    const at = Number(new URL(request.url ?? '', 'http://x').searchParams.get('cursor') ?? 0)
    sendJson(response, 200, { accounts: [], nextCursor: at + 1 < pages ? at + 1 : null })
  })
})
afterEach(() => server.stop())

const taken = (question: ListQuestion): PageTaken => {
  const page = readPage(question)
  return page.readable ? { readable: true, customers: 0, fresh: 0, next: page.next } : page
}
type Take = (question: ListQuestion) => Promise<PageTaken>

/** Reads so many pages of the list, one after the other. */
const readPages = async (most: number, take: Take) => {
  const ahead = createAhead<Outcome>()
  const reading = { limit: 9, retrying: 'never' as const, take, ahead }
  const target = { address: server.address, key: 'udc_0123456789abcdef' }
  let next: string | null = null
  for (let read = 0; read < most; read += 1) {
    const page = await client.readListPage(target, next, reading)
    if (!page.ok) throw new Error(page.failure.code)
    next = page.value.next
    if (next === null) break
  }
  return ahead
}
const cursors = (...of: number[]) => of.map(cursor => `/accounts?limit=9&cursor=${cursor}`)

it('asks for the next page while this one is still read, and for each once', async () => {
  let page = 0
  await readPages(pages, async question => {
    page += 1
    while (server.seen.length < Math.min(page + 1, pages)) await wait(1)
    return taken(question)
  })
  expect(asked).toEqual(['/accounts?limit=9', ...cursors(1, 2, 3)])
})

it('reads the next page where its end named another, and then asks ahead no more', async () => {
  server.answer((request, response) => {
    const at = Number(new URL(request.url ?? '', 'http://x').searchParams.get('cursor') ?? 0)
    const nextCursor = at + 1 < pages ? at + 1 : null
    // Beyond where it is looked for; a cursor goes before a URL.
    sendJson(response, 200, {
      nextCursor,
      more: 'x'.repeat(5_000),
      accounts: [],
      next: nextCursor && '/other',
    })
  })
  await readPages(pages, async question => taken(question))
  expect(asked).toEqual(['/accounts?limit=9', '/other', ...cursors(1, 2, 3)])
})

it('gives up what was asked ahead once nothing more is wanted', async () => {
  const arrived = Promise.withResolvers<void>()
  const dropped = Promise.withResolvers<void>()
  server.answer((request, response) => {
    if (!request.url?.includes('cursor')) return sendJson(response, 200, { accounts: [], nextCursor: 1 })
    response.on('close', dropped.resolve)
    arrived.resolve()
  })
  const ahead = await readPages(1, async question => {
    await arrived.promise
    return taken(question)
  })
  ahead.drop()
  await dropped.promise
})

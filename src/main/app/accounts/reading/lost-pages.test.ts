import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readAccount, saveAccounts } from '../../../store/testing/samples.ts'
import { openSharedStore } from '../../../store/testing/shared-store.ts'
import type { ListQuestion } from '../../reading/read-answer.ts'
import { takeApart } from './apart.ts'

const lostPages = new URL('testing/lost-pages.ts', import.meta.url)
const lostSaver = new URL('testing/lost-saver.ts', import.meta.url)
const question: ListQuestion = {
  kind: 'list',
  text: '{"accounts":[]}',
  requestUrl: 'https://a.example/accounts',
  linkHeader: null,
}

let opened: ReturnType<typeof openSharedStore>
beforeEach(() => {
  opened = openSharedStore()
})
afterEach(() => opened.close())

const start = (script = lostPages, markNew = false) => {
  const { store, shared, seq } = opened
  saveAccounts(store, seq, [readAccount('before')])
  const { signal } = new AbortController()
  const seen = { bits: new Uint8Array(0), size: 0 }
  const reading = { seq, at: 5, markNew }
  return { store, seq, ...takeApart({ script, shared, reading, seen, signal, onSaved: () => undefined }) }
}

it('a list of which a page was lost is not taken for read to its end, so that nobody in it is gone', async () => {
  const { store, seq, take, finish } = start()
  expect(await take(question)).toMatchObject({ readable: true })
  expect(await finish(9)).toBe(false)
  expect(store.accounts.hasList(seq)).toBe(false)
  expect(store.accounts.summary(seq)).toMatchObject({ customers: 1 })
})

it('a page after one that was lost cannot be read, and the thread that saves ends', async () => {
  const { take, finish } = start()
  expect(await take(question)).toMatchObject({ readable: true })
  await vi.waitUntil(async () => (await take(question))?.readable === false, { timeout: 60_000 })
  expect(await finish(null)).toBe(false)
})

it('cannot be read where the page before was told and the thread gone while main was busy', async () => {
  const { take, finish } = start()
  const taking = take(question)
  const until = performance.now() + 1_500
  while (performance.now() < until);
  await taking
  expect(await take(question)).toEqual({ readable: false })
  expect(await finish(null)).toBe(false)
})

it.each([
  ['a first', false],
  ['a later', true],
])(
  'cannot be read either where the thread that saves took more memory than there is, of %s reading',
  async (_, markNew) => {
    const { store, seq, take, finish } = start(lostSaver, markNew)
    await vi.waitUntil(async () => (await take(question))?.readable === false, { timeout: 60_000 })
    expect(await finish(9)).toBe(false)
    expect(store.accounts.hasList(seq)).toBe(false)
  },
)

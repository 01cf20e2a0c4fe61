import { describe, expect, it } from 'vitest'
import type { ReadAccount } from '../../store/saving/read-account.ts'
import { type Question, readAnswer } from './read-answer.ts'
import { readApart } from './read-apart.ts'
import { readInParts } from './read-in-parts.ts'

const script = new URL('answer-worker.ts', import.meta.url)
const nowhere = new URL('no-such-worker.ts', import.meta.url)
const list = (body: unknown): Question => ({
  kind: 'list',
  text: JSON.stringify(body),
  requestUrl: 'https://x.example/accounts',
  linkHeader: null,
})
const customers = (count: number, length = 1000) =>
  Array.from({ length: count }, (_, n) => ({
    customerId: `c${n}`,
    utilityAccounts: [],
    note: 'n'.repeat(length),
  }))

const collect = async (asked: Question, read: typeof readApart | typeof readInParts, from = script) =>
  read(from, asked, async ({ head, slices }) => {
    const got: ReadAccount[][] = []
    for await (const slice of slices) got.push(slice)
    return { head, slices: got }
  })

describe('an answer', () => {
  it('is handed over in slices of a bounded size, by a thread as in one go', async () => {
    const question = list({ accounts: customers(1000), nextCursor: 'n' })
    const apart = await collect(question, readApart)
    expect(apart.head).toMatchObject({
      readable: true,
      customers: 1000,
      next: expect.stringContaining('cursor=n'),
    })
    expect(apart.slices.length).toBeGreaterThan(4)
    for (const slice of apart.slices) expect(JSON.stringify(slice).length).toBeLessThan(500_000)
    expect(readAnswer(question)).toMatchObject({ slices: apart.slices })
    expect(apart.slices.flat().map(({ account }) => account.customerId)).toEqual(
      customers(1000).map(c => c.customerId),
    )
  })

  it('that is small needs no thread, a large one does', async () => {
    expect((await collect(list(customers(10)), readInParts, nowhere)).head).toMatchObject({ customers: 10 })
    await expect(collect(list(customers(1000)), readInParts, nowhere)).rejects.toThrow(/no-such-worker/)
  })

  it('that is none is said to be so', async () => {
    for (const text of ['<html>', `[${'['.repeat(5000)}${']'.repeat(5000)}]`, '[{}]']) {
      expect(await collect({ ...list(null), text }, readInParts)).toEqual({
        head: { readable: false },
        slices: [],
      })
      expect(readAnswer({ kind: 'account', text })).toEqual({ readable: false })
    }
  })

  it('of one customer is one slice', async () => {
    const text = JSON.stringify({ customerId: 'c', utilityAccounts: [{}], more: 1 })
    expect(await collect({ kind: 'account', text }, readInParts)).toEqual({
      head: expect.objectContaining({ readable: true, customers: 1 }),
      slices: [[{ account: { customerId: 'c', utilityAccounts: [{}] }, raw: text, whole: true }]],
    })
  })

  it('keeps no more of its own text than can be shown', async () => {
    const utilityAccounts = Array.from({ length: 1_500 }, (_, n) => ({
      utilityProvider: `${n}`.padEnd(1000, '漢'),
    }))
    const { slices } = await collect(
      { kind: 'account', text: JSON.stringify({ customerId: 'c', utilityAccounts }) },
      readInParts,
    )
    const [read] = slices.flat()
    expect(read?.account.utilityAccounts).toHaveLength(1_500)
    expect(read?.raw.length).toBeLessThan(1_000_000)
    expect(read?.whole).toBe(false)
    expect(read?.raw).toMatch(/Shortened: 1,?\d{3} more utility accounts/)
  })

  it('that takes all memory ends its thread alone', async () => {
    const question = list(customers(20_000, 0))
    const head = await readApart(script, question, async reading => reading.head, {
      maxOldGenerationSizeMb: 8,
    })
    expect(head).toEqual({ readable: false })
  })

  it('stops being read where nobody wants the rest', async () => {
    const question = list({ accounts: customers(1000) })
    const first = await readApart(script, question, async ({ slices }) => {
      for await (const slice of slices) return slice.length
      return 0
    })
    expect(first).toBeGreaterThan(0)
  })
})

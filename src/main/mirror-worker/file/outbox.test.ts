import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSql } from '../../sqlite/sql.ts'
import { makeMirrorFile } from '../testing/mirror-file.ts'
import { addToOutbox, createOutbox, type Numbered, type OutboxEntry } from './outbox.ts'

let mirror: ReturnType<typeof makeMirrorFile>
beforeEach(() => {
  mirror = makeMirrorFile()
})
afterEach(() => mirror.close())

const ended = (customerId: string, raw: string): OutboxEntry => ({
  ...{ kind: 'ended', customerId, name: null, email: null, raw },
  ...{ beganAt: 1, firstSeenAt: 1, at: 2 },
})

it('crosses in portions that the ledger takes within a frame, each entry once and in its order, until it is empty', () => {
  const sql = createSql(mirror.writer)
  const sizes = [...Array.from({ length: 1_000 }, () => 300), 250_000, 250_000, 10]
  for (const [n, size] of sizes.entries()) addToOutbox(sql, ended(`c${n}`, 'x'.repeat(size)))
  const portions: Numbered[][] = []
  const { readOutbox, acknowledge } = createOutbox(sql)
  for (let portion = readOutbox(null); portion.length > 0; portion = readOutbox(null)) {
    portions.push(portion)
    acknowledge({ upTo: portion.at(-1)?.number ?? 0 })
  }
  expect(portions.flat().map(({ entry }) => 'customerId' in entry && entry.customerId)).toEqual(
    sizes.map((_, n) => `c${n}`),
  )
  for (const portion of portions)
    if (portion.length > 1)
      expect(JSON.stringify(portion.map(({ entry }) => entry)).length).toBeLessThan(41_000)
  expect(portions.length).toBeLessThan(15)
})

import { afterEach, beforeEach, expect, it } from 'vitest'
import { nothingApplied } from '../changes/changes.ts'
import { toldRequest } from '../changes/testing/told.ts'
import type { Store } from '../database/open-store.ts'
import { openMemoryStore } from '../testing/memory-store.ts'
import { readAccount, saveAccounts } from '../testing/samples.ts'

let store: Store
const seq = 1

beforeEach(() => {
  store = openMemoryStore().store
})
afterEach(() => store.close())

const tell = (who: string[]) => {
  const told = who.map((customerId, n) => ({
    kind: 'link' as const,
    request: toldRequest(`${who[0]}${n}`, 'accepted', { createdAt: n, stateAt: 1_000 + n, customerId }),
  }))
  let made = 0
  const changes = { told, cursor: 'x', at: 3, isWhole: true }
  const step = store.changes.apply(seq, changes, nothingApplied(), () => `${who[0]}-${made++}`)
  while (step());
}

const notListed = () => {
  const finding = store.accounts.notListed(seq)
  for (let parts = 0; ; parts += 1) {
    const next = finding.next()
    if (next.done) return { ...next.value, parts }
  }
}

it('finds who accepted and is neither listed nor ended, each once with their latest link, in parts', () => {
  expect(notListed()).toEqual({ rows: [], total: 0, parts: 0 })
  tell(['here', 'gone', 'away', 'away', 'nobody'])
  saveAccounts(store, seq, [readAccount('here', {}), readAccount('gone', {})])
  const end = store.accounts.endList(seq, 9, customer => customer === 2 ** 32)
  while (end());
  expect(store.accounts.ended(seq, { offset: 0, limit: 9 }).rows.map(row => row.customerId)).toEqual(['gone'])
  expect(notListed()).toMatchObject({
    total: 2,
    rows: [
      { customerId: 'nobody', at: 1_004 },
      { customerId: 'away', at: 1_003 },
    ],
  })
  tell(Array.from({ length: 2_100 }, (_, n) => `many${n}`))
  const many = notListed()
  expect([many.rows.length, many.parts]).toEqual([500, 3])
})

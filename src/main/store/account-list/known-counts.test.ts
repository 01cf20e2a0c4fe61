import { afterEach, beforeEach, expect, it } from 'vitest'
import { unfiltered } from '../../../contract/accounts/account-filter.ts'
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

const customers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) =>
    readAccount(`c${from + n}`, {
      utilityProvider: n % 2 === 0 ? 'ComEd' : 'Duke',
      address: { state: n % 3 === 0 ? 'IL' : 'IN', city: 'Joliet' },
    }),
  )

/** The service says who accepted. */
const tell = (...who: string[]) => {
  const told = who.map(customerId => ({
    kind: 'link' as const,
    request: toldRequest(`r-${customerId}`, 'accepted', { createdAt: 1, stateAt: 2, customerId }),
  }))
  let made = 0
  const step = store.changes.apply(
    seq,
    { told, cursor: 'x', at: 3, isWhole: true },
    nothingApplied(),
    () => `told-${++made}`,
  )
  while (step());
}

/** A person here says so. */
const say = (customerId: string) => {
  const id = `said-${customerId}`
  store.links.add(seq, { id, customer: 'x', email: '', note: '', redirectUrl: 'https://x', createdAt: 1 })
  store.links.created(id, `https://x/${id}`, 1)
  store.links.settled(id)
  expect(store.proposals.confirm(seq, { customerId, id }, 2)).toBe(true)
}

const known = (utility: string | null = null, state: string | null = null) => {
  const counting = store.accounts.countKnown(seq, { utility, state, city: null })
  for (let parts = 0; ; parts += 1) {
    const next = counting.next()
    if (next.done) return { ...next.value, parts }
  }
}

it('counts what each way of knowing a link shows, in parts, beside what else is chosen', () => {
  saveAccounts(store, seq, customers(0, 1_500))
  expect(known()).toEqual({ service: 0, person: 0, proposed: 0, nobody: 1_001, parts: 2 })
  tell('c0', 'c3', 'c7')
  say('c1')
  say('c1499')
  for (const utility of [null, 'ComEd', 'Duke'])
    for (const state of [null, 'IL', 'IN'])
      for (const matched of ['service', 'person', 'nobody'] as const) {
        const filter = { ...unfiltered, utility, state, matched }
        const { total } = store.accounts.page(seq, { ...filter, offset: 0, limit: 1 })
        expect([utility, state, matched, known(utility, state)[matched]]).toEqual([
          utility,
          state,
          matched,
          total,
        ])
      }
  expect(known()).toMatchObject({ service: 3, person: 2 })
})

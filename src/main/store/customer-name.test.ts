import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unfiltered } from '../../contract/accounts/account-filter.ts'
import { openStore, type Store } from './database/open-store.ts'
import type { ReadAccount } from './saving/read-account.ts'
import { foundPlaces, saveAccounts } from './testing/samples.ts'

let store: Store
const seq = 1

/** An account with whom it belongs to, as a service sends it that tells names. */
const named = (
  customerId: string,
  customer: { name?: string | null; email?: string | null } | null,
  utilityAccounts = 2,
): ReadAccount => {
  const account = {
    customerId,
    customer: customer && { name: null, email: null, ...customer },
    connectedAt: '2026-11-21T10:38:00Z',
    utilityAccounts: Array.from({ length: utilityAccounts }, (_, n) => ({
      utilityAccountNumber: `${n}00${customerId.length}`,
      address: { street: `${n} Elm St`, city: 'San José', state: 'CA' },
    })),
  }
  return { account, raw: JSON.stringify(account), whole: true }
}

const found = (search: string) =>
  store.accounts.page(seq, { ...unfiltered, search, offset: 0, limit: 50 }).rows.map(row => row.customerId)
const streets = (search: string) => {
  const place = { state: 'CA', city: 'San José' }
  return store.addresses
    .streets(seq, { ...place, search, offset: 0, limit: 50 })
    .rows.map(({ name, customerId }) => [customerId, name])
}

beforeEach(() => {
  const opened = openStore('memory')
  if (!opened.ok) throw new Error('No store')
  store = opened.value.store
  store.connections.add({ id: 'c', name: 'c', kind: 'service', address: 'https://x', portalAddress: null })
  saveAccounts(store, seq, [
    named('cus_maria', { name: 'María Álvarez', email: 'maria@alvarez.example' }),
    named('cus_jo', { name: 'Jo Park' }, 1),
    named('cus_nobody', null, 1),
  ])
})
afterEach(() => store.close())

describe('a customer whose name the service tells', () => {
  it('is found by any part of name and email in Accounts, with all utility accounts', () => {
    for (const search of ['Maria Alvarez', 'álvarez', 'ria@alv', 'MARIA@ALVAREZ.EXAMPLE', 'elm maria'])
      expect(found(search)).toEqual(['cus_maria', 'cus_maria'])
    for (const search of ['jo park', 'park', 'jo pa']) expect(found(search)).toEqual(['cus_jo'])
    expect(found('maria park')).toEqual([])
  })

  it('is found in Addresses, too', () => {
    expect(streets('alvarez')).toEqual([
      ['cus_maria', 'María Álvarez'],
      ['cus_maria', 'María Álvarez'],
    ])
    expect(foundPlaces(store, seq, 'jo park').cities('CA')).toEqual([
      { name: 'San José', utilityAccounts: 1 },
    ])
    expect(foundPlaces(store, seq, 'maria@alvarez').states()).toEqual([{ name: 'CA', utilityAccounts: 2 }])
    expect(streets('cus_maria')).toEqual([])
  })

  it('is found by the new name alone once that changed', () => {
    saveAccounts(store, seq, [named('cus_maria', { name: 'Maria Lopez', email: 'maria@lopez.example' })])
    expect(found('alvarez')).toEqual([])
    expect(found('maria lopez')).toEqual(['cus_maria', 'cus_maria'])
    expect(store.accounts.find(seq, 'cus_maria')).toMatchObject({
      name: { text: 'Maria Lopez', source: 'service' },
      email: 'maria@lopez.example',
      connectedAt: Date.parse('2026-11-21T10:38:00Z'),
    })
  })
})

it('a customer whom staff call otherwise is found by that name, also in rows that are told of later', () => {
  const step = store.changes.nameCustomer(seq, 'cus_nobody', { givenName: 'Ann' })
  while (step());
  saveAccounts(store, seq, [named('cus_nobody', null, 2)])
  expect(found('ann')).toEqual(['cus_nobody', 'cus_nobody'])
  expect(streets('ann')).toHaveLength(2)
})

describe('the link that a customer came by', () => {
  const addLink = (id: string, redirectUrl: string | null, url: string) => {
    store.links.add(seq, { id, customer: id, email: '', note: '', redirectUrl, createdAt: 5 })
    store.links.created(id, url, 6)
    store.links.settled(id)
  }

  it('is not known until somebody says', () => {
    addLink('l1', 'https://x.example/thanks', 'https://s.example/c/1')
    expect(store.accounts.find(seq, 'cus_maria')?.link).toBeNull()
  })

  it('being the standing one, its customers can be listed', () => {
    const shown = (more: object = {}) => {
      const filter = { ...unfiltered, standing: true, ...more, offset: 0, limit: 50 }
      const { rows, total } = store.accounts.page(seq, filter)
      expect(total).toBe(rows.length)
      return [...new Set(rows.map(row => row.customerId))]
    }
    addLink('own', 'https://x.example/thanks', 'https://s.example/c/1')
    addLink('standing', null, 'https://s.example/r/all')
    expect(shown()).toEqual([])
    expect(store.proposals.confirm(seq, { customerId: 'cus_jo', id: 'own' }, 9)).toBe(true)
    expect(store.proposals.confirm(seq, { customerId: 'cus_maria', id: 'standing' }, 9)).toBe(true)
    expect(shown()).toEqual(['cus_maria'])
    expect(shown({ search: 'elm' })).toEqual(['cus_maria'])
    expect(shown({ search: 'park' })).toEqual([])
    expect(shown({ state: 'CA', upTo: 0 })).toEqual([])
    expect(store.accounts.position(seq, { ...unfiltered, standing: true }, 'cus_maria')).toBe(0)
  })
})

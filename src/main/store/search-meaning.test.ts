import { afterAll, beforeAll, expect, it } from 'vitest'
import { unfiltered } from '../../contract/accounts/account-filter.ts'
import type { UtilityAccount } from '../../contract/http.ts'
import { openStore, type Store } from './database/open-store.ts'
import { foundPlaces, readAccount, saveAccounts } from './testing/samples.ts'

let store: Store
let seq = 0

const save = (customerId: string, source: UtilityAccount) =>
  saveAccounts(store, seq, [readAccount(customerId, source)])
const at = (street: string, city: string, state: string, zip: string) => ({ street, city, state, zip })

beforeAll(() => {
  const opened = openStore('memory')
  if (!opened.ok) throw new Error('No store')
  store = opened.value.store
  const connection = { id: 'c', name: 'n', kind: 'service', address: 'https://x.example' } as const
  store.connections.add({ ...connection, portalAddress: null })
  seq = store.connections.all()[0]?.seq ?? 0
  save('cus_wichita', {
    electricAccountId: 'ea_hidden',
    utilityProvider: 'Evergy',
    utilityAccountNumber: '4496967011',
    address: at('12 Bridge St', 'Wichita', 'KS', '67202'),
  })
  save('cus_falls', {
    utilityProvider: 'Oncor',
    utilityAccountNumber: '701-1449',
    address: at('3 Bridge St', 'Wichita Falls', 'TX', '76301'),
  })
  save('cus_banks', {
    utilityProvider: 'Consumers',
    utilityAccountNumber: '7011000123',
    address: at('7 Banks Way', 'Lansing', 'Michigan', '48901'),
  })
  save('cus_rock', {
    utilityProvider: 'Entergy',
    utilityAccountNumber: '5550007011',
    address: at('9 Texas Ave', 'Little Rock', 'AR', '72201'),
  })
  for (const [index, customer] of ['Hillcrest', 'Connor & Sons'].entries()) {
    const id = `link-${index}`
    const link = { id, customer, email: `office${index}@mail.example`, note: '', createdAt: index }
    store.links.add(seq, { ...link, redirectUrl: 'https://www.after.example/thanks' })
    store.links.created(id, `https://connect.example.com/connect/r/tOken${index}`, index)
    store.links.settled(id)
  }
})
afterAll(() => store.close())

const found = (search: string) =>
  store.accounts
    .page(seq, { ...unfiltered, search, offset: 0, limit: 100 })
    .rows.map(row => row.customerId.slice(4))
const foundLinks = (search: string) =>
  store.links.page(seq, { search, offset: 0, limit: 100 }).rows.map(link => link.customer)

it.each([
  ['Wichita, KS', ['wichita']],
  ['wichita ks.', ['wichita']],
  ['449-696-7011', ['wichita']],
  ['(449) 696-7011', ['wichita']],
  ['7011449', ['falls']],
  ['701-1449', ['falls']],
  ['Bridge St.', ['falls', 'wichita']],
  ['Texas', ['rock', 'falls']],
  ['Bridge Street', ['falls', 'wichita']],
  ['12 bridge stre', ['wichita']],
  ['street bridge 3', ['falls']],
  ['Bridge, Texas', ['falls']],
  ['MI', ['banks']],
  ['Kansas', ['wichita']],
  ['Michigan', ['banks']],
])('"%s" finds what a person means', (search, ids) => {
  expect(found(search)).toEqual(ids)
})

it('puts numbers that end so first, then the state of that code', () => {
  expect(found('7011')).toEqual(['rock', 'wichita', 'banks', 'falls'])
  expect(found('11')).toEqual(['rock', 'wichita'])
  expect(found('wi')).toEqual(['falls', 'wichita'])
  expect(found('ks')).toEqual(['wichita'])
})

it('pages over the border between what ranks first and the rest', () => {
  const page = (offset: number, limit: number) =>
    store.accounts.page(seq, { ...unfiltered, search: '7011', offset, limit }).rows.map(row => row.customerId)
  expect([...page(0, 1), ...page(1, 2), ...page(3, 2)]).toEqual(page(0, 9))
  expect(page(4, 2)).toEqual([])
})

it('does not find a link by the host that all links have, but by what its row shows', () => {
  expect(foundLinks('Conn')).toEqual(['Connor & Sons'])
  expect(foundLinks('https')).toEqual([])
  expect(foundLinks('token0')).toEqual(['Hillcrest'])
  expect(foundLinks('after.example')).toHaveLength(2)
})

it('finds a link by itself, pasted whole', () => {
  expect(foundLinks('https://connect.example.com/connect/r/tOken1')).toEqual(['Connor & Sons'])
  expect(foundLinks('https://www.after.example/thanks')).toHaveLength(2)
})

it('finds no address by an ID, which that list does not show', () => {
  expect(foundPlaces(store, seq, 'cus_falls').states()).toEqual([])
  expect(foundPlaces(store, seq, 'hidden').states()).toEqual([])
  expect(found('ea_hidden')).toEqual(['wichita'])
  expect(
    foundPlaces(store, seq, '7011449')
      .states()
      .map(state => state.name),
  ).toEqual(['TX'])
})

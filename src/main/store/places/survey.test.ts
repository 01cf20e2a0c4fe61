import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { UtilityAccount } from '../../../contract/http.ts'
import type { AttentionKind } from '../../../contract/places.ts'
import type { Store } from '../database/open-store.ts'
import { openMemoryStore } from '../testing/memory-store.ts'
import { readAccount, saveAccounts } from '../testing/samples.ts'
import { surveyedOf } from './surveyed.ts'

let store: Store
let seq = 0
beforeEach(() => {
  ;({ store, seq } = openMemoryStore())
})
afterEach(() => store.close())

const account = (
  street: string | null,
  rest: Partial<Record<'utility' | 'number' | 'electric' | 'city' | 'state' | 'zip', string | null>> = {},
): UtilityAccount => ({
  electricAccountId: rest.electric ?? null,
  utilityAccountNumber: rest.number ?? null,
  utilityProvider: rest.utility ?? 'Oncor',
  address: { street, city: 'El Paso', state: 'TX', zip: '79901', ...rest },
})
const save = (customer: string, ...accounts: UtilityAccount[]) =>
  saveAccounts(store, seq, [readAccount(customer, ...accounts)])
const look = () => {
  const { step, found } = store.addresses.survey(seq)
  let steps = 1
  while (step()) steps += 1
  return { ...found, steps }
}
const found = (kind: AttentionKind) => store.addresses.findings(seq, kind, look().attention[kind])
const streets = (kind: AttentionKind) =>
  found(kind)
    .map(({ row }) => row.street)
    .toSorted()

describe('an address by itself', () => {
  it('lacks a part, is in no state, or has the ZIP of another', () => {
    save(
      'a',
      account('1 Fine St'),
      account('2 No City St', { city: null }),
      account(null),
      account('3 No Zip St', { zip: null }),
      account('4 Nowhere St', { state: 'Tejas' }),
      account('5 Zip St', { state: 'CA' }),
      account('6 Short St', { zip: '7990' }),
      account('7 Name St', { state: 'Texas', zip: '79901-0001' }),
      account('8 Border St', { state: 'NY', zip: '06390' }),
    )
    expect(streets('missing')).toEqual(['2 No City St', '3 No Zip St', null])
    expect(streets('state')).toEqual(['4 Nowhere St'])
    expect(streets('zip')).toEqual(['5 Zip St', '6 Short St'])
  })
})

describe('one account number at two addresses', () => {
  it('tells the other, and whose it is; the same place otherwise spelled is none', () => {
    save('a', account('1 Elm St', { number: '12-34' }), account('9 Oak St', { number: '1234' }))
    save('b', account('7 Ash St', { number: '1 2 3 4' }), account('5 Pine St', { number: '99' }))
    save(
      'c',
      account('5 Pine Street', { number: '99' }),
      account('6 Fir St', { number: '1234', utility: 'Other' }),
    )
    expect(streets('number')).toEqual(['1 Elm St', '7 Ash St', '9 Oak St'])
    const elm = found('number').find(({ row }) => row.street === '1 Elm St')
    expect(elm?.others.map(({ street, own }) => [street, own])).toEqual(
      expect.arrayContaining([
        ['9 Oak St', true],
        ['7 Ash St', false],
      ]),
    )
  })
})

describe('one address with two utilities of the same kind', () => {
  it('claims it only where the data tells the kind', () => {
    save(
      'a',
      account('1 Elm St', { electric: 'e1', utility: 'Oncor' }),
      account('1 Elm Street', { electric: 'e2', utility: 'TXU Energy' }),
    )
    save(
      'b',
      account('2 Elm St', { electric: 'e3', utility: 'Oncor' }),
      account('2 Elm St', { utility: 'Texas Gas Service' }),
      account('2 Elm St', { utility: 'City Water' }),
    )
    save('c', account('3 Elm St', { utility: 'Oncor' }), account('3 Elm St', { utility: 'TXU Energy' }))
    save(
      'd',
      account('4 Elm St Apt 1', { electric: 'e4' }),
      account('4 Elm St Apt 2', { electric: 'e5', utility: 'TXU Energy' }),
    )
    save(
      'e',
      account('5 Elm St', { electric: 'e6', utility: 'ONCOR' }),
      account('5 Elm St', { electric: 'e7', utility: 'Oncor' }),
    )
    const all = found('utilities')
    expect(all.map(({ row }) => row.street).toSorted()).toEqual(['1 Elm St', '1 Elm Street'])
    expect(all[0]).toMatchObject({ supply: 'electric', others: [{ own: true, street: '1 Elm St' }] })
  })
})

it('leaves out who is no longer a customer', () => {
  save('a', account('1 Elm St', { zip: null }))
  const end = store.accounts.endList(seq, 5, () => false)
  while (end());
  expect(found('missing')).toEqual([])
})

it('finds addresses of several in their order, and a great one as one', () => {
  const many = Array.from({ length: 5000 }, () => account('100 Tower Rd'))
  save('a', account('10 Oak St'), account('9 Oak St'), account('8 Oak St'))
  save('b', ...many, account('10 Oak Street'), account('9 OAK ST.'))
  const { steps, ...found } = look()
  const { places } = surveyedOf(found, null)
  const rows = store.addresses.sharedPlaces(
    seq,
    places.ids,
    new Map(places.ids.map((id, at) => [id, places.counts[at] ?? 0])),
  )
  expect(
    rows.map(({ row, utilityAccounts, customers }) => [
      row.street?.toLowerCase().slice(0, 6),
      utilityAccounts,
      customers,
    ]),
  ).toEqual([
    ['9 oak ', 2, 2],
    ['10 oak', 2, 2],
    ['100 to', 5000, 1],
  ])
  expect(steps).toBeGreaterThan(1)
})

it('keeps of what it found the part of which a search finds any, in any spelling', () => {
  save(
    'a',
    account('10 Oak St', { zip: null }),
    account('9 Elm St'),
    account('9 Elm Street'),
    account('8 Oak St'),
  )
  save('b', account('10 Oak Street', { zip: null }), account('9 Elm St'))
  const { steps: _, ...all } = look()
  const of = (search: string) => {
    const ids = store.addresses.foundIds(seq, search)
    while (ids.step());
    const { places, attention } = surveyedOf(all, ids)
    const rows = store.addresses.sharedPlaces(seq, places.ids, new Map())
    return [rows.map(({ row }) => row.street), places.counts, attention.missing.length]
  }
  expect(of('elm street')).toEqual([['9 Elm Street'], [3], 0])
  expect(of('10')).toEqual([['10 Oak St'], [2], 2])
  expect(of('oak')).toEqual([['10 Oak St'], [2], 2])
  expect(of('nowhere')).toEqual([[], [], 0])
})

it('groups as a plain model does, whatever came in which order', () => {
  const place = fc.record({
    street: fc.constantFrom(
      '1 Elm St',
      '1 Elm Street',
      '1 ELM ST.',
      '2 Elm St',
      '2 N Elm St',
      '2 North Elm St',
      'Elm St',
    ),
    customer: fc.constantFrom('a', 'b', 'c'),
  })
  // What each of them is, by hand.
  const same = new Map([
    ['1 Elm Street', '1 Elm St'],
    ['1 ELM ST.', '1 Elm St'],
    ['2 North Elm St', '2 N Elm St'],
  ])
  fc.assert(
    fc.property(fc.array(place, { maxLength: 12 }), rows => {
      const customers = Map.groupBy(rows, ({ customer }) => customer)
      for (const id of ['a', 'b', 'c'] as const)
        save(id, ...(customers.get(id) ?? []).map(({ street }) => account(street)))
      const model = Map.groupBy(
        rows.filter(({ street }) => street !== 'Elm St'),
        ({ street }) => same.get(street) ?? street,
      )
      const wanted = [...model.values()].map(group => group.length).filter(count => count > 1)
      expect(surveyedOf(look(), null).places.counts.toSorted()).toEqual(wanted.toSorted())
    }),
    { numRuns: 40 },
  )
})

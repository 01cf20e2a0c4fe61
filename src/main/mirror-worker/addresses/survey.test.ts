import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { UtilityAccount } from '../../../contract/http.ts'
import type { AttentionKind } from '../../../contract/places.ts'
import { createSql } from '../../sqlite/sql.ts'
import { createAccountList } from '../lists/account-list.ts'
import { makeMirrorFile } from '../testing/mirror-file.ts'
import { createAddressList } from './list.ts'

let mirror: ReturnType<typeof makeMirrorFile>
const make = (all: Record<string, UtilityAccount[]>) => {
  mirror = makeMirrorFile(Object.entries(all).map(([customerId, accounts]) => ({ customerId, accounts })))
  return createAddressList(createSql(mirror.reader), createAccountList(createSql(mirror.reader)))
}
afterEach(() => mirror.close())

type Rest = Partial<Record<'utility' | 'number' | 'electric' | 'city' | 'state' | 'zip', string | null>>
const account = (
  street: string | null,
  { utility = 'Oncor', number = null, electric = null, ...rest }: Rest = {},
) => ({
  electricAccountId: electric,
  utilityAccountNumber: number,
  utilityProvider: utility,
  address: { street, city: 'El Paso', state: 'TX', zip: '79901', ...rest },
})

const everywhere = { search: '', state: null, city: null }
const window = { ...everywhere, kind: null, offset: 0, limit: 1_000 }
type Lists = ReturnType<typeof make>
const found = (lists: Lists, kind: AttentionKind) => lists.page({ ...window, view: 'attention', kind }).rows
/** How many rows each address with several has. */
const placesOf = (lists: Lists, search = '') => {
  const { rows } = lists.page({ ...window, view: 'same', search })
  return [...Map.groupBy(rows, ({ here }) => here?.place).values()].map(there => {
    expect(there[0]?.here?.utilityAccounts).toBe(there.length)
    return there.length
  })
}
const streets = (lists: Lists, kind: AttentionKind) =>
  found(lists, kind)
    .map(({ row }) => row.street)
    .toSorted()

it('finds an address that lacks a part, is in no state, or has the ZIP of another', () => {
  const lists = make({
    a: [
      account('1 Fine St'),
      account('2 No City St', { city: null }),
      account(null),
      account('3 No Zip St', { zip: null }),
      account('4 Nowhere St', { state: 'Tejas' }),
      account('5 Zip St', { state: 'CA' }),
      account('6 Short St', { zip: '7990' }),
      account('7 Name St', { state: 'Texas', zip: '79901-0001' }),
      account('8 Border St', { state: 'NY', zip: '06390' }),
    ],
    none: [],
  })
  expect(streets(lists, 'missing')).toEqual(['2 No City St', '3 No Zip St', null])
  expect(streets(lists, 'state')).toEqual(['4 Nowhere St'])
  expect(streets(lists, 'zip')).toEqual(['5 Zip St', '6 Short St'])
  expect(lists.counts(everywhere)).toEqual({
    same: 0,
    attention: { missing: 3, zip: 2, state: 1, number: 0, utilities: 0 },
  })
})

describe('one account number at two addresses', () => {
  it('tells the other, and whose it is; the same place otherwise spelled is none', () => {
    const lists = make({
      a: [account('1 Elm St', { number: '12-34' }), account('9 Oak St', { number: '1234' })],
      b: [account('7 Ash St', { number: '1 2 3 4' }), account('5 Pine St', { number: '99' })],
      c: [
        account('5 Pine Street', { number: '99' }),
        account('6 Fir St', { number: '1234', utility: 'Other' }),
      ],
      e: [account('1 Dash St', { number: '-' }), account('2 Dash St', { number: '-' })],
      d: Array.from({ length: 51 }, (_, n) => account(`${n + 1} Placeholder Rd`, { number: '0000' })),
    })
    expect(streets(lists, 'number')).toEqual(['1 Elm St', '7 Ash St', '9 Oak St'])
    const elm = found(lists, 'number').find(({ row }) => row.street === '1 Elm St')
    expect(elm?.finding?.others.map(({ street, own }) => [street, own]).toSorted()).toEqual([
      ['7 Ash St', false],
      ['9 Oak St', true],
    ])
  })
})

describe('one address with two utilities of the same kind', () => {
  it('is claimed only where the data tells the kind', () => {
    const lists = make({
      a: [
        account('1 Elm St', { electric: 'e1' }),
        account('1 Elm Street', { electric: 'e2', utility: 'TXU Energy' }),
      ],
      b: [
        account('2 Elm St', { electric: 'e3' }),
        account('2 Elm St', { utility: 'Texas Gas Service' }),
        account('2 Elm St', { utility: 'City Water' }),
      ],
      c: [account('3 Elm St'), account('3 Elm St', { utility: 'TXU Energy' })],
      d: [
        account('4 Elm St Apt 1', { electric: 'e4' }),
        account('4 Elm St Apt 2', { electric: 'e5', utility: 'TXU Energy' }),
      ],
      e: [account('5 Elm St', { electric: 'e6', utility: 'ONCOR' }), account('5 Elm St', { electric: 'e7' })],
    })
    const all = found(lists, 'utilities')
    expect(all.map(({ row }) => row.street).toSorted()).toEqual(['1 Elm St', '1 Elm Street'])
    const elm = all.find(({ row }) => row.street === '1 Elm Street')
    expect(elm?.finding).toMatchObject({ supply: 'electric', others: [{ own: true, street: '1 Elm St' }] })
  })

  it('is not claimed of a gas light company, which supplies gas', () => {
    const gas = { electric: 'e2', utility: 'Washington Gas Light' }
    const lists = make({ a: [account('1 Elm St', { electric: 'e1' }), account('1 Elm St', gas)] })
    expect(found(lists, 'utilities')).toEqual([])
  })
})

it('finds addresses of several in their order, and a great one as one', () => {
  const many = Array.from({ length: 500 }, () => account('100 Tower Rd'))
  const lists = make({
    a: [account('10 Oak St'), account('9 Oak St'), account('8 Oak St')],
    b: [...many, account('10 Oak Street'), account('9 OAK ST.')],
  })
  const same = { ...window, view: 'same' } as const
  const { rows, total } = lists.page(same)
  expect(
    rows.map(({ row, here }) => `${row.street?.toLowerCase().slice(0, 6)} ${here?.utilityAccounts}`),
  ).toEqual([
    ...Array.from({ length: 2 }, () => '9 oak  2'),
    ...Array.from({ length: 2 }, () => '10 oak 2'),
    ...Array.from({ length: 500 }, () => '100 to 500'),
  ])
  expect(total).toBe(504)
  expect(lists.page({ ...same, offset: 1, limit: 1 })).toMatchObject({ rows: rows.slice(1, 2), total: 504 })
  // Counted are addresses, not the accounts there.
  expect(lists.counts(everywhere).same).toBe(3)
})

it('lists what to ask about matter after matter, and in a place alone where one is chosen', () => {
  const lists = make({
    a: [account('1 No Zip St', { zip: null }), account('2 Zip St', { state: 'CA' })],
    b: [account('3 No Zip St', { zip: null, state: 'CA' })],
  })
  const listed = (state: string | null) =>
    lists
      .page({ ...window, view: 'attention', state: state === null ? null : { name: state } })
      .rows.map(({ row, finding }) => `${finding?.kind} ${row.street}`)
  expect(listed(null)).toEqual(['missing 1 No Zip St', 'missing 3 No Zip St', 'zip 2 Zip St'])
  expect(listed('CA')).toEqual(['missing 3 No Zip St', 'zip 2 Zip St'])
})

it('keeps of what it found the part of which a search finds any, and looks again once something changed', () => {
  const lists = make({
    a: [
      account('10 Oak St', { zip: null }),
      account('9 Elm St'),
      account('9 Elm Street'),
      account('8 Oak St'),
    ],
    b: [account('10 Oak Street', { zip: null }), account('9 Elm St')],
  })
  const of = (search: string) => {
    return [placesOf(lists, search), lists.counts({ ...everywhere, search }).attention.missing]
  }
  expect(of('elm street')).toEqual([[3], 0])
  expect(of('10')).toEqual([[2], 2])
  expect(of('oak')).toEqual([[2], 2])
  expect(of('nowhere')).toEqual([[], 0])
  mirror.fill([{ customerId: 'c', accounts: [account('8 Oak Street')] }])
  expect(of('oak')).toEqual([[2, 2], 2])
})

it('groups as a plain model does, whatever came in which order', () => {
  // The address that each spelling means, written by hand.
  const same = new Map([
    ['1 Elm Street', '1 Elm St'],
    ['1 ELM ST.', '1 Elm St'],
    ['2 North Elm St', '2 N Elm St'],
  ])
  const street = fc.constantFrom(
    '1 Elm St',
    '1 Elm Street',
    '1 ELM ST.',
    '2 Elm St',
    '2 N Elm St',
    '2 North Elm St',
    'Elm St',
  )
  fc.assert(
    fc.property(
      fc.array(fc.record({ street, customer: fc.constantFrom('a', 'b', 'c') }), { maxLength: 12 }),
      rows => {
        const customers = Map.groupBy(rows, ({ customer }) => customer)
        const lists = make(
          Object.fromEntries([...customers].map(([id, own]) => [id, own.map(row => account(row.street))])),
        )
        const model = Map.groupBy(
          rows.filter(row => row.street !== 'Elm St'),
          row => same.get(row.street) ?? row.street,
        )
        const wanted = [...model.values()].map(group => group.length).filter(count => count > 1)
        expect(placesOf(lists).toSorted()).toEqual(wanted.toSorted())
        mirror.close()
      },
    ),
    { numRuns: 25, seed: 33 },
  )
  make({})
})

import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type AccountFilter,
  type AccountSort,
  unfiltered,
} from '../../../contract/accounts/account-filter.ts'
import { normalize } from '../../../contract/search/search-words.ts'
import { createSql } from '../../sqlite/sql.ts'
import { makeMirrorFile } from '../testing/mirror-file.ts'
import { createAccountList } from './account-list.ts'
import { createAccountPages } from './pages.ts'

// Compared with an array of rows that is filtered, sorted and sliced. How words match is tested in search; here a search is one word.

const names = ['Ana García', 'ana garcia', 'Bo Oak', 'Zoe Elm', null]
const account = (n: number) => ({
  utilityProvider: ['Oncor', 'ComEd', null][n % 3] ?? null,
  utilityAccountNumber: `${700 + (n % 40)}1`,
  address: {
    street: [`${n % 9} Oak St`, '12 Elm Ave', null][n % 4 === 0 ? 2 : n % 2] ?? null,
    city: ['Reno', 'El Paso', null][(n * 7) % 5 === 0 ? 2 : n % 2] ?? null,
    state: ['TX', 'NV', null][(n * 3) % 7 === 0 ? 2 : n % 2] ?? null,
    zip: n % 6 === 0 ? null : '79901',
  },
})
const samples = Array.from({ length: 160 }, (_, n) => ({
  customerId: `cus_${n}`,
  serviceName: names[(n * 3) % names.length] ?? null,
  notedName: n % 7 === 2 ? (names[n % names.length] ?? null) : null,
  connectedAt: n % 4 === 0 ? null : (n * 37) % 11,
  firstSeenAt: (n * 5) % 13,
  isNew: n % 9 === 0,
  knownBy: ([null, 'service', 'person', null] as const)[n % 4] ?? null,
  standing: n % 8 === 1,
  accounts: Array.from({ length: n % 10 === 9 ? 0 : 1 + (n % 3) }, (_, at) => account(n * 3 + at)),
}))

type Row = {
  id: number
  order: number
  at: number
  sample: (typeof samples)[number]
  present: boolean
  utility: string | null
  accountNumber: string | null
  street: string | null
  city: string | null
  state: string | null
  zip: string | null
}
let last = 0
/** As a customer is shown: the last of their utility accounts has the lowest id. */
const rows: Row[] = samples.flatMap((sample, order) => {
  const accounts = sample.accounts.length > 0 ? sample.accounts : [null]
  return accounts.toReversed().map((given, behind): Row => {
    last += 1
    const { utilityProvider: utility = null, utilityAccountNumber: accountNumber = null } = given ?? {}
    const nowhere = { street: null, city: null, state: null, zip: null }
    const at = accounts.length - 1 - behind
    const address = given?.address ?? nowhere
    return { id: last, order, at, sample, present: given !== null, utility, accountNumber, ...address }
  })
})

let mirror: ReturnType<typeof makeMirrorFile>
type Pages = ReturnType<typeof createAccountPages>
let pages: Pages
/** Pages that count only `few` rows exactly, so that nearly all lists are long. */
let pagesOfLong: Pages
const few = 5
beforeAll(() => {
  mirror = makeMirrorFile(samples)
  pages = createAccountPages(createSql(mirror.reader), createAccountList(createSql(mirror.reader)))
  pagesOfLong = createAccountPages(createSql(mirror.reader), createAccountList(createSql(mirror.reader), few))
})
afterAll(() => mirror.close())

const plain = (text: string) => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
const holds = (row: Row, word: string): boolean =>
  (word.length >= 3 && (row.accountNumber ?? '').includes(word)) ||
  [
    row.sample.serviceName,
    row.sample.notedName,
    row.utility,
    row.accountNumber,
    row.street,
    row.city,
    row.state,
    row.zip,
  ]
    .flatMap(text => plain(text ?? '').split(' '))
    .some(other => other.startsWith(word))

const knows = { service: 'service', person: 'person', nobody: null } as const
const isMeant = (row: Row, filter: AccountFilter): boolean =>
  (filter.search === '' || holds(row, filter.search)) &&
  (filter.utility === null || row.utility === filter.utility) &&
  (filter.state === null || row.state === filter.state) &&
  (filter.city === null || row.city === filter.city) &&
  (!filter.onlyNew || row.sample.isNew === true || filter.seen.includes(row.sample.customerId)) &&
  (!filter.standing || row.sample.standing === true) &&
  (!filter.noZip || (row.present && !row.zip)) &&
  (filter.matched === null || (filter.matched !== 'proposed' && row.sample.knownBy === knows[filter.matched]))

const compare = (one: unknown, other: unknown): number =>
  one === other ? 0 : Number((one ?? '') > (other ?? '')) || -1
/** What a list is sorted by, from first to last; those that lack it come last. */
const keysOf: Record<Exclude<AccountSort['by'], 'best'>, (row: Row) => unknown[]> = {
  name: ({ sample, order, at }) => {
    const called = sample.notedName ?? sample.serviceName
    return [Number(!called), normalize(called ?? ''), order, at]
  },
  connected: ({ sample, order, at }) => [sample.connectedAt ?? sample.firstSeenAt, order, at],
  utility: row => [Number(!row.utility), row.utility, row.id],
  place: row =>
    row.present
      ? [
          row.state ? 0 : 1,
          row.state,
          row.city,
          row.street === null ? '\u{10ffff}' : streetKey(row.street ?? ''),
          row.id,
        ]
      : [2, row.id],
}
const streetKey = (street: string) => {
  const [house = '', ...name] = plain(street).split(' ')
  return `${name.join(' ')}\t${house.padStart(12, '0')}\t`
}
const sorted = (all: Row[], { sort, search }: AccountFilter): Row[] => {
  const { by, descending } = sort
  if (by === 'best') {
    const rank = (row: Row) => Number(!/^\d{3,}$/.test(search) || !(row.accountNumber ?? '').endsWith(search))
    return all.toSorted((one, other) => rank(one) - rank(other) || other.id - one.id)
  }
  const inOrder = all.toSorted((one, other) => {
    const [left, right] = [keysOf[by](one), keysOf[by](other)]
    return left.map((key, at) => compare(key, right[at])).find(Boolean) ?? 0
  })
  return descending ? inOrder.reverse() : inOrder
}

const filters = fc.record({
  search: fc.constantFrom('', '', 'oak', 'ana', 'g', 'tx', 'el', '701', '7', '01', '7031', 'zzz'),
  utility: fc.constantFrom(null, null, 'Oncor', 'ComEd'),
  state: fc.constantFrom(null, null, 'TX'),
  city: fc.constantFrom(null, null, null, 'Reno'),
  onlyNew: fc.constantFrom(false, false, true),
  standing: fc.constantFrom(false, false, false, true),
  matched: fc.constantFrom(null, null, 'service' as const, 'person' as const, 'nobody' as const),
  noZip: fc.constantFrom(false, false, false, true),
  seen: fc.subarray(['cus_1', 'cus_9', 'cus_nobody']),
  sort: fc.record({
    by: fc.constantFrom(
      'best' as const,
      'name' as const,
      'utility' as const,
      'place' as const,
      'connected' as const,
    ),
    descending: fc.boolean(),
  }),
})

it('shows, counts and places what filtering, sorting and slicing all rows would', () => {
  fc.assert(
    fc.property(
      filters,
      fc.nat(300),
      fc.integer({ min: 1, max: 60 }),
      fc.nat(159),
      (filter, offset, limit, n) => {
        const all = sorted(
          rows.filter(row => isMeant(row, filter)),
          filter,
        )
        const page = pages.page({ ...filter, offset, limit })
        expect(page.rows.map(row => row.id)).toEqual(all.slice(offset, offset + limit).map(row => row.id))
        expect(page).toMatchObject({
          total: all.length,
          exact: true,
          latest: last,
          arrived: null,
          instead: null,
        })
        const long = pagesOfLong.page({ ...filter, offset, limit })
        expect(long.rows).toEqual(page.rows)
        if (!long.exact) expect([long.total, all.length > few]).toEqual([few + 1, true])
        expect(pages.countAll(filter)).toBe(all.length)
        const customersOf = (onlyNew: boolean) =>
          new Set(
            rows.filter(row => isMeant(row, { ...filter, seen: [], onlyNew })).map(({ sample }) => sample),
          )
        expect(pages.customers(filter)).toEqual({ all: customersOf(false).size, new: customersOf(true).size })
        const first = all.findIndex(({ sample }) => sample.customerId === `cus_${n}`)
        expect(pages.position(filter, `cus_${n}`)).toBe(first < 0 ? null : first)
        expect(pagesOfLong.position(filter, `cus_${n}`)).toBe(first < 0 ? null : first)
      },
    ),
    { numRuns: 400, seed: 33 },
  )
})

it('keeps a held list as it was, and tells what came after it', () => {
  fc.assert(
    fc.property(filters, fc.integer({ min: 1, max: last }), (filter, upTo) => {
      const all = sorted(
        rows.filter(row => row.id <= upTo && isMeant(row, filter)),
        filter,
      )
      const later = rows.filter(row => row.id > upTo && isMeant(row, filter))
      const page = pages.page({ ...filter, upTo, offset: 0, limit: 500 })
      expect(page.rows.map(row => row.id)).toEqual(all.map(row => row.id))
      expect(page.latest).toBe(upTo)
      const customers = new Set(later.map(({ sample }) => sample))
      const [only] = customers
      expect(page.arrived).toEqual(
        customers.size === 0
          ? null
          : {
              customers: customers.size,
              utilityAccounts: later.filter(({ present }) => present).length,
              areNew: [...customers].every(({ isNew }) => isNew),
              name: customers.size === 1 ? (only?.serviceName ?? null) : null,
            },
      )
    }),
    { numRuns: 100, seed: 33 },
  )
})

it('follows what is written meanwhile', () => {
  const { page } = createAccountPages(createSql(mirror.reader), createAccountList(createSql(mirror.reader)))
  const window = { ...unfiltered, search: 'latecomer', offset: 0, limit: 9 }
  expect(page(window).total).toBe(0)
  mirror.fill([{ customerId: 'late', serviceName: 'Latecomer', accounts: [account(1)] }])
  expect(page(window).rows).toMatchObject([
    { customerId: 'late', name: 'Latecomer', utilityAccount: true, isNew: false },
  ])
})

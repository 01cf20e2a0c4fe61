import { afterAll, beforeAll, expect, it } from 'vitest'
import { unfiltered } from '../../../contract/accounts/account-filter.ts'
import type { AccountRow } from '../../../contract/model.ts'
import { createAccountPages } from '../lists/pages.ts'
import { matchOf } from '../search/match.ts'
import { makeMirrorFile } from '../testing/mirror-file.ts'
import { createColumns, createPlaces, createStreets } from './browse.ts'
import { createSamePlace } from './same-place.ts'

// Held against all rows, of which each is looked at: is it found, and where is it?

const cities = [
  ['El Paso', 'TX'],
  ['Austin', 'Texas'],
  ['Álamo', 'TX'],
  ['Springfield', 'IL'],
  ['Springfield', 'MA'],
  [null, 'TX'],
  ['Somewhere', 'Tejas'],
  ['Reno', null],
] as const

const addressOf = (n: number) => {
  const [city, state] = cities[n % 3 === 0 ? 0 : n % cities.length] ?? ['El Paso', 'TX']
  return { street: `${(n * 7) % 500} ${n % 11 === 0 ? 'Texas' : 'Oak'} St`, city, state, zip: '79901' }
}

let mirror: ReturnType<typeof makeMirrorFile>
let rows: AccountRow[] = []
beforeAll(() => {
  const samples = Array.from({ length: 2_400 }, (_, n) => ({
    customerId: `cus_${n}`,
    accounts: [{ address: addressOf(n) }],
  }))
  mirror = makeMirrorFile([...samples, { customerId: 'none' }])
  rows = createAccountPages(mirror.reader).page({ ...unfiltered, offset: 0, limit: 5_000 }).rows
})
afterAll(() => mirror.close())

const idsOf = (some: AccountRow[]) => some.map(({ id }) => id)

const idsFound = (search: string): Set<number> => {
  const { match } = matchOf({ search, ids: false })
  return match === null
    ? new Set(rows.map(({ id }) => id))
    : new Set(
        mirror.reader
          .prepare<[string], number>('SELECT rowid FROM word WHERE word MATCH ?')
          .pluck()
          .all(match),
      )
}

it.each([
  '',
  'oak',
  's',
  'texas',
  'tx',
  'el paso',
  '79901',
  'tejas',
  '-',
  'oak tx',
  'springf',
  'some oak',
  'nothing like it',
])('counts and lists by place all that “%s” finds', search => {
  const { states, cities: citiesOf } = createPlaces(mirror.reader)
  const { streets, allIds } = createStreets(mirror.reader)
  const ids = idsFound(search)
  const meant = rows.filter(({ id, utilityAccount }) => utilityAccount && ids.has(id))
  const all = states({ search, whole: true })
  expect(all.exact).toBe(true)
  expect(all.groups.reduce((sum, { utilityAccounts }) => sum + utilityAccounts, 0)).toBe(meant.length)
  const first = states({ search, whole: false })
  if (first.exact) expect(first).toEqual(all)
  else
    expect(first.groups.reduce((sum, { utilityAccounts }) => sum + utilityAccounts, 0)).toBeLessThan(
      meant.length,
    )
  for (const { name: state } of all.groups) {
    for (const { name: city, utilityAccounts } of citiesOf({ search, state, whole: true }).groups) {
      const there = meant.filter(row => row.state === state && row.city === city)
      expect(there).toHaveLength(utilityAccounts)
      const page = streets({ search, state, city, offset: 0, limit: 5_000 })
      expect(page.total).toBe(utilityAccounts)
      expect(page.rows.map(({ id }) => id).toSorted()).toEqual(there.map(({ id }) => id).toSorted())
      const inOrder = streets({ search: '', state, city, offset: 0, limit: 5_000 }).rows
      expect(idsOf(page.rows)).toEqual(idsOf(inOrder.filter(({ id }) => ids.has(id))))
      expect(streets({ search, state, city, offset: 3, limit: 4 }).rows).toEqual(page.rows.slice(3, 7))
      expect(allIds({ search, state, city })).toEqual(page.rows.map(({ id }) => id))
    }
  }
})

it('sorts by name whatever the accents, what was not given last', () => {
  const { states, cities: citiesOf } = createPlaces(mirror.reader)
  for (const search of ['', 'oak'])
    expect(citiesOf({ search, state: 'TX', whole: true }).groups.map(({ name }) => name)).toEqual([
      'Álamo',
      'El Paso',
      null,
    ])
  expect(states({ search: '', whole: false }).groups.at(-1)?.name).toBeNull()
})

it('shows at first the state and the city that are chosen, else the first of them', () => {
  const columns = createColumns(mirror.reader)
  const chosen = columns({ search: '', state: { name: 'TX' }, city: { name: null }, limit: 5 }).chosen
  expect(chosen).toMatchObject({ state: 'TX', city: null })
  expect(chosen?.streets.rows).toHaveLength(5)
  const other = columns({ search: 'oak', state: { name: 'CA' }, city: null, limit: 5 })
  expect(other.chosen).toMatchObject({
    state: 'IL',
    city: 'Springfield',
    cities: { groups: [{ name: 'Springfield' }] },
  })
  expect(columns({ search: 'nothing like it', state: null, city: null, limit: 5 })).toEqual({
    states: { groups: [], exact: true },
    chosen: null,
  })
})

it('finds no address by an ID, which that list does not show', () => {
  expect(createPlaces(mirror.reader).states({ search: 'cus_2399', whole: true }).groups).toEqual([])
})

it('finds all at one address, however it is spelled', () => {
  const at = (street: string, zip = '79901', utilityProvider = 'El Paso Electric') => ({
    utilityProvider,
    address: { street, city: 'Lone City', state: 'TX', zip },
  })
  mirror.fill([
    { customerId: 'a', accounts: [at('12 North Main Street', '79901-1234'), at('9 Elm St')] },
    { customerId: 'b', accounts: [at('12 N. Main St', '79901', 'Texas Gas')] },
    { customerId: 'c', accounts: [at('12 S Main St'), at('12 N Main St Apt 4')] },
  ])
  const { same, neighbours } = createSamePlace(mirror.reader)
  const idOf = mirror.reader
    .prepare<[string], number>('SELECT id FROM utility_account WHERE street = ?')
    .pluck()
  const there = (street: string, window = { offset: 0, limit: 10 }) =>
    same({ rowId: idOf.get(street) ?? 0, ...window })
  expect(
    there('12 N. Main St')
      .rows.map(({ street }) => street)
      .toSorted(),
  ).toEqual(['12 N. Main St', '12 North Main Street'])
  expect(there('12 N. Main St', { offset: 1, limit: 1 })).toMatchObject({ total: 2, rows: [{}] })
  expect(there('9 Elm St').total).toBe(1)
  expect(there('nowhere')).toEqual({ rows: [], total: 0 })
  expect(neighbours('a')).toMatchObject([
    { position: 0, total: 1, rows: [{ customerId: 'b', street: '12 N. Main St' }] },
  ])
  expect(neighbours('c')).toEqual([])
})

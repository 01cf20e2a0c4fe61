import { afterAll, beforeAll, expect, it } from 'vitest'
import { unfiltered } from '../../../contract/accounts/account-filter.ts'
import type { AccountRow } from '../../../contract/model.ts'
import type { ChosenPlace } from '../../../contract/places.ts'
import { createSql } from '../../sqlite/sql.ts'
import { createAccountList } from '../lists/account-list.ts'
import { createAccountPages } from '../lists/pages.ts'
import { matchOf } from '../search/match.ts'
import { makeMirrorFile } from '../testing/mirror-file.ts'
import { createAddressList } from './list.ts'
import { neighboursOf } from './same-place.ts'

// Compared with a search through all rows, one by one.

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
  rows = createAccountPages(createSql(mirror.reader), createAccountList(createSql(mirror.reader))).page({
    ...unfiltered,
    offset: 0,
    limit: 5_000,
  }).rows
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
  const { states, cities: citiesOf } = createAddressList(
    createSql(mirror.reader),
    createAccountList(createSql(mirror.reader)),
  )
  const { page, allIds } = createAddressList(
    createSql(mirror.reader),
    createAccountList(createSql(mirror.reader)),
  )
  const filterOf = (of: string, state: ChosenPlace | null = null, city: ChosenPlace | null = null) =>
    ({ view: 'all', kind: null, search: of, state, city }) as const
  const ids = idsFound(search)
  const meant = rows.filter(({ id, utilityAccount }) => utilityAccount && ids.has(id))
  const all = states({ search })
  expect(all.reduce((sum, { utilityAccounts }) => sum + utilityAccounts, 0)).toBe(meant.length)
  const whole = allIds(filterOf(search))
  expect(whole.toSorted()).toEqual(idsOf(meant).toSorted())
  expect(whole).toEqual(allIds(filterOf('')).filter(id => ids.has(id)))
  const beginning = page({ ...filterOf(search), offset: 3, limit: 30 })
  for (const { row, inCity } of beginning.rows) {
    const there = meant.filter(({ state, city }) => state === row.state && city === row.city)
    expect(inCity).toBe(beginning.exact ? there.length : null)
  }
  expect(beginning.rows.map(({ row }) => row.id)).toEqual(whole.slice(3, 33))
  if (beginning.exact) expect(beginning.total).toBe(meant.length)
  for (const { name: state } of all) {
    for (const { name: city, utilityAccounts } of citiesOf({ search, state })) {
      const at = filterOf(search, { name: state }, { name: city })
      const there = meant.filter(row => row.state === state && row.city === city)
      expect(there).toHaveLength(utilityAccounts)
      expect(allIds(at)).toEqual(whole.filter(id => there.some(row => row.id === id)))
      const listed = page({ ...at, offset: 3, limit: 4 })
      expect(listed.rows.map(({ row }) => row.id)).toEqual(allIds(at).slice(3, 7))
      // Nothing else counts the rows of a city.
      expect(listed).toMatchObject({ total: utilityAccounts, exact: true })
    }
  }
})

it('lists by state and city, and last what is in no state', () => {
  const { page } = createAddressList(createSql(mirror.reader), createAccountList(createSql(mirror.reader)))
  const all = page({ view: 'all', kind: null, search: '', state: null, city: null, offset: 0, limit: 5_000 })
  const states = [...new Set(all.rows.map(({ row }) => row.state))]
  expect(states).toEqual(['IL', 'MA', 'TX', 'Tejas', 'Texas', null])
  expect(all).toMatchObject({ total: 2_400, exact: true })
})

it('takes all spellings of a state for one where that is wanted, as the map does', () => {
  const {
    page,
    allIds,
    counts,
    cities: citiesOf,
  } = createAddressList(createSql(mirror.reader), createAccountList(createSql(mirror.reader)))
  const state = { name: 'Texas', anySpelling: true }
  for (const search of ['', 'oak']) {
    const place = { search, state, city: null }
    const filter = { view: 'all', kind: null, ...place } as const
    const ids = idsFound(search)
    const there = rows.filter(row => ids.has(row.id) && (row.state === 'TX' || row.state === 'Texas'))
    expect(allIds(filter).toSorted()).toEqual(idsOf(there).toSorted())
    const listed = page({ ...filter, offset: 0, limit: 5_000 })
    expect(listed.total).toBe(there.length)
    expect(counts(place).attention.missing).toBe(there.filter(({ city }) => city === null).length)
    expect(citiesOf({ search, state: 'Texas', anySpelling: true }).map(({ name }) => name)).toEqual([
      'Álamo',
      'Austin',
      'El Paso',
      null,
    ])
  }
})

it('counts a city of a state whose spellings are one as a whole, as its filter lists it', () => {
  const addresses = ['TX', 'Texas', 'TX'].map(state => ({
    street: '1 Oak St',
    city: 'Austin',
    state,
    zip: null,
  }))
  const own = makeMirrorFile([{ customerId: 'cus_1', accounts: addresses.map(address => ({ address })) }])
  const list = createAddressList(createSql(own.reader), createAccountList(createSql(own.reader)))
  const inCities = (state: ChosenPlace | null) =>
    list
      .page({ view: 'all', kind: null, search: '', state, city: null, offset: 0, limit: 9 })
      .rows.map(({ inCity }) => inCity)
  const counts = [inCities({ name: 'TX', anySpelling: true }), inCities(null)]
  own.close()
  expect(counts).toEqual([
    [3, 3, 3],
    [2, 2, 1],
  ])
})

it('sorts by name whatever the accents, what was not given last', () => {
  const { states, cities: citiesOf } = createAddressList(
    createSql(mirror.reader),
    createAccountList(createSql(mirror.reader)),
  )
  for (const search of ['', 'oak'])
    expect(citiesOf({ search, state: 'TX' }).map(({ name }) => name)).toEqual(['Álamo', 'El Paso', null])
  expect(states({ search: '' }).at(-1)?.name).toBeNull()
})

it('finds no address by an ID, which that list does not show', () => {
  expect(
    createAddressList(createSql(mirror.reader), createAccountList(createSql(mirror.reader))).states({
      search: 'cus_2399',
    }),
  ).toEqual([])
})

it('finds what is one letter off where what was typed finds nothing, with its counts, and says what it shows', () => {
  const sql = createSql(mirror.reader)
  const { page, states, cities, counts, allIds } = createAddressList(sql, createAccountList(sql))
  const filterOf = (search: string) => ({ view: 'all', kind: null, search, state: null, city: null }) as const
  const window = { offset: 0, limit: 9 }
  const { instead, ...right } = page({ ...filterOf('springfield'), ...window })
  expect([instead, right.total > 0]).toEqual([null, true])
  const typed = 'Sprngfield'
  expect(page({ ...filterOf(typed), ...window })).toEqual({ ...right, instead: 'Springfield' })
  expect(states({ search: typed })).toEqual(states({ search: 'springfield' }))
  expect(cities({ search: typed, state: 'IL' })).toEqual(cities({ search: 'springfield', state: 'IL' }))
  expect(counts(filterOf(typed))).toEqual(counts(filterOf('springfield')))
  expect(allIds(filterOf(typed))).toEqual(allIds(filterOf('springfield')))
  // What is elsewhere was spelled rightly.
  const inReno = { ...filterOf('springfield'), city: { name: 'Reno' } }
  expect(page({ ...inReno, ...window })).toEqual({ rows: [], total: 0, exact: true, instead: null })
})

it('knows the neighbours at one address, however it is spelled', () => {
  const at = (street: string, zip = '79901', utilityProvider = 'El Paso Electric') => ({
    utilityProvider,
    address: { street, city: 'Lone City', state: 'TX', zip },
  })
  mirror.fill([
    { customerId: 'a', accounts: [at('12 North Main Street', '79901-1234'), at('9 Elm St')] },
    { customerId: 'b', accounts: [at('12 N. Main St', '79901', 'Texas Gas')] },
    { customerId: 'c', accounts: [at('12 S Main St'), at('12 N Main St Apt 4')] },
  ])
  const neighbours = (customerId: string) => neighboursOf(createSql(mirror.reader), customerId)
  expect(neighbours('a')).toMatchObject([
    { position: 0, total: 1, rows: [{ customerId: 'b', street: '12 N. Main St' }] },
  ])
  expect(neighbours('c')).toEqual([])
})

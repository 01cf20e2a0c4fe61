import { afterEach, describe, expect, it } from 'vitest'
import { unfiltered } from '../../../contract/accounts/account-filter.ts'
import { createSql } from '../../sqlite/sql.ts'
import { writeMeta } from '../file/meta.ts'
import { createProposals } from '../proposals/proposals.ts'
import { makeMirrorFile, type Sample } from '../testing/mirror-file.ts'
import { createAccountList } from './account-list.ts'
import { createCounts } from './counts.ts'
import { customerOf, namesOf, sharingSince } from './customer.ts'
import { createAccountPages } from './pages.ts'

let mirror: ReturnType<typeof makeMirrorFile>
const make = (samples: Sample[]) => {
  mirror = makeMirrorFile(samples)
  return mirror.reader
}
afterEach(() => mirror.close())

const at = (state: string | null, city: string | null, zip: string | null = '60601') => ({
  street: '1 Elm St',
  city,
  state,
  zip,
})
const account = (utilityProvider: string | null, address: ReturnType<typeof at>) => ({
  utilityProvider,
  address,
})

it('offers only utilities, states and cities that go together, each with as many rows as it shows', () => {
  const db = make([
    { customerId: 'a', accounts: [account('ComEd', at('IL', 'Chicago'))] },
    { customerId: 'b', accounts: [account('ComEd', at('IL', 'Peoria', null))] },
    { customerId: 'c', accounts: [account('Duke', at('IN', 'Gary'))] },
    { customerId: 'd', accounts: [account('ComEd', at('IN', 'Gary', null))] },
    {
      customerId: 'e',
      accounts: [account('PG&E', at('CA', 'Fresno')), account('PG&E', at('CA', 'Oakland'))],
    },
    {
      customerId: 'f',
      accounts: [account(null, at(null, null)), account('x'.repeat(201), at('IL', 'Peoria'))],
    },
    { customerId: 'none' },
  ])
  const { facets } = createCounts(createSql(db), createAccountList(createSql(db)))
  const { page } = createAccountPages(createSql(db), createAccountList(createSql(db)))
  const total = (filter: object) => page({ ...unfiltered, ...filter, offset: 0, limit: 1 }).total
  const all = facets({ utility: null, state: null })
  expect(all.utilities.map(({ name }) => name)).toEqual(['ComEd', 'Duke', 'PG&E'])
  expect(all.cities).toEqual([])
  for (const { name: utility, utilityAccounts } of all.utilities) {
    expect(total({ utility })).toBe(utilityAccounts)
    const { states, noZip } = facets({ utility, state: null })
    expect(noZip).toBe(total({ utility, noZip: true }))
    for (const { name: state, utilityAccounts: there } of states) {
      expect(total({ utility, state })).toBe(there)
      expect(facets({ utility: null, state }).utilities).toContainEqual({
        name: utility,
        utilityAccounts: there,
      })
    }
  }
  for (const { name: city, utilityAccounts } of facets({ utility: null, state: 'CA' }).cities) {
    expect(total({ state: 'CA', city })).toBe(utilityAccounts)
    const there = facets({ utility: null, state: 'CA', city })
    expect(there.noZip).toBe(total({ state: 'CA', city, noZip: true }))
    expect(there.utilities.length).toBeGreaterThan(0)
    for (const { name: utility, utilityAccounts: of } of there.utilities)
      expect([utility, of]).toEqual([utility, total({ utility, state: 'CA', city })])
  }
  const { cities } = facets({ utility: 'ComEd', state: 'IN' })
  expect(cities).toEqual([
    { name: 'Gary', utilityAccounts: total({ utility: 'ComEd', state: 'IN', city: 'Gary' }) },
  ])
})

it('counts how it is known which link customers came by, to a thousand', () => {
  const of = (from: number, count: number, knownBy: Sample['knownBy']): Sample[] =>
    Array.from({ length: count }, (_, n) => ({
      customerId: `cus_${from + n}`,
      knownBy: knownBy ?? null,
      accounts: [account('ComEd', at('IL', n % 2 === 0 ? 'Peoria' : 'Chicago'))],
    }))
  const db = make([...of(0, 1200, 'service'), ...of(2000, 30, 'person'), ...of(3000, 700, null)])
  createProposals(createSql(db)).compareAll()
  const { known } = createCounts(createSql(db), createAccountList(createSql(db)))
  expect(known({ utility: null, state: null, city: null })).toEqual({
    service: 1001,
    person: 30,
    nobody: 700,
    proposed: 0,
  })
  expect(known({ utility: 'ComEd', state: 'IL', city: 'Peoria' })).toEqual({
    service: 600,
    person: 15,
    nobody: 350,
    proposed: 0,
  })
})

it('has in each row the name that staff noted, beside the one that the service tells', () => {
  const db = make([
    { customerId: 'a', serviceName: 'Ana', notedName: 'Riverside Dental', notedBy: 'link' },
    { customerId: 'b', notedName: 'Bo', notedBy: 'staff' },
    { customerId: 'c', serviceName: 'Cid' },
  ])
  const { page } = createAccountPages(createSql(db), createAccountList(createSql(db)))
  const names = (search: string) =>
    page({ ...unfiltered, search, offset: 0, limit: 9 }).rows.map(({ name, notedName }) => [name, notedName])
  expect(names('')).toEqual([
    ['Cid', null],
    ['Bo', 'Bo'],
    ['Ana', 'Riverside Dental'],
  ])
  expect(names('riverside')).toEqual([['Ana', 'Riverside Dental']])
})

describe('all together', () => {
  it('are counted, with who came last and when it was true', () => {
    const db = make([
      {
        customerId: 'a',
        serviceName: 'Ana',
        isNew: true,
        firstSeenAt: 5,
        accounts: [account('ComEd', at('IL', 'Peoria'))],
      },
      { customerId: 'b', notedName: 'Bo', notedBy: 'link', isNew: true, firstSeenAt: 7, connectedAt: 6 },
      { customerId: 'c', accounts: [account('Duke', at('IN', 'Gary')), account('Duke', at('IN', 'Gary'))] },
    ])
    const { summary, newcomers } = createCounts(createSql(db), createAccountList(createSql(db)))
    expect(summary()).toEqual({
      customers: 3,
      utilityAccounts: 3,
      newCustomers: 2,
      newest: { customerId: 'b', name: 'Bo', at: 6 },
      asOf: null,
      listOffered: null,
      utilities: ['ComEd', 'Duke'],
      states: ['IL', 'IN'],
    })
    writeMeta(createSql(mirror.writer), { asOf: 9, listOffered: false })
    expect(summary()).toMatchObject({ asOf: 9, listOffered: false })
    expect(newcomers()).toEqual([
      { customerId: 'b', name: 'Bo', at: 6 },
      { customerId: 'a', name: 'Ana', at: 5 },
    ])
  })
})

it('the newest customers are who connected last, whatever the order of the list that they came in', () => {
  const later = { customerId: 'later', firstSeenAt: 9, connectedAt: 8, isNew: true }
  const db = make([later, { ...later, customerId: 'before', connectedAt: 7 }])
  const { newcomers } = createCounts(createSql(db), createAccountList(createSql(db)))
  expect(newcomers().map(({ customerId }) => customerId)).toEqual(['later', 'before'])
})

it('when they came is known of as many new customers as the Inbox reads at once', () => {
  const db = make(
    Array.from({ length: 201 }, (_, at) => ({ customerId: `c${at}`, connectedAt: at, isNew: true })),
  )
  const { newcomers } = createCounts(createSql(db), createAccountList(createSql(db)))
  expect(newcomers()).toHaveLength(200)
})

it('names are in the order of the alphabet, whatever their accents and case, like those of links', () => {
  const named = ['Zimmer', 'álvarez', 'Baker', 'Ørsted', 'Alvarado']
  const db = make(named.map(serviceName => ({ customerId: serviceName, serviceName })))
  const { page } = createAccountPages(createSql(db), createAccountList(createSql(db)))
  const sort = { by: 'name' as const, descending: false }
  const { rows } = page({ ...unfiltered, sort, offset: 0, limit: 9 })
  expect(rows.map(({ name }) => name)).toEqual(['Alvarado', 'álvarez', 'Baker', 'Ørsted', 'Zimmer'])
})

it('tells all of one customer, whatever names them', () => {
  const db = make([
    {
      customerId: 'a',
      serviceName: 'Ana',
      notedName: 'Anna',
      notedBy: 'staff',
      email: 'a@x.example',
      accounts: [account('ComEd', at('IL', 'Peoria')), account('Duke', at('IN', 'Gary'))],
    },
    { customerId: 'b', notedName: 'Bo', notedBy: 'link' },
    { customerId: 'c' },
  ])
  writeMeta(createSql(mirror.writer), { asOf: 50 })
  const sql = createSql(db)
  const get = (customerId: string) => customerOf(sql, customerId)
  expect(get('a')).toMatchObject({
    name: { text: 'Ana', source: 'service' },
    email: 'a@x.example',
    readAt: 50,
    cut: null,
    account: {
      customerId: 'a',
      utilityAccounts: [{ utilityProvider: 'ComEd' }, { utilityProvider: 'Duke', address: { city: 'Gary' } }],
    },
  })
  expect(get('a')?.raw).toContain('\n  "customerId": "a"')
  expect(get('b')).toMatchObject({ name: { text: 'Bo', source: 'link' }, account: { utilityAccounts: [] } })
  expect(get('c')?.name).toBeNull()
  expect(get('nobody')).toBeNull()
  expect(namesOf(sql, ['b', 'nobody', 'c'])).toEqual(
    expect.arrayContaining([
      { customerId: 'b', name: 'Bo' },
      { customerId: 'c', name: null },
    ]),
  )
})

it('knows since when somebody with an email shares, whatever its case', () => {
  const db = make([
    { customerId: 'a', email: 'Ann@b.example', connectedAt: 70, firstSeenAt: 90 },
    { customerId: 'b', email: 'ann@B.example', firstSeenAt: 80 },
    { customerId: 'c' },
  ])
  expect(sharingSince(createSql(db), ['ANN@b.example', 'ann', ''])).toEqual([70, null, null])
})

describe('a search that finds nothing', () => {
  const named = (customerId: string, serviceName: string, state: string) => ({
    customerId,
    serviceName,
    accounts: [account('ComEd', at(state, 'Springfield'))],
  })
  const list = { ...unfiltered, offset: 0, limit: 9 }

  it('shows what a word of one other letter finds, counts and places just that, and says so', () => {
    const db = make([
      named('a', 'Ann Muller', 'IL'),
      named('b', 'Bo Oak', 'IL'),
      named('c', 'Cy Muller', 'MO'),
    ])
    const pages = createAccountPages(createSql(db), createAccountList(createSql(db)))
    const found = (filter: object) => {
      const { rows, instead } = pages.page({ ...list, ...filter })
      return [instead, ...rows.map(({ customerId }) => customerId)]
    }
    expect(found({ search: 'muler' })).toEqual(['Muller', 'c', 'a'])
    expect(found({ search: 'muller' })).toEqual([null, 'c', 'a'])
    expect(found({ search: 'muler', state: 'IL' })).toEqual(['Muller', 'a'])
    expect(found({ search: 'muler', state: 'TX' })).toEqual([null])
    expect(found({ search: 'muler', sort: { by: 'name', descending: false } })).toEqual(['Muller', 'a', 'c'])
    const held = { ...unfiltered, search: 'muler' }
    expect([pages.countAll(held), pages.position(held, 'a'), pages.allIds(held)]).toEqual([2, 1, [3, 1]])
  })

  it('as it was typed is looked for first, also in what came since the list was read', () => {
    const db = make([named('a', 'Ann Muller', 'IL')])
    const pages = createAccountPages(createSql(db), createAccountList(createSql(db)))
    expect(pages.page({ ...list, search: 'muler', upTo: 1 })).toMatchObject({ total: 1, instead: 'Muller' })
    mirror.fill([named('b', 'Bo Muler', 'IL')])
    expect(pages.page({ ...list, search: 'muler' })).toMatchObject({ total: 1, instead: null })
  })
})

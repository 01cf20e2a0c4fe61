import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAccountList } from './account-list.ts'

const requestUrl = 'https://api.example.com/v1/accounts?limit=2'
const account = { customerId: 'cus_1', utilityAccounts: [] }
const read = (body: unknown, linkHeader: string | null = null) =>
  readAccountList(body, { requestUrl, linkHeader })

describe('readAccountList', () => {
  it.each([
    ['a bare array', [account]],
    ['accounts', { accounts: [account] }],
    ['data', { data: [account] }],
    ['items', { items: [account], total: 1 }],
    ['results', { results: [account], next: null }],
  ])('takes %s', (_, body) => {
    expect(read(body)).toEqual({ readable: true, accounts: [{ account, raw: account }], next: null })
  })

  it.each([
    [
      'nextCursor',
      { accounts: [], nextCursor: 'a b' },
      null,
      'https://api.example.com/v1/accounts?limit=2&cursor=a+b',
    ],
    [
      'next_cursor',
      { accounts: [], next_cursor: 7 },
      null,
      'https://api.example.com/v1/accounts?limit=2&cursor=7',
    ],
    [
      'next, absolute',
      { data: [], next: 'https://api.example.com/x?p=2' },
      null,
      'https://api.example.com/x?p=2',
    ],
    ['next, relative', { data: [], next: '?page=2' }, null, 'https://api.example.com/v1/accounts?page=2'],
    [
      'Link',
      [],
      '</a>; rel="prev", </b?c=1,2>; title="x"; rel="next last"',
      'https://api.example.com/b?c=1,2',
    ],
    ['Link without quotes', [], '</b>; rel=next', 'https://api.example.com/b'],
  ])('finds the next page by %s', (_, body, link, next) => {
    expect(read(body, link)).toMatchObject({ readable: true, next })
  })

  it.each(['', null, false, undefined])('takes %j for the end', end => {
    expect(read({ accounts: [], nextCursor: end, next: end })).toMatchObject({ readable: true, next: null })
  })

  it.each([
    'https://elsewhere.example.com/accounts',
    '//elsewhere.example.com/accounts',
    'http://api.example.com/accounts',
    'https://api.example.com:8443/accounts',
    'https://someone@api.example.com/accounts',
    'javascript:alert(1)',
  ])('refuses to go on at %s', next => {
    expect(read({ accounts: [], next })).toEqual({ readable: false, problem: 'foreign_next' })
    expect(read([], `<${next}>; rel="next"`)).toEqual({ readable: false, problem: 'foreign_next' })
  })

  it('refuses a next page that it cannot make sense of, rather than to show part of the list as the whole', () => {
    expect(read({ accounts: [], next: { href: '/x' } })).toEqual({ readable: false, problem: 'unknown_next' })
    expect(read({ accounts: [], next: 'http://[' })).toEqual({ readable: false, problem: 'unknown_next' })
  })

  it.each([null, undefined, 'text', 3, {}, { accounts: null }, { accounts: { 0: account } }])(
    'finds no list in %j',
    body => {
      expect(read(body)).toEqual({ readable: false, problem: 'no_list' })
    },
  )

  it('refuses a list that holds anything but accounts', () => {
    for (const wrong of [{}, { customerId: '', utilityAccounts: [] }, { customerId: 'a' }, null, 'x']) {
      expect(read([account, wrong])).toEqual({ readable: false, problem: 'not_an_account' })
    }
  })

  it('cuts what is too long to keep, but never the way to the next page', () => {
    const nextCursor = 'n'.repeat(5000)
    const long = { customerId: 'c', utilityAccounts: [{ utilityProvider: 'x'.repeat(5000) }] }
    const page = read({ accounts: [account, long], nextCursor })
    if (!page.readable) throw new Error(page.problem)
    expect(page.accounts[0]?.raw).toBe(account)
    expect(page.accounts[1]?.account.utilityAccounts[0]?.utilityProvider).toHaveLength(2000)
    expect(page.next).toContain(nextCursor)
  })

  it('takes nothing from a prototype', () => {
    expect(read(Object.create({ accounts: [account] }))).toEqual({ readable: false, problem: 'no_list' })
  })

  const place = fc.record(
    {
      street: fc.option(fc.string()),
      city: fc.option(fc.string()),
      state: fc.option(fc.string()),
      zip: fc.option(fc.string()),
    },
    { requiredKeys: [] },
  )
  const utilityAccount = fc.record(
    {
      electricAccountId: fc.option(fc.string()),
      utilityProvider: fc.option(fc.string()),
      address: fc.option(place),
    },
    { requiredKeys: [] },
  )
  const anyAccount = fc.record({
    customerId: fc.string({ minLength: 1 }),
    utilityAccounts: fc.array(utilityAccount),
  })

  it('reads back every account that the interface allows', () => {
    fc.assert(
      fc.property(fc.array(anyAccount), fc.string({ minLength: 1 }), (accounts, nextCursor) => {
        const page = read(JSON.parse(JSON.stringify({ accounts, nextCursor })))
        if (!page.readable) throw new Error(page.problem)
        expect(page.accounts.map(listed => listed.account)).toEqual(JSON.parse(JSON.stringify(accounts)))
        expect(new URL(page.next ?? '').searchParams.get('cursor')).toBe(nextCursor.toWellFormed())
      }),
    )
  })

  it('answers something for anything, and never a page elsewhere', () => {
    const url = fc
      .tuple(fc.constantFrom('https://api.example.com', 'https://x.example', '//y', '', 'data:'), fc.string())
      .map(parts => parts.join(''))
    const anything = fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true })
    const body = fc.oneof(
      anything,
      fc.record(
        { accounts: fc.array(fc.oneof(anyAccount, anything)), next: anything, nextCursor: anything },
        { requiredKeys: [] },
      ),
      fc.record({ items: fc.constant([]), next: url }),
    )
    const header = fc.option(
      fc.oneof(
        fc.string(),
        url.map(target => `<${target}>; rel="next"`),
      ),
    )
    fc.assert(
      fc.property(body, header, fc.oneof(fc.constant(requestUrl), fc.string()), (value, linkHeader, from) => {
        const page = readAccountList(value, { requestUrl: from, linkHeader })
        if (page.readable && page.next !== null) expect(new URL(page.next).origin).toBe(new URL(from).origin)
      }),
      { numRuns: 300 },
    )
  })

  it('is not slowed down by a hostile Link header', () => {
    const header = `${'<a>;rel'.repeat(20_000)}${'<'.repeat(50_000)}`
    expect(read([], header)).toMatchObject({ readable: true, next: null })
  })
})

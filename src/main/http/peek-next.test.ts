import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readAccountList } from '../../contract/accounts/account-list.ts'
import { peekNext } from './peek-next.ts'

const requestUrl = 'https://api.example.com/v1/accounts?limit=2'
const account = { customerId: 'next', utilityAccounts: [], next: { nextCursor: '"nextCursor"' } }
const peek = (body: unknown, linkHeader: string | null = null) =>
  peekNext({ kind: 'list', text: JSON.stringify(body), requestUrl, linkHeader })
const withCursor = (cursor: string) => `${requestUrl}&cursor=${cursor}`

it.each([
  ['a cursor', { accounts: [account], nextCursor: 'a' }, withCursor('a')],
  ['a cursor before others', { accounts: [account], nextCursor: 7, total: 9, query: {} }, withCursor('7')],
  ['the first that is none', { data: [account], next_cursor: null, next: '?page=2' }, '?page=2'],
  ['a URL of its own origin', { results: [account], next: 'https://api.example.com/b' }, '/b'],
])('finds the next page by %s', (_, body, url) => {
  expect(peek(body)).toBe(new URL(url, requestUrl).href)
})

it('finds it by the header of a list that says nothing itself', () => {
  expect(peek([account], '</b>; rel="next"')).toBe('https://api.example.com/b')
})

it.each([
  ['the last page', { accounts: [account], nextCursor: null }],
  ['a bare list, whatever its accounts hold', [account, account]],
  ['what stands deeper', { accounts: [account], meta: { nextCursor: 'a' } }],
  ['what stands before the accounts', { nextCursor: 'a', accounts: ['x'.repeat(5_000)] }],
  ['a page that names itself', { accounts: [account], next: requestUrl }],
  ['another origin', { accounts: [], next: 'https://elsewhere.example.com/accounts' }],
])('finds none in %s', (_, body) => {
  expect(peek(body)).toBeNull()
})

it('says what reading the page says, where that is at its end', () => {
  const accounts = fc.array(
    fc.record({ customerId: fc.string({ minLength: 1 }), utilityAccounts: fc.constant([]) }),
  )
  const cursor = fc.oneof(fc.string(), fc.integer(), fc.constant(null))
  fc.assert(
    fc.property(accounts, cursor, (list, nextCursor) => {
      const body = { accounts: list, nextCursor }
      expect(readAccountList(body, { requestUrl, linkHeader: null })).toMatchObject({ next: peek(body) })
    }),
  )
})

it('takes whatever text there is', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string().map(end => `{"accounts":[],"nextCursor":${end}`),
  )
  fc.assert(
    fc.property(text, some => {
      const next = peekNext({ kind: 'list', text: some, requestUrl, linkHeader: null })
      expect(next === null || URL.canParse(next)).toBe(true)
    }),
  )
})

import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { stateNames } from '../../contract/states.ts'
import { unfiltered } from './account-filter.ts'
import { openStore, type Store } from './database/open-store.ts'
import { readAccount, saveAccounts } from './testing/samples.ts'

type Row = { id: string; number: string; street: string; city: string; state: string }

let store: Store
let seq = 0

beforeEach(() => {
  const opened = openStore('memory')
  if (!opened.ok) throw new Error('No store')
  store = opened.value.store
})
afterEach(() => store.close())

const plain = (text: string) => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
const digits = (text: string) => text.replaceAll(/[ ./()#-]/g, '')

/** What is meant, row by row and word by word, without any index. */
const slowly = (rows: Row[], search: string): string[] => {
  const names = [...stateNames].map(([code, name]) => [code.toLowerCase(), name.toLowerCase()] as const)
  const words = plain(search)
    .split(/\s+/)
    .map(word => word.replaceAll(/^[.,;:()]+|[.,;:()]+$/g, ''))
    .filter(Boolean)
  const terms: { words: string[]; code: string | null }[] = []
  for (let at = 0; at < words.length; ) {
    const named = [4, 3, 2, 1].flatMap(length =>
      names.filter(([, name]) => name === words.slice(at, at + length).join(' ')),
    )[0]
    const length = named?.[1].split(' ').length ?? 1
    terms.push({ words: words.slice(at, at + length), code: named?.[0] ?? null })
    at += length
  }
  const shown = (row: Row) => [row.number, digits(row.number), row.street, row.city, row.state].map(plain)
  const holds = (row: Row, { words: all, code }: (typeof terms)[number]): boolean => {
    const somewhere = (word: string) =>
      [...shown(row), ...(word.length < 3 ? [] : [row.id])].some(field => field.includes(word))
    if (code !== null)
      return row.state.toLowerCase() === code || all.filter(word => word.length > 2).every(somewhere)
    const [word = ''] = all
    const number = digits(word)
    const isNumber = /\d/.test(word) && number !== word && number.length > 2 && word.length > 2
    return somewhere(word) || (isNumber && somewhere(number))
  }
  const leads = (row: Row) =>
    terms.some(({ words: all }) => {
      const word = all.join(' ')
      const number = /\d/.test(word) ? digits(word) : word
      if (/^\d{2,}$/.test(number)) return digits(row.number).endsWith(number)
      return names.some(([code]) => code === word) && row.state.toLowerCase() === word
    })
  const matching = rows.filter(row => terms.every(term => holds(row, term))).reverse()
  return [...matching.filter(leads), ...matching.filter(row => !leads(row))].map(row => row.id)
}

const number = fc.stringMatching(/^[0-3]{2,4}([- ][0-3]{2,4}){0,2}$/)
const row = fc.record({
  number,
  street: fc.constantFrom('1 Bridge St', '23 Texas Ave', '3 New Rd', '12-30 Élm St', '7 York Way'),
  city: fc.constantFrom('Wichita', 'New York', 'Kansas City', 'San José', 'Banks'),
  state: fc.constantFrom('KS', 'TX', 'NY', 'MO', 'CA', 'WV', 'VA'),
})
const word = fc.oneof(
  number,
  fc.constantFrom(
    'KS,',
    'tx',
    'Texas',
    'new',
    'york',
    'Kansas',
    'West Virginia',
    'Virginia',
    'St.',
    'Bridge',
    'jose',
  ),
  fc.stringMatching(/^[0-3a-e.,-]{1,4}$/),
)

it('finds, in the same order, what going through all rows word by word would find', () => {
  let round = 0
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 12 }),
      fc.array(fc.array(word, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 }),
      (fields, searches) => {
        round += 1
        const connection = {
          id: `c${round}`,
          name: 'n',
          kind: 'service',
          address: 'https://x.example',
        } as const
        store.connections.add({ ...connection, portalAddress: null })
        seq = store.connections.byId(connection.id)?.seq ?? 0
        const rows = fields.map((one, index) => ({ ...one, id: `cus_${index}` }))
        const accounts = rows.map(({ id, number: utilityAccountNumber, ...address }) =>
          readAccount(id, { utilityAccountNumber, address }),
        )
        saveAccounts(store, seq, accounts)
        for (const words of searches) {
          const search = words.join(' ')
          const page = store.accounts.page(seq, { ...unfiltered, search, offset: 0, limit: 100 })
          expect(
            page.rows.map(found => found.customerId),
            search,
          ).toEqual(slowly(rows, search))
          expect(page.total, search).toBe(page.rows.length)
        }
      },
    ),
    { numRuns: 150 },
  )
})

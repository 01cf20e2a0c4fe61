import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { unfiltered } from '../../contract/accounts/account-filter.ts'
import { stateNames } from '../../contract/states.ts'
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
const partsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** Some of the words that are spelled in several ways: as many as the rows here have. */
const alike = ['street st str', 'saint st', 'avenue ave av', 'north n', 'way wy', 'road rd'].map(line =>
  line.split(' '),
)
const unit = /(?:#\s*|\b(?:apt|apartment|unit)\.?\s+#?)([a-z]?\d+[a-z]?|[a-z])(?![\p{L}\p{N}])/gu

const names = [...stateNames].map(([code, name]) => [code.toLowerCase(), name.toLowerCase()] as const)
/** The words of a search, those of a state's name together. */
const groupsOf = (search: string): { words: string[]; code: string | null }[] => {
  const words = plain(search)
    .split(/\s+/)
    .filter(word => partsOf(word).length > 0)
  const groups: { words: string[]; code: string | null }[] = []
  for (let at = 0; at < words.length; ) {
    const clean = words.slice(at).map(word => partsOf(word).join(''))
    const named = [4, 3, 2, 1].flatMap(length =>
      names.filter(([, name]) => name === clean.slice(0, length).join(' ')),
    )[0]
    const length = named?.[1].split(' ').length ?? 1
    groups.push({ words: words.slice(at, at + length), code: named?.[0] ?? null })
    at += length
  }
  return groups
}

/** What is meant, row by row and word by word, without any index. */
const slowly = (rows: Row[], search: string): string[] => {
  const shown = (row: Row) => [row.number, row.street, row.city, row.state].map(plain)
  const [unitSearch, ...units] = [
    plain(search).replaceAll(unit, ' '),
    ...[...plain(search).matchAll(unit)].map(([, found = '']) => found),
  ]
  const groups = groupsOf(unitSearch)
  const hasUnit = (row: Row, wanted: string) =>
    [...plain(row.street).matchAll(unit)].some(([, found = '']) => found.startsWith(wanted))
  const wordsOf = (row: Row) =>
    shown(row).flatMap(field =>
      field.split(/\s+/).flatMap(piece => [...partsOf(piece), partsOf(piece).join('')]),
    )
  const begins = (row: Row, word: string): boolean => {
    const [own, joined] = [partsOf(word), partsOf(word).join('')]
    const words = wordsOf(row)
    const isMeant = (spelling: string) =>
      spelling === joined || (joined.length > 2 && spelling.startsWith(joined))
    return (
      ((own.length === 1 || own.some(part => part.length > 2)) &&
        own.every(part => words.some(other => other.startsWith(part)))) ||
      words.some(other => other.startsWith(joined)) ||
      (/^\d+$/.test(joined) && partsOf(row.number).join('').endsWith(joined)) ||
      alike.some(group => group.some(isMeant) && group.some(spelling => words.includes(spelling)))
    )
  }
  const byWords = (row: Row, isLiteral: boolean) =>
    groups.every(
      ({ words, code }) =>
        words.every(word => begins(row, word)) || (!isLiteral && code !== null && code === plain(row.state)),
    ) && units.every(wanted => hasUnit(row, wanted))
  const typed = plain(search)
    .split(/\s+/)
    .map(word => word.replaceAll(/^[.,;:()]+|[.,;:()]+$/g, ''))
    .filter(word => partsOf(word).length > 0)
  const somewhere = (row: Row, word: string) => {
    const fields = [...shown(row), digits(plain(row.number)), row.id]
    const number = digits(word)
    const isNumber = /\d/.test(word) && number !== word && number.length > 2
    return fields.some(field => field.includes(word) || (isNumber && field.includes(number)))
  }
  const asTyped = (row: Row) =>
    typed.length > 0 &&
    groupsOf(search).every(
      ({ words, code }) =>
        (code !== null && code === plain(row.state)) ||
        (words.some(word => word.length > 2) &&
          words
            .map(word => word.replaceAll(/^[.,;:()]+|[.,;:()]+$/g, ''))
            .every(
              word => (words.length > 1 && word.length < 3) || (word.length > 2 && somewhere(row, word)),
            )),
    )
  const rankOf = (row: Row): number => {
    if (!byWords(row, false)) return asTyped(row) ? 5 : 6
    const all = groups.map(({ words }) => words.flatMap(partsOf).join(''))
    const number = partsOf(row.number).join('')
    if (all.some(word => /^\d+$/.test(word) && number === word)) return 0
    if (all.some(word => /^\d{2,}$/.test(word) && number.endsWith(word))) return 1
    if (all.some(word => names.some(([code]) => code === word) && plain(row.state) === word)) return 2
    return byWords(row, true) ? 3 : 4
  }
  return [0, 1, 2, 3, 4, 5].flatMap(rank =>
    rows
      .filter(row => rankOf(row) === rank)
      .reverse()
      .map(row => row.id),
  )
}

const number = fc.stringMatching(/^[0-3]{2,4}([- ][0-3]{2,4}){0,2}$/)
const row = fc.record({
  number,
  street: fc.constantFrom(
    '1 Bridge Street, Apt 3',
    '23 Texas Ave',
    '3 N New Rd. #3b',
    '12-30 Élm St., Unit 12',
    '7 O’Dell Way',
    '1 North Saint James Avenue',
  ),
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
    'street',
    'avenu',
    'north',
    "o'dell",
    'odell',
    'Apt 3',
    '#3',
    'Bridge',
    'ridge',
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

import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { stateNames } from '../../../contract/states.ts'
import type { Db } from '../../sqlite/database.ts'
import { openMirror } from '../file/open.ts'
import { filterTokens } from './marks.ts'
import { matchOf, type Wanted } from './match.ts'
import { bestFirst } from './result-order.ts'
import { tokensOf } from './tokens.ts'

type Row = {
  id: string
  name: string
  email: string
  street: string
  city: string
  state: string
  utility: string
  number: string
}

const empty: Row = { id: '', name: '', email: '', street: '', city: '', state: '', utility: '', number: '' }

let db: Db
beforeEach(() => {
  const opened = openMirror('memory')
  if (opened === null) throw new Error('No mirror')
  db = opened
})
afterEach(() => db.close())

const tokens = ({ id, name, email, street, city, state, utility, number }: Row) =>
  tokensOf({
    texts: [name, email, street, city],
    utility,
    number,
    ids: [id],
    state,
    filters: filterTokens({ state, city, utility }),
  })

/** Rows by their place in the list, from 1. */
const index = (rows: Row[]) => {
  db.exec("INSERT INTO word (word) VALUES ('delete-all')")
  const insert = db.prepare<[number, string]>('INSERT INTO word (rowid, words) VALUES (?, ?)')
  for (const [at, row] of rows.entries()) insert.run(at + 1, tokens(row))
}
const matching = (expression: string): number[] =>
  db
    .prepare<[string], number>('SELECT rowid FROM word WHERE word MATCH ? ORDER BY rowid DESC')
    .pluck()
    .all(expression)

/** Rows by their place in the list, as a list shows them. */
const found = (rows: Row[], wanted: Partial<Wanted>): number[] => {
  const { match, ending } = matchOf({ search: '', ids: true, ...wanted })
  if (match === null) return rows.map((_, at) => at).reverse()
  const order = bestFirst('w.rowid', ending !== null).join(', ')
  return db
    .prepare<[object], number>(`SELECT rowid FROM word w WHERE w.word MATCH :match ORDER BY ${order}`)
    .pluck()
    .all({ match, ending })
    .map(id => id - 1)
}
const find = (rows: Partial<Row>[], search: string, more: Partial<Wanted> = {}): number[] => {
  const full = rows.map(row => ({ ...empty, ...row }))
  index(full)
  return found(full, { search, ...more })
}

describe('a search', () => {
  it.each<[string, Partial<Row>]>([
    ['wich', { city: 'Wichita' }],
    ['san jose', { city: 'San José' }],
    ["o'dell", { name: 'Ann O’Dell' }],
    ['odell', { name: 'Ann O’Dell' }],
    ['street', { street: '12 Bridge St' }],
    ['12 bridge stre', { street: '12 Bridge St.' }],
    ['north saint', { street: '1 N St James Ave' }],
    ['northwest', { street: '1600 Penn Ave N.W.' }],
    ['suite 4b', { street: '9 Elm St #4B' }],
    ['#4b', { street: '9 Elm St, Ste. 4b' }],
    ['tx', { state: 'Texas' }],
    ['Texas', { state: 'TX' }],
    ['new yo', { state: 'NY' }],
    ['449-696-7011', { number: '4496967011' }],
    ['(449) 696-7011', { number: '4496967011' }],
    ['4496967011', { number: '449 696-7011' }],
    ['9696', { number: '449-696-7011' }],
    ['#449-696-7011', { number: '4496967011' }],
    ['# 4496967011', { number: '449-696-7011' }],
    ['#4471', { number: '4471' }],
    ['#4471', { street: '9 Elm St #4471' }],
    ['# 4471', { number: '10-4471' }],
    ['7f3', { id: 'cus_a7f3k' }],
    ['CUS_A7', { id: 'cus_a7f3k' }],
    ['garcia85@mail', { email: 'garcia85@mail.example' }],
    ['garcia8', { email: 'garcia85@mail.example' }],
    ['mail', { email: 'garcia85@mail.example' }],
    ['Evergy', { utility: 'Evergy' }],
    ['PG&E', { utility: 'Pacific Gas and Electric' }],
    ['PG&E', { utility: 'Pacific Gas & Electric Co.' }],
    ['pso', { utility: 'Public Service Company of Oklahoma' }],
    ['onp', { utility: 'Ørsted Northern Power' }],
    ['ladwp', { utility: 'Los Angeles Department of Water & Power' }],
  ])('for “%s” finds %o', (search, row) => {
    expect(find([{ name: 'Somebody Else' }, row], search)).toEqual([1])
  })

  it.each<[string, Partial<Row>]>([
    ['dge', { street: '12 Bridge St' }],
    ['96', { number: '449-696-7011' }],
    ['avenue', { email: 'av85@mail.example' }],
    ['#4', { street: '4 Elm St' }],
    ['#4471', { street: '4471 Elm St' }],
    ['apt 4471', { number: '4471' }],
    ['no', { name: 'Ann' }],
    ['z', { name: 'Ann' }],
    ['pg', { utility: 'Pacific Gas and Electric' }],
    ['pge', { name: 'Pacific Gas and Electric' }],
  ])('for “%s” does not find %o', (search, row) => expect(find([row], search)).toEqual([]))

  it('puts numbers that end as was typed first, then the newest', () => {
    const rows = ['7011449', '4496967011', '5507011', '11'].map(number => ({ number }))
    for (const search of ['7011', '#7011']) expect(find(rows, search)).toEqual([2, 1, 0])
    expect(find(rows, '11')).toEqual([3])
  })

  it('of addresses finds none by an ID', () => {
    const rows = [{ id: 'cus_a7f3k', city: 'Waco' }]
    expect([find(rows, 'a7f3', { ids: false }), find(rows, 'waco', { ids: false })]).toEqual([[], [0]])
  })

  it('filters by what is just so', () => {
    const rows = ['TX', 'tx', 'Texas', 'OK'].map(state => ({ state, city: 'Waco' }))
    expect(find(rows, 'wac', { state: 'TX' })).toEqual([0])
    expect(find(rows, '', { state: 'Texas', city: 'Waco' })).toEqual([2])
    expect(find(rows, '', { state: 'TX', city: 'waco' })).toEqual([])
    expect(find(rows, '', { noZip: true })).toEqual([])
    db.prepare('INSERT INTO word (rowid, words) VALUES (9, ?)').run(filterTokens({ noZip: true })[0])
    expect(matching(matchOf({ search: '', ids: true, noZip: true }).match ?? '')).toEqual([9])
  })
})

const plain = (text: string) => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
const partsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []
/** Some of the words that are spelled in several ways: as many as the rows here have. */
const alike = ['street st str', 'saint st', 'avenue ave av', 'north n', 'way wy', 'road rd'].map(line =>
  line.split(' '),
)
const unit = /(?:#\s*|\b(?:apt|apartment|unit|ste|suite)\.?\s+#?)([a-z]?\d+[a-z]?|[a-z])(?![\p{L}\p{N}])/gu

/** The rows that a search means, found row by row and word by word, without an index. */
const slowly = (rows: Row[], search: string, state: string | null): number[] => {
  const shown = (row: Row) =>
    [row.name, row.email, row.street, row.city, row.state, row.utility, row.number].map(plain)
  const wordsOf = (row: Row) => [
    ...shown(row).flatMap(field =>
      field
        .split(/\s+/)
        .flatMap(piece => [...partsOf(piece), ...(piece.includes('@') ? [] : [partsOf(piece).join('')])]),
    ),
    ...partsOf(plain(stateNames.get(row.state) ?? '')),
  ]
  const squeezed = (text: string) => partsOf(plain(text)).join('')
  const holds = (row: Row, word: string): boolean => {
    const [parts, joined] = [partsOf(word), squeezed(word)]
    const words = wordsOf(row)
    const isMeant = (spelling: string) =>
      spelling === joined || (joined.length > 2 && spelling.startsWith(joined))
    return (
      ((parts.length === 1 || word.includes('@') || parts.some(part => part.length > 2)) &&
        parts.every(part => words.some(other => other.startsWith(part)))) ||
      words.some(other => other.startsWith(joined)) ||
      (joined === 'pge' && row.utility === 'Pacific Gas and Electric') ||
      (joined.length > 2 && [row.number, row.id].some(number => squeezed(number).includes(joined))) ||
      alike.some(group => group.some(isMeant) && group.some(spelling => words.includes(spelling)))
    )
  }
  const wanted = plain(search)
  const units = [...wanted.matchAll(unit)].map(([, number = '']) => number)
  const words = wanted
    .replaceAll(unit, ' ')
    .split(/\s+/)
    .filter(word => partsOf(word).length > 0)
  const isFound = (row: Row) =>
    (state === null || row.state === state) &&
    words.every(word => holds(row, word)) &&
    units.every(number =>
      [...plain(row.street).matchAll(unit)].some(([, other = '']) => other.startsWith(number)),
    )
  const endsSo = (row: Row) =>
    words.map(squeezed).some(word => /^\d{3,}$/.test(word) && squeezed(row.number).endsWith(word))
  const ids = rows.flatMap((row, at) => (isFound(row) ? [at] : [])).reverse()
  const isAt = (test: (row: Row) => boolean) => ids.filter(at => test(rows[at] ?? empty))
  return [...isAt(endsSo), ...isAt(row => !endsSo(row))]
}

const number = fc.stringMatching(/^[0-3]{3,4}([- ][0-3]{2,4}){0,2}$/)
const row = fc.record({
  id: fc.stringMatching(/^cus_[0-3a-c]{2,5}$/),
  name: fc.constantFrom('Élena Novak', 'Ann Way', 'Studio@54 LLC', ''),
  email: fc.constantFrom('garcia@mail.example', 'novak12@mail.example', ''),
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
  state: fc.constantFrom('KS', 'TX', 'NY', 'WV', 'VA'),
  utility: fc.constantFrom('Evergy', 'PG&E', 'Pacific Gas and Electric', ''),
})
const word = fc.oneof(
  number,
  fc.constantFrom(...'KS, tx Texas new york Kansas Virginia St. street avenu north'.split(' ')),
  fc.constantFrom(...["o'dell", 'odell', 'Apt 3', '#3', 'Bridge', 'ridge', 'jose', 'novak1', 'p.g', 'cus_1']),
  fc.constantFrom(
    ...['elena.novak', 'garcia@mail', 'n@ma', 'PG&E', 'pge', 'gas', '54', '12-3', "o'd", 'West Virginia'],
  ),
  fc.stringMatching(/^[0-3a-e.,-]{1,4}$/),
)

it('finds, in the same order, what going through all rows word by word would find', () => {
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 12 }),
      fc.array(fc.array(word, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 }),
      fc.option(fc.constantFrom('KS', 'TX')),
      (rows, searches, state) => {
        index(rows)
        for (const words of searches) {
          const search = words.join(' ')
          expect(found(rows, { search, state }), search).toEqual(slowly(rows, search, state))
        }
      },
    ),
    { numRuns: 300 },
  )
})

it('takes whatever is typed for words, never for an expression', () => {
  const expressions = '"|a" OR b|*|NEAR(a b)|NOT x|words : a|-a|^abc|\0abc|{a} +b'.split('|')
  const nested = fc.array(fc.constantFrom(...expressions, 'unit', '#', 'a.b', "o'd"), { maxLength: 120 })
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 500 }),
    fc.string({ unit: 'grapheme', maxLength: 500 }),
    nested.map(some => some.join(' ')),
  )
  fc.assert(
    fc.property(typed, text => {
      const row = { ...empty, name: text, id: text, number: text, street: text, state: text }
      index([row])
      found([row], { search: text })
    }),
    { numRuns: 500 },
  )
})

it('finds a text of any alphabet by its words, and a number by any part', () => {
  const letters = fc.stringMatching(/^[\p{L}\p{N}]{1,30}$/u)
  fc.assert(
    fc.property(letters, letters, fc.nat(), (name, id, start) => {
      const own = partsOf(plain(name)).join('')
      if (own !== '') expect(find([{ name }], name)).toEqual([0])
      const all = [...partsOf(plain(id)).join('')]
      const from = all.length < 3 ? 0 : start % (all.length - 2)
      const part = all.slice(from, from + 3).join('')
      if (all.length >= 3) expect(find([{ number: id }], part), part).toEqual([0])
      if (all.length >= 3) expect(find([{ id }], part), part).toEqual([0])
    }),
    { numRuns: 300 },
  )
})

it('bounds what is indexed of hostile values', () => {
  const words = Array.from({ length: 100_000 }, (_, at) => `w${at}`).join(' ')
  const text = tokens({
    ...empty,
    name: words,
    street: '9'.repeat(100_000),
    id: 'x'.repeat(100_000),
    number: '12'.repeat(50_000),
  })
  expect(text.split(' ').length).toBeLessThanOrEqual(500)
  expect(text.length).toBeLessThan(10_000)
  expect(find([{ id: 'x1'.repeat(100) }], 'x1'.repeat(100))).toEqual([0])
})

it('finds an email as far as it is typed', () => {
  const email = 'm1@ma-ny.example'
  const rows = [{ ...empty, email }]
  index(rows)
  for (let length = 1; length <= email.length; length += 1)
    expect([length, found(rows, { search: email.slice(0, length) })]).toEqual([length, [0]])
})

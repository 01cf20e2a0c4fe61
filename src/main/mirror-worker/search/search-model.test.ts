import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { stateNames } from '../../../contract/states.ts'
import { createIndex, empty, type SearchedRow, tokens } from '../testing/searched-rows.ts'

let at: ReturnType<typeof createIndex>
beforeEach(() => {
  at = createIndex()
})
afterEach(() => at.close())

const plain = (text: string) => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
const partsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []
/** Some of the words that are spelled in several ways: as many as the rows here have. */
const alike = ['street st str', 'saint st', 'avenue ave av', 'north n', 'way wy', 'road rd'].map(line =>
  line.split(' '),
)
const unit = /(?:#\s*|\b(?:apt|apartment|unit|ste|suite)\.?\s+#?)([a-z]?\d+[a-z]?|[a-z])(?![\p{L}\p{N}])/gu

/** The rows that a search means, found row by row and word by word, without an index. */
const slowly = (rows: SearchedRow[], search: string, state: string | null): number[] => {
  const shown = (row: SearchedRow) =>
    [row.name, row.email, row.street, row.city, row.state, row.utility, row.number].map(plain)
  const wordsOf = (row: SearchedRow) => [
    ...shown(row).flatMap(field =>
      field
        .split(/\s+/)
        .flatMap(piece => [...partsOf(piece), ...(piece.includes('@') ? [] : [partsOf(piece).join('')])]),
    ),
    ...partsOf(plain(stateNames.get(row.state) ?? '')),
  ]
  const squeezed = (text: string) => partsOf(plain(text)).join('')
  const holds = (row: SearchedRow, word: string): boolean => {
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
  const wordsBetweenUnits = wanted
    .replaceAll(unit, ' ; ')
    .split(';')
    .map(text => text.split(/\s+/).filter(word => partsOf(word).length > 0))
  const isNumber = (word: string) => /^\d+$/.test(squeezed(word))
  /** Numbers beside each other may be groups of one. */
  const runs = wordsBetweenUnits.flatMap(words => {
    const all: string[][] = []
    for (const [at, word] of words.entries()) {
      if (isNumber(word) && isNumber(words[at - 1] ?? '')) all.at(-1)?.push(word)
      else all.push([word])
    }
    return all
  })
  const isInNumber = (row: SearchedRow, number: string) =>
    number.length > 2 && [row.number, row.id].some(own => squeezed(own).includes(number))
  const isFound = (row: SearchedRow) =>
    (state === null || row.state === state) &&
    runs.every(run => run.every(word => holds(row, word)) || isInNumber(row, squeezed(run.join('')))) &&
    units.every(number =>
      [...plain(row.street).matchAll(unit)].some(([, other = '']) => other.startsWith(number)),
    )
  const endsSo = (row: SearchedRow) =>
    [...runs.flat(), ...runs.map(run => run.join(''))]
      .map(squeezed)
      .some(word => /^\d{3,}$/.test(word) && squeezed(row.number).endsWith(word))
  const ids = rows.flatMap((row, at) => (isFound(row) ? [at] : [])).reverse()
  const isAt = (test: (row: SearchedRow) => boolean) => ids.filter(at => test(rows[at] ?? empty))
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
        at.index(rows)
        for (const words of searches) {
          const search = words.join(' ')
          expect(at.found(rows, { search, state }), search).toEqual(slowly(rows, search, state))
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
      at.index([row])
      at.found([row], { search: text })
    }),
    { numRuns: 500 },
  )
})

it('finds a text of any alphabet by its words, and a number by any part', () => {
  const letters = fc.stringMatching(/^[\p{L}\p{N}]{1,30}$/u)
  fc.assert(
    fc.property(letters, letters, fc.nat(), (name, id, start) => {
      const own = partsOf(plain(name)).join('')
      if (own !== '') expect(at.find([{ name }], name)).toEqual([0])
      const all = [...partsOf(plain(id)).join('')]
      const from = all.length < 3 ? 0 : start % (all.length - 2)
      const part = all.slice(from, from + 3).join('')
      if (all.length >= 3) expect(at.find([{ number: id }], part), part).toEqual([0])
      if (all.length >= 3) expect(at.find([{ id }], part), part).toEqual([0])
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
  expect(at.find([{ id: 'x1'.repeat(100) }], 'x1'.repeat(100))).toEqual([0])
})

it('finds an email as far as it is typed', () => {
  const email = 'm1@ma-ny.example'
  const rows = [{ ...empty, email }]
  at.index(rows)
  for (let length = 1; length <= email.length; length += 1)
    expect([length, at.found(rows, { search: email.slice(0, length) })]).toEqual([length, [0]])
})

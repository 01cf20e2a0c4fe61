import {
  type AccountFilter,
  type AccountSort,
  unfiltered,
} from '../../../contract/accounts/account-filter.ts'
import { partsOf } from '../../../contract/search/word-index.ts'
import type { Parameters } from '../database/statements.ts'
import { bound, idRange } from '../id-range.ts'
import { anyWay, readWays } from '../search.ts'
import { filterConditions, isByColumns, isByPlace, narrowestIndex } from './conditions.ts'
import { filteredPlace, type Near, within } from './near.ts'
import { roughly, type WordsLike } from './word-expression.ts'
import { readWordSearch } from './word-search.ts'

/** What a part of a list is sorted by: from any row of it, an index goes on. `isPlain`: without a set that each question makes anew. */
type Sorted = { from: string; columns: readonly string[]; descending: boolean; isPlain: boolean }

/**
 * `sql` selects the ids of utility accounts without an order; `order` is how this part of the list is ordered. `sorted`: null where that
 * is by id, the highest first.
 */
export type Query = {
  sql: string
  order: string
  parameters: Parameters
  sorted: Sorted | null
}

const queryOf = (
  id: string,
  from: string,
  order: string,
  parameters: Parameters,
  sorted: Sorted | null = null,
): Query => ({
  sql: `SELECT ${id} AS id ${from}`,
  order,
  parameters,
  sorted,
})

/**
 * `where`: the list of accounts shows IDs, that of addresses does not, and what is not shown is not searched. `upTo`: no row with a
 * higher id; `after`: none with a lower one. `few`: all ids that are found, where sorting them costs less than walking through all in that
 * order. `near`: only rows of this place are wanted, though others may come along. `wordsLike`: names the words that begin as one does,
 * which takes less than having FTS5 gather them.
 */
export type QueryOptions = {
  where?: 'everything' | 'place'
  upTo?: number | null
  after?: number | null
  few?: readonly number[] | null
  near?: Near
  wordsLike?: WordsLike
}

/** What is looked for in which index; `without`: rows that hold these words have their place elsewhere in the list. */
type Found = { index: 'words' | 'text'; match: string; without?: string }

const tables = { words: 'utility_account_words', text: 'utility_account_text' }

const isBetween = (id: string) => `${id} BETWEEN ${bound('low')} AND ${bound('high')}`

const heldWords = `SELECT w.rowid FROM utility_account_words w WHERE w.utility_account_words MATCH :without
  AND ${isBetween('w.rowid')}`

const build = (
  seq: number,
  filter: AccountFilter,
  found: Found | null,
  { upTo = null, after = null, where = 'everything', near = filteredPlace(filter) }: QueryOptions,
): Query => {
  const range = idRange(seq)
  const filters = filterConditions(filter)
  const id = found === null ? 'u.id' : 't.rowid'
  const conditions = [
    ...(found === null ? [] : [`t.${tables[found.index]} MATCH :${found.index}`]),
    // One bound on either side: of two, SQLite would walk from the wider one.
    isBetween(id),
    ...(found?.without === undefined ? [] : [`t.rowid NOT IN (${heldWords})`]),
    // What those indexes begin with; a range of ids is of one connection.
    ...(found === null && !filter.noZip && (filter.utility !== null || filter.state !== null)
      ? ['u.connection_seq = :seq']
      : []),
    ...filters.conditions,
  ]
  // A few pages of an index instead of nearly all of the table.
  const index = isByPlace(filter) ? 'INDEXED BY utility_account_order' : ''
  // CROSS keeps SQLite from asking the full-text index once for each row of the table.
  const join =
    filters.conditions.length === 0 ? '' : `CROSS JOIN utility_account u ${index} ON u.id = t.rowid`
  const from =
    found === null
      ? `utility_account u INDEXED BY ${narrowestIndex(filter)}`
      : `${tables[found.index]} t ${join}`
  const match = found === null ? null : within(found.index, found.match, near)
  const text = where === 'place' ? `folded : (${match})` : match
  const parameters = {
    ...range,
    low: after === null ? range.first : Math.max(range.first, after + 1),
    high: upTo === null ? range.last : Math.min(range.last, upTo),
    ...filters.parameters,
    seq,
    upTo,
    ...(found === null ? {} : { [found.index]: found.index === 'text' ? text : match }),
    without: found?.without === undefined ? null : within('words', found.without, near),
  }
  return queryOf(id, `FROM ${from} WHERE ${conditions.join(' AND ')}`, `${id} DESC`, parameters)
}

/** Without what has neither letters nor digits: it means nothing. */
const withoutMarks = (search: string): string =>
  search
    .split(/\s+/)
    .filter(piece => partsOf(piece).length > 0)
    .join(' ')

/** The ways (see `readWays`) in which a text is somewhere in a row just as it was typed; null where a word is too short for that. Pure. */
export const readTextWays = (search: string): string[][][] | null => {
  const ways = readWays(withoutMarks(search))
  return ways?.length === 0 ? null : ways
}

/** What finds it. Ids alone hold no words. */
const readTextSearch = (search: string): string | null =>
  readTextWays(search)
    ?.map(ways => anyWay(ways))
    .join(' AND ') ?? null

/**
 * The parts of what a search finds: rows that hold all its words, in any spelling, and those that hold all of it somewhere just as
 * it was typed. No row is in two of them.
 */
const foundBy = (search: string, wordsLike?: WordsLike): Found[] => {
  const words = readWordSearch(search, wordsLike)
  const text = readTextSearch(search)
  const ranks = words.match === null ? [] : [...words.ranks.map(({ match }) => match), words.match]
  return [
    ...ranks.map((match, at): Found => {
      const before = ranks.slice(0, at).join(' OR ')
      return { index: 'words', match: before === '' ? match : `(${match} NOT (${before}))` }
    }),
    ...(text === null
      ? []
      : [{ index: 'text' as const, match: text, ...(words.match === null ? {} : { without: words.match }) }]),
  ]
}

/**
 * The two ways in which a search finds rows, and what of the first comes before the rest, one after the other; a row may be in several.
 * `leads`: the same as `ranks`, of rows that are known to be found. `rough`: what `words` finds and more, at once; null: `words` does.
 */
export type SearchQueries = {
  ranks: Query[]
  leads: Query[]
  words: Query | null
  rough: Query | null
  text: Query | null
}

/** What an expression finds in the index of parts, wherever it is. Pure. */
export const textQuery = (seq: number, filter: AccountFilter, match: string, options: QueryOptions): Query =>
  build(seq, filter, { index: 'text', match }, { ...options, near: { state: null, city: null } })

/** Null: nothing is searched for. Pure. */
export const searchQueries = (
  seq: number,
  filter: AccountFilter,
  options: QueryOptions,
): SearchQueries | null => {
  const { match, all, ranks } = readWordSearch(filter.search, options.wordsLike)
  const rough = roughly(all, options.wordsLike)
  const text = readTextSearch(filter.search)
  if (match === null && text === null) return null
  const queryIn = (index: Found['index'], found: string) =>
    build(seq, filter, { index, match: found }, options)
  return {
    ranks: ranks.map(rank => queryIn('words', rank.match)),
    leads: ranks.map(({ lead }) => build(seq, unfiltered, { index: 'words', match: lead }, options)),
    words: match === null ? null : queryIn('words', match),
    rough: match === null || rough === null ? null : queryIn('words', rough),
    text: text === null ? null : queryIn('text', text),
  }
}

/** The ids of the utility accounts that are meant, in no order: by words, and then by parts of a text what has no such words. Pure. */
export const accountParts = (seq: number, filter: AccountFilter, options: QueryOptions = {}): Query[] => {
  const { match } = readWordSearch(filter.search, options.wordsLike)
  const text = foundBy(filter.search, options.wordsLike).filter(({ index }) => index === 'text')
  const words = match === null ? [] : [{ index: 'words' as const, match }]
  const parts = [...words, ...text].map(found => build(seq, filter, found, options))
  return parts.length === 0 ? [build(seq, filter, null, options)] : parts
}

/** The same at once. Pure. */
export const accountQuery = (seq: number, filter: AccountFilter, options: QueryOptions = {}): Query => {
  const [first = build(seq, filter, null, options), second] = accountParts(seq, filter, options)
  if (second === undefined) return first
  return {
    ...first,
    sql: `${first.sql} UNION ALL ${second.sql}`,
    parameters: { ...first.parameters, ...second.parameters },
  }
}

/** What ranks first, second and so on of a search, each without those before; the newest first in each. */
const rankedQueries = (seq: number, filter: AccountFilter, options: QueryOptions): Query[] => {
  const found = foundBy(filter.search, options.wordsLike)
  if (found.length === 0) return [build(seq, filter, null, options)]
  return found.map(part => build(seq, filter, part, options))
}

type Walk = {
  from: string
  index: string
  /** Each a part of the list, one after the other. */
  parts: { condition: string; columns: string[] }[]
}

const ofCustomer = 'customer c INDEXED BY'
const rowsOfCustomer =
  'CROSS JOIN utility_account u INDEXED BY utility_account_customer ON u.customer_number = c.number'

/** Those without what is sorted by stand last, or first where it is the other way round. */
const walks: Record<Exclude<AccountSort['by'], 'best'>, Walk> = {
  name: {
    from: `${ofCustomer} customer_name ${rowsOfCustomer}`,
    index: 'c.connection_seq = :seq',
    parts: [
      { condition: 'c.name IS NOT NULL', columns: ['c.name COLLATE NOCASE', 'c.number', 'u.position'] },
      { condition: 'c.name IS NULL', columns: ['c.number', 'u.position'] },
    ],
  },
  connected: {
    from: `${ofCustomer} customer_connected ${rowsOfCustomer}`,
    index: 'c.connection_seq = :seq',
    parts: [
      { condition: '1', columns: ['coalesce(c.connected_at, c.first_seen_at)', 'c.number', 'u.position'] },
    ],
  },
  utility: {
    from: 'utility_account u INDEXED BY utility_account_utility',
    index: 'u.connection_seq = :seq',
    parts: [
      { condition: 'u.utility IS NOT NULL', columns: ['u.utility', 'u.id'] },
      { condition: 'u.utility IS NULL', columns: ['u.id'] },
    ],
  },
  place: {
    from: 'utility_account u INDEXED BY utility_account_place',
    index: 'u.connection_seq = :seq',
    parts: [
      {
        condition: 'u.present = 1 AND u.state IS NOT NULL',
        columns: ['u.state', 'u.city', 'u.street_order', 'u.id'],
      },
      { condition: 'u.present = 1 AND u.state IS NULL', columns: ['u.city', 'u.street_order', 'u.id'] },
      { condition: 'u.present = 0', columns: ['u.state', 'u.city', 'u.street_order', 'u.id'] },
    ],
  },
}

/** The list in its order, in parts that follow one another. Pure. */
export const accountQueries = (seq: number, filter: AccountFilter, options: QueryOptions = {}): Query[] => {
  const { by, descending } = filter.sort
  if (by === 'best') return rankedQueries(seq, filter, options)
  const { upTo = null, few = null } = options
  const walk = walks[by]
  const found = accountQuery(seq, filter, options)
  const narrowed = [
    walk.index,
    ...(upTo === null ? [] : ['u.id <= :upTo']),
    ...filterConditions(filter).conditions,
    ...(foundBy(filter.search).length === 0
      ? []
      : [`u.id IN (${accountQuery(seq, { ...unfiltered, search: filter.search }).sql})`]),
  ]
  const from =
    few === null
      ? walk.from
      : `json_each(:few) m CROSS JOIN utility_account u ON u.id = m.value CROSS JOIN customer c ON c.number = u.customer_number`
  const parameters = few === null ? found.parameters : { ...found.parameters, few: JSON.stringify(few) }
  const direction = descending ? 'DESC' : 'ASC'
  const isPlain = foundBy(filter.search).length === 0 && isByColumns(filter)
  return (descending ? walk.parts.toReversed() : walk.parts).map(({ condition, columns }) => {
    const conditions = [condition, ...(few === null ? narrowed : [])].join(' AND ')
    const order = columns.map(column => `${column} ${direction}`).join(', ')
    const all = `FROM ${from} WHERE ${conditions}`
    return queryOf('u.id', all, order, parameters, { from: all, columns, descending, isPlain })
  })
}

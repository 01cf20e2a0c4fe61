import { unfiltered } from '../../../contract/accounts/account-filter.ts'
import type { AccountRow, Page } from '../../../contract/model.ts'
import { createFewByWords, createHolding } from '../account-list/few-by-words.ts'
import { type Query, type SearchQueries, searchQueries } from '../account-list/query.ts'
import { createTextBeyond } from '../account-list/text-beyond.ts'
import { createWordsLike } from '../account-list/words-like.ts'
import { accountColumns, type RawAccountRow, toAccountRow } from '../account-rows.ts'
import type { Db } from '../database/database.ts'
import { createStatements, createTally } from '../database/statements.ts'

type StreetWindow = {
  search: string
  state: string | null
  city: string | null
  offset: number
  limit: number
}

export const isSearch = (search: string) => search.trim() !== ''

/**
 * So few rows are looked up and sorted: each lies somewhere else in the file. Of more, the streets of a city are walked through in their
 * order until a window is full.
 */
const fewToSort = 100
/** Of so many rows, looking at each one's words costs less than finding them by whole words. */
const fewByWord = 800
/** The first streets of a city that are looked at one by one: a letter or two stand in most of them, and no index is needed to fill a window. */
const firstStreets = 120
/** One in so many. */
const fewHold = 3

/** A window of a city's streets; with a search, `total` tells only how far the window reaches. */
export const createStreets = (db: Db) => {
  const tally = createTally(db)
  const fewByWords = createFewByWords(db)
  const holding = createHolding(db)
  const wordsLike = createWordsLike(db)
  const textBeyond = createTextBeyond(db)
  const found = createStatements<number>(db, { pluck: true })
  const rows = db.prepare<{ ids: string }, RawAccountRow>(
    `SELECT ${accountColumns} FROM json_each(:ids) m CROSS JOIN utility_account u ON u.id = m.value
     JOIN customer c ON c.number = u.customer_number ORDER BY m.key`,
  )
  const inCity = 'present = 1 AND state IS :state AND city IS :city'
  type Ids = { seq: number; state: string | null; city: string | null }
  type Walked = Ids & { limit: number; offset: number }
  const walked = (among: string) =>
    `SELECT id FROM utility_account INDEXED BY utility_account_place
     WHERE connection_seq = :seq AND ${inCity} ${among} ORDER BY street_order, id LIMIT :limit OFFSET :offset`
  const walk = db.prepare<Walked, number>(walked('')).pluck()
  const walkAmong = db
    .prepare<Walked & { ids: string }, number>(walked('AND +id IN (SELECT value FROM json_each(:ids))'))
    .pluck()
  const sorted = db
    .prepare<Omit<Ids, 'seq'> & { ids: string }, number>(
      `SELECT u.id FROM (SELECT p.id FROM json_each(:ids) f
         CROSS JOIN utility_account p INDEXED BY utility_account_order ON p.id = f.value WHERE ${inCity}) m
       CROSS JOIN utility_account u ON u.id = m.id ORDER BY u.street_order, u.id`,
    )
    .pluck()

  /** By words and by parts of texts, without asking the one for what the other finds as well: that costs more than finding it twice. */
  const foundNear = (seq: number, { search, state, city }: StreetWindow, { words, text }: SearchQueries) => {
    const few = fewByWords(seq, search, {
      where: 'place',
      near: { state, city },
      most: fewByWord,
      allOrNone: true,
    })
    const idsOf = (query: Query | null) => (query === null ? [] : found(query.sql).all(query.parameters))
    const all = new Set(few?.ids ?? idsOf(words))
    const beyond = textBeyond(seq, { ...unfiltered, search, state, city }, { where: 'place' }, all)
    for (const id of beyond ?? idsOf(text)) all.add(id)
    return all
  }

  /** The first streets that hold the words of a search, as far as it is worth looking at each: where few of some do, an index is quicker. */
  const firstHolding = (seq: number, { search, state, city, limit }: StreetWindow): number[] => {
    const some = { seq, state, city, limit: Math.min(limit, firstStreets) }
    const first = holding(search, walk.all({ ...some, offset: 0 }))
    if (first.length * fewHold < some.limit) return first
    const more = walk.all({ ...some, limit: firstStreets - some.limit, offset: some.limit })
    return [...first, ...holding(search, more)]
  }

  const idsOf = (seq: number, window: StreetWindow): number[] => {
    const { search, state, city, offset, limit } = window
    const near = { state, city }
    const queries = isSearch(search)
      ? searchQueries(seq, { ...unfiltered, search }, { where: 'place', near, wordsLike })
      : null
    if (queries === null) return walk.all({ seq, state, city, limit, offset })
    if (queries.text === null) {
      const first = firstHolding(seq, window)
      if (first.length >= offset + limit) return first.slice(offset, offset + limit)
    }
    const all = foundNear(seq, window, queries)
    if (all.size <= fewToSort) {
      return sorted.all({ ids: JSON.stringify([...all]), state, city }).slice(offset, offset + limit)
    }
    return walkAmong.all({ seq, state, city, limit, offset, ids: JSON.stringify([...all]) })
  }

  return (seq: number, window: StreetWindow): Page<AccountRow> => {
    const { search, state, city, offset } = window
    const ids = idsOf(seq, window)
    const total = isSearch(search) ? offset + ids.length : tally(seq, 'place', state ?? '', city ?? '')
    return { rows: rows.all({ ids: JSON.stringify(ids) }).map(toAccountRow), total }
  }
}

import { unfiltered } from '../../../contract/accounts/account-filter.ts'
import type { AccountRow, Page } from '../../../contract/model.ts'
import { createFewByWords, createHolding } from '../account-list/few-by-words.ts'
import { type SearchQueries, searchQueries } from '../account-list/query.ts'
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

/** So few rows are looked up and sorted; of more, the streets of a city are walked through in their order until a window is full. */
const fewToSort = 250
/** Of so many rows, looking at each one's words costs less than finding them by whole words. */
const fewByWord = 800
/** The first streets of a city that are looked at one by one: a letter or two stand in most of them, and no index is needed to fill a window. */
const firstStreets = 120
/** Streets that are walked through in one go at first. */
const firstWalk = 500

/** A window of a city's streets; with a search, `total` tells only how far the window reaches. */
export const createStreets = (db: Db) => {
  const tally = createTally(db)
  const fewByWords = createFewByWords(db)
  const holding = createHolding(db)
  const found = createStatements<number>(db, { pluck: true })
  const rows = db.prepare<{ ids: string }, RawAccountRow>(
    `SELECT ${accountColumns} FROM json_each(:ids) m CROSS JOIN utility_account u ON u.id = m.value
     JOIN customer c ON c.number = u.customer_number ORDER BY m.key`,
  )
  const inCity = 'present = 1 AND state IS :state AND city IS :city'
  type Ids = { seq: number; state: string | null; city: string | null }
  const walk = db
    .prepare<Ids & { limit: number; offset: number }, number>(
      `SELECT id FROM utility_account INDEXED BY utility_account_place
       WHERE connection_seq = :seq AND ${inCity} ORDER BY street_order, id LIMIT :limit OFFSET :offset`,
    )
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
    const parts = [few === null ? words : null, text].filter(query => query !== null)
    return new Set([
      ...(few?.ids ?? []),
      ...parts.flatMap(({ sql, parameters }) => found(sql).all(parameters)),
    ])
  }

  const idsOf = (seq: number, window: StreetWindow): number[] => {
    const { search, state, city, offset, limit } = window
    const near = { state, city }
    const queries = isSearch(search)
      ? searchQueries(seq, { ...unfiltered, search }, { where: 'place', near })
      : null
    if (queries === null) return walk.all({ seq, state, city, limit, offset })
    if (queries.text === null) {
      const first = holding(search, walk.all({ seq, state, city, limit: firstStreets, offset: 0 }))
      if (first.length >= offset + limit) return first.slice(offset, offset + limit)
    }
    const all = foundNear(seq, window, queries)
    if (all.size <= fewToSort) {
      return sorted.all({ ids: JSON.stringify([...all]), state, city }).slice(offset, offset + limit)
    }
    const ids: number[] = []
    let before = 0
    for (let from = 0, some = firstWalk; ids.length < limit; from += some, some *= 2) {
      const next = walk.all({ seq, state, city, limit: some, offset: from })
      const there = next.filter(id => all.has(id))
      ids.push(...there.slice(Math.max(0, offset - before)).slice(0, limit - ids.length))
      before += there.length
      if (next.length < some) break
    }
    return ids
  }

  return (seq: number, window: StreetWindow): Page<AccountRow> => {
    const { search, state, city, offset } = window
    const ids = idsOf(seq, window)
    const total = isSearch(search) ? offset + ids.length : tally(seq, 'place', state ?? '', city ?? '')
    return { rows: rows.all({ ids: JSON.stringify(ids) }).map(toAccountRow), total }
  }
}

import { openMirror } from '../file/open.ts'
import { filterTokens } from '../search/marks.ts'
import { matchOf, type Wanted } from '../search/match.ts'
import { bestFirst } from '../search/result-order.ts'
import { tokensOf } from '../search/tokens.ts'

export type SearchedRow = {
  id: string
  name: string
  email: string
  street: string
  city: string
  state: string
  utility: string
  number: string
}

export const empty: SearchedRow = {
  id: '',
  name: '',
  email: '',
  street: '',
  city: '',
  state: '',
  utility: '',
  number: '',
}

/** The tokens of a row, as they are stored. */
export const tokens = ({ id, name, email, street, city, state, utility, number }: SearchedRow) =>
  tokensOf({
    texts: [name, email, street, city],
    utility,
    number,
    ids: [id],
    state,
    filters: filterTokens({ state, city, utility }),
  })

/** A mirror's full-text index in memory, filled with rows and searched. */
export const createIndex = () => {
  const db = openMirror('memory')
  if (db === null) throw new Error('No mirror')
  /** Rows by their place in the list, from 1. */
  const index = (rows: SearchedRow[]) => {
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
  const found = (rows: SearchedRow[], wanted: Partial<Wanted>): number[] => {
    const { match, ending } = matchOf({ search: '', ids: true, ...wanted })
    if (match === null) return rows.map((_, at) => at).reverse()
    const order = bestFirst('w.rowid', ending !== null).join(', ')
    return db
      .prepare<[object], number>(`SELECT rowid FROM word w WHERE w.word MATCH :match ORDER BY ${order}`)
      .pluck()
      .all({ match, ending })
      .map(id => id - 1)
  }
  const find = (rows: Partial<SearchedRow>[], search: string, more: Partial<Wanted> = {}): number[] => {
    const full = rows.map(row => ({ ...empty, ...row }))
    index(full)
    return found(full, { search, ...more })
  }
  return { db, index, matching, found, find, close: () => db.close() }
}

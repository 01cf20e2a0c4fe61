import type { Db } from '../database/database.ts'
import { createKept, createStatements, type Parameters } from '../database/statements.ts'
import type { Query } from './query.ts'

/** Lists whose places are remembered. */
const keptLists = 8

export type SortedPart = Query & { sorted: NonNullable<Query['sorted']> }

/** A row, by what it is sorted by: `k0`, `k1` and so on; in which part of the list. */
type Row = { part: number; keys: Parameters }

type Piece = { part: number; query: SortedPart }

/** What comes after a value in a column, an index from there: no value is less than any, and so comes first, or last. */
const beyond = (column: string, at: number, value: Parameters[string], descending: boolean): string[] => {
  if (descending) return value === null ? [] : [`${column} < :k${at}`, `${column} IS NULL`]
  return [value === null ? `${column} IS NOT NULL` : `${column} > :k${at}`]
}

/** What of a part follows a row, in pieces that follow one another: those with the same of all but the last column, of all but two, … Pure. */
const piecesAfter = (query: SortedPart, keys: Parameters): SortedPart[] => {
  const { from, columns, descending } = query.sorted
  const keyOf = (at: number) => keys[`k${at}`] ?? null
  const same = columns.map((column, at) => `${column} ${keyOf(at) === null ? 'IS NULL' : `= :k${at}`}`)
  const pieces = columns.map((column, at) =>
    beyond(column, at, keyOf(at), descending).map(after => [...same.slice(0, at), after].join(' AND ')),
  )
  return pieces
    .toReversed()
    .flat()
    .map(condition => ({
      ...query,
      sql: `${query.sql} AND ${condition}`,
      parameters: { ...query.parameters, ...keys },
      sorted: { ...query.sorted, from: `${from} AND ${condition}` },
    }))
}

export const isSortedPart = (query: Query): query is SortedPart => query.sorted !== null

const createPieces = (db: Db) => {
  const ids = createStatements<number>(db, { pluck: true })
  const keysOf = createStatements<Parameters>(db)
  const counts = createStatements<number>(db, { pluck: true })
  const countOf = ({ sql, parameters }: Query): number =>
    counts(`SELECT count(*) FROM (${sql})`).all(parameters)[0] ?? 0

  const piecesFrom = (parts: readonly SortedPart[], row: Row | undefined): Piece[] =>
    parts.flatMap((query, part) => {
      if (row === undefined || part > row.part) return [{ part, query }]
      return part < row.part ? [] : piecesAfter(query, row.keys).map(piece => ({ part, query: piece }))
    })

  /** Null: there are not so many. */
  const rowAt = (pieces: Piece[], place: number): Row | null => {
    let left = place
    for (const { part, query } of pieces) {
      const columns = query.sorted.columns.map((column, at) => `${column} AS k${at}`).join(', ')
      const [keys] = keysOf(
        `SELECT ${columns} ${query.sorted.from} ORDER BY ${query.order} LIMIT 1 OFFSET :offset`,
      ).all({ ...query.parameters, offset: left })
      if (keys !== undefined) return { part, keys }
      left -= countOf(query)
    }
    return null
  }

  const read = (pieces: Piece[], offset: number, limit: number): number[] => {
    const found: number[] = []
    let before = offset
    for (const { query } of pieces) {
      const more = ids(`${query.sql} ORDER BY ${query.order} LIMIT :limit OFFSET :offset`).all({
        ...query.parameters,
        offset: before,
        limit: limit - found.length,
      })
      found.push(...more)
      if (found.length === limit) break
      if (before > 0) before = more.length > 0 ? 0 : before - countOf(query)
    }
    return found
  }
  return { countOf, piecesFrom, rowAt, read }
}

/**
 * Reads ids of a list that an index sorts from wherever it is: on the way, rows are remembered until one changes, so that no window walks
 * again through all rows before it.
 * @param apart rows from one that is remembered to the next
 */
export const createSortedPlaces = (db: Db, apart = 5_000) => {
  const { piecesFrom, rowAt, read } = createPieces(db)
  const kept = createKept<Row[]>(db, keptLists)
  return (parts: readonly SortedPart[], { offset, limit }: { offset: number; limit: number }): number[] => {
    const rows = kept(JSON.stringify(parts), () => [])
    const wanted = Math.floor(offset / apart)
    while (rows.length < wanted) {
      const next = rowAt(piecesFrom(parts, rows.at(-1)), apart - 1)
      if (next === null) return []
      rows.push(next)
    }
    return read(piecesFrom(parts, rows[wanted - 1]), offset - wanted * apart, limit)
  }
}

/** Goes through the ids of such a list, so many at a time; each begins behind the last row of the ones before, whatever came meanwhile. */
export const createSortedWalk = (db: Db) => {
  const { piecesFrom, rowAt, read } = createPieces(db)
  return function* (parts: readonly SortedPart[], atOnce: number): Generator<number[]> {
    for (let last: Row | undefined; ; ) {
      const pieces = piecesFrom(parts, last)
      const found = read(pieces, 0, atOnce)
      // At once: until the next step rows may come and go.
      last = found.length < atOnce ? undefined : (rowAt(pieces, atOnce - 1) ?? undefined)
      if (found.length > 0) yield found
      if (last === undefined) return
    }
  }
}

/** Counts the rows before the first of some that are in such a list; null: none of them is. `some`: the parts of a list of them alone. */
export const createSortedPosition = (db: Db) => {
  const { countOf, rowAt } = createPieces(db)
  return (parts: readonly SortedPart[], some: readonly SortedPart[]): number | null => {
    const first = rowAt(
      some.map((query, part) => ({ part, query })),
      0,
    )
    if (first === null) return null
    const before = parts.flatMap((query, part) => {
      if (part !== first.part) return part < first.part ? [query] : []
      const { sorted } = query
      return piecesAfter({ ...query, sorted: { ...sorted, descending: !sorted.descending } }, first.keys)
    })
    return before.reduce((sum, query) => sum + countOf(query), 0)
  }
}

import type { Db } from '../database/database.ts'
import { createKept, createStatements } from '../database/statements.ts'
import type { Query } from './query.ts'

/** Lists whose places are remembered. */
const keptLists = 8

/** A part of a list: so many rows after the first `offset`, from its top or, in the order from there, from its end. */
type Part = { fromEnd: boolean; offset: number; limit: number }

/**
 * Reads ids of a list in the order of ids from wherever it is: on the way, places are remembered until a row changes, so that no
 * window walks again through all rows before it.
 * @param apart rows from one remembered place to the next
 */
export const createPlacesInList = (db: Db, apart = 5_000) => {
  const ids = createStatements<number>(db, { pluck: true })
  const kept = createKept<number[]>(db, keptLists)

  return (query: Query, { fromEnd, offset, limit }: Part): number[] => {
    const places = kept(JSON.stringify([query.sql, query.parameters, fromEnd]), () => [])
    const order = fromEnd ? 'u.id ASC' : 'u.id DESC'
    const read = (from: number | undefined, after: number, most: number) =>
      ids(`${query.sql} ORDER BY ${order} LIMIT :limit OFFSET :offset`).all({
        ...query.parameters,
        ...(from === undefined ? {} : { [fromEnd ? 'low' : 'high']: from }),
        offset: after,
        limit: most,
      })
    const wanted = Math.floor(offset / apart)
    while (places.length < wanted) {
      const [next] = read(places.at(-1), apart, 1)
      if (next === undefined) return []
      places.push(next)
    }
    return read(places[wanted - 1], offset - wanted * apart, limit)
  }
}

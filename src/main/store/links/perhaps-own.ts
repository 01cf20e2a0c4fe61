import type { Db } from '../database/database.ts'
import { createKept } from '../database/statements.ts'
import { idRange } from '../id-range.ts'

/** How far the clocks of a service and this computer may be apart, and how long an answer may take, in milliseconds. */
const slack = 10 * 60 * 1000

/**
 * Numbers of links that the service tells of and that may be what is still unknown here: the same was asked for at that time, and
 * nobody has followed them. Each would stand twice; trying the unknown one again says which is which.
 */
export const createPerhapsOwn = (db: Db) => {
  const find = db
    .prepare<{ seq: number; first: number; last: number }, number>(
      `SELECT told.number FROM link u INDEXED BY link_unknown
       CROSS JOIN link told INDEXED BY link_created ON told.number >> 32 = :seq
         AND told.archived IN (0, 1) AND told.created_at BETWEEN u.created_at - ${slack} AND u.created_at + ${slack}
       WHERE u.state = 'outcome_unknown' AND u.number BETWEEN :first AND :last AND u.noted = 1
         AND told.maker IS NOT NULL AND told.progress IS NULL AND told.redirect_url = u.redirect_url
         AND told.customer = u.customer AND told.email = u.email AND told.note = u.note`,
    )
    .pluck()
  // Each letter of a search asks for them.
  const kept = createKept<number[]>(db, 16)
  return (seq: number): number[] => kept(`${seq}`, () => [...new Set(find.all({ seq, ...idRange(seq) }))])
}

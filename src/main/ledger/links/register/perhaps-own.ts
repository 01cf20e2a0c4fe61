import type { Db } from '../../file/database.ts'

/** How far the clocks of a service and this computer may be apart, and how long an answer may take, in milliseconds. */
const slack = 10 * 60 * 1000

/**
 * Numbers of links that the service tells of and that may be what is still unknown here: the same was asked for at that time, and
 * they were not followed yet. Each would stand twice; trying the unknown one again says which is which.
 */
export const createPerhapsOwn = (db: Db) => {
  const find = db
    .prepare<{ seq: number }, number>(
      `SELECT DISTINCT of_service.number FROM link u INDEXED BY link_unknown
       CROSS JOIN link of_service INDEXED BY link_created ON of_service.connection_seq = :seq AND of_service.archived IN (0, 1)
         AND of_service.created_at BETWEEN u.created_at - ${slack} AND u.created_at + ${slack}
       WHERE u.state = 'outcome_unknown' AND u.connection_seq = :seq AND u.noted = 1
         AND of_service.maker IS NOT NULL AND of_service.progress IS NULL AND of_service.redirect_url = u.redirect_url
         AND of_service.customer = u.customer AND of_service.email = u.email AND of_service.note = u.note`,
    )
    .pluck()
  return (seq: number): number[] => find.all({ seq })
}

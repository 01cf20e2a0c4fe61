import type { RefusedLink } from '../../../mirror-worker/proposals/link-index.ts'
import type { Db } from '../../../sqlite/database.ts'
import { createSql } from '../../../sqlite/sql.ts'
import { type LinkParts, type ProgressRow, progressColumns } from './parts.ts'

/** A customer and a link, by their ids. */
export type Match = { customerId: string; id: string }

/** What a person says of which link a customer came by, where no service tells it. */
export const createMatches = (db: Db, { progress, words, facts }: LinkParts) => {
  const { all, get, run } = createSql(db)
  const find = (seq: number, id: string) =>
    get<ProgressRow & { standing: 0 | 1 }>(
      `SELECT ${progressColumns}, standing FROM link WHERE id = ? AND connection_seq = ? AND request_id IS NULL`,
      id,
      seq,
    )
  const give = (seq: number, { id, customerId }: Match): void => {
    const row = find(seq, id)
    if (row === null || row.customerId !== customerId) return
    const isAccepted = row.progress === 'accepted'
    const next = isAccepted ? { progress: null, progressAt: null } : {}
    progress.write(row, { ...row, ...next, customerId: null })
    words.write(row.number)
    facts.touch(seq, customerId)
  }
  return {
    /** The link is the customer's; false where it is somebody's already, or not here. Its row then needs the customer's name. */
    confirm: db.transaction((seq: number, { id, customerId }: Match, at: number): boolean => {
      const row = find(seq, id)
      if (row === null || row.customerId !== null || row.progress !== null) return false
      const next = row.standing === 1 ? {} : { progress: 'accepted' as const, progressAt: at }
      progress.write(row, { ...row, ...next, customerId })
      facts.touch(seq, customerId)
      return true
    }),
    /** It is not, whatever was said before. */
    refuse: db.transaction((seq: number, match: Match): void => {
      give(seq, match)
      const insert = 'INSERT INTO refused_link VALUES (:seq, :customerId, :id) ON CONFLICT DO NOTHING'
      run(insert, { ...match, seq })
    }),
    /** Whom links are not of, as people said. */
    refused: (seq: number) =>
      all<RefusedLink>(
        'SELECT customer_id AS customerId, link_id AS linkId FROM refused_link WHERE connection_seq = ?',
        seq,
      ),
    /** Nothing was said of the two. */
    forget: db.transaction((seq: number, match: Match): void => {
      give(seq, match)
      const pair = 'connection_seq = :seq AND customer_id = :customerId AND link_id = :id'
      run(`DELETE FROM refused_link WHERE ${pair}`, { ...match, seq })
    }),
  }
}

/** What lists call a customer; null: not known. */
export type CalledCustomer = { customerId: string; name: string | null }

/** What customers are called by the mirror, kept with the links that they accepted, so that the register shows and finds them by it. */
export const createCustomerNames = (db: Db, { words }: LinkParts) => {
  const { column } = createSql(db)
  const other =
    'UPDATE link SET customer_name = :name WHERE connection_seq = :seq AND customer_id = :customerId'
  /** Answers whether a link is called otherwise than before. */
  return db.transaction((seq: number, called: readonly CalledCustomer[]): boolean => {
    const renamed = called.flatMap(one =>
      column<number>(`${other} AND customer_name IS NOT :name RETURNING number`, { ...one, seq }),
    )
    for (const number of renamed) words.write(number)
    return renamed.length > 0
  })
}

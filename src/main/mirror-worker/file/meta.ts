import { type Sql, toBit } from '../../sqlite/sql.ts'

/**
 * What a mirror knows of itself. `asOf`: when it last was all that the service has (milliseconds); `cursor`: up to where changes are here;
 * `factNumber`: of the last fact that main sent; `mirrorId`: random, since a mirror that is made anew numbers its outbox from 1 again.
 */
export type Meta = {
  mirrorId: string
  asOf: number | null
  listOffered: boolean | null
  cursor: string | null
  factNumber: number
}

export const readMeta = ({ one }: Sql): Meta =>
  one(
    `SELECT mirror_id AS mirrorId, as_of AS asOf, list_offered AS "listOffered?", cursor, fact_number AS factNumber FROM meta`,
  )

/** Leaves the rest as it is. */
export const writeMeta = (sql: Sql, changes: Partial<Omit<Meta, 'mirrorId'>>): void => {
  const next = { ...readMeta(sql), ...changes }
  sql.run(
    'UPDATE meta SET as_of = :asOf, list_offered = :listOffered, cursor = :cursor, fact_number = :factNumber',
    { ...next, listOffered: toBit(next.listOffered) },
  )
}

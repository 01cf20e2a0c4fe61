import { type Sql, toBit } from '../../sqlite/sql.ts'

/**
 * The state of a mirror. `mirrorId`: random, since a mirror that is made anew numbers its outbox from 1 again; `asOf`: when it last had all that
 * the service has, in milliseconds; `listOffered`: whether the service offers a list, null where that is not known; `cursor`: of `/changes`, up to
 * which all are applied; `factNumber`: of the last fact that main sent.
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

/** Writes what is given and leaves the rest as it is. */
export const writeMeta = (sql: Sql, changes: Partial<Omit<Meta, 'mirrorId'>>): void => {
  const next = { ...readMeta(sql), ...changes }
  sql.run(
    'UPDATE meta SET as_of = :asOf, list_offered = :listOffered, cursor = :cursor, fact_number = :factNumber',
    { ...next, listOffered: toBit(next.listOffered) },
  )
}

import { expect } from 'vitest'
import type { Db } from '../../sqlite/database.ts'
import type { Filters } from '../search/marks.ts'
import { matchOf } from '../search/match.ts'

/** What a mirror holds, without numbers and times that depend on the way to it. */
export const contentsOf = (db: Db) => ({
  customers: db
    .prepare(
      `SELECT customer_id, service_name, email, connected_at, noted_name, noted_by, name, known_by, standing, raw
       FROM customer ORDER BY customer_id`,
    )
    .all(),
  rows: db
    .prepare(
      `SELECT c.customer_id, u.position, u.present, u.electric_account_id, u.account_number, u.utility, u.street, u.city, u.state,
         u.zip, u.street_order, u.place_key, u.supply, u.supplier, u.number_key, u.oddities, u.words
       FROM utility_account u JOIN customer c ON c.number = u.customer_number ORDER BY 1, 2`,
    )
    .all(),
})

/** Customers whom a search and filters find, the newest first. */
export const foundIn = (db: Db, search: string, filters: Filters = {}): string[] => {
  const { match } = matchOf({ ...filters, search, ids: true })
  return db
    .prepare<[string | null], string>(
      `SELECT c.customer_id FROM word w JOIN utility_account u ON u.id = w.rowid
       JOIN customer c ON c.number = u.customer_number WHERE w.word MATCH ? ORDER BY w.rowid DESC`,
    )
    .pluck()
    .all(match)
}

/** Expects every index to agree with its table. */
export const expectSound = (db: Db): void => {
  expect(db.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
  expect(db.pragma('foreign_key_check')).toEqual([])
  db.exec("INSERT INTO word (word, rank) VALUES ('integrity-check', 1)")
}

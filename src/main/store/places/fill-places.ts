import type { Db } from '../database/database.ts'
import { createSteps, type Step, unnoticed } from '../database/steps.ts'
import { createPlaceSaver, type PlaceSource, placeOf } from './place-row.ts'

/** The id up to which places are filled in; 'all' once they are. */
const setting = 'places_filled'
/** Rows that are read in one go. */
const batch = 10
/** What filling in one place costs, in bytes written: two pages of indexes, wherever its address and its number stand in them. */
const cost = 1200

/**
 * Fills in places for utility accounts that were saved before there were any, in steps; it goes on where it was. Null: there is
 * nothing left to do.
 */
export const createPlaceFiller = (db: Db) => {
  const inSteps = createSteps(db, undefined, unnoticed)
  const filled = db.prepare<[], string>(`SELECT value FROM setting WHERE name = '${setting}'`).pluck()
  const setFilled = db.prepare<[string]>(
    `INSERT INTO setting VALUES ('${setting}', ?) ON CONFLICT DO UPDATE SET value = excluded.value`,
  )
  const next = db.prepare<[number], PlaceSource & { id: number; seq: number; present: number }>(
    `SELECT id, connection_seq AS seq, present, electric_account_id AS electricAccountId, account_number AS accountNumber,
       utility, street, city, state, zip FROM utility_account WHERE id > ? ORDER BY id LIMIT ${batch}`,
  )
  const savePlace = createPlaceSaver(db)
  function* fill(from: number) {
    for (let rows = next.all(from); rows.length > 0; rows = next.all(rows.at(-1)?.id ?? 0)) {
      for (const row of rows) if (row.present === 1) savePlace(row.id, row.seq, placeOf(row))
      setFilled.run(`${rows.at(-1)?.id ?? 0}`)
      yield rows.length * cost
    }
    setFilled.run('all')
  }
  return (): Step | null => {
    const at = filled.get() ?? '0'
    return at === 'all' ? null : inSteps(fill(Number(at)))
  }
}

import type { Db } from './database/database.ts'
import { createSteps, type Step, unnoticed } from './database/steps.ts'
import { createIndexTidy } from './search-index.ts'
import { derivedFields, type Who } from './utility-account.ts'

type Row = Parameters<typeof derivedFields>[2] &
  Who & { id: number; electricAccountId: string | null; customerId: string }

export type WordBacklog = ReturnType<typeof createWordBacklog>

/** Rows looked at in one go; the index wants the ids of a transaction in their order. */
const batch = 100

/** Rows that were stored before there was an index of words, the newest first: what is looked at most has its words soon. */
export const createWordBacklog = (db: Db) => {
  const newest = db.prepare<{ upTo: number }, Row>(
    `SELECT u.id, c.customer_id AS customerId, c.name, c.email, u.electric_account_id AS electricAccountId,
       u.account_number AS accountNumber, u.utility, u.street, u.city, u.state, u.zip
     FROM (SELECT id FROM utility_account WHERE id <= :upTo ORDER BY id DESC LIMIT ${batch}) m
     JOIN utility_account u ON u.id = m.id JOIN customer c ON c.number = u.customer_number ORDER BY u.id`,
  )
  const update = db.prepare<{ id: number; words: string }>(
    'UPDATE utility_account SET words = :words WHERE id = :id AND words IS NULL',
  )
  const last = db.prepare<[], number>('SELECT id FROM wordless').pluck()
  const goOn = db.prepare<[number]>('UPDATE wordless SET id = ?')
  const end = db.prepare('DELETE FROM wordless')
  function* addWords() {
    for (let upTo = last.get(); upTo !== undefined; upTo = last.get()) {
      const rows = newest.all({ upTo })
      for (const row of rows) {
        const { words } = derivedFields(row.customerId, row.electricAccountId, row, row)
        update.run({ id: row.id, words })
      }
      const [first] = rows
      if (first === undefined) end.run()
      else goOn.run(first.id - 1)
      yield rows.length * 200
    }
  }
  const inSteps = createSteps(db, createIndexTidy(db), unnoticed)
  return {
    /** Whether some rows may have no words yet. */
    isThere: (): boolean => last.get() !== undefined,
    /** Gives all of them their words, in steps. */
    add: (): Step => inSteps(addWords()),
  }
}

import type { AccountRow, Page } from '../../../contract/model.ts'
import type { Neighbours } from '../../../contract/places.ts'
import { accountColumns, type RawAccountRow, toAccountRow } from '../account-rows.ts'
import type { Db } from '../database/database.ts'

/** Of the others at an address, so many are shown beside it. */
const shown = 5

/** Who else is at a place: utility accounts whose address is the same, however it is spelled. */
export const createSamePlace = (db: Db) => {
  const keyOf = db
    .prepare<[number, number], string | null>(
      'SELECT place_key FROM place WHERE id = ? AND connection_seq = ?',
    )
    .pluck()
  const there = db.prepare<{ seq: number; key: string; limit: number; offset: number }, RawAccountRow>(
    `SELECT ${accountColumns} FROM
       (SELECT id, supplier FROM place_at WHERE connection_seq = :seq AND place_key = :key
        ORDER BY supplier, id LIMIT :limit OFFSET :offset) m
     JOIN utility_account u ON u.id = m.id JOIN customer c ON c.number = u.customer_number ORDER BY m.supplier, m.id`,
  )
  const count = db
    .prepare<{ seq: number; key: string }, number>(
      'SELECT count(*) FROM place_at WHERE connection_seq = :seq AND place_key = :key',
    )
    .pluck()
  // By the id: one that was read just now may not be among them yet (see late-places.ts).
  const others = db
    .prepare<{ seq: number; key: string; id: number }, number>(
      'SELECT count(*) FROM place_at WHERE connection_seq = :seq AND place_key = :key AND id <> :id',
    )
    .pluck()
  const ofCustomer = db.prepare<[number, string], { id: number; position: number; key: string }>(
    `SELECT u.id, u.position, p.place_key AS key FROM customer c
     JOIN utility_account u ON u.customer_number = c.number JOIN place p ON p.id = u.id
     WHERE c.connection_seq = ? AND c.customer_id = ? AND p.place_key IS NOT NULL ORDER BY u.position LIMIT 100`,
  )

  /** All utility accounts at the place of one of them, by its row's id; none where its address is too little for that. */
  const sameAddress = (
    seq: number,
    id: number,
    { offset, limit }: { offset: number; limit: number },
  ): Page<AccountRow> => {
    const key = keyOf.get(id, seq) ?? null
    if (key === null) return { rows: [], total: 0 }
    const rows = there.all({ seq, key, offset, limit })
    return { rows: rows.map(toAccountRow), total: count.get({ seq, key }) ?? 0 }
  }

  /** For each utility account of a customer, the others at its address; those that have none are left out. */
  const neighbours = (seq: number, customerId: string): Neighbours[] =>
    ofCustomer.all(seq, customerId).flatMap(({ id, position, key }) => {
      const total = others.get({ seq, key, id }) ?? 0
      if (total < 1) return []
      const rows = there.all({ seq, key, offset: 0, limit: shown + 1 }).filter(row => row.id !== id)
      return [{ position, total, rows: rows.slice(0, shown).map(toAccountRow) }]
    })

  return { sameAddress, neighbours }
}

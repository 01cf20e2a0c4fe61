import type { Db } from '../database/database.ts'
import type { ReadAccount } from './read-account.ts'

/** `same`: numbers of customers who are as they were; `others`: the rest, in their order. */
export type Compared = { same: number[]; others: ReadAccount[] }

/** Compares customers of a connection with what is stored of them, beside others who write. Throws what SQLite throws. */
export const createComparison = (db: Db, seq: number) => {
  const find = db
    .prepare<[number, string, string], number>(
      'SELECT number FROM customer WHERE connection_seq = ? AND customer_id = ? AND raw = ? AND gone_since IS NULL',
    )
    .pluck()
  const compare = (read: ReadAccount[]): Compared => {
    const same: number[] = []
    const others: ReadAccount[] = []
    const changed = new Set<string>()
    for (const one of read) {
      // As the store keeps it: a half of a character as every other half.
      const id = one.account.customerId.toWellFormed()
      // Whoever comes twice is saved twice: the last is what stays.
      const mayBeSame = one.whole && !changed.has(id)
      const number = mayBeSame ? find.get(seq, id, one.raw) : undefined
      if (number !== undefined) same.push(number)
      else {
        changed.add(id)
        others.push(one)
      }
    }
    return { same, others }
  }
  // Beginning a transaction for each takes as long as looking.
  return db.transaction(compare)
}

import type { Db } from '../../file/database.ts'
import type { LinkParts } from './parts.ts'

/** What lists call a customer; null: not known. */
export type CalledCustomer = { customerId: string; name: string | null }

/** What customers are called by the mirror, kept with the links that they accepted, so that the register shows and finds them by it. */
export const createCustomerNames = (db: Db, { words }: LinkParts) => {
  const numbers = db
    .prepare<CalledCustomer & { seq: number }, number>(
      `SELECT number FROM link WHERE connection_seq = :seq AND customer_id = :customerId AND customer_name IS NOT :name`,
    )
    .pluck()
  const set = db.prepare<[string | null, number]>('UPDATE link SET customer_name = ? WHERE number = ?')
  /** Answers whether a link is called otherwise than before. */
  return db.transaction((seq: number, called: readonly CalledCustomer[]): boolean => {
    let isChanged = false
    for (const { customerId, name } of called) {
      for (const number of numbers.all({ seq, customerId, name })) {
        set.run(name, number)
        words.write(number)
        isChanged = true
      }
    }
    return isChanged
  })
}

import type { AccountFilter } from '../../../contract/accounts/account-filter.ts'
import type { Db } from '../file/open.ts'
import { createCount } from '../query/statements.ts'

/** Of so few customers the rows are looked up; of more, each row of the list is asked whose it is. */
const few = 10_000

const knownBy = {
  service: "known_by = 'service'",
  person: "known_by = 'person'",
  nobody: 'known_by IS NULL',
} as const

const newOrSeen = (keepsSeen: boolean): string => {
  const numbers = 'SELECT number FROM customer WHERE is_new = 1'
  const seen = 'SELECT number FROM customer WHERE customer_id IN (SELECT value FROM json_each(:seen))'
  return `u.customer_number IN (${keepsSeen ? `${numbers} UNION ALL ${seen}` : numbers})`
}

/** Conditions over rows `u` for what a list's filters ask of their customers. */
export const createCustomerFilters = (db: Db) => {
  const count = createCount(db)
  const ofCustomers = (condition: string): string => {
    const those = `SELECT number FROM customer WHERE ${condition}`
    return count(`SELECT count(*) FROM (${those} LIMIT ${few + 1})`, {}) > few
      ? `EXISTS (SELECT 1 FROM customer k WHERE k.number = u.customer_number AND ${condition})`
      : `u.customer_number IN (${those})`
  }
  return ({ onlyNew, seen, standing, matched }: AccountFilter): string[] => [
    ...(onlyNew ? [newOrSeen(seen.length > 0)] : []),
    ...(standing ? [ofCustomers('standing = 1')] : []),
    ...(matched === 'proposed'
      ? ['u.customer_number IN (SELECT customer_number FROM temp.proposed)']
      : matched === null
        ? []
        : [ofCustomers(knownBy[matched])]),
  ]
}

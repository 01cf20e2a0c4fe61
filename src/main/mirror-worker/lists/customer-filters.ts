import type { AccountFilter } from '../../../contract/accounts/account-filter.ts'
import type { Db } from '../../sqlite/database.ts'
import { createSql } from '../../sqlite/sql.ts'

/** `isFew`: rows are found from the customers. */
export type CustomerFilters = { conditions: string[]; isFew: boolean }

const knownBy = {
  service: "known_by = 'service'",
  person: "known_by = 'person'",
  nobody: 'known_by IS NULL',
} as const

const numbersWhere = (condition: string) => `SELECT number FROM customer WHERE ${condition}`
const seen = 'customer_id IN (SELECT value FROM json_each(:seen))'

/** Numbers of customers, and the condition that each of them meets. */
const setsOf = ({
  onlyNew,
  seen: kept,
  standing,
  matched,
}: AccountFilter): { numbers: string; each: string }[] => {
  const where = (condition: string) => ({ numbers: numbersWhere(condition), each: condition })
  const proposed = {
    numbers: 'SELECT customer_number FROM temp.proposed',
    each: 'number IN (SELECT customer_number FROM temp.proposed)',
  }
  const newOrSeen = {
    numbers: `${numbersWhere('is_new = 1')} UNION ALL ${numbersWhere(seen)}`,
    each: `(is_new = 1 OR ${seen})`,
  }
  return [
    ...(onlyNew ? [kept.length > 0 ? newOrSeen : where('is_new = 1')] : []),
    ...(standing ? [where('standing = 1')] : []),
    ...(matched === null ? [] : [matched === 'proposed' ? proposed : where(knownBy[matched])]),
  ]
}

/** Conditions over rows `u` for what a list's filters ask of their customers. `few`: up to so many have their rows looked up; of more, each row of the list is asked whose it is. */
export const createCustomerFilters = (db: Db, few: number) => {
  const { count } = createSql(db)
  return (filter: AccountFilter): CustomerFilters => {
    const parameters = { seen: JSON.stringify(filter.seen) }
    const sets = setsOf(filter).map(set => ({
      ...set,
      isFew: count(`SELECT count(*) FROM (${set.numbers} LIMIT ${few + 1})`, parameters) <= few,
    }))
    return {
      conditions: sets.map(({ numbers, each, isFew }) =>
        isFew
          ? `u.customer_number IN (${numbers})`
          : `EXISTS (SELECT 1 FROM customer WHERE number = u.customer_number AND ${each})`,
      ),
      isFew: sets.some(({ isFew }) => isFew),
    }
  }
}

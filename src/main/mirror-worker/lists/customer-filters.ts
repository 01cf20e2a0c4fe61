import type { AccountFilter } from '../../../contract/accounts/account-filter.ts'
import type { Db } from '../../sqlite/database.ts'
import { createSql } from '../../sqlite/sql.ts'

/** `isFew`: rows are found from the customers. */
export type CustomerFilters = { conditions: string[]; isFew: boolean }

const knownBy = {
  service: "known_by = 'service'",
  person: "known_by = 'person'",
  nobody: 'known_by IS NULL',
  proposed: 'number IN (SELECT customer_number FROM temp.proposed)',
} as const

/** For each filter what customers meet: one of these conditions. */
const filtersOf = ({ onlyNew, seen, standing, matched }: AccountFilter): string[][] => [
  ...(onlyNew
    ? [['is_new = 1', ...(seen.length === 0 ? [] : ['customer_id IN (SELECT value FROM json_each(:seen))'])]]
    : []),
  ...(standing ? [['standing = 1']] : []),
  ...(matched === null ? [] : [[knownBy[matched]]]),
]

/** Conditions over rows `u` for what a list's filters ask of their customers. `few`: up to so many have their rows looked up; of more, each row of the list is asked whose it is. */
export const createCustomerFilters = (db: Db, few: number) => {
  const { count } = createSql(db)
  return (filter: AccountFilter): CustomerFilters => {
    const parameters = { seen: JSON.stringify(filter.seen) }
    const sets = filtersOf(filter).map(any => {
      const numbers = any.map(one => `SELECT number FROM customer WHERE ${one}`).join(' UNION ALL ')
      const isFew = count(`SELECT count(*) FROM (${numbers} LIMIT ${few + 1})`, parameters) <= few
      const each = `EXISTS (SELECT 1 FROM customer WHERE number = u.customer_number AND (${any.join(' OR ')}))`
      return { isFew, condition: isFew ? `u.customer_number IN (${numbers})` : each }
    })
    return {
      conditions: sets.map(({ condition }) => condition),
      isFew: sets.some(({ isFew }) => isFew),
    }
  }
}

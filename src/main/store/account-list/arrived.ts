import type { AccountFilter } from '../../../contract/accounts/account-filter.ts'
import type { ArrivedAccounts } from '../../../contract/model.ts'
import type { Db } from '../database/database.ts'
import { createStatements } from '../database/statements.ts'
import { accountQuery } from './query.ts'
import { createWordsLike } from './words-like.ts'

type Counted = { utilityAccounts: number; customers: number; newCustomers: number; name: string | null }

/** What of the filtered list came after a row, for a line about it; null: nothing. */
export const createArrived = (db: Db) => {
  const counted = createStatements<Counted>(db)
  const wordsLike = createWordsLike(db)
  return (seq: number, filter: AccountFilter, after: number): ArrivedAccounts | null => {
    const { sql, parameters } = accountQuery(seq, filter, { after, wordsLike })
    const [found] = counted(
      `SELECT coalesce(sum(u.present), 0) AS utilityAccounts, count(DISTINCT c.number) AS customers,
         count(DISTINCT CASE WHEN c.is_new = 1 THEN c.number END) AS newCustomers, max(c.name) AS name
       FROM (${sql}) m JOIN utility_account u ON u.id = m.id JOIN customer c ON c.number = u.customer_number`,
    ).all(parameters)
    if (found === undefined || found.customers === 0) return null
    const { utilityAccounts, customers, newCustomers, name } = found
    const areNew = newCustomers === customers
    return { utilityAccounts, customers, areNew, name: customers === 1 ? name : null }
  }
}

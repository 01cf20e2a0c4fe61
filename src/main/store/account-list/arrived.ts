import type { ArrivedAccounts } from '../../../contract/model.ts'
import { type AccountFilter, accountQuery } from '../account-filter.ts'
import type { Db } from '../database/database.ts'
import { createStatements } from '../database/statements.ts'

type Counted = {
  rows: number
  utilityAccounts: number
  customers: number
  newCustomers: number
  name: string | null
}

/** What of the filtered list came after a row, for a line about it; `rows`: how many there are of it. */
export const createArrived = (db: Db) => {
  const counted = createStatements<Counted>(db)
  return (
    seq: number,
    filter: AccountFilter,
    after: number,
  ): { rows: number; arrived: ArrivedAccounts | null } => {
    const { sql, parameters } = accountQuery(seq, filter)
    const [found] = counted(
      `SELECT count(*) AS rows, coalesce(sum(u.present), 0) AS utilityAccounts, count(DISTINCT c.number) AS customers,
         count(DISTINCT CASE WHEN c.is_new = 1 THEN c.number END) AS newCustomers, max(c.name) AS name
       FROM (${sql}) m JOIN utility_account u ON u.id = m.id JOIN customer c ON c.number = u.customer_number
       WHERE m.id > :after`,
    ).all({ ...parameters, after })
    if (found === undefined || found.rows === 0) return { rows: 0, arrived: null }
    const { rows, utilityAccounts, customers, newCustomers, name } = found
    const areNew = newCustomers === customers
    return { rows, arrived: { utilityAccounts, customers, areNew, name: customers === 1 ? name : null } }
  }
}

import type { Db } from '../file/open.ts'

/** A utility account with its customer, as it is exported; a customer without any is one row of nulls. */
export type ExportedAccount = {
  id: number
  customerNumber: number
  customerId: string
  name: string | null
  email: string | null
  /** 1 or 0; null where the service does not tell. */
  emailConfirmed: number | null
  utility: string | null
  accountNumber: string | null
  electricAccountId: string | null
  street: string | null
  city: string | null
  state: string | null
  zip: string | null
  connectedAt: number | null
  firstSeenAt: number
}

/** Rows as they are exported, by their ids and in the order of these. */
export const createExportedRows = (db: Db) => {
  const rows = db.prepare<[string], ExportedAccount>(
    `SELECT u.id, c.number AS customerNumber, c.customer_id AS customerId, c.name, c.email, c.email_confirmed AS emailConfirmed, u.utility,
       u.account_number AS accountNumber, u.electric_account_id AS electricAccountId, u.street, u.city, u.state, u.zip,
       c.connected_at AS connectedAt, c.first_seen_at AS firstSeenAt
     FROM json_each(?) m CROSS JOIN utility_account u ON u.id = m.value
     CROSS JOIN customer c ON c.number = u.customer_number ORDER BY m.key`,
  )
  return (ids: readonly number[]): ExportedAccount[] => rows.all(JSON.stringify(ids))
}

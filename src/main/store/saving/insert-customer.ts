import type { Db } from '../database/database.ts'
import { idRange } from '../id-range.ts'
import { nameAtLink } from '../link-name.ts'
import type { Who } from '../utility-account.ts'
import type { Counting } from '../writer/bulk-count.ts'
import { countsOfCustomers } from '../writer/tally.ts'
import type { Told } from './derived-rows.ts'

/** `seq`: of the connection; `at`: when they were read, in milliseconds; `isNew`: 1 or 0. */
type NewCustomer = { seq: number; id: string; at: number; isNew: number; raw: string }

type Added = Who & { number: number }

/** Adds a customer who is not here yet. */
export const createCustomerInsert = (db: Db, counting: Counting) => {
  const insert = db.prepare<Told & ReturnType<typeof idRange> & NewCustomer, Added>(
    `INSERT INTO customer (number, connection_seq, customer_id, first_seen_at, read_at, is_new, raw, service_name, email,
       email_confirmed, connected_at, link_name)
     SELECT coalesce(max(number) + 1, :first), :seq, :id, :at, :at, :isNew, :raw, :name, :email,
       :emailConfirmed, :connectedAt, (${nameAtLink})
     FROM customer WHERE number BETWEEN :first AND :last RETURNING number, name, email`,
  )
  return (customer: NewCustomer, told: Told): Added => {
    const added = insert.get({ ...idRange(customer.seq), ...told, ...customer })
    if (added === undefined) throw new Error('An insert answered no row')
    counting.add(customer.seq, countsOfCustomers(1, customer.isNew === 1))
    return added
  }
}

import type { Db } from '../database/database.ts'
import { idRange } from '../id-range.ts'
import { nameAtLink } from '../link-name.ts'
import type { Who } from '../utility-account.ts'
import type { Counting } from '../writer/bulk-count.ts'
import type { Told } from './derived-rows.ts'

/** `seq`: of the connection; `at`: when they were read, in milliseconds; `isNew`: 1 or 0. */
type NewCustomer = { seq: number; id: string; at: number; isNew: number; raw: string }

type Added = Who & { number: number }

const columns = `number, connection_seq, customer_id, first_seen_at, read_at, is_new, raw, service_name, email, connected_at, link_name`

/** Adds a customer; null: they are here already. */
export const createCustomerInsert = (db: Db, counting: Counting) => {
  const insert = db.prepare<Told & ReturnType<typeof idRange> & NewCustomer, Added>(
    `INSERT INTO customer (${columns})
     SELECT coalesce(max(number) + 1, :first), :seq, :id, :at, :at, :isNew, :raw, :name, :email, :connectedAt, (${nameAtLink})
     FROM customer WHERE number BETWEEN :first AND :last
     ON CONFLICT (connection_seq, customer_id) DO NOTHING RETURNING number, name, email`,
  )
  const insertAt = db.prepare<Told & ReturnType<typeof idRange> & NewCustomer & { number: number }>(
    `INSERT INTO customer (${columns})
     VALUES (:number, :seq, :id, :at, :at, :isNew, :raw, :name, :email, :connectedAt, (${nameAtLink}))
     ON CONFLICT (connection_seq, customer_id) DO NOTHING`,
  )
  /** What the service tells is the name: nothing more has to be asked for. */
  const addAt = (number: number, customer: NewCustomer, told: Told): Added | null => {
    const { changes } = insertAt.run({ ...idRange(customer.seq), ...told, ...customer, number })
    if (changes === 1) return { number, name: told.name, email: told.email }
    counting.took(number - 1)
    return null
  }
  const addNext = (customer: NewCustomer, told: Told): Added | null => {
    const added = insert.get({ ...idRange(customer.seq), ...told, ...customer })
    if (added === undefined) return null
    counting.took(added.number)
    return added
  }
  return (customer: NewCustomer, told: Told): Added | null => {
    const number = told.name === null ? null : counting.nextNumber()
    const added = number === null ? addNext(customer, told) : addAt(number, customer, told)
    if (added !== null) counting.customer(customer.seq, customer.isNew === 1)
    return added
  }
}

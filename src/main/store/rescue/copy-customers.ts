import { z } from 'zod'
import { anyAccountSchema } from '../../../contract/more.ts'
import { createCustomerNames } from '../changes/name-customer.ts'
import type { Db } from '../database/database.ts'
import { createAccountSaver, createCustomerSaver } from '../saving/save-accounts.ts'
import type { Copied } from './copy-rows.ts'
import { numbersOf, rowReader } from './readable-rows.ts'

const customerSchema = z.object({
  connection_seq: z.int(),
  customer_id: z.string(),
  first_seen_at: z.int(),
  read_at: z.int(),
  is_new: z.int(),
  gone_since: z.int().nullable(),
  // An older store has none of these.
  link_name: z.string().nullable().default(null),
  given_name: z.string().nullable().default(null),
  came_by: z.string().nullable().default(null),
  removal_due: z.int().nullable().default(null),
  removed_at: z.int().nullable().default(null),
  raw: z.string(),
})
type Customer = z.infer<typeof customerSchema>

/** Customers whose times are set in one transaction. */
const slice = 100

/** Copies customers as the service sent them, their utility accounts made anew, with the times and names that only this store knows. */
export const copyCustomers = async (from: Db, to: Db, pause: () => Promise<void>): Promise<Copied> => {
  const read = rowReader(from, 'customer')
  const save = createAccountSaver(to, createCustomerSaver(to))
  const names = createCustomerNames(to)
  const setTimes = to.prepare<Customer>(
    `UPDATE customer SET first_seen_at = :first_seen_at, read_at = :read_at, is_new = :is_new, gone_since = :gone_since,
       came_by = :came_by, removal_due = :removal_due, removed_at = :removed_at WHERE connection_seq = :connection_seq AND customer_id = :customer_id`,
  )
  const copyOne = async (number: number): Promise<Customer[]> => {
    const customer = customerSchema.safeParse(read(number))
    if (!customer.success) return []
    const { raw, connection_seq: seq, read_at: at } = customer.data
    const account = anyAccountSchema.safeParse(JSON.parse(raw))
    // Of one who was removed only the ID and the times are there.
    const isRemoved = customer.data.removed_at !== null
    if (!account.success && !isRemoved) return []
    const shared = account.data ?? { customerId: customer.data.customer_id, utilityAccounts: [] }
    const step = save(seq, [{ account: shared, raw, whole: true }], { at, markNew: false })
    while (step()) await pause()
    const { customer_id, link_name: linkName, given_name: givenName } = customer.data
    const naming = names.set(seq, customer_id, { linkName, givenName })
    if (linkName !== null || givenName !== null) while (naming()) await pause()
    return [customer.data]
  }
  const setAllTimes = to.transaction((customers: Customer[]) => {
    for (const customer of customers) setTimes.run(customer)
  })
  const numbers = numbersOf(from, 'customer')
  let kept = 0
  for (let at = 0; at < numbers.length; at += slice) {
    const customers: Customer[] = []
    for (const number of numbers.slice(at, at + slice)) customers.push(...(await copyOne(number)))
    setAllTimes(customers)
    kept += customers.length
    await pause()
  }
  return { kept, lost: numbers.length - kept }
}

import { z } from 'zod'
import { accountSchema } from '../../../contract/http.ts'
import type { Db } from '../database/database.ts'
import { createAccountSaver } from '../save-accounts.ts'
import type { Copied } from './copy-rows.ts'
import { numbersOf, rowReader } from './readable-rows.ts'

const customerSchema = z.object({
  connection_seq: z.int(),
  customer_id: z.string(),
  first_seen_at: z.int(),
  read_at: z.int(),
  is_new: z.int(),
  gone_since: z.int().nullable(),
  raw: z.string(),
})
type Customer = z.infer<typeof customerSchema>

/** Few enough that copying them does not hold the app up. */
const slice = 100

/** Copies customers as the service sent them, their utility accounts made anew, with the times that only this store knows. */
export const copyCustomers = async (from: Db, to: Db, pause: () => Promise<void>): Promise<Copied> => {
  const read = rowReader(from, 'customer')
  const save = createAccountSaver(to)
  const setTimes = to.prepare<Customer>(
    `UPDATE customer SET first_seen_at = :first_seen_at, read_at = :read_at, is_new = :is_new, gone_since = :gone_since
     WHERE connection_seq = :connection_seq AND customer_id = :customer_id`,
  )
  const copyOne = (number: number): boolean => {
    const customer = customerSchema.safeParse(read(number))
    if (!customer.success) return false
    const { raw, connection_seq: seq } = customer.data
    const account = accountSchema.safeParse(JSON.parse(raw))
    if (!account.success) return false
    save(seq, [{ account: account.data, raw }], customer.data.read_at, false)
    setTimes.run(customer.data)
    return true
  }
  const copySome = to.transaction((numbers: number[]) => numbers.filter(copyOne).length)
  const numbers = numbersOf(from, 'customer')
  let kept = 0
  for (let at = 0; at < numbers.length; at += slice) {
    kept += copySome(numbers.slice(at, at + slice))
    await pause()
  }
  return { kept, lost: numbers.length - kept }
}

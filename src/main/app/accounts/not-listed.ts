import type { NotListedCustomer } from '../../../contract/accounts/history.ts'
import { ok, type Result } from '../../../contract/failure.ts'
import type { Page } from '../../../contract/model.ts'
import type { ConnectionContext } from '../current.ts'

/** Customers that are looked up in the mirror by one request. */
const batchSize = 1_000

const mostShown = 500

type Missing = NotListedCustomer & { number: number }

/** Customers who accepted a link, but are neither in the mirror nor among those whose consent ended; by their IDs. */
export const customersNotListed = async ({ session, connection }: ConnectionContext): Promise<Missing[]> => {
  const missing: Missing[] = []
  for (let after: string | null = ''; after !== null; ) {
    const { rows, next } = session.ledger.links.ofCustomers.customers(connection.seq, after, batchSize)
    const customerIds = rows.map(({ customerId }) => customerId)
    const named = await session.mirrors.read('accounts.named', connection.id, { customerIds })
    const listed = new Set(named.map(({ customerId }) => customerId))
    missing.push(...rows.filter(({ customerId }) => !listed.has(customerId)))
    after = next
  }
  return missing
}

/** The customers not listed, for the page: the latest links first, at most `mostShown`, with the total. */
export const notListed = async (context: ConnectionContext): Promise<Result<Page<NotListedCustomer>>> => {
  const missing = await customersNotListed(context)
  const latest = missing.toSorted((one, other) => other.number - one.number).slice(0, mostShown)
  return ok({ rows: latest.map(({ number, ...row }) => row), total: missing.length })
}

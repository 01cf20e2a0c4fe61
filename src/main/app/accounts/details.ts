import { fail, ok } from '../../../contract/failure.ts'
import type { ConnectionContext } from '../current.ts'

/** All that is known of a customer: from the mirror, and from the ledger by which link they came and whether their consent ended. */
export const accountDetails = async ({ session, connection }: ConnectionContext, customerId: string) => {
  const found = await session.mirrors.read('accounts.get', connection.id, { customerId })
  const link = session.ledger.links.ofCustomers.cameBy(connection.seq, customerId)
  if (found !== null) return ok({ ...found, link, ended: null })
  const ended = session.ledger.ended.find(connection.seq, customerId)
  return ended === null ? fail({ code: 'not_found', subject: customerId }) : ok({ ...ended, link })
}

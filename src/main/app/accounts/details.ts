import { readCutMark } from '../../../contract/accounts/cut-account.ts'
import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { AccountDetails } from '../../../contract/model.ts'
import { anyAccountSchema } from '../../../contract/more.ts'
import { parseJson } from '../../http/parse-json.ts'
import type { ConnectionContext } from '../current.ts'

/** What the ledger has of a customer whose consent ended; null: their consent did not end. */
const endedDetails = ({ session, connection }: ConnectionContext, customerId: string) => {
  const ended = session.ledger.ended.find(connection.seq, customerId)
  if (ended === null) return null
  const raw = parseJson(ended.raw)
  const emailConfirmed = anyAccountSchema.safeParse(raw).data?.customer?.emailConfirmed ?? null
  return { ...ended, emailConfirmed, cut: readCutMark(raw), raw: JSON.stringify(raw ?? {}, null, 2) }
}

/** All that is known of a customer: from the mirror, and from the ledger by which link they came and whether their consent ended. */
export const accountDetails = async (
  context: ConnectionContext,
  customerId: string,
): Promise<Result<AccountDetails>> => {
  const { session, connection } = context
  const found = await session.mirrors.read('accounts.get', connection.id, { customerId })
  const link = session.ledger.links.ofCustomers.cameBy(connection.seq, customerId)
  if (found !== null) return ok({ ...found, link, ended: null })
  const ended = endedDetails(context, customerId)
  return ended === null ? fail({ code: 'not_found', subject: customerId }) : ok({ ...ended, link })
}

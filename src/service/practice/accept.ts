import type { FollowedLink } from '../store/links.ts'
import { acceptLink } from '../store/shares.ts'
import type { Store } from '../store/store.ts'
import { inventPersona } from './personas.ts'

/** Accepts a link as a new invented customer. Answers `closed` where somebody was quicker. */
export const acceptAsInvented = async (
  { db }: Store,
  { link, persona, now }: { link: FollowedLink; persona: string; now: number },
): Promise<'accepted' | 'closed'> => {
  const { customer, accounts } = inventPersona(persona, now)
  await db.insertInto('customers').values(customer).execute()
  if (accounts.length > 0) await db.insertInto('utility_accounts').values(accounts).execute()
  return acceptLink(db, {
    companyId: link.companyId,
    customerId: customer.id,
    utilityAccountIds: accounts.map(({ id }) => id),
    requestId: link.kind === 'request' ? link.id : null,
    now,
  })
}

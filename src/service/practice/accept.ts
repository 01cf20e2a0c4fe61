import type { FollowedLink } from '../store/links.ts'
import { type Accepted, acceptLink } from '../store/shares.ts'
import type { Store } from '../store/store.ts'
import { insertInvented } from './invented.ts'
import { inventPersona } from './personas.ts'

/** Accepts a link as a new invented customer. Answers `closed` where somebody was quicker. */
export const acceptAsInvented = async (
  { db }: Store,
  { link, persona, now }: { link: FollowedLink; persona: string; now: number },
): Promise<Accepted> => {
  const invented = inventPersona(persona, now)
  const accounts = await insertInvented(db, [invented])
  return acceptLink(db, {
    companyId: link.companyId,
    customerId: invented.customer.id,
    utilityAccountIds: accounts.map(({ id }) => id),
    link,
    now,
  })
}

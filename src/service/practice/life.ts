import type { Call } from '../api/router.ts'
import { findStandingLink, standingLinkOf } from '../store/links.ts'
import { endShare } from '../store/shares.ts'
import type { Store } from '../store/store.ts'
import { acceptAsInvented } from './personas.ts'

/** Name of the fact with the practice company's ID and that of the customer who ends sharing once a desk follows the changes. */
export const leaverFact = 'practice-leaver'

type Following = Pick<Call, 'path' | 'query'> & { companyId: string; now: number }

/**
 * Lets one invented customer end sharing and another accept the standing link, once per database. Both show only as changes, so this
 * happens when a desk that has read its list first asks for the changes after it.
 */
export const liveOn = async (store: Store, { companyId, path, query, now }: Following): Promise<void> => {
  if (path !== '/changes' || !new URLSearchParams(query).has('after')) return
  const planned = store.db.deleteFrom('facts').where('name', '=', leaverFact)
  const mine = planned.where('value', 'like', `${companyId} %`).returning('value')
  const [, customerId] = (await mine.executeTakeFirst())?.value.split(' ') ?? []
  if (customerId === undefined) return
  await endShare(store.db, { companyId, customerId, now })
  const link = await findStandingLink(store.db, await standingLinkOf(store, { companyId, now }))
  if (link !== undefined) await acceptAsInvented(store, { link, persona: 'ordinary', now })
}

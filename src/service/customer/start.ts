import { describeError } from '../common/log.ts'
import type { PageDeps } from '../pages/env.ts'
import { startConnectRequest } from '../store/connect-requests.ts'
import type { FollowedLink } from '../store/links.ts'

/**
 * Notes that a customer has opened a link for one customer: somebody who is signed in, which a mail scanner never is. What the
 * customer is doing goes on even where it cannot be noted.
 */
export const prepareOpened =
  ({ store: { db }, log, now }: PageDeps) =>
  async (link: FollowedLink): Promise<void> => {
    if (link.kind !== 'request' || link.startedAt !== null || link.declinedAt !== null) return
    try {
      await startConnectRequest(db, { companyId: link.companyId, id: link.id, now: now() })
    } catch (error) {
      log('warning', 'start-not-stored', describeError(error))
    }
  }

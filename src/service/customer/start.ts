import { describeError } from '../common/log.ts'
import type { PageDeps } from '../pages/env.ts'
import { startConnectRequest } from '../store/connect-requests.ts'
import { type FollowedLink, findConnectRequest } from '../store/links.ts'

/**
 * Notes that a customer has opened a link for one customer: somebody who is signed in or registers, which a mail scanner does
 * not. What the customer is doing goes on even where it cannot be noted.
 */
export const createStart = ({ store: { db }, log, now }: PageDeps) => {
  const note = async (link: FollowedLink | undefined): Promise<void> => {
    if (link?.kind !== 'request' || link.startedAt !== null || link.declinedAt !== null) return
    await startConnectRequest(db, { companyId: link.companyId, id: link.id, now: now() })
  }
  const orLog = (noting: Promise<void>): Promise<void> =>
    noting.catch(error => log('warning', 'start-not-stored', describeError(error)))

  return {
    opened: (link: FollowedLink): Promise<void> => orLog(note(link)),
    /** `path` as it stands in a link, such as `r/…`. */
    registeredFrom: (path: string): Promise<void> => {
      const token = /^r\/(\w+)$/.exec(path)?.[1]
      return token === undefined ? Promise.resolve() : orLog(findConnectRequest(db, token).then(note))
    },
  }
}

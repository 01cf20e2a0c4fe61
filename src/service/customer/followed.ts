import { describeError } from '../common/log.ts'
import type { PageDeps } from '../pages/env.ts'
import { startConnectRequest } from '../store/connect-requests.ts'
import { type FollowedLink, findConnectRequest, findStandingLink } from '../store/links.ts'

/** What a link leads to. `kind` is `r` for one request, `c` for a company's standing link. */
export const findLink = ({ store: { db } }: PageDeps, kind: string, token: string) =>
  kind === 'c' ? findStandingLink(db, token) : findConnectRequest(db, token)

/** Finds who asks with a link (`r/…` or `c/…`), and to whom they wrote; undefined where there is no such link. */
export const prepareAskerOf = (deps: PageDeps) => async (path: string) => {
  const [, kind, token] = /^([rc])\/(\w+)$/.exec(path) ?? []
  const link = kind === undefined || token === undefined ? undefined : await findLink(deps, kind, token)
  if (link === undefined) return undefined
  return {
    name: link.companyName,
    email: link.kind === 'request' && link.state === 'open' ? link.email : null,
  }
}

/**
 * Notes that a customer has opened a link for one customer: somebody who is signed in, which a mail scanner never is. What the
 * customer is doing goes on even where it cannot be noted.
 */
export const noteOpened = async (
  { store: { db }, log, now }: PageDeps,
  link: FollowedLink,
): Promise<void> => {
  if (link.kind !== 'request' || link.startedAt !== null || link.declinedAt !== null) return
  try {
    await startConnectRequest(db, { companyId: link.companyId, id: link.id, now: now() })
  } catch (error) {
    log('warning', 'start-not-stored', describeError(error))
  }
}

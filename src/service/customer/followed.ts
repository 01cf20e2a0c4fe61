import type { PageDeps } from '../pages/env.ts'
import { type FollowedLink, findConnectRequest, findStandingLink } from '../store/links.ts'

/** What a link leads to. `kind` is `r` for one request, `c` for a company's standing link. */
export const findLink = ({ store: { db } }: PageDeps, kind: string, token: string) =>
  kind === 'c' ? findStandingLink(db, token) : findConnectRequest(db, token)

const emailOf = (link: FollowedLink): string | null =>
  link.kind === 'request' && link.state === 'open' ? link.email : null

/** Finds who asks with a link (`r/…` or `c/…`), and to whom they wrote; undefined where there is no such link. */
export const prepareAskerOf = (deps: PageDeps) => async (path: string) => {
  const [, kind, token] = /^([rc])\/(\w+)$/.exec(path) ?? []
  const link = kind === undefined || token === undefined ? undefined : await findLink(deps, kind, token)
  return link && { name: link.companyName, email: emailOf(link) }
}

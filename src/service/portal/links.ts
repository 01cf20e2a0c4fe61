import type { PageDeps, Pages } from '../pages/env.ts'
import { sayPage } from '../pages/say.tsx'
import { signedIn } from '../pages/site.ts'
import { listConnectRequests, withdrawConnectRequest } from '../store/connect-requests.ts'
import { prepareStandingLink, renewStandingLink } from '../store/links.ts'
import { takeTokens } from '../store/rate-buckets.ts'
import type { Staff } from '../store/sessions.ts'
import { linksScreen } from './links-screen.tsx'
import { messages } from './portal-messages.ts'

const pageSize = 50
/** Ten a minute: each one stays in the database, to say that it was replaced. */
const renewals = { count: 1, rate: 10 / 60, burst: 10 }

/** The company's standing link, and the connect requests that were made by its programs. */
export const addLinkPages = (pages: Pages<Staff>, { store, origin, now }: PageDeps): void => {
  const standingLink = prepareStandingLink(store)

  pages.get('/portal/links', signedIn<Staff>(), async c => {
    const { shell, user } = c.var
    const { companyId } = user
    const before = /^[\w-]{1,64}$/.exec(c.req.query('before') ?? '')?.[0] ?? ''
    const found = await listConnectRequests(store.db, { companyId, before, limit: pageSize + 1 })
    const requests = found.slice(0, pageSize)
    const next = found.length > pageSize ? requests.at(-1)?.id : undefined
    const standing = await standingLink({ companyId, now: now() })
    return c.html(linksScreen({ shell, origin: origin(), standing, requests, isFirst: before === '', next }))
  })
  pages.post('/portal/links/renew', signedIn<Staff>(), async c => {
    const { companyId } = c.var.user
    const { granted } = await takeTokens(store.db, { name: `renew:${companyId}`, ...renewals, now: now() })
    if (granted === 0) {
      return sayPage(c, { status: 429, ...messages.links.tooOften, href: '/portal/links' })
    }
    await renewStandingLink(store.db, { companyId, now: now() })
    return c.redirect('/portal/links', 303)
  })
  pages.post('/portal/links/:id{\\w+}/withdraw', signedIn<Staff>(), async c => {
    await withdrawConnectRequest(store.db, {
      companyId: c.var.user.companyId,
      id: c.req.param('id'),
      now: now(),
    })
    return c.redirect('/portal/links', 303)
  })
}

import type { MiddlewareHandler } from 'hono'
import { contentPolicy } from '../common/page-headers.ts'
import type { PageDeps, PageEnv, Pages, Shown } from '../pages/env.ts'
import { statusOf, type Typed, untouched } from '../pages/form.ts'
import { sayPage } from '../pages/messages.tsx'
import { acceptAsInvented } from '../practice/accept.ts'
import { listSharedAccounts } from '../store/company-customers.ts'
import { declineConnectRequest } from '../store/connect-requests.ts'
import { type FollowedLink, findConnectRequest, findStandingLink } from '../store/links.ts'
import type { SignedInCustomer } from '../store/sessions.ts'
import { acceptLink, listSharesOfCustomer } from '../store/shares.ts'
import { listUtilityAccounts } from '../store/utility-accounts.ts'
import { closedBecause, declined, sharedTooOften, thanks, thanksInvented, unknown } from './link-messages.tsx'
import { askScreen, chooseScreen } from './link-screens.tsx'
import { createStart } from './start.ts'
import { addTyped } from './utility-form.tsx'

/** What a page behind a link knows: the link, and the path that it leads to. */
type LinkEnv = PageEnv<SignedInCustomer> & { Variables: { link: FollowedLink; path: string } }
type ByCustomer = LinkEnv & { Variables: { user: SignedInCustomer } }

/** Everything under a link that no longer works says why. */
const whileOpen: MiddlewareHandler<LinkEnv> = async (c, next) => {
  const closed = closedBecause(c.get('link'), c.get('user'))
  return closed === null ? next() : sayPage(c, closed)
}

/** Whoever is not signed in is led back to the link, which asks for it. */
const byCustomer: MiddlewareHandler<ByCustomer> = async (c, next) =>
  c.get('user') === undefined ? c.redirect(c.get('path'), 303) : next()

/** The pages behind a connect link: `/connect/r/…` for one request, `/connect/c/…` for a company's standing link. */
export const addLinkPages = (pages: Pages<SignedInCustomer>, deps: PageDeps): void => {
  const { store, now, practice } = deps
  const { db } = store
  const { opened } = createStart(deps)
  const address = '/connect/:kind{[rc]}/:token{\\w+}'

  const follow: MiddlewareHandler<LinkEnv> = async (c, next) => {
    const kind = c.req.param('kind')
    const token = c.req.param('token') ?? ''
    const link = await (kind === 'c' ? findStandingLink(db, token) : findConnectRequest(db, token))
    if (link === undefined) return sayPage(c, unknown)
    if (link.kind === 'request') c.header('Content-Security-Policy', contentPolicy(link.redirectUrl))
    c.set('link', link)
    c.set('path', `/connect/${kind}/${token}`)
    return next()
  }

  const sharesWith = async ({ id }: SignedInCustomer, companyId: string): Promise<boolean> =>
    (await listSharesOfCustomer(db, id)).some(share => share.companyId === companyId)

  const show = async (c: Shown<LinkEnv>, typed: Typed) => {
    const { shell, user, link, path } = c.var
    if (user === undefined) return c.html(askScreen({ shell, link, path }))
    const accounts = await listUtilityAccounts(db, user.id)
    const shares = await sharesWith(user, link.companyId)
    return c.html(chooseScreen({ shell, link, path, accounts, shares, ...typed }), statusOf(typed))
  }

  pages.get(address, follow, whileOpen, async c => {
    if (c.get('user') !== undefined) await opened(c.get('link'))
    return show(c, untouched)
  })

  pages.post(`${address}/accounts`, follow, whileOpen, byCustomer, async c => {
    const { user, form, path } = c.var
    const refused = await addTyped(db, { customerId: user.id, form, now: now() })
    return refused === null ? c.redirect(path, 303) : show(c, refused)
  })

  pages.post(`${address}/share`, follow, whileOpen, byCustomer, async c => {
    const { user, form, link, path } = c.var
    const own = new Set((await listUtilityAccounts(db, user.id)).map(({ id }) => id))
    const chosen = form.getAll('chosen').filter(id => own.has(id))
    if (chosen.length === 0) {
      return show(c, { ...untouched, errors: { chosen: 'Choose at least one utility account' } })
    }
    const outcome = await acceptLink(db, {
      companyId: link.companyId,
      customerId: user.id,
      utilityAccountIds: chosen,
      link,
      now: now(),
    })
    // Somebody was quicker: the page says how it stands now.
    if (outcome === 'closed') return c.redirect(path, 303)
    if (outcome === 'too-often') return sayPage(c, sharedTooOften(link))
    return c.redirect(link.kind === 'request' ? link.redirectUrl : `${path}/thanks`, 303)
  })

  pages.get(`${address}/thanks`, follow, byCustomer, async c => {
    const { user, link, path } = c.var
    const { companyId } = link
    if (!(await sharesWith(user, companyId))) return c.redirect(path, 303)
    const accounts = await listSharedAccounts(db, { companyId, customerIds: [user.id] })
    return sayPage(c, thanks({ link, accounts, email: user.email }))
  })

  pages.post(`${address}/decline`, follow, whileOpen, async c => {
    const { link, path } = c.var
    if (link.kind === 'request') {
      await declineConnectRequest(db, { companyId: link.companyId, id: link.id, now: now() })
    }
    return sayPage(c, declined(link, path))
  })

  if (!practice) return
  pages.post(`${address}/invented`, follow, whileOpen, async c => {
    const { form, link, path } = c.var
    const persona = form.get('persona') ?? ''
    const outcome = await acceptAsInvented(store, { link, persona, now: now() })
    if (outcome === 'closed') return c.redirect(path, 303)
    if (link.kind === 'request') return c.redirect(link.redirectUrl, 303)
    return sayPage(c, thanksInvented(link))
  })
}

import type { MiddlewareHandler } from 'hono'
import { contentPolicy } from '../common/page-headers.ts'
import type { PageDeps, PageEnv, Pages, Shown } from '../pages/env.ts'
import { type Errors, statusOf, type Typed, untouched } from '../pages/form.ts'
import { notFoundPage, sayPage } from '../pages/messages.tsx'
import { acceptAsInvented } from '../practice/accept.ts'
import { listSharedAccounts } from '../store/company-customers.ts'
import { declineConnectRequest } from '../store/connect-requests.ts'
import type { FollowedLink } from '../store/links.ts'
import type { SignedInCustomer } from '../store/sessions.ts'
import { acceptLink, listSharesOfCustomer } from '../store/shares.ts'
import { findUtilityAccount, listUtilityAccounts } from '../store/utility-accounts.ts'
import { askScreen } from './ask-screen.tsx'
import { accountScreen, chooseScreen } from './choose-screen.tsx'
import { readDeclineReason } from './decline-reasons.ts'
import { declineScreen } from './decline-screen.tsx'
import { findLink } from './followed.ts'
import { closedBecause, declined, sharedTooOften, thanks, thanksInvented, unknown } from './link-messages.tsx'
import { texts } from './link-texts.tsx'
import { prepareOpened } from './start.ts'
import { addTyped, changeTyped, typedOf } from './utility-form.tsx'

/** What a page behind a link knows: the link, and the path that it leads to. */
type LinkEnv = PageEnv<SignedInCustomer> & { Variables: { link: FollowedLink; path: string } }
type ByCustomer = LinkEnv & { Variables: { user: SignedInCustomer } }

/** Everything under a link that no longer works says why. */
const whileOpen: MiddlewareHandler<LinkEnv> = async (c, next) => {
  const closed = closedBecause(c.get('link'), c.get('user'))
  return closed === null ? next() : sayPage(c, closed)
}

/** A customer who is not signed in is led back to the link, which asks for it. */
const byCustomer: MiddlewareHandler<ByCustomer> = async (c, next) =>
  c.get('user') === undefined ? c.redirect(c.get('path'), 303) : next()

/** The pages behind a connect link: `/connect/r/…` for one request, `/connect/c/…` for a company's standing link. */
export const addLinkPages = (pages: Pages<SignedInCustomer>, deps: PageDeps): void => {
  const { store, now, practice } = deps
  const { db } = store
  const opened = prepareOpened(deps)
  const address = '/connect/:kind{[rc]}/:token{\\w+}'

  const follow: MiddlewareHandler<LinkEnv> = async (c, next) => {
    const kind = c.req.param('kind') ?? ''
    const token = c.req.param('token') ?? ''
    const link = await findLink(deps, kind, token)
    if (link === undefined) return sayPage(c, unknown)
    if (link.kind === 'request') c.header('Content-Security-Policy', contentPolicy(link.redirectUrl))
    c.set('link', link)
    c.set('shell', { ...c.get('shell'), asker: link.companyName })
    c.set('path', `/connect/${kind}/${token}`)
    return next()
  }

  const sharesWith = async ({ id }: SignedInCustomer, companyId: string): Promise<boolean> =>
    (await listSharesOfCustomer(db, id)).some(share => share.companyId === companyId)

  const showChoice = async (c: Shown<ByCustomer>, errors: Errors = {}) => {
    const { shell, user, link, path } = c.var
    const accounts = await listUtilityAccounts(db, user.id)
    if (accounts.length === 0) return showAccount(c, { ...untouched, first: true })
    const shares = await sharesWith(user, link.companyId)
    return c.html(chooseScreen({ shell, link, path, accounts, shares, errors }), statusOf({ errors }))
  }

  const showAccount = (c: Shown<ByCustomer>, props: Typed & { id?: string; first?: boolean }) => {
    const { shell, link, path } = c.var
    return c.html(accountScreen({ shell, link, path, ...props }), statusOf(props))
  }

  pages.get(address, follow, whileOpen, async (c, next) => {
    const { shell, user, link, path } = c.var
    if (user === undefined) return c.html(askScreen({ shell, link, path }))
    await opened(link)
    return next()
  })
  pages.get(address, byCustomer, c => showChoice(c))

  pages.get(`${address}/accounts`, follow, whileOpen, byCustomer, c => showAccount(c, untouched))
  pages.post(`${address}/accounts`, follow, whileOpen, byCustomer, async c => {
    const { user, form, path } = c.var
    const refused = await addTyped(db, { customerId: user.id, form, now: now() })
    if (refused === null) return c.redirect(path, 303)
    const first = (await listUtilityAccounts(db, user.id)).length === 0
    return showAccount(c, { ...refused, first })
  })

  pages.get(`${address}/accounts/:id{\\w+}`, follow, whileOpen, byCustomer, async c => {
    const id = c.req.param('id')
    const account = await findUtilityAccount(db, { customerId: c.get('user').id, id })
    return account === undefined ? notFoundPage(c) : showAccount(c, { ...typedOf(account), id })
  })
  pages.post(`${address}/accounts/:id{\\w+}`, follow, whileOpen, byCustomer, async c => {
    const { user, form, path } = c.var
    const id = c.req.param('id')
    const refused = await changeTyped(db, { customerId: user.id, id, form, now: now() })
    return refused === null ? c.redirect(path, 303) : showAccount(c, { ...refused, id })
  })

  pages.post(`${address}/share`, follow, whileOpen, byCustomer, async c => {
    const { user, form, link, path } = c.var
    const own = new Set((await listUtilityAccounts(db, user.id)).map(({ id }) => id))
    const chosen = form.getAll('chosen').filter(id => own.has(id))
    if (chosen.length === 0) {
      return showChoice(c, { chosen: texts.chooseOne })
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
    return c.redirect(`${path}/thanks`, 303)
  })

  /** Our own page of thanks has nothing to add. */
  const pageAfterwards = (link: FollowedLink): string | null =>
    link.kind === 'request' && link.redirectUrl !== `${deps.origin()}/connect/thanks`
      ? link.redirectUrl
      : null

  pages.get(`${address}/thanks`, follow, byCustomer, async c => {
    const { shell, user, link, path } = c.var
    const { companyId } = link
    if (!(await sharesWith(user, companyId))) return c.redirect(path, 303)
    const accounts = await listSharedAccounts(db, { companyId, customerIds: [user.id] })
    return sayPage(c, thanks({ shell, link, accounts, customer: user, next: pageAfterwards(link) }))
  })

  pages.get(`${address}/decline`, follow, whileOpen, c => {
    const { shell, link, path } = c.var
    return c.html(declineScreen({ shell, link, path }))
  })
  pages.post(`${address}/decline`, follow, whileOpen, async c => {
    const { form, link, path } = c.var
    if (link.kind === 'request') {
      const reason = readDeclineReason(form)
      await declineConnectRequest(db, { companyId: link.companyId, id: link.id, reason, now: now() })
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

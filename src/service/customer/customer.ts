import { Hono, type MiddlewareHandler } from 'hono'
import { isLoopback } from '../../contract/loopback.ts'
import { contentPolicy } from '../common/http.ts'
import { describeError } from '../common/log.ts'
import { addDoor } from '../pages/door.ts'
import type { PageDeps, PageEnv, Pages, Shown } from '../pages/env.ts'
import { type Errors, statusOf, type Typed, untouched } from '../pages/forms.tsx'
import { Time } from '../pages/parts.tsx'
import { createSite, notFoundPage, sayPage } from '../pages/site.tsx'
import { clean, isVisible, titled } from '../pages/text.tsx'
import { acceptAsInvented } from '../practice/personas.ts'
import { listSharedAccounts } from '../store/accounts.ts'
import { declineConnectRequest, startConnectRequest } from '../store/connect-requests.ts'
import { type FollowedLink, findConnectRequest, findStandingLink } from '../store/links.ts'
import { createCustomer, findSignedInCustomer, type SignedInCustomer } from '../store/people.ts'
import { acceptLink, listSharesOfCustomer } from '../store/shares.ts'
import type { Db } from '../store/store.ts'
import { listUtilityAccounts } from '../store/utility-accounts.ts'
import { messages as home } from './customer-messages.ts'
import { addHomePages, sharedItem } from './home.tsx'
import { declineReasons, messages } from './link-messages.ts'
import { accountScreen, askScreen, chooseScreen, declineScreen, thanksScreen } from './link-screens.tsx'
import { findTyped, saveTyped } from './utility-form.tsx'

const findLink = ({ store: { db } }: PageDeps, kind: string, token: string) =>
  kind === 'c' ? findStandingLink(db, token) : findConnectRequest(db, token)

/** The company behind a link. Its host is shown only where the link leads back to its own page: neither to ours nor to this computer. */
const askerOf = (deps: PageDeps, link: FollowedLink) => {
  const next = link.kind === 'request' ? new URL(link.redirectUrl) : undefined
  const isTheirs = next && next.origin !== new URL(deps.origin()).origin && !isLoopback(next)
  return { name: link.companyName, host: isTheirs ? next.host : undefined }
}

/** Finds the company behind a link (`r/…` or `c/…`), and the email address that an open one is for; undefined: there is no such link. */
const prepareAskerOf = (deps: PageDeps) => async (path: string) => {
  const [, kind, token] = /^([rc])\/(\w+)$/.exec(path) ?? []
  const link = kind === undefined || token === undefined ? undefined : await findLink(deps, kind, token)
  if (link === undefined) return undefined
  const email = link.kind === 'request' && link.state === 'open' ? link.email : null
  return { asker: askerOf(deps, link), email }
}

/** Notes that a customer opened a link: only once signed in, as mail scanners open links, too. The page goes on where storing fails. */
const noteOpened = async ({ store: { db }, log, now }: PageDeps, link: FollowedLink): Promise<void> => {
  if (link.kind !== 'request' || link.startedAt !== null || link.declinedAt !== null) return
  try {
    await startConnectRequest(db, { companyId: link.companyId, id: link.id, now: now() })
  } catch (error) {
    log('warning', 'start-not-stored', describeError(error))
  }
}

/** When a customer ended sharing with a company, or undefined: they never did share, or null: they do, these utility accounts. */
const findShare = async (db: Db, { id }: SignedInCustomer, companyId: string) => {
  const endedAt = (await listSharesOfCustomer(db, id)).find(one => one.companyId === companyId)?.endedAt
  const accounts = endedAt === null ? await listSharedAccounts(db, { companyId, customerIds: [id] }) : []
  return { endedAt, accounts }
}

type LinkEnv = PageEnv<SignedInCustomer> & { Variables: { link: FollowedLink; path: string } }
type ByCustomer = LinkEnv & { Variables: { user: SignedInCustomer } }

/** The message of a link that can no longer be followed; null: it can. */
const closedBecause = async (db: Db, { link, user, path }: LinkEnv['Variables'], asked: string) => {
  const gone = { status: 410 as const, words: { company: link.companyName } }
  if (link.kind === 'standing') return link.replacedAt === null ? null : { ...gone, ...messages().replaced }
  if (link.state === 'open') return null
  if (link.state === 'withdrawn') return { ...gone, ...messages().withdrawn }
  if (user === undefined) {
    const signIn = { go: messages().signIn, href: `/customer/sign-in?link=${path.replace('/connect/', '')}` }
    return { ...gone, ...messages().used, ...signIn }
  }
  if (link.acceptedBy !== user.id) return { ...gone, ...messages().used, href: '/customer' }
  const { endedAt, accounts } = await findShare(db, user, link.companyId)
  const known = { ...gone, href: '/customer', status: 200 as const }
  if (endedAt) return { ...known, ...messages().endedByYou, parts: { time: Time({ at: endedAt }) } }
  // An accepted link can still be used to share more accounts, but no longer to decline. The second of a double click on Share leads on.
  const isMore = endedAt === null && accounts.length < (await listUtilityAccounts(db, user.id)).length
  if (isMore && !asked.endsWith('/decline')) return null
  const used = { ...known, ...messages().usedByYou, items: accounts.map(sharedItem) }
  return asked.endsWith('/share') ? { ...used, href: `${path}/thanks` } : used
}

const byCustomer: MiddlewareHandler<ByCustomer> = async (c, next) =>
  c.get('user') === undefined ? c.redirect(c.var.path, 303) : next()

/** What staff see: the reason that was chosen, and up to 200 characters of the customer's own; null where they said nothing. */
const readDeclineReason = (form: URLSearchParams): string | null => {
  const reason = declineReasons.find(one => one === form.get('reason'))
  const more = clean(form.get('more') ?? '')
  const own = isVisible(more) ? [...more].slice(0, 200).join('') : undefined
  return [reason, own].filter(part => part !== undefined).join(': ') || null
}

/** The pages behind a connect link: `/connect/r/…` for one request, `/connect/c/…` for a company's standing link. */
const createLinkPages = (deps: PageDeps): Hono<LinkEnv> => {
  const { store, now, practice } = deps
  const { db } = store
  const pages = new Hono<LinkEnv>()

  pages.use('*', async (c, next) => {
    const [kind = '', token = ''] = [c.req.param('kind'), c.req.param('token')]
    const link = await findLink(deps, kind, token)
    if (link === undefined) return sayPage(c, { status: 404, ...messages().unknown })
    if (link.kind === 'request') c.header('Content-Security-Policy', contentPolicy(link.redirectUrl))
    c.set('link', link)
    c.set('shell', { ...c.get('shell'), asker: askerOf(deps, link) })
    c.set('path', `/connect/${kind}/${token}`)
    return next()
  })

  const showAccount = (c: Shown<LinkEnv>, more: { typed: Typed; id?: string | undefined; first?: boolean }) =>
    c.html(accountScreen({ ...c.var, ...more }), statusOf(more.typed))

  const showChoice = async (c: Shown<LinkEnv>, user: SignedInCustomer, errors: Errors = {}) => {
    const own = await listUtilityAccounts(db, user.id)
    if (own.length === 0) return showAccount(c, { typed: untouched, first: true })
    const shared = await findShare(db, user, c.var.link.companyId)
    const more = own.filter(({ id }) => shared.accounts.every(one => one.id !== id))
    const sharesAll = more.length === 0
    const choice = { accounts: sharesAll ? own : more, shares: shared.endedAt === null, sharesAll }
    return c.html(chooseScreen({ ...c.var, ...choice, errors }), statusOf({ errors }))
  }

  pages.get('/thanks', byCustomer, async c => {
    const { user, link, path } = c.var
    const { endedAt, accounts } = await findShare(db, user, link.companyId)
    if (endedAt !== null) return c.redirect(path, 303)
    // Our own page of thanks would only repeat this one: no button leads on.
    const isOurs = link.kind === 'standing' || link.redirectUrl === `${deps.origin()}/connect/thanks`
    const next = isOurs ? null : link.redirectUrl
    return c.html(thanksScreen({ ...c.var, accounts, customer: user, next }))
  })

  pages.use('*', async (c, next) => {
    const closed = await closedBecause(db, c.var, c.req.path)
    return closed === null ? next() : sayPage(c, closed)
  })
  pages.get('/', async c => {
    const { user, link } = c.var
    if (user === undefined) return c.html(askScreen(c.var))
    await noteOpened(deps, link)
    return showChoice(c, user)
  })
  pages.get('/accounts/:id{\\w+}?', byCustomer, async c => {
    const id = c.req.param('id')
    if (id === undefined) return showAccount(c, { typed: untouched })
    const typed = await findTyped(db, { customerId: c.var.user.id, id })
    return typed === undefined ? notFoundPage(c) : showAccount(c, { typed, id })
  })
  pages.post('/accounts/:id{\\w+}?', byCustomer, async c => {
    const { user, form, path } = c.var
    const id = c.req.param('id')
    const typed = await saveTyped(db, { customerId: user.id, id, form, now: now() })
    if (typed === 'gone') return notFoundPage(c)
    if (typed === 'saved') return c.redirect(path, 303)
    const first = id === undefined && (await listUtilityAccounts(db, user.id)).length === 0
    return showAccount(c, { typed, id, first })
  })
  pages.post('/share', byCustomer, async c => {
    const { user, form, link, path } = c.var
    const own = new Set((await listUtilityAccounts(db, user.id)).map(({ id }) => id))
    const utilityAccountIds = form.getAll('chosen').filter(id => own.has(id))
    if (utilityAccountIds.length === 0) return showChoice(c, user, { chosen: messages().chooseOne })
    const { companyId, companyName: company } = link
    // Renamed since the page was read: nobody agrees to a name that they have not seen.
    if (![null, encodeURIComponent(company)].includes(form.get('company')))
      return showChoice(c, user, { chosen: titled(messages().renamed, { company }).title })
    const acceptance = { companyId, customerId: user.id, utilityAccountIds, link, now: now() }
    const outcome = await acceptLink(db, acceptance)
    if (outcome === 'too-often')
      return sayPage(c, { status: 429, ...messages().tooOften, href: '/customer', words: { company } })
    // 'closed': someone else used the link meanwhile; its page says so.
    return c.redirect(outcome === 'closed' ? path : `${path}/thanks`, 303)
  })
  pages.get('/decline', c => c.html(declineScreen(c.var)))
  pages.post('/decline', async c => {
    const { form, link, path } = c.var
    const { companyId, companyName: company } = link
    if (link.kind === 'request') {
      const reason = readDeclineReason(form)
      await declineConnectRequest(db, { companyId, id: link.id, reason, now: now() })
    }
    return sayPage(c, { status: 200, ...messages().declined, href: path, words: { company } })
  })

  if (!practice) return pages
  pages.post('/invented', async c => {
    const { form, link, path } = c.var
    const persona = form.get('persona') ?? ''
    const outcome = await acceptAsInvented(store, { link, persona, now: now() })
    if (outcome === 'closed') return c.redirect(path, 303)
    if (link.kind === 'request') return c.redirect(link.redirectUrl, 303)
    return sayPage(c, { status: 200, ...messages().thanksInvented, words: { company: link.companyName } })
  })
  return pages
}

export const createCustomerSide = (deps: PageDeps): Pages<SignedInCustomer> => {
  const { pages, close } = createSite<SignedInCustomer>(deps, {
    scope: 'customer',
    paths: ['/customer/*', '/connect/:kind{[rc]}/*', '/connect/thanks'],
    findUser: findSignedInCustomer,
  })
  addDoor(pages, deps, {
    scope: 'customer',
    register: createCustomer,
    askerOf: prepareAskerOf(deps),
    intro: () => home().intro,
  })
  addHomePages(pages, deps)
  pages.get('/connect/thanks', c =>
    sayPage(c, { status: 200, ...messages().thanksAnybody, href: '/customer' }),
  )
  pages.route('/connect/:kind{[rc]}/:token{\\w+}', createLinkPages(deps))
  return close()
}

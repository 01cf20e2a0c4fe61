/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import type { PageCtx, PageDeps, Pages } from '../pages/env.ts'
import { checkForm, type Errors } from '../pages/form.ts'
import { contentPolicy } from '../pages/headers.ts'
import { sayPage } from '../pages/messages.tsx'
import { acceptAsInvented } from '../practice/accept.ts'
import { type FollowedLink, findConnectRequest, findStandingLink } from '../store/links.ts'
import type { SignedInCustomer } from '../store/sessions.ts'
import { acceptLink, listSharesOfCustomer } from '../store/shares.ts'
import { addUtilityAccount, listUtilityAccounts, maxUtilityAccounts } from '../store/utility-accounts.ts'
import { askScreen, chooseScreen } from './link-screens.tsx'
import { utilityForm } from './utility-form.tsx'

type Ctx = PageCtx<SignedInCustomer>

type Closed = { title: string; status: 200 | 404 | 410; children: Child }

const unknown: Closed = {
  title: 'This link does not work',
  status: 404,
  children: <p>Check that all of it was copied. If it was, ask the company that sent it for a new one.</p>,
}

/** What to say where the link cannot be accepted (any more); null while it is open. */
const closedBecause = (link: FollowedLink, user: SignedInCustomer | undefined): Closed | null => {
  const company = <bdi>{link.companyName}</bdi>
  if (link.kind === 'standing') {
    const children = <p>{company} has a new link now. Ask them to send it to you.</p>
    return link.replaced ? { title: 'This link was replaced', status: 410, children } : null
  }
  if (link.state === 'open') return null
  if (link.state === 'withdrawn') {
    const children = <p>{company} no longer asks for your utility accounts with this link.</p>
    return { title: 'This link was withdrawn', status: 410, children }
  }
  if (user !== undefined && link.acceptedBy === user.id) {
    const children = (
      <p>
        You accepted this link from {company}. <a href="/customer">See what you share</a>
      </p>
    )
    return { title: 'You have used this link', status: 200, children }
  }
  const children = (
    <p>
      It works for one customer only. If that was you, <a href="/customer">see what you share</a>. If not, ask{' '}
      {company} for a link of your own.
    </p>
  )
  return { title: 'This link was used already', status: 410, children }
}

type Action = (c: Ctx, link: FollowedLink, path: string) => Response | Promise<Response>

/** The pages behind a connect link: `/connect/r/…` for one request, `/connect/c/…` for a company's standing link. */
export const addLinkPages = (pages: Pages<SignedInCustomer>, { store, now, practice }: PageDeps): void => {
  const { db } = store

  const withLink =
    (action: Action) =>
    async (c: Ctx): Promise<Response> => {
      const kind = c.req.param('kind') ?? ''
      const token = c.req.param('token') ?? ''
      const link = await (kind === 'c' ? findStandingLink(db, token) : findConnectRequest(db, token))
      if (link === undefined) return sayPage(c, unknown)
      if (link.kind === 'request') c.header('Content-Security-Policy', contentPolicy(link.redirectUrl))
      return action(c, link, `/connect/${kind}/${token}`)
    }

  const whileOpen = (action: Action): Action => {
    return (c, link, path) => {
      const closed = closedBecause(link, c.get('user'))
      return closed === null ? action(c, link, path) : sayPage(c, closed)
    }
  }

  const sinceWhen = async (customerId: string, companyId: string): Promise<number | null> => {
    const shares = await listSharesOfCustomer(db, customerId)
    return shares.find(share => share.companyId === companyId)?.acceptedAt ?? null
  }

  type Typed = { errors?: Errors; values?: Record<string, string> }

  const show = async (c: Ctx, link: FollowedLink, path: string, typed: Typed = {}): Promise<Response> => {
    const { errors = {}, values = {} } = typed
    const shell = c.get('shell')
    const user = c.get('user')
    if (user === undefined) return c.html(askScreen({ shell, link, path }))
    const accounts = await listUtilityAccounts(db, user.id)
    const since = await sinceWhen(user.id, link.companyId)
    if (Object.keys(errors).length > 0) c.status(422)
    return c.html(chooseScreen({ shell, link, path, accounts, since, errors, values }))
  }

  const thanks = (c: Ctx, { companyName }: FollowedLink, next: Child) =>
    sayPage(c, {
      title: 'Thank you',
      status: 200,
      children: (
        <>
          <p>
            <bdi>{companyName}</bdi> can now see the utility accounts that you chose.
          </p>
          {next}
        </>
      ),
    })

  const address = '/connect/:kind{[rc]}/:token{\\w+}'

  pages.get(address, withLink(whileOpen(show)))

  pages.post(
    `${address}/accounts`,
    withLink(
      whileOpen(async (c, link, path) => {
        const user = c.get('user')
        if (user === undefined) return c.redirect(path, 303)
        const form = c.get('form')
        const given = checkForm(utilityForm, form)
        const values = Object.fromEntries(form)
        if (!given.ok) return show(c, link, path, { errors: given.errors, values })
        const added = await addUtilityAccount(db, {
          customerId: user.id,
          account: given.data,
          now: now(),
        })
        if (added) return c.redirect(path, 303)
        return show(c, link, path, { errors: { form: `You have ${maxUtilityAccounts} utility accounts.` } })
      }),
    ),
  )

  pages.post(
    `${address}/share`,
    withLink(
      whileOpen(async (c, link, path) => {
        const user = c.get('user')
        if (user === undefined) return c.redirect(path, 303)
        const own = new Set((await listUtilityAccounts(db, user.id)).map(({ id }) => id))
        const chosen = c
          .get('form')
          .getAll('chosen')
          .filter(id => own.has(id))
        if (chosen.length === 0) {
          return show(c, link, path, { errors: { chosen: 'Choose at least one utility account' } })
        }
        const outcome = await acceptLink(db, {
          companyId: link.companyId,
          customerId: user.id,
          utilityAccountIds: chosen,
          requestId: link.kind === 'request' ? link.id : null,
          now: now(),
        })
        // Somebody was quicker: the page says how it stands now.
        if (outcome === 'closed') return c.redirect(path, 303)
        return c.redirect(link.kind === 'request' ? link.redirectUrl : `${path}/thanks`, 303)
      }),
    ),
  )

  pages.get(
    `${address}/thanks`,
    withLink(async (c, link, path) => {
      const user = c.get('user')
      if (user === undefined || (await sinceWhen(user.id, link.companyId)) === null) {
        return c.redirect(path, 303)
      }
      const next = (
        <p>
          <a href="/customer">See or end what you share</a>
        </p>
      )
      return thanks(c, link, next)
    }),
  )

  pages.post(
    `${address}/decline`,
    withLink(
      whileOpen((c, { companyName }, path) =>
        sayPage(c, {
          title: 'You declined',
          status: 200,
          children: (
            <>
              <p>
                Nothing was shared with <bdi>{companyName}</bdi>. You can close this page.
              </p>
              <p>
                <a href={path}>Back to the request</a>
              </p>
            </>
          ),
        }),
      ),
    ),
  )

  if (!practice) return
  pages.post(
    `${address}/invented`,
    withLink(
      whileOpen(async (c, link, path) => {
        const persona = c.get('form').get('persona') ?? ''
        const outcome = await acceptAsInvented(store, { link, persona, now: now() })
        if (outcome === 'closed') return c.redirect(path, 303)
        if (link.kind === 'request') return c.redirect(link.redirectUrl, 303)
        return thanks(c, link, null)
      }),
    ),
  )
}

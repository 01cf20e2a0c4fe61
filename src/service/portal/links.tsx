/** @jsxImportSource hono/jsx */
import type { PageDeps, Pages, Shell } from '../pages/env.ts'
import { Confirm, Copyable, Time } from '../pages/form-parts.tsx'
import { renderPage } from '../pages/layout.tsx'
import { signedIn } from '../pages/site.ts'
import { listConnectRequests, withdrawConnectRequest } from '../store/connect-requests.ts'
import { prepareStandingLink, renewStandingLink } from '../store/links.ts'
import type { Staff } from '../store/sessions.ts'

const pageSize = 50

type ConnectRequest = Awaited<ReturnType<typeof listConnectRequests>>[number]

const StandingLink = ({ shell, url }: { shell: Shell; url: string }) => (
  <section class="card" aria-labelledby="standing-title">
    <h2 id="standing-title">Your standing link</h2>
    <p>Any number of customers may use it. It works until you renew it.</p>
    <Copyable id="standing-link" what="link">
      {url}
    </Copyable>
    <Confirm shell={shell} action="/portal/links/renew" ask="Renew" sure="Renew the link">
      <p>
        You get a new link, and the one above stops working at once, wherever you have sent it. Customers who
        share with you already are not affected.
      </p>
    </Confirm>
  </section>
)

const states = {
  open: { tag: 'tag', label: 'Open' },
  accepted: { tag: 'tag ok', label: 'Accepted' },
  withdrawn: { tag: 'tag warn', label: 'Withdrawn' },
} as const

type RowProps = { shell: Shell; origin: string; request: ConnectRequest }

const Row = ({ shell, origin, request }: RowProps) => {
  const { id, token, redirect_url, state, created_at, closed_at, accepted_by } = request
  return (
    <tr>
      <th scope="row" data-label="Link">
        {state === 'open' ? (
          <Copyable id={`link-${id}`} what="link">
            {`${origin}/connect/r/${token}`}
          </Copyable>
        ) : (
          <code>…/r/{token.slice(0, 6)}…</code>
        )}
      </th>
      <td data-label="Leads to">
        <span class="cut" title={redirect_url}>
          {redirect_url.replace(/^https?:\/\//, '')}
        </span>
      </td>
      <td data-label="Created">
        <Time at={created_at} />
      </td>
      <td data-label="State">
        <span class={states[state].tag}>{states[state].label}</span>
        {closed_at !== null && (
          <div class="muted">
            <Time at={closed_at} />
          </div>
        )}
      </td>
      <td class="acts">
        {state === 'open' && (
          <Confirm
            shell={shell}
            action={`/portal/links/${id}/withdraw`}
            ask="Withdraw"
            sure="Withdraw this link"
          >
            <p>The link stops working at once. This cannot be undone.</p>
          </Confirm>
        )}
        {accepted_by !== null && <a href={`/portal/accounts/${accepted_by}`}>Show account</a>}
      </td>
    </tr>
  )
}

type ScreenProps = {
  shell: Shell
  origin: string
  standing: string
  requests: ConnectRequest[]
  first: boolean
  next: string | null
}

const screen = ({ shell, origin, standing, requests, first, next }: ScreenProps) =>
  renderPage({
    shell,
    title: 'Connect links',
    current: '/portal/links',
    children: (
      <>
        <p class="lead">Customers who follow one of these links can share their utility accounts with you.</p>
        <StandingLink shell={shell} url={`${origin}/connect/c/${standing}`} />
        <h2>Links for one customer</h2>
        {requests.length === 0 ? (
          <p class="empty">
            None yet. Programs create them with an API key and a page that the customer sees afterwards.
          </p>
        ) : (
          <table class="card">
            <thead>
              <tr>
                <th scope="col">Link</th>
                <th scope="col">Leads to</th>
                <th scope="col">Created</th>
                <th scope="col">State</th>
                <th scope="col">
                  <span class="hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {requests.map(request => (
                <Row shell={shell} origin={origin} request={request} />
              ))}
            </tbody>
          </table>
        )}
        <nav class="pager" aria-label="Pages">
          {!first && <a href="/portal/links">Back to the latest</a>}
          {next !== null && <a href={`/portal/links?before=${next}`}>Earlier</a>}
        </nav>
      </>
    ),
  })

/** The company's standing link, and the connect requests that were made by its programs. */
export const addLinkPages = (pages: Pages<Staff>, { store, origin, now }: PageDeps): void => {
  const standingLink = prepareStandingLink(store)

  pages.get(
    '/portal/links',
    signedIn<Staff>(async (c, { companyId }) => {
      const before = /^[\w-]{1,64}$/.exec(c.req.query('before') ?? '')?.[0] ?? ''
      const found = await listConnectRequests(store.db, { companyId, before, limit: pageSize + 1 })
      const requests = found.slice(0, pageSize)
      return c.html(
        screen({
          shell: c.get('shell'),
          origin: origin(),
          standing: await standingLink({ companyId, now: now() }),
          requests,
          first: before === '',
          next: found.length > pageSize ? (requests.at(-1)?.id ?? null) : null,
        }),
      )
    }),
  )
  pages.post(
    '/portal/links/renew',
    signedIn<Staff>(async (c, { companyId }) => {
      await renewStandingLink(store.db, { companyId, now: now() })
      return c.redirect('/portal/links', 303)
    }),
  )
  pages.post(
    '/portal/links/:id{\\w+}/withdraw',
    signedIn<Staff>(async (c, { companyId }) => {
      await withdrawConnectRequest(store.db, { companyId, id: c.req.param('id') ?? '', now: now() })
      return c.redirect('/portal/links', 303)
    }),
  )
}

/** @jsxImportSource hono/jsx */
import type { PageDeps, Pages, Shell } from '../pages/env.ts'
import { Confirm, Copyable, Table } from '../pages/form-parts.tsx'
import { Page } from '../pages/layout.tsx'
import { type Message, sayPage } from '../pages/messages.tsx'
import { signedIn } from '../pages/site.ts'
import {
  type ConnectRequest,
  listConnectRequests,
  withdrawConnectRequest,
} from '../store/connect-requests.ts'
import { prepareStandingLink, renewStandingLink } from '../store/links.ts'
import { takeTokens } from '../store/rate-buckets.ts'
import type { Staff } from '../store/sessions.ts'
import { createdCell, notesCell, stateCell } from './link-cells.tsx'

const pageSize = 50

const StandingLink = ({ shell, url }: { shell: Shell; url: string }) => (
  <section class="card" aria-labelledby="standing-title">
    <h2 id="standing-title">Your standing link</h2>
    <p>Any number of customers may use it. It works until you renew it.</p>
    <Copyable id="standing-link" what="link" primary>
      {url}
    </Copyable>
    <Confirm shell={shell} action="/portal/links/renew" id="renew" ask="Renew" sure="Renew the link">
      <p>
        You get a new link, and the one above stops working at once, wherever you have sent it. Customers who
        share with you already are not affected.
      </p>
    </Confirm>
  </section>
)

const rowOf = (shell: Shell, origin: string, request: ConnectRequest) => {
  const { id, token, redirect_url, state, sharedBy } = request
  const open = state === 'open'
  return {
    cells: [
      <>
        {open ? (
          <Copyable id={`link-${id}`} what="link">
            {`${origin}/connect/r/${token}`}
          </Copyable>
        ) : (
          <code>…/r/{token.slice(0, 6)}…</code>
        )}
        <div class="cut muted" title={redirect_url}>
          to {redirect_url.replace(/^https?:\/\//, '')}
        </div>
      </>,
      notesCell(request),
      createdCell(request),
      stateCell(request),
    ],
    acts: (
      <>
        {open && (
          <Confirm
            shell={shell}
            action={`/portal/links/${id}/withdraw`}
            id={`withdraw-${id}`}
            ask="Withdraw"
            sure="Withdraw this link"
          >
            <p>The link stops working at once. This cannot be undone. It stays in this list for 90 days.</p>
          </Confirm>
        )}
        {sharedBy !== null && <a href={`/portal/accounts/${sharedBy}`}>Show account</a>}
      </>
    ),
  }
}

type ScreenProps = {
  shell: Shell
  origin: string
  standing: string
  requests: ConnectRequest[]
  first: boolean
  next: string | undefined
}

const screen = ({ shell, origin, standing, requests, first, next }: ScreenProps) => (
  <Page shell={shell} title="Connect links" current="/portal/links">
    <p class="lead">Customers who follow one of these links can share their utility accounts with you.</p>
    <StandingLink shell={shell} url={`${origin}/connect/c/${standing}`} />
    <h2>Links for one customer</h2>
    {requests.length === 0 ? (
      <p class="empty">
        None yet. Programs create them with an API key and a page that the customer sees afterwards.
      </p>
    ) : (
      <Table
        columns={['Link', 'For', 'Created', 'State']}
        rows={requests.map(request => rowOf(shell, origin, request))}
      />
    )}
    <nav class="pager" aria-label="Pages">
      {!first && <a href="/portal/links">Back to the latest</a>}
      {next !== undefined && <a href={`/portal/links?before=${next}`}>Earlier</a>}
    </nav>
  </Page>
)

/** Ten a minute: each one stays in the database, to say that it was replaced. */
const renewals = { count: 1, rate: 10 / 60, burst: 10 }

const tooManyRenewals: Message = {
  title: 'Please wait a moment',
  status: 429,
  children: (
    <>
      <p>Your company renewed its standing link ten times within a minute. This time nothing was changed.</p>
      <p>
        <a href="/portal/links">Back to the connect links</a>
      </p>
    </>
  ),
}

/** The company's standing link, and the connect requests that were made by its programs. */
export const addLinkPages = (pages: Pages<Staff>, { store, origin, now }: PageDeps): void => {
  const standingLink = prepareStandingLink(store)

  pages.get('/portal/links', signedIn<Staff>(), async c => {
    const { companyId } = c.get('user')
    const before = /^[\w-]{1,64}$/.exec(c.req.query('before') ?? '')?.[0] ?? ''
    const found = await listConnectRequests(store.db, { companyId, before, limit: pageSize + 1 })
    const requests = found.slice(0, pageSize)
    const page = {
      shell: c.get('shell'),
      origin: origin(),
      standing: await standingLink({ companyId, now: now() }),
      requests,
      first: before === '',
      next: found.length > pageSize ? requests.at(-1)?.id : undefined,
    }
    return c.html(screen(page))
  })
  pages.post('/portal/links/renew', signedIn<Staff>(), async c => {
    const { companyId } = c.get('user')
    const { granted } = await takeTokens(store.db, { name: `renew:${companyId}`, ...renewals, now: now() })
    if (granted === 0) return sayPage(c, tooManyRenewals)
    await renewStandingLink(store.db, { companyId, now: now() })
    return c.redirect('/portal/links', 303)
  })
  pages.post('/portal/links/:id{\\w+}/withdraw', signedIn<Staff>(), async c => {
    const { companyId } = c.get('user')
    await withdrawConnectRequest(store.db, { companyId, id: c.req.param('id'), now: now() })
    return c.redirect('/portal/links', 303)
  })
}

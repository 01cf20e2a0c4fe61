/** @jsxImportSource hono/jsx */
import { Hono } from 'hono'
import type { Child } from 'hono/jsx'
import type { Ctx, Env } from '../env.ts'
import { createInventor } from '../practice/people.ts'
import { type FollowedLink, findConnectRequest, findStandingLink } from '../store/links.ts'
import { acceptLink } from '../store/shares.ts'
import type { Store } from '../store/store.ts'

const Page = ({ title, children }: { title: string; children: Child }) => (
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
    </head>
    <body>
      <main>
        <h1>{title}</h1>
        {children}
      </main>
    </body>
  </html>
)

const Ask = ({ companyName, action }: { companyName: string; action: string }) => (
  <Page title={`${companyName} asks for your utility data`}>
    <p>
      If you accept, {companyName} can read your utility accounts: the utility, the account number and the
      service address. You can end this at any time.
    </p>
    <form method="post" action={action}>
      <button type="submit">Share with {companyName}</button>
    </form>
  </Page>
)

const isOpen = (link: FollowedLink): boolean =>
  link.kind === 'standing' ? !link.replaced : link.state === 'open'

/** The pages behind a link. */
export const createCustomerPages = ({ store, now }: { store: Store; now: () => number }): Hono<Env> => {
  const { db } = store
  const find = (kind: string, token: string) =>
    kind === 'c' ? findStandingLink(db, token) : findConnectRequest(db, token)

  const closed = (c: Ctx) =>
    c.html(
      <Page title="This link does not work any more">
        <p>It was used, withdrawn or mistyped. Ask the company that sent it for a new one.</p>
      </Page>,
      404,
    )

  const app = new Hono<Env>()
  app.get('/connect/:kind{[rc]}/:token{\\w+}', async c => {
    const link = await find(c.req.param('kind'), c.req.param('token'))
    if (link === undefined || !isOpen(link)) return closed(c)
    return c.html(<Ask companyName={link.companyName} action={`${c.req.path}/accept`} />)
  })
  app.post('/connect/:kind{[rc]}/:token{\\w+}/accept', async c => {
    const link = await find(c.req.param('kind'), c.req.param('token'))
    if (link === undefined || !isOpen(link)) return closed(c)
    const { customer, accounts } = createInventor(now())(0)
    await db
      .insertInto('customers')
      .values({ ...customer, created_at: now() })
      .execute()
    if (accounts.length > 0) await db.insertInto('utility_accounts').values(accounts).execute()
    const outcome = await acceptLink(db, {
      companyId: link.companyId,
      customerId: customer.id,
      utilityAccountIds: accounts.map(({ id }) => id),
      requestId: link.kind === 'request' ? link.id : null,
      now: now(),
    })
    if (outcome === 'closed') return closed(c)
    if (link.kind === 'request') return c.redirect(link.redirectUrl, 303)
    return c.html(
      <Page title="Thank you">
        <p>{link.companyName} can now read your utility accounts.</p>
      </Page>,
    )
  })
  return app
}

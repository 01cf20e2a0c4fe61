/** @jsxImportSource hono/jsx */
import type { PageDeps, Pages, Shell, Shown } from '../pages/env.ts'
import { Confirm, statusOf, type Typed, untouched } from '../pages/forms.tsx'
import { Page } from '../pages/layout.tsx'
import { messages as page } from '../pages/page-messages.ts'
import { Lines, List, Time } from '../pages/parts.tsx'
import { notFoundPage, signedIn } from '../pages/site.tsx'
import { Exact, fill, plural, Words } from '../pages/text.tsx'
import type { UtilityAccountRow } from '../store/database/schema.ts'
import { deleteCustomer, type SignedInCustomer } from '../store/people.ts'
import { type CustomerShare, endShare, listSharesOfCustomer } from '../store/shares.ts'
import { listUtilityAccounts, removeUtilityAccount } from '../store/utility-accounts.ts'
import { messages } from './customer-messages.ts'
import { findTyped, saveTyped, UtilityForm } from './utility-form.tsx'

export const AccountLines = ({ account }: { account: UtilityAccountRow }) => {
  const { provider, account_number, street, city, state, zip } = account
  const address = [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const number = <Exact text={account_number ?? messages().noNumber} />
  const more = [fill(messages().account, { number }), <Words text={address || messages().noAddress} />]
  return <Lines name={<Words text={provider ?? page().noUtility} />} more={more} />
}

type EndProps = { shell: Shell; companyId: string; company: string }

export const EndSharing = ({ shell, companyId, company }: EndProps) => {
  const action = `/customer/shares/${companyId}/end`
  return <Confirm {...{ shell, action, id: `end-${companyId}`, texts: messages().end, parts: { company } }} />
}

const companyItem = (shell: Shell, share: CustomerShare) => {
  const { companyId, companyName, utilityAccounts, acceptedAt } = share
  const since = plural(messages().covered, utilityAccounts)
  return (
    <>
      <Lines name={<Words text={companyName} />} more={[fill(since, { since: <Time at={acceptedAt} /> })]} />
      <EndSharing shell={shell} companyId={companyId} company={companyName} />
    </>
  )
}

const accountItem = (shell: Shell, account: UtilityAccountRow) => {
  const path = `/customer/accounts/${account.id}`
  const remove = { shell, action: `${path}/remove`, id: `remove-${account.id}`, texts: messages().remove }
  return (
    <>
      <AccountLines account={account} />
      <span class="actions">
        <a class="button" href={path}>
          {messages().change}
        </a>
        <Confirm {...remove} />
      </span>
    </>
  )
}

type HomeProps = { shell: Shell; shares: CustomerShare[]; accounts: UtilityAccountRow[]; typed: Typed }

const homeScreen = ({ shell, shares, accounts, typed }: HomeProps) => (
  <Page shell={shell} title={messages().title} errors={typed.errors} current="/customer" narrow>
    <h2>{messages().companies}</h2>
    <List items={shares.map(share => companyItem(shell, share))} none={messages().noCompany} />
    <h2>{messages().accounts}</h2>
    {accounts.length > 0 && <List items={accounts.map(account => accountItem(shell, account))} />}
    <details class="card" open={Object.keys(typed.values).length > 0}>
      <summary>{messages().add.title}</summary>
      <p class="muted">{messages().add.text}</p>
      <UtilityForm shell={shell} action="/customer/accounts" typed={typed} change={false} />
    </details>
    <h2>{messages().delete.title}</h2>
    <Confirm shell={shell} action="/customer/delete" id="delete" texts={messages().delete} />
  </Page>
)

const changeScreen = ({ shell, id, typed }: { shell: Shell; id: string; typed: Typed }) => (
  <Page shell={shell} title={messages().form.changeTitle} errors={typed.errors} current="/customer" narrow>
    <UtilityForm shell={shell} action={`/customer/accounts/${id}`} typed={typed} change />
    <p>
      <a href="/customer">{messages().back}</a>
    </p>
  </Page>
)

export const addHomePages = (pages: Pages<SignedInCustomer>, { store: { db }, now }: PageDeps): void => {
  const own = signedIn<SignedInCustomer>()

  const showHome = async (c: Shown, { id }: SignedInCustomer, typed: Typed) => {
    const shares = await listSharesOfCustomer(db, id)
    const accounts = await listUtilityAccounts(db, id)
    return c.html(homeScreen({ shell: c.get('shell'), shares, accounts, typed }), statusOf(typed))
  }
  const showChange = (c: Shown, id: string, typed: Typed) =>
    c.html(changeScreen({ shell: c.get('shell'), id, typed }), statusOf(typed))

  pages.get('/customer', own, c => showHome(c, c.var.user, untouched))
  pages.get('/customer/accounts/:id{\\w+}', own, async c => {
    const id = c.req.param('id')
    const typed = await findTyped(db, { customerId: c.var.user.id, id })
    return typed === undefined ? notFoundPage(c) : showChange(c, id, typed)
  })
  pages.post('/customer/accounts/:id{\\w+}?', own, async c => {
    const { user, form } = c.var
    const id = c.req.param('id')
    const refused = await saveTyped(db, { customerId: user.id, id, form, now: now() })
    if (refused === null) return c.redirect('/customer', 303)
    return id === undefined ? showHome(c, user, refused) : showChange(c, id, refused)
  })
  pages.post('/customer/accounts/:id{\\w+}/remove', own, async c => {
    await removeUtilityAccount(db, { customerId: c.var.user.id, id: c.req.param('id'), now: now() })
    return c.redirect('/customer', 303)
  })
  pages.post('/customer/shares/:companyId{\\w+}/end', own, async c => {
    await endShare(db, { companyId: c.req.param('companyId'), customerId: c.var.user.id, now: now() })
    return c.redirect('/customer', 303)
  })
  pages.post('/customer/delete', own, async c => {
    await deleteCustomer(db, c.var.user.id, now())
    return c.redirect('/customer/sign-in', 303)
  })
}

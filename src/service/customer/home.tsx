/** @jsxImportSource hono/jsx */
import { z } from 'zod'
import { FormPage } from '../pages/door-screens.tsx'
import type { PageDeps, Pages, Shell, Shown } from '../pages/env.ts'
import { Confirm, checkForm, statusOf, type Typed, untouched } from '../pages/forms.tsx'
import { Page } from '../pages/layout.tsx'
import { messages as page } from '../pages/page-messages.ts'
import { Lines, List, Time } from '../pages/parts.tsx'
import { notFoundPage, sayPage, signedIn } from '../pages/site.tsx'
import { Exact, fill, plural, Words } from '../pages/text.tsx'
import type { UtilityAccountRow } from '../store/database/schema.ts'
import { deleteCustomer, type SignedInCustomer } from '../store/people.ts'
import { type CustomerShare, endShare, listCovered, listSharesOfCustomer } from '../store/shares.ts'
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

/** Leads to the page that changes a utility account; `path`: of a company's link, or `/customer`. */
export const ChangeLink = ({ account, path }: { account: UtilityAccountRow; path: string }) => (
  <a href={`${path}/accounts/${account.id}`}>
    {messages().change}
    <span class="hidden">
      {' '}
      <Words text={account.provider ?? messages().thisAccount} />
    </span>
  </a>
)

/** A utility account that a company can read, with a link to correct it. */
export const sharedItem = (account: UtilityAccountRow) => (
  <>
    <AccountLines account={account} />
    <ChangeLink account={account} path="/customer" />
  </>
)

type EndProps = { shell: Shell; companyId: string; company: string; kind?: 'risky link' }

export const EndSharing = ({ companyId, company, ...rest }: EndProps) => {
  const end = { id: `end-${companyId}`, action: `/customer/shares/${companyId}/end` }
  return <Confirm {...rest} {...end} texts={messages().end} parts={{ company }} />
}

type Own = { shares: CustomerShare[]; accounts: UtilityAccountRow[]; covered: Map<string, { id: string }[]> }
type HomeProps = Own & { shell: Shell; typed: Typed }

const inLine = ({ provider, account_number }: UtilityAccountRow) => {
  const number = <Exact text={account_number ?? messages().noNumber} />
  return fill(messages().inLine, { utility: provider ?? page().noUtility, number })
}

/** A company may have changed its name since the customer agreed. */
const agreed = ({ agreedName: name }: CustomerShare) => (name ? [fill(messages().agreed, { name })] : [])

const companyItem = ({ shell, accounts, covered }: HomeProps, share: CustomerShare) => {
  const { companyId, companyName, utilityAccounts, acceptedAt } = share
  const since = fill(plural(messages().covered, utilityAccounts), { since: <Time at={acceptedAt} day /> })
  const seen = accounts.filter(({ id }) => covered.get(companyId)?.some(one => one.id === id))
  return (
    <>
      <Lines name={<Words text={companyName} />} more={[since, ...agreed(share), ...seen.map(inLine)]} />
      <EndSharing shell={shell} companyId={companyId} company={companyName} />
    </>
  )
}

const endedItem = (share: CustomerShare) => {
  const time = share.endedAt && <Time at={share.endedAt} />
  const more = [fill(messages().ended.at, { time }), ...agreed(share)]
  return <Lines name={<Words text={share.companyName} />} more={more} />
}

const accountItem = (shell: Shell, account: UtilityAccountRow) => {
  const path = `/customer/accounts/${account.id}`
  const remove = { shell, id: `remove-${account.id}`, action: `${path}/remove`, texts: messages().remove }
  return (
    <>
      <AccountLines account={account} />
      <span class="links">
        <ChangeLink account={account} path="/customer" />
        <Confirm {...remove} kind="risky link" />
      </span>
    </>
  )
}

const homeScreen = (props: HomeProps) => {
  const { shell, shares, accounts, typed } = props
  const active = shares.filter(({ endedAt }) => endedAt === null)
  const ended = shares.filter(({ endedAt }) => endedAt !== null)
  return (
    <Page shell={shell} title={messages().title} typed={typed} current="/customer">
      <h2>{messages().companies}</h2>
      <List items={active.map(share => companyItem(props, share))} none={messages().noCompany} />
      {ended.length > 0 && (
        <>
          <h2>{messages().ended.title}</h2>
          <List items={ended.map(endedItem)} />
        </>
      )}
      <h2>{messages().accounts}</h2>
      {accounts.length > 0 && <List items={accounts.map(account => accountItem(shell, account))} />}
      <details class="card" open={Object.keys(typed.values).length > 0}>
        <summary>{messages().add.title}</summary>
        <p class="muted">{messages().add.text}</p>
        <UtilityForm shell={shell} action="/customer/accounts" typed={typed} change={false} class="fields" />
      </details>
      <p>
        <a class="risky" href="/customer/delete">
          {messages().delete.ask}
        </a>
      </p>
    </Page>
  )
}

const back = () => <a href="/customer">{messages().back}</a>

const deleteSchema = z.object({
  word: z.string().refine(text => text.trim().toLowerCase() === messages().delete.word, {
    error: () => messages().delete.wrong.replace('{word}', messages().delete.word),
  }),
})

/** A page of its own, with a word to type: two quick clicks must not delete everything. */
const deleteScreen = ({ shell, typed }: { shell: Shell; typed: Typed }) => {
  const { title, text, sure, label, word } = messages().delete
  const fields = [{ name: 'word', label: label.replace('{word}', word) }]
  const form = { shell, typed, fields, action: '/customer/delete', submit: sure, kind: 'danger' as const }
  return (
    <FormPage {...form} title={title} lead={text} current="/customer">
      <p>{back()}</p>
    </FormPage>
  )
}

const changeScreen = ({ shell, id, typed }: { shell: Shell; id: string; typed: Typed }) => (
  <Page shell={shell} title={messages().form.changeTitle} typed={typed} current="/customer">
    <UtilityForm shell={shell} action={`/customer/accounts/${id}`} typed={typed} change class="card" />
    <p>{back()}</p>
  </Page>
)

export const addHomePages = (pages: Pages<SignedInCustomer>, { store: { db }, now }: PageDeps): void => {
  const own = signedIn<SignedInCustomer>()

  const showHome = async (c: Shown, { id }: SignedInCustomer, typed: Typed) => {
    const shares = await listSharesOfCustomer(db, id)
    const accounts = await listUtilityAccounts(db, id)
    const covered = Map.groupBy(await listCovered(db, id), ({ companyId }) => companyId)
    return c.html(homeScreen({ shell: c.get('shell'), shares, accounts, covered, typed }), statusOf(typed))
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
    if (refused === 'gone') return notFoundPage(c)
    if (refused === 'saved') return c.redirect('/customer', 303)
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
  pages.get('/customer/delete', own, c => c.html(deleteScreen({ shell: c.var.shell, typed: untouched })))
  pages.post('/customer/delete', own, async c => {
    const { shell, form } = c.var
    const typed = checkForm(deleteSchema, form)
    if (!typed.ok) return c.html(deleteScreen({ shell, typed }), statusOf(typed))
    await deleteCustomer(db, c.var.user.id, now())
    return c.redirect('/customer/deleted', 303)
  })
  pages.get('/customer/deleted', c => sayPage(c, { status: 200, ...messages().deleted }))
}

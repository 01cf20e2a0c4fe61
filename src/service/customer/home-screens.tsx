/** @jsxImportSource hono/jsx */
import type { Shell } from '../pages/env.ts'
import type { Typed } from '../pages/form.ts'
import { Confirm } from '../pages/forms.tsx'
import { Page } from '../pages/layout.tsx'
import { plural } from '../pages/locale.ts'
import { fill, Words } from '../pages/outside.tsx'
import { Lines, List, Time } from '../pages/parts.tsx'
import type { UtilityAccountRow } from '../store/database/schema.ts'
import type { listSharesOfCustomer } from '../store/shares.ts'
import { AccountLines } from './account-lines.tsx'
import { messages } from './customer-messages.ts'
import { UtilityForm } from './utility-form.tsx'

type Share = Awaited<ReturnType<typeof listSharesOfCustomer>>[number]

type EndProps = { shell: Shell; companyId: string; company: string }

/** Ends sharing with a company, after asking once more. */
export const EndSharing = ({ shell, companyId, company }: EndProps) => {
  const action = `/customer/shares/${companyId}/end`
  return <Confirm {...{ shell, action, id: `end-${companyId}`, texts: messages.end, parts: { company } }} />
}

const companyItem = (shell: Shell, { companyId, companyName, utilityAccounts, acceptedAt }: Share) => {
  const since = plural(messages.covered, Number(utilityAccounts))
  return (
    <>
      <Lines name={<Words text={companyName} />} more={[fill(since, { since: <Time at={acceptedAt} /> })]} />
      <EndSharing shell={shell} companyId={companyId} company={companyName} />
    </>
  )
}

const accountItem = (shell: Shell, account: UtilityAccountRow) => {
  const path = `/customer/accounts/${account.id}`
  return (
    <>
      <AccountLines account={account} />
      <span class="actions">
        <a class="button" href={path}>
          {messages.change}
        </a>
        <Confirm
          shell={shell}
          action={`${path}/remove`}
          id={`remove-${account.id}`}
          texts={messages.remove}
        />
      </span>
    </>
  )
}

type HomeProps = { shell: Shell; shares: Share[]; accounts: UtilityAccountRow[]; typed: Typed }

/** Everything that a customer shares, and has. */
export const homeScreen = ({ shell, shares, accounts, typed }: HomeProps) => (
  <Page shell={shell} title={messages.title} errors={typed.errors} current="/customer" narrow>
    <h2>{messages.companies}</h2>
    <List items={shares.map(share => companyItem(shell, share))} none={messages.noCompany} />
    <h2>{messages.accounts}</h2>
    {accounts.length > 0 && <List items={accounts.map(account => accountItem(shell, account))} />}
    <details class="card" open={Object.keys(typed.values).length > 0}>
      <summary>{messages.add.title}</summary>
      <p class="muted">{messages.add.text}</p>
      <UtilityForm shell={shell} action="/customer/accounts" typed={typed} change={false} />
    </details>
    <h2>{messages.delete.title}</h2>
    <Confirm shell={shell} action="/customer/delete" id="delete" texts={messages.delete} />
  </Page>
)

/** A utility account, to be mended in place. */
export const changeScreen = ({ shell, id, typed }: { shell: Shell; id: string; typed: Typed }) => (
  <Page shell={shell} title={messages.form.changeTitle} errors={typed.errors} current="/customer" narrow>
    <UtilityForm shell={shell} action={`/customer/accounts/${id}`} typed={typed} change />
    <p>
      <a href="/customer">{messages.back}</a>
    </p>
  </Page>
)

/** @jsxImportSource hono/jsx */
import type { Shell } from '../pages/env.ts'
import { Submit } from '../pages/forms.tsx'
import { Page } from '../pages/layout.tsx'
import { fill, Words } from '../pages/outside.tsx'
import { messages as page } from '../pages/page-messages.ts'
import { Given, Pager, Table, Time } from '../pages/parts.tsx'
import type { CompanyCustomer } from '../store/company-customers.ts'
import type { UtilityAccountRow } from '../store/database/schema.ts'
import { FirstSteps, type Progress } from './first-steps.tsx'
import { messages as all } from './portal-messages.ts'

const messages = all.accounts

/** The page of what fits the text, from the latest or from where another page ended. */
const addressOf = (text: string, after: string | null): string => {
  const query = new URLSearchParams({
    ...(text !== '' && { q: text }),
    ...(after !== null && { after }),
  })
  return query.size === 0 ? '/portal/accounts' : `/portal/accounts?${query}`
}

const listed = (texts: string[]): string => [...new Set(texts)].filter(text => text !== '').join(' · ')

const rowOf = ({ customerId, name, acceptedAt }: CompanyCustomer, accounts: UtilityAccountRow[]) => ({
  cells: [
    <a href={`/portal/accounts/${customerId}`}>
      <Words text={name} />
    </a>,
    <code>{customerId}</code>,
    <Given text={listed(accounts.map(one => one.provider ?? page.noUtility))} none={messages.noAccounts} />,
    <Given
      text={listed(accounts.map(({ city, state }) => [city, state].filter(Boolean).join(', ')))}
      none={page.notGiven}
    />,
    <Time at={acceptedAt} />,
  ],
})

const Search = ({ text }: { text: string }) => (
  <search>
    <form method="get" action="/portal/accounts" class="search">
      <label for="q">{messages.search}</label>
      <div>
        <input
          id="q"
          name="q"
          type="search"
          value={text}
          maxlength={100}
          placeholder={messages.placeholder}
        />
        <Submit>{messages.go}</Submit>
        {text !== '' && <a href="/portal/accounts">{messages.all}</a>}
      </div>
    </form>
  </search>
)

type ScreenProps = {
  shell: Shell
  /** What was searched for; '' for all. */
  text: string
  isFirst: boolean
  found: CompanyCustomer[]
  /** Where the next page begins; null where there is none. */
  end: string | null
  accounts: UtilityAccountRow[]
  /** Of a company without customers. */
  progress: Progress | undefined
}

/** A page of the customers who share with a company. */
export const accountsScreen = ({ shell, text, isFirst, found, end, accounts, progress }: ScreenProps) => {
  const owned = Map.groupBy(accounts, ({ customer_id }) => customer_id)
  const rows = found.map(customer => rowOf(customer, owned.get(customer.customerId) ?? []))
  const none = text === '' ? messages.none : fill(messages.nothingFits, { text })
  return (
    <Page shell={shell} title={messages.title} lead={messages.lead} current="/portal/accounts">
      <Search text={text} />
      {rows.length > 0 ? <Table columns={messages.columns} rows={rows} /> : <p class="empty">{none}</p>}
      {progress && <FirstSteps progress={progress} />}
      <Pager first={isFirst ? null : addressOf(text, null)} next={end && addressOf(text, end)} />
    </Page>
  )
}

/** @jsxImportSource hono/jsx */

import type { PageDeps, Pages, Shell } from '../pages/env.ts'
import { Submit, Table, Time } from '../pages/form-parts.tsx'
import { Page } from '../pages/layout.tsx'
import { notFoundPage } from '../pages/messages.tsx'
import { Words } from '../pages/outside.tsx'
import { signedIn } from '../pages/site.ts'
import { clean } from '../pages/text.ts'
import {
  type CompanyCustomer,
  findCompanyCustomer,
  listCompanyCustomers,
  listSharedAccounts,
  type Position,
} from '../store/company-customers.ts'
import type { UtilityAccountRow } from '../store/database/schema.ts'
import { prepareSearch } from '../store/search.ts'
import type { Staff } from '../store/sessions.ts'
import { customerScreen } from './account.tsx'
import { FirstSteps, readProgress } from './first-steps.tsx'

const pageSize = 50

const fromCursor = (text = ''): Position | null => {
  const [, acceptedAt, customerId] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text) ?? []
  return customerId === undefined ? null : { acceptedAt: Number(acceptedAt), customerId }
}

const fromNumber = (text = ''): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null)

/** The page of what fits the text, from the latest or from where another page ended. */
const addressOf = (text: string, after: string | null): string => {
  const query = new URLSearchParams({
    ...(text !== '' && { q: text }),
    ...(after !== null && { after }),
  })
  return query.size === 0 ? '/portal/accounts' : `/portal/accounts?${query}`
}

const placesOf = (accounts: UtilityAccountRow[]): string =>
  [...new Set(accounts.map(({ city, state }) => [city, state].filter(Boolean).join(', ')))]
    .filter(place => place !== '')
    .join(' · ')

const utilitiesOf = (accounts: UtilityAccountRow[]): string =>
  [...new Set(accounts.map(({ provider }) => provider ?? 'Utility not given'))].join(' · ')

const rowOf = ({ customerId, name, acceptedAt }: CompanyCustomer, all: UtilityAccountRow[]) => {
  const accounts = all.filter(({ customer_id }) => customer_id === customerId)
  return {
    cells: [
      <a href={`/portal/accounts/${customerId}`}>
        <Words text={name} />
      </a>,
      <code>{customerId}</code>,
      utilitiesOf(accounts) === '' ? (
        <span class="muted">No utility accounts</span>
      ) : (
        <Words text={utilitiesOf(accounts)} />
      ),
      placesOf(accounts) === '' ? <span class="muted">Not given</span> : <Words text={placesOf(accounts)} />,
      <Time at={acceptedAt} />,
    ],
  }
}

type Progress = Awaited<ReturnType<typeof readProgress>>

const Nothing = ({ text, progress }: { text: string; progress: Progress | undefined }) => {
  if (text !== '')
    return (
      <p class="empty">
        No customer fits “<Words text={text} />
        ”.
      </p>
    )
  return (
    <>
      <p class="empty">Nobody shares with you yet.</p>
      {progress && <FirstSteps progress={progress} />}
    </>
  )
}

/** `end`: where the next page begins; null where there is none. */
type Found = { found: CompanyCustomer[]; end: string | null }
type ScreenProps = Found & {
  shell: Shell
  text: string
  first: boolean
  accounts: UtilityAccountRow[]
  /** Of a company without customers. */
  progress: Progress | undefined
}

const screen = ({ shell, text, first, found, end, accounts, progress }: ScreenProps) => (
  <Page shell={shell} title="Accounts" current="/portal/accounts">
    <p class="lead">Customers who share their utility accounts with your company, latest first.</p>
    <search>
      <form method="get" action="/portal/accounts" class="search">
        <label for="q">Search accounts</label>
        <div>
          <input
            id="q"
            name="q"
            type="search"
            value={text}
            maxlength={100}
            placeholder="Name, ID, account number, utility, address"
          />
          <Submit>Search</Submit>
          {text !== '' && <a href="/portal/accounts">Show all</a>}
        </div>
      </form>
    </search>
    {found.length > 0 ? (
      <Table
        columns={['Customer', 'Customer ID', 'Utilities', 'Places', 'Sharing since']}
        rows={found.map(customer => rowOf(customer, accounts))}
      />
    ) : (
      <Nothing text={text} progress={progress} />
    )}
    <nav class="pager" aria-label="Pages">
      {!first && <a href={addressOf(text, null)}>Back to the latest</a>}
      {end !== null && <a href={addressOf(text, end)}>Earlier</a>}
    </nav>
  </Page>
)

/** A page of what was found, of which one more was asked for. */
const toFound = <Row extends CompanyCustomer>(rows: Row[], cursorOf: (last: Row) => string): Found => {
  const found = rows.slice(0, pageSize)
  const last = found.at(-1)
  return { found, end: rows.length > pageSize && last !== undefined ? cursorOf(last) : null }
}

/** The customers who share with the company, and each one's utility accounts. */
export const addAccountPages = (pages: Pages<Staff>, { store }: PageDeps): void => {
  const { db } = store
  const search = prepareSearch(store)
  const limit = pageSize + 1

  const find = async (companyId: string, text: string, after: string | undefined): Promise<Found> => {
    if (text === '') {
      const rows = await listCompanyCustomers(db, { companyId, after: fromCursor(after), limit })
      return toFound(rows, ({ acceptedAt, customerId }) => `${acceptedAt}.${customerId}`)
    }
    const rows = await search({ companyId, text, before: fromNumber(after), limit })
    return toFound(rows, ({ number }) => `${number}`)
  }

  pages.get('/portal/accounts', signedIn<Staff>(), async c => {
    const { companyId } = c.get('user')
    const text = clean((c.req.query('q') ?? '').slice(0, 100))
    const after = c.req.query('after')
    const { found, end } = await find(companyId, text, after)
    const customerIds = found.map(({ customerId }) => customerId)
    const accounts = await listSharedAccounts(db, { companyId, customerIds })
    const isNew = found.length === 0 && text === '' && after === undefined
    const progress = isNew ? await readProgress(db, companyId) : undefined
    const first = after === undefined
    return c.html(screen({ shell: c.get('shell'), text, first, found, end, accounts, progress }))
  })

  pages.get('/portal/accounts/:customerId{[\\w.-]+}', signedIn<Staff>(), async c => {
    const { companyId } = c.get('user')
    const customerId = c.req.param('customerId')
    const customer = await findCompanyCustomer(db, { companyId, customerId })
    if (customer === undefined) return notFoundPage(c)
    const accounts = await listSharedAccounts(db, { companyId, customerIds: [customerId] })
    return c.html(customerScreen({ shell: c.get('shell'), customer, accounts }))
  })
}

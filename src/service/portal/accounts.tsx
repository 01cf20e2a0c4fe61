/** @jsxImportSource hono/jsx */
import type { PageDeps, Pages, Shell } from '../pages/env.ts'
import { clean } from '../pages/form.ts'
import { Time } from '../pages/form-parts.tsx'
import { renderPage } from '../pages/layout.tsx'
import { notFoundPage } from '../pages/messages.tsx'
import { signedIn } from '../pages/site.ts'
import {
  type CompanyCustomer,
  findCompanyCustomer,
  listCompanyCustomers,
  listSharedAccounts,
  type Position,
  searchCompanyCustomers,
  searchedAtOnce,
} from '../store/company-customers.ts'
import type { UtilityAccountRow } from '../store/schema.ts'
import type { Staff } from '../store/sessions.ts'
import { customerScreen } from './account.tsx'

const pageSize = 50
const positionPattern = /^(\d{1,15})\.([\w-]{1,64})$/

const fromCursor = (text: string | undefined): Position | null => {
  const [, acceptedAt, customerId] = positionPattern.exec(text ?? '') ?? []
  return acceptedAt === undefined || customerId === undefined
    ? null
    : { acceptedAt: Number(acceptedAt), customerId }
}

const address = (text: string, end: Position): string => {
  const query = new URLSearchParams(text === '' ? {} : { q: text })
  query.set('after', `${end.acceptedAt}.${end.customerId}`)
  return `/portal/accounts?${query}`
}

const placesOf = (accounts: UtilityAccountRow[]): string =>
  [...new Set(accounts.map(({ city, state }) => [city, state].filter(Boolean).join(', ')))]
    .filter(place => place !== '')
    .join(' · ')

const utilitiesOf = (accounts: UtilityAccountRow[]): string =>
  [...new Set(accounts.map(({ provider }) => provider ?? 'Utility not given'))].join(' · ')

type Listed = { customers: CompanyCustomer[]; accounts: UtilityAccountRow[]; end: Position | null }

const Row = ({ customer, accounts }: { customer: CompanyCustomer; accounts: UtilityAccountRow[] }) => (
  <tr>
    <th scope="row" data-label="Customer">
      <a href={`/portal/accounts/${customer.customerId}`}>
        <bdi>{customer.name}</bdi>
      </a>
    </th>
    <td data-label="Customer ID">
      <code>{customer.customerId}</code>
    </td>
    <td data-label="Utilities">
      <bdi>
        {accounts.length === 0 ? <span class="muted">No utility accounts</span> : utilitiesOf(accounts)}
      </bdi>
    </td>
    <td data-label="Places">
      <bdi>{placesOf(accounts) || <span class="muted">Not given</span>}</bdi>
    </td>
    <td data-label="Sharing since">
      <Time at={customer.acceptedAt} />
    </td>
  </tr>
)

const Table = ({ customers, accounts }: Listed) => (
  <table class="card">
    <thead>
      <tr>
        <th scope="col">Customer</th>
        <th scope="col">Customer ID</th>
        <th scope="col">Utilities</th>
        <th scope="col">Places</th>
        <th scope="col">Sharing since</th>
      </tr>
    </thead>
    <tbody>
      {customers.map(customer => (
        <Row
          customer={customer}
          accounts={accounts.filter(({ customer_id }) => customer_id === customer.customerId)}
        />
      ))}
    </tbody>
  </table>
)

const Nothing = ({ text, further }: { text: string; further: boolean }) => {
  if (further)
    return <p class="empty">Nothing among the {searchedAtOnce.toLocaleString('en-US')} searched.</p>
  if (text !== '') return <p class="empty">No customer fits “{text}”.</p>
  return (
    <div class="empty">
      <p>Nobody shares with you yet.</p>
      <p>
        <a href="/portal/links">Send a customer your connect link</a>
      </p>
    </div>
  )
}

type ScreenProps = Listed & { shell: Shell; text: string; first: boolean }

const screen = ({ shell, text, first, end, ...listed }: ScreenProps) =>
  renderPage({
    shell,
    title: 'Accounts',
    current: '/portal/accounts',
    children: (
      <>
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
              <button type="submit">Search</button>
              {text !== '' && <a href="/portal/accounts">Show all</a>}
            </div>
          </form>
        </search>
        {listed.customers.length > 0 ? (
          <Table {...listed} end={end} />
        ) : (
          <Nothing text={text} further={end !== null} />
        )}
        <nav class="pager" aria-label="Pages">
          {!first && (
            <a href={text === '' ? '/portal/accounts' : `/portal/accounts?q=${encodeURIComponent(text)}`}>
              Back to the latest
            </a>
          )}
          {end !== null && <a href={address(text, end)}>{text === '' ? 'Earlier' : 'Search further'}</a>}
        </nav>
      </>
    ),
  })

/** The customers who share with the company, and each one's utility accounts. */
export const addAccountPages = (pages: Pages<Staff>, { store: { db } }: PageDeps): void => {
  const read = async (companyId: string, text: string, after: Position | null): Promise<Listed> => {
    if (text !== '') {
      const { found, end } = await searchCompanyCustomers(db, { companyId, after, limit: pageSize, text })
      return { customers: found, accounts: await accountsOf(companyId, found), end }
    }
    const found = await listCompanyCustomers(db, { companyId, after, limit: pageSize + 1 })
    const customers = found.slice(0, pageSize)
    const end = found.length > pageSize ? (customers.at(-1) ?? null) : null
    return { customers, accounts: await accountsOf(companyId, customers), end }
  }
  const accountsOf = (companyId: string, customers: CompanyCustomer[]) =>
    listSharedAccounts(db, { companyId, customerIds: customers.map(({ customerId }) => customerId) })

  pages.get(
    '/portal/accounts',
    signedIn<Staff>(async (c, { companyId }) => {
      const text = clean((c.req.query('q') ?? '').slice(0, 100))
      const after = fromCursor(c.req.query('after'))
      const listed = await read(companyId, text, after)
      return c.html(screen({ shell: c.get('shell'), text, first: after === null, ...listed }))
    }),
  )
  pages.get(
    '/portal/accounts/:customerId{[\\w.-]+}',
    signedIn<Staff>(async (c, { companyId }) => {
      const customerId = c.req.param('customerId') ?? ''
      const customer = await findCompanyCustomer(db, { companyId, customerId })
      if (customer === undefined) return notFoundPage(c)
      const accounts = await listSharedAccounts(db, { companyId, customerIds: [customerId] })
      return c.html(customerScreen({ shell: c.get('shell'), customer, accounts }))
    }),
  )
}

/** @jsxImportSource hono/jsx */

import type { Child } from 'hono/jsx'
import type { Shell } from '../pages/env.ts'
import { Copyable, Time } from '../pages/form-parts.tsx'
import { Page } from '../pages/layout.tsx'
import { Exact, Words } from '../pages/outside.tsx'
import { isolated } from '../pages/text.ts'
import type { CompanyCustomer } from '../store/company-customers.ts'
import type { UtilityAccountRow } from '../store/database/schema.ts'

const NotGiven = () => <span class="muted">Not given</span>

const Fact = ({ name, children }: { name: string; children: Child }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

const UtilityAccount = ({ account }: { account: UtilityAccountRow }) => {
  const { id, provider, account_number, street, city, state, zip } = account
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const lines = [street ?? '', place].filter(line => line !== '')
  return (
    <section class="card" aria-labelledby={`title-${id}`}>
      <h2 id={`title-${id}`}>
        <Words text={provider ?? 'Utility not given'} />
      </h2>
      <dl>
        <Fact name="Account number">
          {account_number === null ? (
            <NotGiven />
          ) : (
            <Copyable id={`number-${id}`} what="account number">
              {account_number}
            </Copyable>
          )}
        </Fact>
        <Fact name="Service address">
          {lines.map(line => (
            <div>
              <Words text={line} />
            </div>
          ))}
          {lines.length === 0 && <NotGiven />}
        </Fact>
        <Fact name="Electric account ID">
          <Copyable id={`id-${id}`} what="ID">
            {id}
          </Copyable>
        </Fact>
      </dl>
    </section>
  )
}

type ScreenProps = { shell: Shell; customer: CompanyCustomer; accounts: UtilityAccountRow[] }

/** Everything that one customer shares with the company. */
export const customerScreen = ({ shell, customer, accounts }: ScreenProps) => (
  <Page
    shell={shell}
    title={isolated(customer.name)}
    heading={<Words text={customer.name} />}
    current="/portal/accounts"
  >
    <p class="back">
      <a href="/portal/accounts">All accounts</a>
    </p>
    <dl class="card">
      <Fact name="Customer ID">
        <Copyable id="customer-id" what="customer ID">
          {customer.customerId}
        </Copyable>
      </Fact>
      <Fact name="Email">
        {customer.email === null ? (
          <NotGiven />
        ) : (
          <>
            <Exact text={customer.email} /> <span class="muted">not confirmed: not proved to be theirs</span>
          </>
        )}
      </Fact>
      <Fact name="Sharing since">
        <Time at={customer.acceptedAt} />
      </Fact>
    </dl>
    {accounts.length === 0 ? (
      <p class="empty">This customer shares no utility accounts.</p>
    ) : (
      <div class="cards">
        {accounts.map(account => (
          <UtilityAccount account={account} />
        ))}
      </div>
    )}
  </Page>
)

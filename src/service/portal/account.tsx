/** @jsxImportSource hono/jsx */
import type { Shell } from '../pages/env.ts'
import { Copyable, Time } from '../pages/form-parts.tsx'
import { renderPage } from '../pages/layout.tsx'
import type { CompanyCustomer } from '../store/company-customers.ts'
import type { UtilityAccountRow } from '../store/schema.ts'

const NotGiven = () => <span class="muted">Not given</span>

const UtilityAccount = ({ account }: { account: UtilityAccountRow }) => {
  const { id, provider, account_number, street, city, state, zip } = account
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <section class="card" aria-labelledby={`title-${id}`}>
      <h2 id={`title-${id}`}>
        <bdi>{provider ?? 'Utility not given'}</bdi>
      </h2>
      <dl>
        <dt>Account number</dt>
        <dd>
          {account_number === null ? (
            <NotGiven />
          ) : (
            <Copyable id={`number-${id}`} what="account number">
              {account_number}
            </Copyable>
          )}
        </dd>
        <dt>Service address</dt>
        <dd>
          {street && (
            <div>
              <bdi>{street}</bdi>
            </div>
          )}
          {place && (
            <div>
              <bdi>{place}</bdi>
            </div>
          )}
          {!street && !place && <NotGiven />}
        </dd>
        <dt>Electric account ID</dt>
        <dd>
          <Copyable id={`id-${id}`} what="ID">
            {id}
          </Copyable>
        </dd>
      </dl>
    </section>
  )
}

/** Everything that one customer shares with the company. */
export const customerScreen = ({
  shell,
  customer,
  accounts,
}: {
  shell: Shell
  customer: CompanyCustomer
  accounts: UtilityAccountRow[]
}) =>
  renderPage({
    shell,
    title: customer.name,
    heading: <bdi>{customer.name}</bdi>,
    current: '/portal/accounts',
    children: (
      <>
        <p class="back">
          <a href="/portal/accounts">All accounts</a>
        </p>
        <dl class="card">
          <dt>Customer ID</dt>
          <dd>
            <Copyable id="customer-id" what="customer ID">
              {customer.customerId}
            </Copyable>
          </dd>
          <dt>Email</dt>
          <dd>{customer.email ?? <NotGiven />}</dd>
          <dt>Sharing since</dt>
          <dd>
            <Time at={customer.acceptedAt} />
          </dd>
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
      </>
    ),
  })

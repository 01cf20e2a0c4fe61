/** @jsxImportSource hono/jsx */
import type { Shell } from '../pages/env.ts'
import { Page } from '../pages/layout.tsx'
import { Exact, titled, Words } from '../pages/outside.tsx'
import { messages as page } from '../pages/page-messages.ts'
import { Card, Copyable, Facts, Time } from '../pages/parts.tsx'
import type { CompanyCustomer } from '../store/company-customers.ts'
import type { UtilityAccountRow } from '../store/database/schema.ts'
import { messages as all } from './portal-messages.ts'

const messages = all.account

const UtilityAccount = ({ account }: { account: UtilityAccountRow }) => {
  const { id, provider, account_number: number, street, city, state, zip } = account
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const lines = [street ?? '', place].filter(line => line !== '')
  const facts = {
    [messages.number]: number && <Copyable id={`number-${id}`} what={messages.numberCopied} text={number} />,
    [messages.address]:
      lines.length === 0
        ? null
        : lines.map(line => (
            <div>
              <Words text={line} />
            </div>
          )),
    [messages.id]: <Copyable id={`id-${id}`} what={messages.idCopied} text={id} />,
  }
  return (
    <Card id={id} title={<Words text={provider ?? page.noUtility} />}>
      <Facts facts={facts} />
    </Card>
  )
}

type ScreenProps = { shell: Shell; customer: CompanyCustomer; accounts: UtilityAccountRow[] }

export const customerScreen = ({ shell, customer, accounts }: ScreenProps) => {
  const { customerId, email, acceptedAt, name } = customer
  const facts = {
    [messages.customerId]: <Copyable id="customer-id" what={messages.customerIdCopied} text={customerId} />,
    [messages.email]: email && (
      <>
        <Exact text={email} /> <span class="muted">{messages.unproved}</span>
      </>
    ),
    [messages.since]: <Time at={acceptedAt} />,
  }
  return (
    <Page shell={shell} {...titled('{name}', { name })} current="/portal/accounts">
      <p class="back">
        <a href="/portal/accounts">{messages.all}</a>
      </p>
      <Facts class="card" facts={facts} />
      {accounts.length === 0 && <p class="empty">{messages.none}</p>}
      <div class="cards">
        {accounts.map(account => (
          <UtilityAccount account={account} />
        ))}
      </div>
    </Page>
  )
}

/** @jsxImportSource hono/jsx */
import type { PageDeps, Pages, Shell } from '../pages/env.ts'
import { Page } from '../pages/layout.tsx'
import { messages as page } from '../pages/page-messages.ts'
import { Card, Copyable, Facts, Given, Go, Lines, Table, Time } from '../pages/parts.tsx'
import { notFoundPage, signedIn } from '../pages/site.tsx'
import { Exact, fill, plural, titled, Words } from '../pages/text.tsx'
import {
  type CompanyCustomer,
  countCompanyCustomers,
  countedAtMost,
  findCompanyCustomer,
  listCompanyCustomers,
  listSharedAccounts,
  type Position,
} from '../store/accounts.ts'
import { countedKeys, listKeys } from '../store/api-keys.ts'
import { hasNamesake } from '../store/companies.ts'
import { listConnectRequests } from '../store/connect-requests.ts'
import type { UtilityAccountRow } from '../store/database/schema.ts'
import type { Staff } from '../store/people.ts'
import { searchCustomers } from '../store/search.ts'
import type { Db } from '../store/store.ts'
import { Namesake } from './company.tsx'
import all from './portal-messages.json' with { type: 'json' }
import { type Asked, foundText, limit, Pager, readAsked, Search, toFound } from './search.tsx'

const { account: texts, accounts: messages, firstSteps: stepTexts } = all

const utilityCard = (account: UtilityAccountRow) => {
  const { id, provider, account_number: number, street, city, state, zip } = account
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const lines = [street ?? '', place].filter(line => line !== '')
  const facts = {
    [texts.number]: number && <Copyable id={`number-${id}`} what={texts.numberCopied} text={number} />,
    [texts.address]: lines.length > 0 ? lines.map(line => <Words class="lines" text={line} />) : null,
    [texts.id]: <Copyable id={`id-${id}`} what={texts.idCopied} text={id} />,
  }
  return (
    <Card id={id} title={<Words text={provider ?? page().noUtility} />}>
      <Facts facts={facts} />
    </Card>
  )
}

/** A customer's name as staff noted it, and the account holder's where that is another, as in the app. Pure. */
const namesOf = ({ name, notedName }: CompanyCustomer) => {
  const isSame = notedName === null || notedName.toLowerCase() === name.toLowerCase()
  return { shown: notedName ?? name, holder: isSame ? null : fill(messages.accountOf, { holder: name }) }
}

type ScreenProps = { shell: Shell; customer: CompanyCustomer; accounts: UtilityAccountRow[] }

const customerScreen = ({ shell, customer, accounts }: ScreenProps) => {
  const { customerId, email, acceptedAt } = customer
  const { shown, holder } = namesOf(customer)
  const facts = {
    [texts.customerId]: <Copyable id="customer-id" what={texts.customerIdCopied} text={customerId} />,
    [texts.email]: email && (
      <>
        <Exact text={email} />{' '}
        <span class="muted" title={texts.unprovedMore}>
          {texts.unproved}
        </span>
      </>
    ),
    [texts.since]: <Time at={acceptedAt} />,
  }
  return (
    <Page shell={shell} {...titled('{name}', { name: shown })} lead={holder} current="/portal/accounts">
      <a href="/portal/accounts">{texts.all}</a>
      <Facts class="card" facts={facts} />
      {accounts.length === 0 && <p class="empty">{texts.none}</p>}
      <div class="cards">{accounts.map(utilityCard)}</div>
    </Page>
  )
}

/** The first steps, each done or not: the company has a key, a program has used one, and there is a link for one customer. */
const readSteps = async (db: Db, companyId: string) => {
  const keys = await listKeys(db, companyId)
  const links = await listConnectRequests(db, { companyId, before: '', limit: 1 })
  const { key, app, link } = stepTexts.steps
  return [
    { ...key, done: countedKeys(keys).length > 0 },
    { ...app, done: keys.some(({ last_used_at }) => last_used_at !== null) },
    { ...link, done: links.length > 0 },
  ]
}

/** Before any customer shares: the first steps in place of an empty list. */
const startScreen = (shell: Shell, steps: Awaited<ReturnType<typeof readSteps>>, namesake: boolean) => {
  const next = steps.find(({ done }) => !done)
  const lead = next === undefined ? messages.over : messages.none
  return (
    <Page shell={shell} title={messages.title} lead={lead} current="/portal/accounts">
      {namesake && <Namesake />}
      <Card id="steps" title={stepTexts.title}>
        <ol class="list steps">
          {steps.map(step => (
            <li class={step.done ? 'done' : undefined}>
              <Lines name={step.title} more={[step.text]} />
              {step.done ? (
                <span class="tag ok">{stepTexts.done}</span>
              ) : (
                <Go href={step.href} text={step.go} kind={step === next ? 'primary' : undefined} />
              )}
            </li>
          ))}
        </ol>
      </Card>
    </Page>
  )
}

const listed = (texts: string[]): string => [...new Set(texts)].filter(text => text !== '').join(' · ')

const rowOf = (customer: CompanyCustomer, accounts: UtilityAccountRow[]) => {
  const { shown, holder } = namesOf(customer)
  const utilities = accounts.map(one => one.provider ?? page().noUtility)
  const places = accounts.map(({ city, state }) => [city, state].filter(Boolean).join(', '))
  return {
    cells: [
      <a href={`/portal/accounts/${customer.customerId}`} class="lines">
        <Words text={shown} />
        {holder && <span class="muted">{holder}</span>}
      </a>,
      <code>{customer.customerId}</code>,
      <Given text={listed(utilities)} none={messages.noAccounts} />,
      <Given text={listed(places)} none={page().notGiven} />,
      <Time at={customer.acceptedAt} day />,
    ],
  }
}

type ListProps = {
  shell: Shell
  asked: Asked
  found: CompanyCustomer[]
  end: string | null
  accounts: UtilityAccountRow[]
  count: number
}

const table = { columns: messages.columns, widths: ['21%', '172px', '', '19%', '134px'] }

const leadOf = ({ asked, found, end, count }: ListProps) => {
  if (asked.text !== '') return foundText('accounts', asked, found.length, end)
  const many = count > countedAtMost
  return many ? plural({ other: messages.many }, countedAtMost) : plural(messages.lead, count)
}

const accountsScreen = (props: ListProps) => {
  const { shell, asked, found, end, accounts } = props
  const owned = Map.groupBy(accounts, ({ customer_id }) => customer_id)
  const rows = found.map(customer => rowOf(customer, owned.get(customer.customerId) ?? []))
  const none = asked.cursor === '' ? fill(messages.nothingFits, { text: asked.text }) : all.search.noMore
  return (
    <Page shell={shell} title={messages.title} lead={leadOf(props)} current="/portal/accounts">
      <Search shell={shell} of="accounts" asked={asked} />
      <Table {...table} rows={rows} none={none} />
      <Pager shell={shell} of="accounts" asked={asked} next={end} />
    </Page>
  )
}

const fromCursor = (text: string): Position | null => {
  const [, acceptedAt, customerId] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text) ?? []
  return customerId === undefined ? null : { acceptedAt: Number(acceptedAt), customerId }
}

const fromNumber = (text: string): number =>
  /^\d{1,15}$/.test(text) ? Number(text) : Number.MAX_SAFE_INTEGER

export const addAccountPages = (pages: Pages<Staff>, { store }: PageDeps): void => {
  const { db } = store
  const find = async (companyId: string, { text, cursor }: Asked) => {
    if (text === '') {
      const rows = await listCompanyCustomers(db, { companyId, after: fromCursor(cursor), limit })
      return toFound(rows, ({ acceptedAt, customerId }) => `${acceptedAt}.${customerId}`)
    }
    const rows = await searchCustomers(store, text, { companyId, before: fromNumber(cursor), limit })
    return toFound(rows, ({ number }) => `${number}`)
  }

  pages.on(['GET', 'POST'], '/portal/accounts', signedIn<Staff>(), async c => {
    const { shell, user } = c.var
    const { companyId } = user
    const asked = readAsked(c, 'accounts')
    const { text, cursor } = asked
    const { found, end } = await find(companyId, asked)
    const customerIds = found.map(({ customerId }) => customerId)
    const accounts = await listSharedAccounts(db, { companyId, customerIds })
    if (found.length === 0 && text === '' && cursor === '')
      return c.html(startScreen(shell, await readSteps(db, companyId), await hasNamesake(db, companyId)))
    const count = text === '' ? await countCompanyCustomers(db, companyId) : 0
    return c.html(accountsScreen({ shell, asked, found, end, accounts, count }))
  })

  pages.get('/portal/accounts/:customerId{[\\w.-]+}', signedIn<Staff>(), async c => {
    const { companyId } = c.var.user
    const customerId = c.req.param('customerId')
    const customer = await findCompanyCustomer(db, { companyId, customerId })
    if (customer === undefined) return notFoundPage(c)
    const accounts = await listSharedAccounts(db, { companyId, customerIds: [customerId] })
    return c.html(customerScreen({ shell: c.var.shell, customer, accounts }))
  })
}

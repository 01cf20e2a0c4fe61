import type { PageDeps, Pages } from '../pages/env.ts'
import { notFoundPage } from '../pages/say.tsx'
import { signedIn } from '../pages/site.ts'
import { clean } from '../pages/text.ts'
import {
  type CompanyCustomer,
  findCompanyCustomer,
  listCompanyCustomers,
  listSharedAccounts,
  type Position,
} from '../store/company-customers.ts'
import { prepareSearch } from '../store/search.ts'
import type { Staff } from '../store/sessions.ts'
import { customerScreen } from './account.tsx'
import { accountsScreen } from './accounts-screen.tsx'
import { readProgress } from './first-steps.tsx'

const pageSize = 50

const fromCursor = (text = ''): Position | null => {
  const [, acceptedAt, customerId] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text) ?? []
  return customerId === undefined ? null : { acceptedAt: Number(acceptedAt), customerId }
}

const fromNumber = (text = ''): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null)

/** A page of what was found, of which one more was asked for. */
const toFound = <Row extends CompanyCustomer>(rows: Row[], cursorOf: (last: Row) => string) => {
  const found = rows.slice(0, pageSize)
  const last = found.at(-1)
  return { found, end: rows.length > pageSize && last !== undefined ? cursorOf(last) : null }
}

/** The customers who share with the company, and each one's utility accounts. */
export const addAccountPages = (pages: Pages<Staff>, { store }: PageDeps): void => {
  const { db } = store
  const search = prepareSearch(store)
  const limit = pageSize + 1

  const find = async (companyId: string, text: string, after: string | undefined) => {
    if (text === '') {
      const rows = await listCompanyCustomers(db, { companyId, after: fromCursor(after), limit })
      return toFound(rows, ({ acceptedAt, customerId }) => `${acceptedAt}.${customerId}`)
    }
    const rows = await search({ companyId, text, before: fromNumber(after), limit })
    return toFound(rows, ({ number }) => `${number}`)
  }

  pages.get('/portal/accounts', signedIn<Staff>(), async c => {
    const { shell, user } = c.var
    const { companyId } = user
    const text = clean((c.req.query('q') ?? '').slice(0, 100))
    const after = c.req.query('after')
    const { found, end } = await find(companyId, text, after)
    const customerIds = found.map(({ customerId }) => customerId)
    const accounts = await listSharedAccounts(db, { companyId, customerIds })
    const isFirst = after === undefined
    const isNew = found.length === 0 && text === '' && isFirst
    const progress = isNew ? await readProgress(db, companyId) : undefined
    return c.html(accountsScreen({ shell, text, isFirst, found, end, accounts, progress }))
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

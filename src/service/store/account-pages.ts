import { sql } from 'kysely'
import { activeShares, sharedOf, toAccounts } from './accounts.ts'
import { slot } from './database/slot.ts'
import { readPage } from './steps/slices.ts'
import type { Store } from './store.ts'

/** So many customers, or utility accounts, are read at once, which takes some milliseconds however long their fields are. */
const atOnce = { customers: 500, accounts: 1000 }

/** A page of so few customers, as most are, holds what is read at once: it is put together in some milliseconds, and small. */
export const fewCustomers = 100

type Query = { companyId: string; after: string; limit: number }

/**
 * Reads up to `limit` accounts as a JSON array, or 2 MB of them, or of at most 100 a thousand utility accounts, whose customer ID follows `after`
 * ('' to begin); `next` is the last one's. The order is by customer ID, which never changes, so none comes twice or is left out while others are
 * added. First who, then what they share: from one statement for both PostgreSQL made a plan that read a whole table of a million. `version` is
 * another after each change of the company's accounts; it is never newer than what was read, and null where the page is empty.
 */
export const preparePageOfAccounts = (store: Store) => {
  const findSharers = store.prepare(db =>
    // Looked up one by one: joined for any limit, PostgreSQL would read the whole table of customers.
    activeShares(db)
      .select(eb => {
        const own = eb.selectFrom('customers').whereRef('customers.id', '=', 'shares.customer_id')
        const head = eb.selectFrom('change_heads').where('company_id', '=', slot<string>('companyId'))
        const version = head.select(sql<string>`number || '-' || at`.as('version'))
        return [
          version.$asScalar().as('version'),
          own.select('name').$asScalar().$notNull().as('name'),
          own.select('email').$asScalar().as('email'),
        ]
      })
      .where('shares.customer_id', '>', slot<string>('after'))
      .orderBy('shares.customer_id')
      .limit(slot<number>('limit')),
  )
  const findShared = store.prepare(db =>
    sharedOf(db)
      .where('covered.customer_id', '>', slot<string>('after'))
      .where('covered.customer_id', '<=', slot<string>('last'))
      .limit(sql.lit(atOnce.accounts)),
  )

  return async ({ companyId, after: first, limit }: Query) => {
    const seen: { version: string | null } = { version: null }
    const read = async (after: string, most: number) => {
      const sharers = await findSharers({ companyId, after, limit: most + 1 })
      const [one] = sharers
      const last = sharers.slice(0, most).at(-1)
      if (one === undefined || last === undefined) return { found: [], more: false }
      seen.version ??= one.version ?? '0-0'
      const rows = await findShared({ companyId, after, last: last.customerId })
      // The last of a full slice may go on in the next; others are whole, since none has more than 100.
      const cut = rows.length < atOnce.accounts ? undefined : rows.at(-1)?.customerId
      const whole = sharers.filter(({ customerId }) =>
        cut === undefined ? customerId <= last.customerId : customerId < cut,
      )
      const found = toAccounts(whole, rows).map(thing => ({ position: thing.customerId, thing }))
      return { found, more: whole.length < sharers.length }
    }
    const once = limit <= fewCustomers
    return { ...(await readPage({ after: first, limit, atOnce: atOnce.customers, once, read })), ...seen }
  }
}

import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { NamedAccount } from '../../contract/more.ts'
import { activeShares, type Row, sharedOf, toAccounts } from './accounts.ts'
import { slot } from './database/slot.ts'
import type { Store } from './store.ts'

/** A page holds no more, but for one account that alone is larger. */
const maxBytes = 2 * 1024 * 1024
/** So many customers and utility accounts together always fit: none takes 2 KB, however long its fields are. */
const surelyFitting = 1000
/** So many utility accounts are read at once, which takes some milliseconds however long their fields are. */
const sliceRows = 1000

/** A page of so few customers, as most are, holds what is read at once: it is put together in some milliseconds, and small. */
export const fewCustomers = 100

type Query = { companyId: string; after: string; limit: number }
/** `version` is null where the page is empty; `more`: others follow. */
type Page = { accounts: NamedAccount[]; version: string | null; more: boolean }
/** `upTo`: the customer before whom the rows are complete; null where all are. */
type Shared = { rows: Row[]; upTo: string | null }

/** As many accounts as fit on a page, one at least. */
const fitting = (accounts: NamedAccount[]): NamedAccount[] => {
  let bytes = 0
  const tooMany = accounts.findIndex((account, place) => {
    bytes += Buffer.byteLength(JSON.stringify(account)) + 1
    return place > 0 && bytes > maxBytes
  })
  return tooMany < 0 ? accounts : accounts.slice(0, tooMany)
}

/**
 * Reads up to `limit` accounts, or 2 MB of them, or of at most 100 a thousand utility accounts, whose customer ID follows `after` ('' to begin). The order is by customer ID, which
 * never changes, so none comes twice or is left out while others are added. First who, then what they share: from
 * one statement for both PostgreSQL made a plan that read a whole table of a million. `version` is another after
 * each change of the company's accounts; it is never newer than what was read.
 */
export const preparePageOfAccounts = (store: Store) => {
  const findSharers = store.prepare(db => {
    // Looked up one by one: joined for any limit, PostgreSQL would read the whole table of customers.
    return activeShares(db)
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
      .limit(slot<number>('limit'))
  })
  const findShared = store.prepare(db =>
    sharedOf(db)
      .where(eb =>
        eb(
          eb.refTuple('covered.customer_id', 'covered.utility_account_id'),
          '>',
          eb.tuple(slot<string>('customerId'), slot<string>('accountId')),
        ),
      )
      .where('covered.customer_id', '<=', slot<string>('last'))
      .limit(sql.lit(sliceRows)),
  )

  /** Reads slice by slice, and lets others have their turn between two. Answers what comes to `enough` bytes at least, if there is as much. */
  const readShared = async (
    companyId: string,
    first: string,
    last: string,
    enough: number,
  ): Promise<Shared> => {
    const rows: Row[] = []
    let bytes = 0
    let [customerId, accountId] = [first, '']
    while (true) {
      const slice = await findShared({ companyId, customerId, accountId, last })
      rows.push(...slice)
      const end = slice.at(-1)
      if (end === undefined || slice.length < sliceRows) return { rows, upTo: null }
      bytes += Buffer.byteLength(JSON.stringify(slice))
      // The last one may go on in the next slice.
      if (bytes >= enough && end.customerId !== first) return { rows, upTo: end.customerId }
      ;[customerId, accountId] = [end.customerId, end.id ?? '']
      await setImmediate()
    }
  }

  return async ({ companyId, after, limit }: Query): Promise<Page> => {
    const sharers = await findSharers({ companyId, after, limit: limit + 1 })
    const wanted = sharers.slice(0, limit)
    const first = wanted[0]
    const last = wanted.at(-1)
    if (first === undefined || last === undefined) return { accounts: [], version: null, more: false }
    const enough = limit > fewCustomers ? maxBytes : 0
    const { rows, upTo } = await readShared(companyId, first.customerId, last.customerId, enough)
    const whole = upTo === null ? wanted : wanted.filter(({ customerId }) => customerId < upTo)
    const found = toAccounts(whole, rows)
    const accounts = wanted.length + rows.length < surelyFitting ? found : fitting(found)
    return { accounts, version: first.version ?? '0-0', more: accounts.length < sharers.length }
  }
}

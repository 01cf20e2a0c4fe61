import { sql } from 'kysely'
import { appendChanges } from './append-changes.ts'
import type { UtilityAccountRow } from './database/schema.ts'
import { newId } from './ids.ts'
import { takeTokens } from './rate-buckets.ts'
import { type Db, rowOf, rowsOf, takeTurn } from './store.ts'

export const maxUtilityAccounts = 100

export type NewUtilityAccount = Omit<UtilityAccountRow, 'id' | 'customer_id' | 'created_at'>

export const listUtilityAccounts = (db: Db, customerId: string): Promise<UtilityAccountRow[]> =>
  rowsOf(
    db,
    sql<UtilityAccountRow>`select * from utility_accounts where customer_id = ${customerId}
      order by id limit ${maxUtilityAccounts}`,
  )

const fields = ['provider', 'account_number', 'street', 'city', 'state', 'zip'] as const

const isSame = (one: NewUtilityAccount, other: NewUtilityAccount) =>
  fields.every(field => one[field] === other[field])

/** Utility and number, normalized, to compare different spellings. */
const plain = ({ provider, account_number }: NewUtilityAccount) =>
  [provider, account_number].map(text => text?.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')).join()

const hasTwin = (known: NewUtilityAccount[], account: NewUtilityAccount) =>
  account.account_number !== null && known.some(one => plain(one) === plain(account))

/** `known`: the customer has this account already, in whatever spelling; `full`: they have 100; `often`: they changed some too often; `gone`: it was removed. */
type Saved = 'saved' | 'known' | 'full' | 'often' | 'gone'

/** How often a day a customer may change what companies see: each time appends change events. */
const changesOfDay = { count: 1, rate: 100 / (24 * 60 * 60), burst: 100 }

/** The same form sent again within this time is taken for a double click, and is no error. */
const oneClick = 60_000

/** Adds a utility account, unless the customer has been deleted. */
export const addUtilityAccount = (
  db: Db,
  { customerId, account, now }: { customerId: string; account: NewUtilityAccount; now: number },
): Promise<Saved> =>
  db.transaction().execute(async trx => {
    if (!(await takeTurn(trx, 'customers', customerId))) return 'saved'
    const known = await listUtilityAccounts(trx, customerId)
    const same = known.find(one => isSame(one, account))
    if (same !== undefined) return now < same.created_at + oneClick ? 'saved' : 'known'
    if (hasTwin(known, account)) return 'known'
    if (known.length >= maxUtilityAccounts) return 'full'
    const added = { id: newId('ea', now), customer_id: customerId, ...account, created_at: now }
    await trx.insertInto('utility_accounts').values(added).execute()
    return 'saved'
  })

/** Runs `change`, then appends a change event for each company that saw the utility account; `limited`: unless they had many today. */
const tellingCompanies = async (
  trx: Db,
  { customerId, id, now: at }: OfCustomer,
  change: { execute: () => Promise<unknown> },
  limited = false,
): Promise<Saved> => {
  const seeing = await rowsOf(
    trx,
    sql<{ companyId: string }>`select covered.company_id as "companyId" from shared_accounts as covered
      inner join shares on shares.company_id = covered.company_id and shares.customer_id = covered.customer_id
      where utility_account_id = ${id} and covered.customer_id = ${customerId} and ended_at is null`,
  )
  const bucket = { name: `changed:${customerId}`, ...changesOfDay, now: at }
  if (limited && seeing.length > 0 && (await takeTokens(trx, bucket)).granted === 0) return 'often'
  await change.execute()
  const changed = { type: 'account.changed', at, customerId } as const
  const changes = seeing.map(({ companyId }) => ({ companyId, ...changed }))
  await appendChanges(trx, changes)
  return 'saved'
}

type OfCustomer = { customerId: string; id: string; now: number }

export const findUtilityAccount = (db: Db, { customerId, id }: Omit<OfCustomer, 'now'>) =>
  rowOf(
    db,
    sql<UtilityAccountRow>`select * from utility_accounts where customer_id = ${customerId} and id = ${id}`,
  )

/** Changes a utility account under the same ID; companies that see it get a change event, unless nothing changes. */
export const changeUtilityAccount = (
  db: Db,
  { customerId, id, account, now }: OfCustomer & { account: NewUtilityAccount },
): Promise<Saved> =>
  db.transaction().execute(async trx => {
    await takeTurn(trx, 'customers', customerId)
    const own = await listUtilityAccounts(trx, customerId)
    const before = own.find(one => one.id === id)
    if (before === undefined) return 'gone'
    if (isSame(before, account)) return 'saved'
    if (own.some(one => isSame(one, account))) return 'known'
    // An account that already has a duplicate can still be changed in other fields.
    if (plain(before) !== plain(account) && hasTwin(own, account)) return 'known'
    const mend = trx.updateTable('utility_accounts').set(account).where('id', '=', id)
    return tellingCompanies(trx, { customerId, id, now }, mend, true)
  })

/** Removes a utility account of the customer, also from every company that saw it. */
export const removeUtilityAccount = (db: Db, { customerId, id, now }: OfCustomer): Promise<void> =>
  db.transaction().execute(async trx => {
    await takeTurn(trx, 'customers', customerId)
    const remove = trx.deleteFrom('utility_accounts').where(eb => eb.and({ customer_id: customerId, id }))
    await tellingCompanies(trx, { customerId, id, now }, remove)
  })

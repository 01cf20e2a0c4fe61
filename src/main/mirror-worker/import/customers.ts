import type { AnyAccount } from '../../../contract/more.ts'
import { type Sql, toBit } from '../../sqlite/sql.ts'
import { addToOutbox } from '../file/outbox.ts'
import { accountChanges, type Difference } from './account-changes.ts'
import { type Fact, factColumns, factOf, keepSeen } from './facts.ts'
import type { AccountRead } from './read-account.ts'
import { removeRows, replaceRows, storedRows } from './rows.ts'
import { given } from './utility-account.ts'

type Customer = ReturnType<typeof serviceFieldsOf> &
  Fact & { number: number; firstSeenAt: number; raw: string }

/**
 * `at`: when the account was read, in milliseconds; `markNew`: whether a customer who was never seen counts as new. `firstListAt`: when a mirror is made
 * anew, the time of the first import of the whole list: a customer who was never seen dates from then, unless they connected later.
 */
export type Saving = { at: number; markNew: boolean; firstListAt?: number | null }

/** Changes of a customer's utility accounts that are reported at once: the ledger keeps no more. */
const mostChanges = 1_000

/** `before`: how the customer was: not here, different, or the same. */
export type Saved = { number: number; before: 'absent' | 'different' | 'same'; name: string | null }

/** What the service says of a customer, beside their utility accounts. */
const serviceFieldsOf = ({ customer, connectedAt }: AnyAccount) => {
  const at = Date.parse(connectedAt ?? '')
  return {
    serviceName: given(customer?.name),
    email: given(customer?.email),
    emailConfirmed: toBit(customer?.emailConfirmed ?? null),
    connectedAt: Number.isFinite(at) ? at : null,
  }
}

type Named = Pick<Customer, 'serviceName' | 'notedName' | 'email'>

const nameOf = ({ serviceName, notedName }: Named): string | null => serviceName ?? notedName

const ownerChanges = (before: Named, after: Named): Difference[] =>
  [
    { what: 'name' as const, label: null, before: nameOf(before), after: nameOf(after) },
    { what: 'email' as const, label: null, before: before.email, after: after.email },
  ].filter(change => change.before !== change.after)

const findCustomer = ({ get }: Sql, customerId: string): Customer | null =>
  get(
    `SELECT number, service_name AS serviceName, email, email_confirmed AS emailConfirmed, connected_at AS connectedAt, ${factColumns}, raw
     FROM customer WHERE customer_id = ?`,
    customerId,
  )

const noFacts = { notedName: null, notedBy: null, linkEmail: null, knownBy: null, standing: 0 } as const

/** What is known of a customer who is not in the mirror, before the service's own fields. */
const newcomer = (
  sql: Sql,
  customerId: string,
  connectedAt: number | null,
  { at, markNew, firstListAt = null }: Saving,
): Fact & { firstSeenAt: number } => {
  const fact = factOf(sql, customerId)
  if (fact !== null && fact.firstSeenAt !== null) return { ...fact, firstSeenAt: fact.firstSeenAt }
  const cameSince = firstListAt !== null && connectedAt !== null && connectedAt > firstListAt
  const isNew = markNew || cameSince ? 1 : 0
  return { customerId, ...noFacts, ...fact, isNew, firstSeenAt: isNew ? at : (firstListAt ?? at) }
}

/** Saves an account as the service has it now; one that is the same stays as it is. In a transaction of the caller, as the following. */
export const saveCustomer = (sql: Sql, { account, raw, isWhole }: AccountRead, saving: Saving): Saved => {
  // As SQLite stores it, with U+FFFD for lone surrogates: otherwise the customer would not be found again.
  const customerId = account.customerId.toWellFormed()
  const before = findCustomer(sql, customerId)
  if (before !== null && isWhole && before.raw === raw)
    return { number: before.number, before: 'same', name: nameOf(before) }
  const { at } = saving
  const fields = serviceFieldsOf(account)
  const customer = { ...(before ?? newcomer(sql, customerId, fields.connectedAt, saving)), ...fields }
  const inserted = sql.insert(
    `INSERT INTO customer (customer_id, service_name, email, email_confirmed, connected_at, noted_name, noted_by, link_email, first_seen_at,
       read_at, is_new, known_by, standing, raw)
     VALUES (:customerId, :serviceName, :email, :emailConfirmed, :connectedAt, :notedName, :notedBy, :linkEmail, :firstSeenAt, :at,
       :isNew, :knownBy, :standing, :raw)
     ON CONFLICT (customer_id) DO UPDATE SET service_name = excluded.service_name, email = excluded.email,
       email_confirmed = excluded.email_confirmed, connected_at = excluded.connected_at, read_at = excluded.read_at, raw = excluded.raw`,
    { ...customer, at, raw },
  )
  const number = before?.number ?? inserted
  const rows = before === null ? [] : storedRows(sql, number)
  replaceRows(sql, number, account.utilityAccounts, { owner: customer, before: rows })
  const name = nameOf(customer)
  if (before === null) {
    addToOutbox(sql, { kind: 'appeared', customerId, name, at, isNew: customer.isNew === 1 })
    return { number, before: 'absent', name }
  }
  const present = rows.filter(row => row.present === 1)
  const own = ownerChanges(before, customer)
  // The customer's own changes are not crowded out by those of many accounts.
  const differences = [...own, ...accountChanges(present, account).slice(own.length - mostChanges)]
  const changes = differences.map(change => ({ ...change, at }))
  if (changes.length > 0) addToOutbox(sql, { kind: 'changed', customerId, changes })
  return { number, before: 'different', name }
}

/** Marks a customer as new. Answers whether the customer was not new before. */
export const markNew = ({ run }: Sql, number: number): boolean =>
  run('UPDATE customer SET is_new = 1 WHERE number = ? AND is_new = 0', number) > 0

/**
 * Removes a customer who shares no more; what is kept of them for a while goes to the outbox. `at`: when they ended, in milliseconds.
 * Answers whether they were here.
 */
export const endCustomer = (sql: Sql, customerId: string, at: number): boolean => {
  const customer = findCustomer(sql, customerId)
  if (customer === null) return false
  const { number, email, raw, connectedAt, firstSeenAt } = customer
  removeRows(sql, number)
  sql.run('DELETE FROM customer WHERE number = ?', number)
  keepSeen(sql, customerId, firstSeenAt)
  const [name, beganAt] = [nameOf(customer), connectedAt ?? firstSeenAt]
  addToOutbox(sql, { kind: 'ended', customerId, name, email, raw, beganAt, firstSeenAt, at })
  return true
}

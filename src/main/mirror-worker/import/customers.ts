import type { AnyAccount } from '../../../contract/more.ts'
import { type Sql, toBit } from '../../sqlite/sql.ts'
import { addToOutbox } from '../file/outbox.ts'
import { accountChanges, type Difference } from './account-changes.ts'
import { factOf, keepSeen } from './facts.ts'
import type { AccountRead } from './read-account.ts'
import { removeRows, saveRows, storedRows } from './rows.ts'
import { given, type Who } from './utility-account.ts'

type Customer = {
  number: number
  customerId: string
  serviceName: string | null
  notedName: string | null
  email: string | null
  connectedAt: number | null
  firstSeenAt: number
  raw: string
}

/**
 * `at`: when the account was read, in milliseconds; `markNew`: whether a customer who was never seen counts as new. `firstListAt`: when the whole
 * list was imported for the first time, where this mirror was made anew since: who was never seen was there then, but for those who connected later.
 */
export type Saving = { at: number; markNew: boolean; firstListAt?: number | null }

/** `state`: of the customer before: not here, with something that differs now, or just so. */
export type Saved = { number: number; state: 'absent' | 'other' | 'same'; name: string | null }

type ServiceFields = Pick<Customer, 'serviceName' | 'email' | 'connectedAt'> & {
  emailConfirmed: 0 | 1 | null
}

const serviceFieldsOf = ({ customer, connectedAt }: AnyAccount): ServiceFields => {
  const at = Date.parse(connectedAt ?? '')
  return {
    serviceName: given(customer?.name),
    email: given(customer?.email),
    emailConfirmed: toBit(customer?.emailConfirmed ?? null),
    connectedAt: Number.isFinite(at) ? at : null,
  }
}

const nameOf = ({ serviceName, notedName }: Pick<Who, 'serviceName' | 'notedName'>): string | null =>
  serviceName ?? notedName

/** What differs of whose it is, as lists show it. */
const whoChanges = (before: Who, after: Who): Difference[] =>
  [
    { what: 'name' as const, label: null, before: nameOf(before), after: nameOf(after) },
    { what: 'email' as const, label: null, before: before.email, after: after.email },
  ].filter(change => change.before !== change.after)

/** Of whom the ledger knows nothing. */
const unknown = { notedName: null, notedBy: null, firstSeenAt: null, isNew: 0, knownBy: null, standing: 0 }

const columns = `number, customer_id AS customerId, service_name AS serviceName, noted_name AS notedName, email,
  connected_at AS connectedAt, first_seen_at AS firstSeenAt, raw`

export const findCustomer = ({ get }: Sql, customerId: string): Customer | null =>
  get(`SELECT ${columns} FROM customer WHERE customer_id = ?`, customerId)

const add = (
  sql: Sql,
  customerId: string,
  { account, raw }: AccountRead,
  { at, markNew, firstListAt = null }: Saving,
): Saved => {
  const fields = serviceFieldsOf(account)
  const fact = factOf(sql, customerId) ?? unknown
  const cameSince = firstListAt !== null && fields.connectedAt !== null && fields.connectedAt > firstListAt
  const isNew = fact.firstSeenAt !== null ? fact.isNew : markNew || cameSince ? 1 : 0
  const firstSeenAt = fact.firstSeenAt ?? (isNew ? at : (firstListAt ?? at))
  const who = { ...fact, ...fields, customerId }
  const number = sql.insert(
    `INSERT INTO customer (customer_id, service_name, email, email_confirmed, connected_at, noted_name, noted_by, first_seen_at, read_at, is_new,
       known_by, standing, raw) VALUES (:customerId, :serviceName, :email, :emailConfirmed, :connectedAt, :notedName, :notedBy, :firstSeenAt, :at,
       :isNew, :knownBy, :standing, :raw)`,
    { ...who, firstSeenAt, at, isNew, raw },
  )
  saveRows(sql, number, account.utilityAccounts, { who, before: [] })
  const name = nameOf(who)
  addToOutbox(sql, { kind: 'appeared', customerId, name, at, isNew: isNew === 1 })
  return { number, state: 'absent', name }
}

const renew = (sql: Sql, customer: Customer, { account, raw }: AccountRead, { at }: Saving): Saved => {
  const { number, customerId, notedName } = customer
  const fields = serviceFieldsOf(account)
  const who = { customerId, notedName, ...fields }
  const before = storedRows(sql, number)
  const present = before.filter(row => row.present === 1)
  const differences = [...whoChanges(customer, who), ...accountChanges(present, account)]
  sql.run(
    `UPDATE customer SET service_name = :serviceName, email = :email, email_confirmed = :emailConfirmed, connected_at = :connectedAt,
       read_at = :at, raw = :raw WHERE number = :number`,
    { ...fields, number, at, raw },
  )
  saveRows(sql, number, account.utilityAccounts, { who, before })
  const changes = differences.map(change => ({ ...change, at }))
  if (changes.length > 0) addToOutbox(sql, { kind: 'changed', customerId, changes })
  return { number, state: 'other', name: nameOf(who) }
}

/** Keeps a customer with their utility accounts; one who is just so stays as it is. In a transaction of the caller, as the following. */
export const saveCustomer = (sql: Sql, read: AccountRead, saving: Saving): Saved => {
  // As SQLite keeps it: a half of a character as every other half.
  const customerId = read.account.customerId.toWellFormed()
  const before = findCustomer(sql, customerId)
  if (before === null) return add(sql, customerId, read, saving)
  const isSame = read.whole && before.raw === read.raw
  return isSame
    ? { number: before.number, state: 'same', name: nameOf(before) }
    : renew(sql, before, read, saving)
}

/** Answers whether that is another thing than before. */
export const markNew = ({ run }: Sql, number: number): boolean =>
  run('UPDATE customer SET is_new = 1 WHERE number = ? AND is_new = 0', number) > 0

/** A customer is not shared any more: what is kept of them for a while is in the outbox. */
export const endCustomer = (sql: Sql, number: number, at: number): void => {
  const customer = sql.get<Customer>(`SELECT ${columns} FROM customer WHERE number = ?`, number)
  if (customer === null) return
  const { customerId, email, raw, connectedAt, firstSeenAt } = customer
  removeRows(sql, number)
  sql.run('DELETE FROM customer WHERE number = ?', number)
  keepSeen(sql, customerId, firstSeenAt)
  const beganAt = connectedAt ?? firstSeenAt
  addToOutbox(sql, {
    kind: 'ended',
    ...{ customerId, name: nameOf(customer), email, raw, beganAt, firstSeenAt, at },
  })
}

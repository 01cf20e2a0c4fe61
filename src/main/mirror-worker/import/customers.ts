import type { AnyAccount } from '../../../contract/more.ts'
import type { Db } from '../../sqlite/database.ts'
import { createSql, toBit } from '../../sqlite/sql.ts'
import type { Facts } from '../facts/facts.ts'
import type { Outbox } from '../file/outbox.ts'
import { accountChanges, type Difference } from './account-changes.ts'
import type { AccountRead } from './read-account.ts'
import type { Rows } from './rows.ts'
import { given, type Who } from './utility-account.ts'

export type Customer = {
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

export type Customers = ReturnType<typeof createCustomers>

/** Customers with their utility accounts; all in a transaction of the caller. */
export const createCustomers = (
  db: Db,
  { rows, facts, outbox }: { rows: Rows; facts: Facts; outbox: Outbox },
) => {
  const columns = `number, customer_id AS customerId, service_name AS serviceName, noted_name AS notedName, email,
    connected_at AS connectedAt, first_seen_at AS firstSeenAt, raw`
  const { column, get, insert, run } = createSql(db)
  const byId = (customerId: string) =>
    get<Customer>(`SELECT ${columns} FROM customer WHERE customer_id = ?`, customerId)
  const put = `INSERT INTO customer (customer_id, service_name, email, email_confirmed, connected_at, noted_name, noted_by, first_seen_at, read_at, is_new,
       known_by, standing, raw) VALUES (:customerId, :serviceName, :email, :emailConfirmed, :connectedAt, :notedName, :notedBy, :firstSeenAt, :at,
       :isNew, :knownBy, :standing, :raw)`
  const update = `UPDATE customer SET service_name = :serviceName, email = :email, email_confirmed = :emailConfirmed, connected_at = :connectedAt, read_at = :at, raw = :raw
     WHERE number = :number`

  const add = (
    customerId: string,
    { account, raw }: AccountRead,
    { at, markNew, firstListAt = null }: Saving,
  ): Saved => {
    const fields = serviceFieldsOf(account)
    const fact = facts.of(customerId) ?? unknown
    const cameSince = firstListAt !== null && fields.connectedAt !== null && fields.connectedAt > firstListAt
    const isNew = fact.firstSeenAt !== null ? fact.isNew : markNew || cameSince ? 1 : 0
    const firstSeenAt = fact.firstSeenAt ?? (isNew ? at : (firstListAt ?? at))
    const who = { ...fact, ...fields, customerId }
    const number = insert(put, { ...who, firstSeenAt, at, isNew, raw })
    rows.save(number, [], account.utilityAccounts, who)
    const name = nameOf(who)
    outbox.add({ kind: 'appeared', customerId, name, at, isNew: isNew === 1 })
    return { number, state: 'absent', name }
  }

  const renew = (before: Customer, { account, raw }: AccountRead, { at }: Saving): Saved => {
    const { number, customerId, notedName } = before
    const fields = serviceFieldsOf(account)
    const who = { customerId, notedName, ...fields }
    const stored = rows.stored(number)
    const present = stored.filter(row => row.present === 1)
    const differences = [...whoChanges(before, who), ...accountChanges(present, account)]
    run(update, { ...fields, number, at, raw })
    rows.save(number, stored, account.utilityAccounts, who)
    if (differences.length > 0) {
      outbox.add({ kind: 'changed', customerId, changes: differences.map(change => ({ ...change, at })) })
    }
    return { number, state: 'other', name: nameOf(who) }
  }

  return {
    find: byId,
    /** Of all customers. */
    numbers: () => column<number>('SELECT number FROM customer ORDER BY number'),
    /** Leaves one who is just so as it is. */
    save: (read: AccountRead, saving: Saving): Saved => {
      // As SQLite keeps it: a half of a character as every other half.
      const customerId = read.account.customerId.toWellFormed()
      const before = byId(customerId)
      if (before === null) return add(customerId, read, saving)
      const isSame = read.whole && before.raw === read.raw
      if (isSame) return { number: before.number, state: 'same', name: nameOf(before) }
      return renew(before, read, saving)
    },
    /** Answers whether that is another thing than before. */
    markNew: (number: number): boolean =>
      run('UPDATE customer SET is_new = 1 WHERE number = ? AND is_new = 0', number) > 0,
    /** A customer is not shared any more: what is kept of them for a while is in the outbox. */
    end: (number: number, at: number): void => {
      const customer = get<Customer>(`SELECT ${columns} FROM customer WHERE number = ?`, number)
      if (customer === null) return
      const { customerId, email, raw, connectedAt, firstSeenAt } = customer
      rows.removeAll(number)
      run('DELETE FROM customer WHERE number = ?', number)
      facts.keepSeen(customerId, firstSeenAt)
      const beganAt = connectedAt ?? firstSeenAt
      const name = nameOf(customer)
      outbox.add({ kind: 'ended', customerId, name, email, raw, beganAt, firstSeenAt, at })
    },
  }
}

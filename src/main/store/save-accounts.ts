import { randomUUID } from 'node:crypto'
import type { AnyAccount } from '../../contract/more.ts'
import { createHistory } from './customers/history.ts'
import type { Db } from './database/database.ts'
import { createSteps, type Pace, type Step } from './database/steps.ts'
import { idRange } from './id-range.ts'
import { nameAtLink } from './link-name.ts'
import { createLinkRefolder } from './links/refold-links.ts'
import { createRowSaver } from './save-rows.ts'
import { createIndexTidy } from './search-index.ts'
import { nobody, type Who } from './utility-account.ts'
import { createCounting } from './writer/bulk-count.ts'
import { type DerivedRows, toldWho } from './writer/derived-rows.ts'

/** An account as read from the service; `raw`: the service's own JSON, and whether that is the whole of it. `derived`: what is stored of it. */
export type ReadAccount = { account: AnyAccount; raw: string; whole: boolean; derived?: DerivedRows }

type NewCustomer = { seq: number; id: string; at: number; isNew: number; raw: string }

type KnownCustomer = Who & { number: number; raw: string; goneSince: number | null }

/**
 * `at`: when the accounts were read; `markNew`: whether a customer not known before counts as new. `isOther`: there was something
 * to save.
 */
export type Saving = {
  at: number
  markNew: boolean
  onSaved?: (customer: number, isOther: boolean) => void
}

/** More utility accounts than these are saved over several steps. */
const mostInOneStep = 30

/** Whose an account is, as the service tells it, and since when it is shared. */
const toldOf = (account: AnyAccount) => {
  const at = Date.parse(account.connectedAt ?? '')
  return { ...toldWho(account), connectedAt: Number.isFinite(at) ? at : null }
}

const half = '{"…":"This customer was not saved to the end. Read the list again."'

/**
 * Stands for the raw answer of a customer who is not wholly saved; no account is like it, so the next reading saves again. It names
 * who is saving: whoever begins later takes over, so that two answers never mix, whichever thread they come by.
 */
export const unfinished = (): string => `${half},"by":"${randomUUID()}"}`

export type CustomerSaver = ReturnType<typeof createCustomerSaver>

/** Saves one customer, yielding what each part of it cost. `counting`: who counts. */
export const createCustomerSaver = (db: Db, counting = createCounting(db)) => {
  const rows = createRowSaver(db, counting)
  const refoldLinks = createLinkRefolder(db)
  const history = createHistory(db)
  const known = db.prepare<[number, string], KnownCustomer>(
    'SELECT number, raw, gone_since AS goneSince, name, email FROM customer WHERE connection_seq = ? AND customer_id = ?',
  )
  const insert = db.prepare<
    ReturnType<typeof toldOf> & ReturnType<typeof idRange> & NewCustomer,
    Who & { number: number }
  >(
    `INSERT INTO customer (number, connection_seq, customer_id, first_seen_at, read_at, is_new, raw, link_name, service_name,
       email, connected_at)
     SELECT coalesce(max(number) + 1, :first), :seq, :id, :at, :at, :isNew, :raw, (${nameAtLink}), :name, :email, :connectedAt
     FROM customer WHERE number BETWEEN :first AND :last RETURNING number, name, email`,
  )
  const change = db.prepare<{ number: number; at: number; raw: string }>(
    'UPDATE customer SET raw = :raw, read_at = :at, gone_since = NULL WHERE number = :number',
  )
  const setWho = db.prepare<ReturnType<typeof toldOf> & { number: number }, Who>(
    `UPDATE customer SET service_name = :name, email = :email, connected_at = :connectedAt WHERE number = :number
     RETURNING name, email`,
  )
  const insertAt = db.prepare<
    ReturnType<typeof toldOf> & ReturnType<typeof idRange> & NewCustomer & { number: number }
  >(
    `INSERT INTO customer (number, connection_seq, customer_id, first_seen_at, read_at, is_new, raw, link_name, service_name,
       email, connected_at)
     VALUES (:number, :seq, :id, :at, :at, :isNew, :raw, (${nameAtLink}), :name, :email, :connectedAt)`,
  )
  const add = (seq: number, account: AnyAccount, raw: string, { at, markNew }: Saving) => {
    const customer = { seq, id: account.customerId, at, isNew: markNew ? 1 : 0, raw }
    const told = toldOf(account)
    counting.customer(seq, markNew)
    // What the service tells is the name: nothing more has to be asked for.
    const number = told.name === null ? null : counting.nextNumber()
    if (number !== null) {
      insertAt.run({ ...idRange(seq), ...told, ...customer, number })
      return { number, name: told.name, email: told.email }
    }
    const added = insert.get({ ...idRange(seq), ...told, ...customer })
    if (added === undefined) throw new Error('An insert answered no row')
    counting.took(added.number)
    return added
  }
  const renew = (number: number, account: AnyAccount, raw: string, { at }: Saving) => {
    change.run({ number, at, raw })
    return { number, ...(setWho.get({ ...toldOf(account), number }) ?? nobody) }
  }
  const isStill = db
    .prepare<[number, string], number>('SELECT 1 FROM customer WHERE number = ? AND raw = ?')
    .pluck()

  return function* (seq: number, { account, raw, whole, derived }: ReadAccount, saving: Saving) {
    const { customerId, utilityAccounts } = account
    const before = known.get(seq, customerId)
    if (before && whole && before.raw === raw && before.goneSince === null) {
      saving.onSaved?.(before.number, false)
      yield 20 + raw.length / 50
      return
    }
    const isLong =
      utilityAccounts.length > mostInOneStep || (before && rows.count(before.number) > mostInOneStep)
    const first = isLong ? unfinished() : raw
    const { number, ...who } = before
      ? renew(before.number, account, first, saving)
      : add(seq, account, first, saving)
    saving.onSaved?.(number, true)
    const isRenamed = who.name !== (before?.name ?? null)
    let cost = 100 + raw.length / 20 + (isRenamed ? refoldLinks(seq, customerId) : 0)
    // Of one who was left halfway it is noted already; one who comes back has nothing here to compare with.
    if (before && before.goneSince === null && !before.raw.startsWith(half))
      cost += history.note(seq, before, account, who, saving.at)
    for (const part of rows.save(seq, number, account, { ...who, derived, isKnown: before !== undefined })) {
      cost += part
      if (!isLong) continue
      yield cost
      cost = 0
      if (isStill.get(number, first) === undefined) return
    }
    if (isLong) change.run({ number, at: saving.at, raw })
    yield cost
  }
}

/**
 * Saves accounts in steps of a bounded size, leaving what did not change untouched. A customer with a few utility accounts is
 * saved in one step; one with many who was left halfway is saved anew at the next reading.
 */
export const createAccountSaver = (
  db: Db,
  saveCustomer: CustomerSaver,
  { tidy = createIndexTidy(db), pace, atEnd }: { tidy?: () => boolean; pace?: Pace; atEnd?: () => void } = {},
) => {
  const inSteps = createSteps(db, tidy, pace, atEnd)
  function* saveAll(seq: number, accounts: ReadAccount[], saving: Saving) {
    for (const read of accounts) yield* saveCustomer(seq, read, saving)
  }
  return (seq: number, accounts: ReadAccount[], saving: Saving): Step =>
    inSteps(saveAll(seq, accounts, saving))
}

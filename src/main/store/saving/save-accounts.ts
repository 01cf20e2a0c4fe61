import { randomUUID } from 'node:crypto'
import { createHistory } from '../customers/history.ts'
import type { Db } from '../database/database.ts'
import { createSteps, type Step } from '../database/steps.ts'
import { createLinkRefolder } from '../links/refold-links.ts'
import { createIndexTidy } from '../search-index.ts'
import { nobody, type Who } from '../utility-account.ts'
import { createCounting } from '../writer/bulk-count.ts'
import { type Told, toldOf } from './derived-rows.ts'
import { createCustomerInsert } from './insert-customer.ts'
import { type ReadAccount, rowsOf } from './read-account.ts'
import { createRowSaver } from './save-rows.ts'

type KnownCustomer = Who & { number: number; raw: string; goneSince: number | null }

/** A customer whose rows come next. `first`: stands for the raw answer until then. */
type Begun = Who & { number: number; first: string; isLong: boolean }

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

const half = '{"…":"This customer was not saved to the end. Read the list again."'

/**
 * Stands for the raw answer of a customer who is not wholly saved; no account is like it, so the next reading saves again. It names
 * who is saving: whoever begins later takes over, so that two answers never mix, whichever thread they come by.
 */
export const unfinished = (): string => `${half},"by":"${randomUUID()}"}`

/** What saving a customer costs beside their rows, in bytes written. Pure. */
export const costOfCustomer = (raw: string): number => 100 + raw.length / 20

export type CustomerSaver = ReturnType<typeof createCustomerSaver>

/** Saves one customer, yielding what each part of it cost. `counting`: who counts. */
export const createCustomerSaver = (db: Db, counting = createCounting(db)) => {
  const rows = createRowSaver(db, counting)
  const refoldLinks = createLinkRefolder(db)
  const history = createHistory(db)
  const known = db.prepare<[number, string], KnownCustomer>(
    'SELECT number, raw, gone_since AS goneSince, name, email FROM customer WHERE connection_seq = ? AND customer_id = ?',
  )
  const add = createCustomerInsert(db, counting)
  const change = db.prepare<{ number: number; at: number; raw: string }>(
    'UPDATE customer SET raw = :raw, read_at = :at, gone_since = NULL WHERE number = :number',
  )
  const setWho = db.prepare<Told & { number: number }, Who>(
    `UPDATE customer SET service_name = :name, email = :email, email_confirmed = :emailConfirmed, connected_at = :connectedAt
     WHERE number = :number
     RETURNING name, email`,
  )
  const begin = (seq: number, read: ReadAccount, { at, markNew }: Saving): Begun => {
    const isLong = rowsOf(read.account) > mostInOneStep
    const first = isLong ? unfinished() : read.raw
    const customer = { seq, id: read.account.customerId, at, isNew: markNew ? 1 : 0, raw: first }
    return { ...add(customer, toldOf(read.account)), first, isLong }
  }
  const renew = (before: KnownCustomer, read: ReadAccount, { at }: Saving): Begun => {
    const { number } = before
    const isLong = rowsOf(read.account) > mostInOneStep || rows.count(number) > mostInOneStep
    const first = isLong ? unfinished() : read.raw
    change.run({ number, at, raw: first })
    return { number, first, isLong, ...(setWho.get({ ...toldOf(read.account), number }) ?? nobody) }
  }
  const isStill = db
    .prepare<[number, string], number>('SELECT 1 FROM customer WHERE number = ? AND raw = ?')
    .pluck()

  return function* (seq: number, read: ReadAccount, saving: Saving) {
    const { account, raw, whole } = read
    const { customerId } = account
    const before = known.get(seq, customerId) ?? null
    if (before && whole && before.raw === raw && before.goneSince === null) {
      saving.onSaved?.(before.number, false)
      yield 20 + raw.length / 50
      return
    }
    const { number, first, isLong, ...who } = before ? renew(before, read, saving) : begin(seq, read, saving)
    saving.onSaved?.(number, true)
    const isRenamed = who.name !== (before?.name ?? null)
    let cost = costOfCustomer(raw) + (isRenamed ? refoldLinks(seq, customerId).cost : 0)
    // Of one who was left halfway it is noted already; one who comes back has nothing here to compare with.
    if (before && before.goneSince === null && !before.raw.startsWith(half))
      cost += history.note(seq, before, account, who, saving.at)
    for (const part of rows.save(seq, number, account, { ...who, isKnown: before !== null })) {
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
export const createAccountSaver = (db: Db, saveCustomer: CustomerSaver) => {
  const inSteps = createSteps(db, createIndexTidy(db))
  function* saveAll(seq: number, accounts: ReadAccount[], saving: Saving) {
    for (const read of accounts) yield* saveCustomer(seq, read, saving)
  }
  return (seq: number, accounts: ReadAccount[], saving: Saving): Step =>
    inSteps(saveAll(seq, accounts, saving))
}

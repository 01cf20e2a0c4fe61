import { randomUUID } from 'node:crypto'
import { createHistory } from '../customers/history.ts'
import type { Db } from '../database/database.ts'
import { createSteps, type Pace, type Step } from '../database/steps.ts'
import { createLinkRefolder } from '../links/refold-links.ts'
import { createIndexTidy } from '../search-index.ts'
import { nobody, type Who } from '../utility-account.ts'
import { createCounting } from '../writer/bulk-count.ts'
import { type Told, toldOf } from './derived-rows.ts'
import { createCustomerInsert } from './insert-customer.ts'
import { createRowSaver } from './save-rows.ts'
import { rowsOf, type ToSave } from './to-save.ts'

type KnownCustomer = Who & { number: number; raw: string; goneSince: number | null }

/** A customer whose rows come next. `first`: stands for the raw answer until then; `before`: as they were here, if they were. */
type Begun = Who & { number: number; first: string; isLong: boolean; before: KnownCustomer | null }

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

const toldBy = ({ account, derived }: ToSave): Told => derived?.told ?? toldOf(account())

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
  const add = createCustomerInsert(db, counting)
  const change = db.prepare<{ number: number; at: number; raw: string }>(
    'UPDATE customer SET raw = :raw, read_at = :at, gone_since = NULL WHERE number = :number',
  )
  const setWho = db.prepare<Told & { number: number }, Who>(
    `UPDATE customer SET service_name = :name, email = :email, connected_at = :connectedAt WHERE number = :number
     RETURNING name, email`,
  )
  /** Null: they are known already. */
  const begin = (seq: number, read: ToSave, { at, markNew }: Saving): Begun | null => {
    const isLong = rowsOf(read) > mostInOneStep
    const first = isLong ? unfinished() : read.raw
    const customer = { seq, id: read.customerId, at, isNew: markNew ? 1 : 0, raw: first }
    const added = add(customer, toldBy(read))
    return added && { ...added, first, isLong, before: null }
  }
  const renew = (before: KnownCustomer, read: ToSave, { at }: Saving): Begun => {
    const { number } = before
    const isLong = rowsOf(read) > mostInOneStep || rows.count(number) > mostInOneStep
    const first = isLong ? unfinished() : read.raw
    change.run({ number, at, raw: first })
    return { number, first, isLong, before, ...(setWho.get({ ...toldBy(read), number }) ?? nobody) }
  }
  const isStill = db
    .prepare<[number, string], number>('SELECT 1 FROM customer WHERE number = ? AND raw = ?')
    .pluck()

  return function* (seq: number, read: ToSave, saving: Saving) {
    const { customerId, raw, whole, derived } = read
    // Where rows were made already, nearly everybody is new: to look for each first would cost as much again.
    let begun = derived === null ? null : begin(seq, read, saving)
    if (begun === null) {
      const before = known.get(seq, customerId)
      if (before && whole && before.raw === raw && before.goneSince === null) {
        saving.onSaved?.(before.number, false)
        yield 20 + raw.length / 50
        return
      }
      begun = before ? renew(before, read, saving) : begin(seq, read, saving)
    }
    if (begun === null) throw new Error('An insert answered no row')
    const { number, first, isLong, before, ...who } = begun
    saving.onSaved?.(number, true)
    const isRenamed = who.name !== (before?.name ?? null)
    let cost = 100 + raw.length / 20 + (isRenamed ? refoldLinks(seq, customerId) : 0)
    // Of one who was left halfway it is noted already; one who comes back has nothing here to compare with.
    if (before && before.goneSince === null && !before.raw.startsWith(half))
      cost += history.note(seq, before, read.account(), who, saving.at)
    for (const part of rows.save(seq, number, read, { ...who, isKnown: before !== null })) {
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
  function* saveAll(seq: number, accounts: ToSave[], saving: Saving) {
    for (const read of accounts) yield* saveCustomer(seq, read, saving)
  }
  return (seq: number, accounts: ToSave[], saving: Saving): Step => inSteps(saveAll(seq, accounts, saving))
}

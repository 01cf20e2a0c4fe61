import { anyAccountSchema } from '../../../contract/more.ts'
import type { Db } from '../database/database.ts'
import type { ReadAccount } from '../saving/read-account.ts'
import type { CustomerSaver, Saving } from '../saving/save-accounts.ts'
import type { createBulkCount } from '../writer/bulk-count.ts'
import { createStagedInsert } from './insert-staged.ts'
import { type Range, type StagedPart, sizeOf } from './staged.ts'

/** `account`: null where `raw` is the whole of it. */
type Other = { raw: string; account: string | null }

const isSame = 's.account IS NULL AND c.gone_since IS NULL AND c.raw = s.raw'
const knownAs = 'customer c ON c.connection_seq = :seq AND c.customer_id = s.customer_id'
const inPart = 's.number BETWEEN :first AND :last'

const readOf = ({ raw, account }: Other): ReadAccount => ({
  account: anyAccountSchema.parse(JSON.parse(account ?? raw)),
  raw,
  whole: account === null,
})

/** Saves parts of the attached file of the staging area; yields what each part of the work cost, in bytes written. */
export const createStagedSaver = (
  db: Db,
  seq: number,
  saveCustomer: CustomerSaver,
  bulk: ReturnType<typeof createBulkCount>,
  looks: () => boolean,
) => {
  const insert = createStagedInsert(db, seq, bulk, looks)
  const unchanged = db
    .prepare<Range & { seq: number }, number>(
      `SELECT c.number FROM staged_customer s JOIN ${knownAs} WHERE ${inPart} AND ${isSame} ORDER BY s.number`,
    )
    .pluck()
  const others = db.prepare<Range & { seq: number }, Other>(
    `SELECT s.raw, s.account FROM staged_customer s LEFT JOIN ${knownAs}
     WHERE ${inPart} AND (${isSame}) IS NOT 1 ORDER BY s.number`,
  )
  return function* (part: StagedPart, saving: Saving) {
    const inserted = insert(part, saving)
    if (inserted !== null) {
      for (let n = 0; n < sizeOf(part.customers); n += 1) saving.onSaved?.(inserted + n, true)
      // Many at once take half the time.
      yield part.cost / 2
      return
    }
    const which = { ...part.customers, seq }
    const same = unchanged.all(which)
    const rest = same.length === sizeOf(part.customers) ? [] : others.all(which)
    for (const number of same) saving.onSaved?.(number, false)
    yield part.cost / 8
    for (const other of rest) yield* saveCustomer(seq, readOf(other), saving)
  }
}

import { createConsentEnd } from '../customers/end-consent.ts'
import type { Db } from '../database/database.ts'
import type { CustomerSaver } from '../saving/save-accounts.ts'
import type { ToldCustomer } from './gather.ts'

type Known = { number: number; goneSince: number | null; isNew: number; cameBy: string | null }

export type CustomerApplying = {
  at: number
  onChanged: () => void
  onArrived: (customer: ToldCustomer) => void
}

/** Keeps what a service tells of a customer. Yields what each part cost. `onArrived`: told of whom was not here before. */
export const createCustomerApplier = (db: Db, saveCustomer: CustomerSaver) => {
  const known = db.prepare<[number, string], Known>(
    `SELECT number, gone_since AS goneSince, is_new AS isNew, came_by AS cameBy FROM customer
     WHERE connection_seq = ? AND customer_id = ?`,
  )
  const endConsent = createConsentEnd(db)
  const markCame = db.prepare<{ number: number; isNew: number; cameBy: string | null }>(
    'UPDATE customer SET is_new = :isNew, came_by = coalesce(:cameBy, came_by) WHERE number = :number',
  )

  return function* (seq: number, told: ToldCustomer, { at, onChanged, onArrived }: CustomerApplying) {
    const { customerId, last, connected, ended } = told
    const before = known.get(seq, customerId)
    if (last.kind === 'ended') {
      if (before && before.goneSince === null) {
        onChanged()
        yield* endConsent(before.number, Math.min(last.at ?? at, at))
      }
      yield 50
      return
    }
    const isHere = before !== undefined && before.goneSince === null && !ended
    const link = connected?.link ?? null
    // A reading of the list may have met them first.
    const isUntold = before?.isNew === 1 && before.cameBy === null && link !== null
    const arrives = connected !== null && (!isHere || isUntold)
    yield* saveCustomer(seq, last.read, {
      at,
      markNew: arrives,
      onSaved: (number, isOther) => {
        if (isOther) onChanged()
        if (connected === null) return
        const isNew = arrives ? 1 : (before?.isNew ?? 0)
        if (isNew !== before?.isNew || (link ?? before.cameBy) !== before.cameBy) onChanged()
        markCame.run({ number, isNew, cameBy: link })
      },
    })
    if (arrives) onArrived(told)
  }
}

import type { Db } from '../database/database.ts'
import type { DerivedRow, DerivedRows } from '../saving/derived-rows.ts'
import type { ReadAccount } from '../saving/read-account.ts'
import { costOfCustomer } from '../saving/save-accounts.ts'
import { costOfRow } from '../saving/save-rows.ts'
import { countsOfRow, createTally } from '../writer/tally.ts'
import type { StagedPart } from './staged.ts'

/** What a part costs at most, unless one customer does: while main writes too, a transaction is a part or two. */
const mostInPart = 10_000
/** Beyond that a customer is saved row by row, over several transactions. */
const mostMade = 60_000

const nowhere = { key: null, supplier: null, number: null, oddities: null }

/** Writes customers into one file of the staging area, in parts. Throws what SQLite throws. */
export const createFileFiller = (db: Db) => {
  const addCustomer = db.prepare<(string | number | null)[]>(
    'INSERT INTO staged_customer VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const addRow = db.prepare<(string | number | null)[]>(
    'INSERT INTO staged_row VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  let parts: { part: StagedPart; tally: ReturnType<typeof createTally> }[] = []
  let customers = 0
  let rows = 0
  let cost = 0

  const putRow = (position: number, row: DerivedRow): void => {
    const { present, electricAccountId, accountNumber, utility, street, city, state, zip } = row
    const { folded, foldedIds, streetOrder, words } = row
    const { key, supplier, number, oddities } = row.place ?? nowhere
    rows += 1
    const which = [rows, customers, position, present, electricAccountId, accountNumber, utility]
    const found = [folded, foldedIds, streetOrder, words]
    addRow.run(...which, street, city, state, zip, ...found, key, supplier, number, oddities)
  }
  const partFor = (isMade: boolean, isFresh: boolean, more: number) => {
    const last = isFresh ? parts.at(-1) : undefined
    if (last && last.part.isMade === isMade && last.part.cost + more <= mostInPart) return last
    const part = {
      customers: { first: customers + 1, last: customers },
      rows: { first: rows + 1, last: rows },
      cost: 0,
      isMade,
      counts: [],
    }
    const begun = { part, tally: createTally() }
    parts.push(begun)
    return begun
  }

  return {
    begin: (): void => {
      db.exec('BEGIN; DELETE FROM staged_customer; DELETE FROM staged_row')
      parts = []
      customers = 0
      rows = 0
      cost = 0
    },
    /** `derived`: what to save of the customer. `isFresh`: no page of this reading had them before. */
    add: ({ account, raw, whole }: ReadAccount, derived: DerivedRows, isFresh: boolean): void => {
      const costOfRows = derived.rows.reduce((sum, row) => sum + costOfRow(row), 0)
      const made = isFresh && costOfRows <= mostMade ? derived : null
      const more = costOfCustomer(raw) + costOfRows
      const { part, tally } = partFor(made !== null, isFresh, more)
      const { name = null, email = null, emailConfirmed = null, connectedAt = null } = made?.told ?? {}
      customers += 1
      // Of one that is whole, the raw answer tells everything.
      const rest = whole ? null : JSON.stringify(account)
      const whose = [customers, account.customerId, raw, rest]
      addCustomer.run(...whose, name, email, emailConfirmed, connectedAt)
      const own = made?.rows ?? []
      // The last comes first, since lists show the latest id first.
      for (let position = own.length - 1; position >= 0; position -= 1) {
        const row = own[position]
        if (row === undefined) continue
        putRow(position, row)
        tally.add(countsOfRow(row))
      }
      part.customers.last = customers
      part.rows.last = rows
      part.cost += more
      cost += more
    },
    customers: () => customers,
    cost: () => cost,
    end: (): StagedPart[] => {
      db.exec('COMMIT')
      return parts.map(({ part, tally }) => ({ ...part, counts: tally.take() }))
    },
  }
}

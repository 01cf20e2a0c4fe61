import { openDatabase } from '../database/database.ts'
import type { Pace, Step } from '../database/steps.ts'
import { createListEnd } from '../end-list.ts'
import { createAccountSaver, createCustomerSaver, type ReadAccount } from '../save-accounts.ts'
import { inOwnTurn, isToSettle, isWanted, type Turns } from './turns.ts'

/** Where a thread writes, and which of the writers it is: from 1 on. */
export type WriterPlace = { file: string; key: string; turns: Turns; writer: number }

/** What all customers of a reading are saved with. `markNew`: whether one not known before counts as new. */
export type ReadingOf = { seq: number; at: number; markNew: boolean }

/** Milliseconds of a transaction that nobody waits for. */
const longestStep = 20
/** Pages of the log before they go into the database's own file: far more than usual, since each reading writes the same pages again and again. */
const pagesInLog = 4_000
/** Milliseconds between two times that the log is emptied because main asked for it. */
const betweenSettling = 250

const gone = new Error('The connection is gone')

/**
 * Opens a second connection to the store, for a thread of its own that saves a reading of the list. What it does is done when it
 * returns, in transactions that end as soon as main wants to write. `isStopped`: asked before each of them; false comes back then,
 * and where the connection has been removed. Throws what SQLite throws.
 */
export const openListWriter = (
  { file, key, turns, writer }: WriterPlace,
  { seq, at, markNew }: ReadingOf,
  isStopped: () => boolean,
) => {
  const db = openDatabase(file, key)
  db.pragma(`wal_autocheckpoint = ${pagesInLog}`)
  const isThere = db
    .prepare<[number], number>('SELECT 1 FROM connection WHERE seq = ? AND removed_at IS NULL')
    .pluck()
  const known = db
    .prepare<[number, string], number>(
      'SELECT number FROM customer WHERE connection_seq = ? AND customer_id = ?',
    )
    .pluck()
  /** Within the transaction: whoever removes the connection does so before it or after it. */
  const pace: Pace = () => {
    if (isThere.get(seq) === undefined) throw gone
    const until = performance.now() + longestStep
    return () => performance.now() < until && !isWanted(turns)
  }
  const save = createAccountSaver(db, createCustomerSaver(db), pace)
  const endList = createListEnd(db, pace)
  let settledAt = performance.now()

  const settle = (): void => {
    if (performance.now() - settledAt < betweenSettling || !isToSettle(turns)) return
    inOwnTurn(turns, writer, () => db.pragma('wal_checkpoint(TRUNCATE)'))
    settledAt = performance.now()
  }
  const doAll = (step: Step, onStep: () => void): boolean => {
    try {
      for (;;) {
        if (isStopped()) return false
        const more = inOwnTurn(turns, writer, step)
        onStep()
        settle()
        if (!more) return true
      }
    } catch (error) {
      if (error === gone) return false
      throw error
    }
  }

  return {
    /** The number of a customer, where they are known. */
    known: (customerId: string): number | undefined => known.get(seq, customerId),
    save: (accounts: ReadAccount[], onSaved: (customer: number) => void, onStep: () => void): boolean =>
      doAll(save(seq, accounts, { at, markNew, onSaved }), onStep),
    /** Who is not present in a list that was read to its end is gone. */
    end: (endedAt: number, isPresent: (customer: number) => boolean): boolean =>
      doAll(endList(seq, endedAt, isPresent), () => undefined),
    settle,
    close: (): void => void db.close(),
  }
}

import { openDatabase } from '../database/database.ts'
import { createSteps, type Pace, type Step } from '../database/steps.ts'
import { createListEnd } from '../end-list.ts'
import { createAccountSaver, createCustomerSaver, type ReadAccount } from '../save-accounts.ts'
import { createIndexTidy } from '../search-index.ts'
import { createLateIndex } from './late-index.ts'
import { inOwnTurn, isToSettle, isWanted, type Turns } from './turns.ts'

/** Where a thread writes, and which of the writers it is: from 1 on. */
export type WriterPlace = { file: string; key: string; turns: Turns; writer: number }

/** What all customers of a reading are saved with. `markNew`: whether one not known before counts as new. */
export type ReadingOf = { seq: number; at: number; markNew: boolean }

/** What a transaction that nobody waits for may cost, in bytes written: the larger, the less is written twice. */
const stepCost = 300_000
/** Times that rows were put into the search index until its parts are merged even while the list is read: a search looks into each part. */
const mostUnmerged = 20
/** Rows that wait until they are put into the search index together: a few seconds of reading. */
const mostWaiting = 5_000
/** Pages of the log before they go into the database's own file: far more than usual, since each reading writes the same pages again and again. */
const pagesInLog = 16_000
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
    let left = stepCost
    return cost => {
      left -= cost
      return left > 0 && !isWanted(turns)
    }
  }
  const save = createAccountSaver(db, createCustomerSaver(db), { tidy: () => false, pace })
  const endList = createListEnd(db, pace)
  const late = createLateIndex(db)
  const inSteps = createSteps(db, undefined, pace)
  const mergePortion = createIndexTidy(db)
  let unmerged = 0
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

  const saveLate = (accounts: ReadAccount[], onSaved: (customer: number) => void, onStep: () => void) => {
    const step = save(seq, accounts, { at, markNew, onSaved })
    let isFirst = true
    const first: Step = () => {
      if (isFirst && isThere.get(seq) !== undefined) late.begin(seq)
      isFirst = false
      return step()
    }
    if (!doAll(first, onStep)) return false
    if (late.waiting(seq) < mostWaiting) return true
    unmerged += 1
    return doAll(inSteps(late.build(seq)), onStep) && (unmerged < mostUnmerged || merge(onStep))
  }
  /** What saving has added to the search index, a few milliseconds at a time. */
  const merge = (onStep = () => {}): boolean => {
    unmerged = 0
    return doAll(mergePortion, onStep)
  }

  return {
    /** The number of a customer, where they are known. */
    known: (customerId: string): number | undefined => known.get(seq, customerId),
    /** Rows that are new may be found only once `index` was called. */
    save: saveLate,
    /** Has everything found that was saved, also what an earlier reading left. */
    index: (): boolean => doAll(inSteps(late.end(seq)), () => undefined),
    /** Who is not present in a list that was read to its end is gone. */
    end: (endedAt: number, isPresent: (customer: number) => boolean): boolean =>
      doAll(endList(seq, endedAt, isPresent), () => undefined),
    /** After everything else: what is searched is spread over fewer places. */
    merge,
    settle,
    close: (): void => void db.close(),
  }
}

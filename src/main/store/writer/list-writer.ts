import { openDatabase } from '../database/database.ts'
import { createSteps, type Pace, type Step } from '../database/steps.ts'
import { createListEnd } from '../end-list.ts'
import { createLatePlaces } from '../places/late-places.ts'
import type { ReadAccount } from '../saving/read-account.ts'
import { createCustomerSaver, type Saving } from '../saving/save-accounts.ts'
import { createComparison } from '../saving/unchanged.ts'
import { createIndexMerge, createPartCount, portion } from '../search-index.ts'
import { inGroups, joined } from '../staging/groups.ts'
import { isTaken } from '../staging/insert-staged.ts'
import { createStagedSaver } from '../staging/save-staged.ts'
import type { Staged, StagedPart } from '../staging/staged.ts'
import type { Staging } from '../staging/staging.ts'
import { attachStagingFile } from '../staging/staging-file.ts'
import { createBulkCount } from './bulk-count.ts'
import { createLateIndex } from './late-index.ts'
import { createLogKeeper } from './log-keeper.ts'
import type { LogTask } from './log-thread.ts'
import { createPace, givenUp } from './pace.ts'
import { createStandBack } from './stand-back.ts'
import { inOwnTurn, type Turns } from './turns.ts'

/** Where a thread writes, which of the writers it is, from 1 on, and where what it saves is left. */
export type WriterPlace = { file: string; key: string; turns: Turns; writer: number; staging: Staging }

/** `onSaved`: customers, by number, once their transaction has ended. */
export type WhileSaving = { onSaved: (customer: number) => void; onStep: () => void }

/** What all customers of a reading are saved with. `markNew`: whether one not known before counts as new. */
export type ReadingOf = { seq: number; at: number; markNew: boolean }

/**
 * Parts of a search index until they are merged even while the list is read, which takes half as long as to read a million customers, who
 * make a fourth of so many. Below what FTS5 merges all at once.
 */
const mostUnmerged = 1_500
/** Parts looked into while a page of merging is written: so many pages at least, or looking would be all that a portion does. */
const partsToPage = 4
/** Pages of an index that are written in one portion of merging, while main does not write. */
const mergedAtOnce = 256
/**
 * Rows that were known and changed until what they added to the indexes is merged: each is put in by itself and makes parts of its own,
 * and the more parts there are the longer the next one takes.
 */
const mostChanged = 48
/** Rows that wait until they are put into the search index together: a few seconds of reading. */
const mostWaiting = 20_000
/**
 * What goes together, in a store of few rows and in one of many, whose indexes have more pages to touch. `customers`: saved in one transaction;
 * `log`: pages until they go into the database's own file.
 */
const few = { customers: 10_000, log: 40_000 }
const many = { customers: 8_000, log: 80_000 }
/** What is inserted by one statement, in bytes written: a millisecond or two, since it notices nothing of main. */
const insertedAtOnce = 100_000
/** Rows from which on a store has many. */
const manyRows = 200_000
/** Kilobytes of the file held in memory: what is written lies all over its indexes. */
const cache = 256 * 1024

function* saveEach<One>(all: One[], save: (one: One) => Generator<number, void>) {
  for (const one of all) yield* save(one)
}

function* once(work: () => void) {
  work()
  yield 0
}

/** Milliseconds of a sleep from which nobody wakes the thread. */
const nap = 20
const nobody = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

const gone = new Error('The connection is gone')

/**
 * Opens a second connection to the store, for a thread of its own that saves a reading of the list. What it does is done when it
 * returns, in transactions that end as soon as main wants to write. `isStopped`: asked before each of them; false comes back then,
 * and where the connection has been removed. `startLogThread`: called once the log is long, for a thread that keeps it short. Throws what
 * SQLite throws.
 */
export const openListWriter = (
  { file, key, turns, writer, staging }: WriterPlace,
  { seq, at, markNew }: ReadingOf,
  isStopped: () => boolean,
  startLogThread: ((task: LogTask) => void) | null = null,
) => {
  const db = openDatabase(file, key)
  db.pragma(`cache_size = -${cache}`)
  // Each row is of a customer who was just saved, and each transaction looks for the connection first.
  db.pragma('foreign_keys = OFF')
  const isThere = db
    .prepare<[number], number>('SELECT 1 FROM connection WHERE seq = ? AND removed_at IS NULL')
    .pluck()
  /** Within the transaction: whoever removes the connection does so before it or after it. */
  const { pace, asOne, noteMain, isShort } = createPace(turns, () => {
    if (isThere.get(seq) === undefined) throw gone
  })
  // A portion of merging notices nothing of main by itself.
  const standBack = createStandBack(turns, noteMain)
  const count = createBulkCount(db, seq)
  const late = createLateIndex(db)
  let changed = 0
  const isLate = (of: number, id: number): boolean => {
    const waits = count.counting.isLate(of, id)
    if (!waits) changed += 1
    return waits
  }
  const saveCustomer = createCustomerSaver(db, { ...count.counting, isLate })
  const tidyChanged = (): boolean => {
    if (changed < mostChanged) return false
    if (mergePortion()) return true
    changed = 0
    return false
  }
  const paceOfSaving: Pace = () => {
    const goesOn = asOne()
    // Each time: another thread, which put in what was left before, may have ended that.
    late.begin(seq)
    count.begin()
    return cost => goesOn(cost) && changed < mostChanged
  }
  const inSavingSteps = createSteps(db, tidyChanged, paceOfSaving, count.end)
  const endList = createListEnd(db, pace)
  const sortPlaces = createLatePlaces(db)
  const inSteps = createSteps(db, undefined, pace)
  const countParts = createPartCount(db)
  const mergePortion = createIndexMerge(db, () =>
    isShort() ? Math.max(portion, Math.round(countParts() / partsToPage)) : mergedAtOnce,
  )
  let together = few
  /** Nobody whose rows were made is known, until one of them is: looking for each takes longer. */
  let looks = false
  const log = createLogKeeper(db, { turns, writer }, startLogThread, () => together.log)

  /** `inQuiet`: only while main does not write. */
  const doAll = (step: Step, onStep: () => void, inQuiet = false): boolean => {
    try {
      for (;;) {
        if (isStopped()) return false
        standBack()
        if (inQuiet && isShort()) {
          Atomics.wait(nobody, 0, 0, nap)
          log.settle()
          continue
        }
        log.forget()
        const more = inOwnTurn(turns, writer, step)
        log.sync(isShort())
        onStep()
        log.settle()
        if (!more) return true
      }
    } catch (error) {
      if (error === gone) return false
      throw error
    }
  }

  /** Those of a transaction that was given up were not saved. */
  const saveThrough = (
    work: (saving: Saving) => Generator<number, void>,
    { onSaved, onStep }: WhileSaving,
  ) => {
    for (;;) {
      let saved: number[] = []
      const saving = { at, markNew, onSaved: (customer: number) => void saved.push(customer) }
      const step = inSavingSteps(work(saving))
      const andSay: Step = () => {
        const more = step()
        for (const customer of saved) onSaved(customer)
        saved = []
        return more
      }
      try {
        return doAll(andSay, onStep)
      } catch (error) {
        if (isTaken(error) && !looks) looks = true
        else if (error !== givenUp) throw error
      }
    }
  }
  const saveParts = (parts: StagedPart[], doing: WhileSaving): boolean => {
    const save = createStagedSaver(db, seq, saveCustomer, count, () => looks)
    const saveGroup = (group: StagedPart[]) =>
      saveThrough(saving => {
        const pieces = isShort() ? group : joined(group, insertedAtOnce)
        return saveEach(pieces, part => save(part, saving))
      }, doing)
    return inGroups(parts, together.customers).every(saveGroup)
  }
  const andIndex = (save: () => boolean, { onStep }: WhileSaving): boolean => {
    if (together === few && late.isLarge(seq, manyRows)) {
      together = many
      if (!doAll(inSteps(once(late.gatherMore)), () => undefined)) return false
    }
    if (!save()) return false
    return late.waiting(seq) < mostWaiting || doAll(andMerged(late.build(seq, isShort)), onStep)
  }
  const saveStaged = ({ file: which, parts }: Staged, doing: WhileSaving): boolean =>
    andIndex(() => {
      const detach = attachStagingFile(db, staging, which)
      try {
        return saveParts(parts, doing)
      } finally {
        detach()
      }
    }, doing)
  const compare = createComparison(db, seq)
  const saveKnown = (read: ReadAccount[], doing: WhileSaving): boolean => {
    const { same, others } = compare(read)
    for (const customer of same) doing.onSaved(customer)
    const save = () =>
      saveThrough(saving => saveEach(others, other => saveCustomer(seq, other, saving)), doing)
    return others.length === 0 || andIndex(save, doing)
  }
  /** Puts rows into the indexes, whose parts never become too many. */
  const andMerged = (work: Generator<number, void>): Step => {
    const step = inSteps(work)
    let merges = false
    return () => {
      merges ||= countParts() >= mostUnmerged
      if (!merges) return step()
      merges = mergePortion()
      return true
    }
  }
  /** While they are sorted, main may write. */
  const putPlacesIn = (): boolean => {
    if (isStopped()) return false
    for (const work of sortPlaces(seq, isShort)) if (!doAll(inSteps(work), () => undefined)) return false
    return true
  }
  /** Until nothing was saved meanwhile that waits. */
  const index = (): boolean => {
    do {
      if (!putPlacesIn() || !doAll(andMerged(late.end(seq, isShort)), () => undefined)) return false
    } while (late.isOpen(seq))
    return true
  }
  /** What saving has added to the search index. Nobody waits for that, and a write of main's that met a portion would: it looks into all parts. */
  const merge = (): boolean =>
    doAll(mergePortion, () => undefined, true) &&
    doAll(inSteps(once(() => late.merged(seq))), () => undefined)

  return {
    /** Rows that are new may be found only once `index` was called. */
    save: saveStaged,
    /** The same for customers most of whom are as they were, which takes no file and keeps nobody from writing. */
    saveKnown,
    /** Has everything found that was saved, also what an earlier reading left. */
    index,
    /** Who is not present in a list that was read to its end is gone. */
    end: (endedAt: number, isPresent: (customer: number) => boolean): boolean =>
      doAll(endList(seq, endedAt, isPresent), () => undefined),
    /** After everything else: what was written goes into the database's own file, and what is searched is spread over fewer places. */
    tidy: (): void => {
      // Main waits for this to end, and a store that is damaged stays as it is.
      if (isStopped()) return
      log.putAway()
      if (merge()) log.putAway()
    },
    settle: log.settle,
    close: (): void => {
      log.close()
      db.close()
    },
  }
}

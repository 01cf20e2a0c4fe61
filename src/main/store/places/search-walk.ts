import { unfiltered } from '../../../contract/accounts/account-filter.ts'
import { accountParts, type Query } from '../account-list/query.ts'
import type { Db } from '../database/database.ts'
import { createChangeMark } from '../database/statements.ts'
import type { Step } from '../database/steps.ts'
import { idRange } from '../id-range.ts'

/** Ids that are looked through first. */
const firstSpan = 4_000
/** What a step should take, in milliseconds. */
const stepTime = 8

/** Goes through what a search finds: by words first, then by parts of texts. */
export type SearchWalk = {
  /** Goes on, from the newest on; false: that was the last. */
  step: Step
  isDone: () => boolean
  /** Whether nothing was stored since it began. */
  isCurrent: () => boolean
}

/** `visit`: gets the queries for the ids of one span after the other. `now`: milliseconds. */
export type StartSearchWalk = (seq: number, search: string, visit: (query: Query) => void) => SearchWalk

export const createSearchWalk = (db: Db, now: () => number = () => performance.now()): StartSearchWalk => {
  const mark = createChangeMark(db)
  const latest = db
    .prepare<{ first: number; last: number }, number | null>(
      'SELECT max(id) FROM utility_account WHERE id BETWEEN :first AND :last',
    )
    .pluck()

  return (seq, search, visit) => {
    const range = idRange(seq)
    const began = mark()
    const newest = latest.get(range) ?? 0
    let part = 0
    let top = newest
    let span = firstSpan
    let shortest = Number.POSITIVE_INFINITY
    const queriesOf = (after: number) =>
      accountParts(seq, { ...unfiltered, search }, { where: 'place', upTo: top, after })
    const parts = queriesOf(range.first - 1).length

    /** Goes on where the last step ended, in the next part of the search once this one is through. */
    const moveTo = (after: number) => {
      top = after
      if (top >= range.first) return
      part += 1
      top = newest
      span = firstSpan
      shortest = Number.POSITIVE_INFINITY
    }

    const isDone = () => part >= parts || newest < range.first
    const step = () => {
      if (isDone()) return false
      const from = now()
      const after = Math.max(range.first, top - span + 1) - 1
      const query = queriesOf(after)[part]
      if (query !== undefined) visit(query)
      const took = now() - from
      // What a search costs before it finds anything is the same for any span: cutting it smaller would only repeat that.
      shortest = Math.min(shortest, took)
      const wanted = Math.max(stepTime, 2 * shortest)
      if (took < wanted) span *= 2
      else if (took > 2 * wanted) span = Math.max(firstSpan, Math.floor(span / 2))
      moveTo(after)
      return !isDone()
    }
    return { step, isDone, isCurrent: () => mark() === began }
  }
}

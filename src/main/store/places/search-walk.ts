import { unfiltered } from '../../../contract/accounts/account-filter.ts'
import { createFewByWords } from '../account-list/few-by-words.ts'
import { accountParts, type Query } from '../account-list/query.ts'
import { createWordsLike } from '../account-list/words-like.ts'
import type { Db } from '../database/database.ts'
import { createChangeMark } from '../database/statements.ts'
import type { Step } from '../database/steps.ts'
import { idRange } from '../id-range.ts'

/** Ids that are looked through first. */
const firstSpan = 2_000
/** Rows with words of the same first letters that are looked through at first, in so many goes. */
const inOneLook = 200
const mostLooks = 10
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

type IdsQuery = Pick<Query, 'sql' | 'parameters'>

/** `visit`: gets the queries for the ids of one span after the other, and answers how much it found. `now`: milliseconds. */
export type StartSearchWalk = (seq: number, search: string, visit: (query: IdsQuery) => number) => SearchWalk

export const createSearchWalk = (db: Db, now: () => number = () => performance.now()): StartSearchWalk => {
  const mark = createChangeMark(db)
  const latest = db
    .prepare<{ first: number; last: number }, number | null>(
      'SELECT max(id) FROM utility_account WHERE id BETWEEN :first AND :last',
    )
    .pluck()

  const fewByWords = createFewByWords(db)
  const wordsLike = createWordsLike(db)
  return (seq, search, visit) => {
    const range = idRange(seq)
    const began = mark()
    const newest = latest.get(range) ?? 0
    let part = 0
    let top = newest
    let span = firstSpan
    let shortest = Number.POSITIVE_INFINITY
    const queriesOf = (after: number) =>
      accountParts(seq, { ...unfiltered, search }, { where: 'place', upTo: top, after, wordsLike })
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

    let looks = 0
    /** A first answer to whoever types, without gathering words; false: it cannot be, or does not help. */
    const look = (): boolean => {
      if (part > 0 || looks >= mostLooks) return false
      looks += 1
      const few = fewByWords(seq, search, { where: 'place', upTo: top, most: inOneLook })
      if (few === null) return false
      const found = JSON.stringify(few.ids)
      visit({ sql: 'SELECT value AS id FROM json_each(:found)', parameters: { found } })
      if (few.ids.length === 0) looks = mostLooks
      moveTo(few.isAll ? range.first - 1 : few.lowest - 1)
      return true
    }

    const isDone = () => part >= parts || newest < range.first
    const step = () => {
      if (isDone()) return false
      if (look()) return !isDone()
      const from = now()
      const after = Math.max(range.first, top - span + 1) - 1
      const query = queriesOf(after)[part]
      const found = query === undefined ? 0 : visit(query)
      const took = now() - from
      // What a search costs before it finds anything is the same for any span: cutting it smaller would only repeat that.
      shortest = Math.min(shortest, took)
      const wanted = Math.max(stepTime, 2 * shortest)
      if (took < wanted) span *= found === 0 ? 4 : 2
      else if (took > 2 * wanted) span = Math.max(firstSpan, Math.floor(span / 2))
      moveTo(after)
      return !isDone()
    }
    return { step, isDone, isCurrent: () => mark() === began }
  }
}

import { unfiltered } from '../../../contract/accounts/account-filter.ts'
import type { PlaceCount } from '../../../contract/model.ts'
import { accountParts } from '../account-list/query.ts'
import type { Db } from '../database/database.ts'
import { createChangeMark, createStatements } from '../database/statements.ts'
import type { Step } from '../database/steps.ts'
import { idRange } from '../id-range.ts'

/** Ids that are looked through first. */
const firstSpan = 4_000
/** What a step should take, in milliseconds. */
const stepTime = 8

type FoundPlace = { state: string | null; city: string | null; n: number }

/** Where a search finds utility accounts, as far as it was counted: by words first, then by parts of texts. */
export type PlaceSearch = {
  /** Counts on, from the newest on; false: that was the last. */
  step: Step
  isDone: () => boolean
  /** Whether nothing was stored since it began. */
  isCurrent: () => boolean
  states: () => PlaceCount[]
  cities: (state: string | null) => PlaceCount[]
  inCity: (state: string | null, city: string | null) => number
}

const byName = new Intl.Collator('en', { sensitivity: 'base' })

/** By name, what was not given last. Pure. */
export const sortPlaces = (places: PlaceCount[]): PlaceCount[] =>
  places.toSorted((one, other) =>
    one.name === null || other.name === null
      ? Number(one.name === null) - Number(other.name === null)
      : byName.compare(one.name, other.name),
  )

const sorted = (counts: ReadonlyMap<string | null, number>): PlaceCount[] =>
  sortPlaces([...counts].map(([name, utilityAccounts]) => ({ name, utilityAccounts })))

const sumOf = (counts: ReadonlyMap<unknown, number>) => [...counts.values()].reduce((sum, n) => sum + n, 0)

/** Counts what a search finds by state and city, in steps. `now`: milliseconds. */
export const createPlaceSearch = (db: Db, now: () => number = () => performance.now()) => {
  const counts = createStatements<FoundPlace>(db)
  const mark = createChangeMark(db)
  const latest = db
    .prepare<{ first: number; last: number }, number | null>(
      'SELECT max(id) FROM utility_account WHERE id BETWEEN :first AND :last',
    )
    .pluck()

  return (seq: number, search: string): PlaceSearch => {
    const range = idRange(seq)
    const began = mark()
    const newest = latest.get(range) ?? 0
    const found = new Map<string | null, Map<string | null, number>>()
    let part = 0
    let top = newest
    let span = firstSpan
    let shortest = Number.POSITIVE_INFINITY
    const queryOf = (after: number) =>
      accountParts(seq, { ...unfiltered, search }, { where: 'place', upTo: top, after })
    const parts = queryOf(range.first - 1).length

    const countDown = (after: number) => {
      const query = queryOf(after)[part]
      if (query === undefined) return
      const rows = counts(
        `SELECT u.state, u.city, count(*) AS n FROM (${query.sql}) f
         CROSS JOIN utility_account u INDEXED BY utility_account_order ON u.id = f.id
         WHERE u.present = 1 GROUP BY u.state, u.city`,
      ).all(query.parameters)
      for (const { state, city, n } of rows) {
        const cities = found.get(state) ?? new Map<string | null, number>()
        found.set(state, cities.set(city, (cities.get(city) ?? 0) + n))
      }
    }

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
      countDown(after)
      const took = now() - from
      // What a search costs before it finds anything is the same for any span: cutting it smaller would only repeat that.
      shortest = Math.min(shortest, took)
      const wanted = Math.max(stepTime, 2 * shortest)
      if (took < wanted) span *= 2
      else if (took > 2 * wanted) span = Math.max(firstSpan, Math.floor(span / 2))
      moveTo(after)
      return !isDone()
    }

    return {
      step,
      isDone,
      isCurrent: () => mark() === began,
      states: () => sorted(new Map([...found].map(([state, cities]) => [state, sumOf(cities)]))),
      cities: state => sorted(found.get(state) ?? new Map()),
      inCity: (state, city) => found.get(state)?.get(city) ?? 0,
    }
  }
}

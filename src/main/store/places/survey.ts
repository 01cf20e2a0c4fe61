import type { AttentionKind } from '../../../contract/places.ts'
import type { Db } from '../database/database.ts'
import type { Step } from '../database/steps.ts'
import { idRange } from '../id-range.ts'
import { oddity } from './oddities.ts'
import { suppliersLike } from './place-row.ts'

/**
 * What was found, as ids of utility accounts. `places`: those at each address that has several, address by address in their order,
 * and where each begins among them; `attention`: those of one matter stand together.
 */
export type Found = {
  places: { ids: number[]; begins: number[] }
  attention: Record<AttentionKind, number[]>
}

/** Entries of an index that are looked through in one go. */
const slice = 500
/** What a step may cost, in entries: a few milliseconds where pages must be read from the disk. */
const stepCost = 800
/** What looking at a group or a row costs beside it. */
const lookUpCost = 20
/** Utility accounts of one account number that are looked at; a number that more have is none. */
const mostOfNumber = 50

/** Ids from a JSON array of SQLite's, the lowest first. */
const idsOf = (json: string): number[] =>
  json
    .slice(1, -1)
    .split(',')
    .map(Number)
    .sort((one, other) => one - other)

type Range = { seq: number; after: string | number; upTo: string | number }

/** Walks one of the two orders by its second column, from one bound to the next, so that no step holds the app up. */
const createWalk = (db: Db, order: string, column: string) => {
  const bound = db
    .prepare<{ seq: number; after: string | number }, string | number>(
      `SELECT ${column} FROM ${order} WHERE connection_seq = :seq AND ${column} > :after
       ORDER BY ${column} LIMIT 1 OFFSET ${slice}`,
    )
    .pluck()
  const last = db
    .prepare<{ seq: number }, string | number | null>(
      `SELECT max(${column}) FROM ${order} WHERE connection_seq = :seq`,
    )
    .pluck()
  return function* (seq: number, start: string | number): Generator<Range> {
    for (let after = start; ; ) {
      const next = bound.get({ seq, after })
      const upTo = next ?? last.get({ seq }) ?? null
      if (upTo === null) return
      yield { seq, after, upTo }
      if (next === undefined) return
      after = next
    }
  }
}

const createPlaceScan = (db: Db) => {
  const walk = createWalk(db, 'place_at', 'place_key')
  const shared = db.prepare<Range, { key: string; ids: string; n: number; least: number; most: number }>(
    `SELECT place_key AS key, json_group_array(id) AS ids, count(*) AS n, min(supplier) AS least, max(supplier) AS most
     FROM place_at WHERE connection_seq = :seq AND place_key > :after AND place_key <= :upTo
     GROUP BY place_key HAVING count(*) > 1`,
  )
  const suppliers = db.prepare<{ seq: number; key: string }, { id: number; supplier: number }>(
    `SELECT id, supplier FROM place_at
     WHERE connection_seq = :seq AND place_key = :key AND supplier > 0 LIMIT 500`,
  )
  /** Those of one address who have another utility for the same. */
  const rivals = (rows: { id: number; supplier: number }[]): number[] =>
    rows
      .filter(({ supplier }) => {
        const { from, below } = suppliersLike(supplier)
        return rows.some(
          other => other.supplier !== supplier && other.supplier >= from && other.supplier < below,
        )
      })
      .map(({ id }) => id)

  return function* (seq: number, { places, attention }: Found): Generator<number> {
    for (const range of walk(seq, '')) {
      yield slice
      for (const { key, ids, n, least, most } of shared.all(range)) {
        places.begins.push(places.ids.length)
        for (const id of idsOf(ids)) places.ids.push(id)
        if (least === most) continue
        attention.utilities.push(...rivals(suppliers.all({ seq, key })))
        yield lookUpCost + n
      }
    }
  }
}

const createNumberScan = (db: Db) => {
  const walk = createWalk(db, 'place_number', 'number')
  const repeated = db
    .prepare<Range, number>(
      `SELECT number FROM place_number WHERE connection_seq = :seq AND number > :after AND number <= :upTo
       GROUP BY number HAVING count(*) > 1`,
    )
    .pluck()
  const rows = db.prepare<{ seq: number; number: number }, { id: number; key: string }>(
    `SELECT n.id, p.place_key AS key FROM place_number n JOIN place p ON p.id = n.id
     WHERE n.connection_seq = :seq AND n.number = :number ORDER BY n.id LIMIT ${mostOfNumber}`,
  )
  return function* (seq: number, { attention }: Found): Generator<number> {
    for (const range of walk(seq, -1)) {
      yield slice
      for (const number of repeated.all(range)) {
        const found = rows.all({ seq, number })
        if (new Set(found.map(({ key }) => key)).size > 1) attention.number.push(...found.map(({ id }) => id))
        yield lookUpCost + found.length
      }
    }
  }
}

const createOddScan = (db: Db) => {
  const odd = db.prepare<{ after: number; last: number }, { id: number; oddities: number }>(
    `SELECT id, oddities FROM place INDEXED BY place_odd
     WHERE id > :after AND id <= :last AND oddities > 0 ORDER BY id LIMIT 100`,
  )
  return function* (seq: number, { attention }: Found): Generator<number> {
    const { first, last } = idRange(seq)
    for (let after = first - 1; ; ) {
      const rows = odd.all({ after, last })
      for (const { id, oddities } of rows) {
        for (const kind of ['missing', 'zip', 'state'] as const)
          if ((oddities & oddity[kind]) > 0) attention[kind].push(id)
      }
      const end = rows.at(-1)
      if (end === undefined) return
      after = end.id
      yield rows.length * lookUpCost
    }
  }
}

/** Looks through all addresses of a connection, in steps; `found` is filled once the last is over. */
export const createSurvey = (db: Db) => {
  const scans = [createPlaceScan(db), createNumberScan(db), createOddScan(db)]
  function* walk(seq: number, found: Found): Generator<number> {
    for (const scan of scans) yield* scan(seq, found)
  }
  return (seq: number): { step: Step; found: Found } => {
    const found: Found = {
      places: { ids: [], begins: [] },
      attention: { missing: [], zip: [], state: [], number: [], utilities: [] },
    }
    const work = walk(seq, found)
    const step = () => {
      for (let cost = 0; cost < stepCost; ) {
        const part = work.next()
        if (part.done === true) return false
        cost += part.value
      }
      return true
    }
    return { step, found }
  }
}

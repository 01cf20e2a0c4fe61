import type { Db } from '../database/database.ts'
import { idRange } from '../id-range.ts'
import { placeOrders } from './place-orders.ts'

/** Places that are sorted at once, in memory; the app's end waits for that. */
const sortedAtOnce = 500_000
/** Places put in by one statement: where somebody waits, each may touch a page of its own. */
const batches = { short: 8, long: 500 }
/** What a place costs there, in bytes written: a page where it comes alone, its own where it comes beside others. */
const costs = { short: 1200, long: 60 }

/** Of a connection of `late_index`. */
export const waitingPlaces =
  'FROM place WHERE id > places_after AND id <= (connection_seq << 32) + 4294967295'

/** Whether places of a connection are not in their orders yet, so that who else is at one is not known. */
export const createPlacesWait = (db: Db) => {
  const waiting = db.prepare<[number], number>(
    `SELECT 1 FROM late_index WHERE connection_seq = ? AND EXISTS (SELECT 1 ${waitingPlaces})`,
  )
  return (seq: number): boolean => waiting.get(seq) !== undefined
}

type Span = { after: number; upTo: number }

const createOrder = (db: Db, { table, columns, values, holds, by }: (typeof placeOrders)[number]) => {
  const sorted = `temp.sorted_${table}`
  db.exec(`CREATE TABLE ${sorted} (n INTEGER PRIMARY KEY, ${columns})`)
  const clear = db.prepare(`DELETE FROM ${sorted}`)
  const sort = db.prepare<Span>(
    `INSERT INTO ${sorted} (${columns}) SELECT ${values} FROM place p WHERE p.id > :after AND p.id <= :upTo AND ${holds} ORDER BY ${by}`,
  )
  const among = `FROM ${sorted} s WHERE s.n > :after AND s.n <= :upTo`
  const asSorted = db.prepare<Span>(`INSERT OR IGNORE INTO ${table} SELECT ${columns} ${among}`)
  // One that has gone since, or is another now, is not what it was when they were sorted.
  const asNow = db.prepare<Span>(
    `INSERT OR IGNORE INTO ${table} SELECT ${values} FROM place p WHERE p.id IN (SELECT s.id ${among}) AND ${holds}`,
  )
  return {
    sort: (span: Span): number => {
      clear.run()
      return sort.run(span).changes
    },
    *putIn(count: number, isShort: () => boolean, isUntouched: () => boolean) {
      for (let after = 0; after < count; ) {
        const pace = isShort() ? 'short' : 'long'
        const span = { after, upTo: after + batches[pace] }
        const put = isUntouched() ? asSorted : asNow
        put.run(span)
        after = span.upTo
        yield batches[pace] * costs[pace]
      }
    },
  }
}

/**
 * Puts the places of a long list into their orders, sorted: a row after the other is written beside the one before, where in the order
 * in which they came each would be written somewhere else.
 */
export const createLatePlaces = (db: Db) => {
  const orders = placeOrders.map(order => createOrder(db, order))
  const next = db.prepare<{ seq: number; last: number }, Span>(
    `SELECT * FROM (SELECT places_after AS after,
       (SELECT max(id) FROM (SELECT id FROM place WHERE id > places_after AND id <= :last ORDER BY id LIMIT ${sortedAtOnce})) AS upTo
     FROM late_index WHERE connection_seq = :seq) WHERE upTo IS NOT NULL`,
  )
  const move = db.prepare<{ seq: number; upTo: number }>(
    'UPDATE late_index SET places_after = max(places_after, :upTo) WHERE connection_seq = :seq',
  )
  /** Another number once anybody else has written to the store. */
  const changed = db.prepare<[], number>('PRAGMA data_version').pluck()
  const isUntouchedSince = (before: number | undefined) => () => changed.get() === before
  function* moveTo(seq: number, upTo: number): Generator<number, void> {
    yield move.run({ seq, upTo }).changes
  }
  /**
   * Sorts what waits by one order after the other, a part at a time, without keeping anybody from writing; each piece of work that it yields
   * puts some in, before the next is asked for, and yields what that cost.
   */
  return function* (seq: number, isShort: () => boolean): Generator<Generator<number, void>, void> {
    const { last } = idRange(seq)
    for (let span = next.get({ seq, last }); span !== undefined; span = next.get({ seq, last })) {
      for (const order of orders) {
        const isUntouched = isUntouchedSince(changed.get())
        yield order.putIn(order.sort(span), isShort, isUntouched)
      }
      yield moveTo(seq, span.upTo)
    }
  }
}

import type { Db } from '../database/database.ts'
import { createSteps, type Step, unnoticed } from '../database/steps.ts'
import { idRange } from '../id-range.ts'
import { createCandidates } from './candidates.ts'
import { cluesOf } from './clues.ts'
import { keysOfLink, type Noted } from './link-keys.ts'
import { createWhose } from './whose.ts'

type Range = ReturnType<typeof idRange>

/** Links and customers that are read in one go. */
const batch = 20
/** Links whose keys are sought at once, and customers who are looked at in one go for that. */
const soughtAtOnce = 2_000
const lookedAt = 500
/** What a key costs, in bytes written: nobody waits for a commit, so these may be fewer than the pages of the two indexes are. */
const keyCost = 200
const customerCost = 400

/** Keys of a customer, in one text. */
const between = '\n'

/**
 * Compares what is due: `links` finds out what open links may be told by, `all` then seeks that among customers and compares those
 * who are due. Both go on where they were left.
 */
export const createComparing = (db: Db) => {
  const inSteps = createSteps(db, undefined, unnoticed)
  const whoseOf = createWhose(db)
  const candidatesOf = createCandidates(db)
  const linksDue = db.prepare<Range, Noted & { number: number }>(
    `SELECT l.number, l.customer, l.email, l.note FROM link_due d CROSS JOIN link l ON l.number = d.number
     WHERE d.keyed = 0 AND d.number BETWEEN :first AND :last LIMIT ${batch}`,
  )
  const addKey = db.prepare<[string, number]>('INSERT INTO link_key VALUES (?, ?) ON CONFLICT DO NOTHING')
  const setKeyed = db.prepare<[number]>('UPDATE link_due SET keyed = 1 WHERE number = ?')
  const begin = db.prepare<Range>(
    `UPDATE link_due SET keyed = 2 WHERE number IN (
       SELECT number FROM link_due WHERE keyed > 0 AND number BETWEEN :first AND :last LIMIT ${soughtAtOnce})`,
  )
  const sought = db
    .prepare<Range, string>(
      `SELECT DISTINCT k.key FROM link_due d CROSS JOIN link_key k ON k.link = d.number
       WHERE d.keyed = 2 AND d.number BETWEEN :first AND :last`,
    )
    .pluck()
  const end = db.prepare<Range>('DELETE FROM link_due WHERE keyed = 2 AND number BETWEEN :first AND :last')
  const keysAfter = db.prepare<{ after: number; last: number }, { number: number; keys: string }>(
    `SELECT number, keys FROM customer_key WHERE number > :after AND number <= :last ORDER BY number LIMIT ${lookedAt}`,
  )
  const addDue = db.prepare<[number]>('INSERT INTO customer_due VALUES (?) ON CONFLICT DO NOTHING')
  const customersDue = db.prepare<Range, { number: number; customerId: string | null }>(
    `SELECT d.number, c.customer_id AS customerId FROM customer_due d LEFT JOIN customer c ON c.number = d.number
     WHERE d.number BETWEEN :first AND :last LIMIT ${batch}`,
  )
  const setKeys = db.prepare<{ number: number; keys: string }>(
    'INSERT INTO customer_key VALUES (:number, :keys) ON CONFLICT DO UPDATE SET keys = excluded.keys',
  )
  const propose = db.prepare<{ number: number; link: number }>(
    'INSERT INTO proposed VALUES (:number, :link) ON CONFLICT DO UPDATE SET link = excluded.link',
  )
  const dontPropose = db.prepare<[number]>('DELETE FROM proposed WHERE customer = ?')
  const compared = db.prepare<[number]>('DELETE FROM customer_due WHERE number = ?')
  const newest = db.prepare<Range & { upTo: number }, { number: number; customerId: string }>(
    `SELECT number, customer_id AS customerId FROM customer
     WHERE number BETWEEN max(:first, :upTo + 1) AND :last ORDER BY number LIMIT ${batch}`,
  )
  const readUpTo = db
    .prepare<[number], number>('SELECT up_to FROM customers_compared WHERE connection_seq = ?')
    .pluck()
  const setUpTo = db.prepare<[number, number]>(
    'INSERT INTO customers_compared VALUES (?, ?) ON CONFLICT DO UPDATE SET up_to = excluded.up_to',
  )
  const due = db
    .prepare<Range & { upTo: number }, number>(
      `SELECT EXISTS (SELECT 1 FROM link_due WHERE number BETWEEN :first AND :last)
         OR EXISTS (SELECT 1 FROM customer_due WHERE number BETWEEN :first AND :last)
         OR EXISTS (SELECT 1 FROM customer WHERE number BETWEEN max(:first, :upTo + 1) AND :last)`,
    )
    .pluck()
  const upTo = (seq: number): number => readUpTo.get(seq) ?? 0

  function* keyLinks(range: Range) {
    for (let links = linksDue.all(range); links.length > 0; links = linksDue.all(range))
      for (const { number, ...noted } of links) {
        const keys = keysOfLink(noted)
        for (const key of keys.keys()) addKey.run(key, number)
        setKeyed.run(number)
        yield customerCost + keys.size * keyCost
      }
  }

  function* seek(range: Range) {
    while (begin.run(range).changes > 0) {
      const keys = new Set(sought.all(range))
      yield keys.size * 20
      for (let after = range.first - 1; ; ) {
        const customers = keysAfter.all({ after, last: range.last })
        const last = customers.at(-1)
        if (last === undefined) break
        const found = customers.filter(one => one.keys.split(between).some(key => keys.has(key)))
        for (const { number } of found) addDue.run(number)
        after = last.number
        yield lookedAt * 10 + found.length * 100
      }
      end.run(range)
    }
  }

  const compareOne = (seq: number, number: number, customerId: string): void => {
    const found = whoseOf(seq, customerId)
    if (found === null) return
    const clues = cluesOf(found.whose)
    setKeys.run({ number, keys: clues.map(({ key }) => key).join(between) })
    const [best] = candidatesOf(seq, customerId, clues)
    if (best === undefined) dontPropose.run(number)
    else propose.run({ number, link: best.link.number })
  }

  function* compare(seq: number, range: Range) {
    for (let all = customersDue.all(range); all.length > 0; all = customersDue.all(range))
      for (const { number, customerId } of all) {
        compared.run(number)
        if (customerId !== null) compareOne(seq, number, customerId)
        yield customerCost
      }
    const next = () => newest.all({ ...range, upTo: upTo(seq) })
    for (let all = next(); all.length > 0; all = next())
      for (const { number, customerId } of all) {
        compareOne(seq, number, customerId)
        setUpTo.run(seq, number)
        yield customerCost
      }
  }

  function* compareAll(seq: number) {
    const range = idRange(seq)
    // What comes between two steps is due as well.
    while (isDue(seq)) {
      yield* keyLinks(range)
      yield* seek(range)
      yield* compare(seq, range)
    }
  }

  const isDue = (seq: number): boolean => due.get({ ...idRange(seq), upTo: upTo(seq) }) === 1
  return {
    isDue,
    links: (seq: number): Step => inSteps(keyLinks(idRange(seq))),
    all: (seq: number): Step => inSteps(compareAll(seq)),
    /** The links that may be a customer's, likeliest first, once `links` is over; none where it is known, or nobody shares. */
    of: (seq: number, customerId: string) => {
      const found = whoseOf(seq, customerId)
      return found === null || found.cameBy !== null
        ? []
        : candidatesOf(seq, customerId, cluesOf(found.whose))
    },
  }
}

import type { AccountChange } from '../../../contract/accounts/history.ts'
import type { Facts } from '../facts/facts.ts'
import type { Db } from '../file/database.ts'

/** Entries kept of a customer, the latest ones: a service that tells another thing each time must not fill the disk. */
const most = 1000

type Newcomer = { customerId: string; at: number }

export type Customers = ReturnType<typeof createCustomers>

/** What only this desk knows of customers who share: when they came, whether somebody has looked, what staff call them, what changed. */
export const createCustomers = (db: Db, facts: Facts) => {
  const insertSeen = db.prepare<[number, string, number, number]>(
    'INSERT INTO seen VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const setNew = db.prepare<{ seq: number; customerId: string; isNew: number }>(
    'UPDATE seen SET is_new = :isNew WHERE connection_seq = :seq AND customer_id = :customerId AND is_new <> :isNew',
  )
  const newIds = db
    .prepare<[number], string>(
      'SELECT customer_id FROM seen INDEXED BY seen_new WHERE connection_seq = ? AND is_new = 1',
    )
    .pluck()
  const countNew = db
    .prepare<[number], number>(
      'SELECT count(*) FROM seen INDEXED BY seen_new WHERE connection_seq = ? AND is_new = 1',
    )
    .pluck()
  const newSince = db.prepare<{ seq: number; at: number }, Newcomer>(
    `SELECT customer_id AS customerId, first_seen_at AS at FROM seen INDEXED BY seen_new
     WHERE connection_seq = :seq AND is_new = 1 AND first_seen_at >= :at ORDER BY first_seen_at DESC LIMIT 1000`,
  )
  const given = db.prepare<{ seq: number; customerId: string; name: string }>(
    'INSERT INTO given_name VALUES (:seq, :customerId, :name) ON CONFLICT DO UPDATE SET name = excluded.name',
  )
  const notGiven = db.prepare<[number, string]>(
    'DELETE FROM given_name WHERE connection_seq = ? AND customer_id = ?',
  )
  const followed = db.prepare<{ seq: number; customerId: string; url: string }>(
    `INSERT INTO came_by VALUES (:seq, :customerId, :url) ON CONFLICT DO UPDATE SET url = excluded.url WHERE url <> excluded.url`,
  )
  const insertChange = db.prepare<AccountChange & { seq: number; customerId: string }>(
    `INSERT INTO customer_change (connection_seq, customer_id, at, what, label, before, after)
     VALUES (:seq, :customerId, :at, :what, :label, :before, :after) ON CONFLICT DO NOTHING`,
  )
  const trim = db.prepare<{ seq: number; customerId: string }>(
    `DELETE FROM customer_change WHERE connection_seq = :seq AND customer_id = :customerId AND number <= (
       SELECT number FROM customer_change WHERE connection_seq = :seq AND customer_id = :customerId
       ORDER BY number DESC LIMIT 1 OFFSET ${most})`,
  )
  const changes = db.prepare<[number, string], AccountChange>(
    `SELECT at, what, label, before, after FROM customer_change WHERE connection_seq = ? AND customer_id = ?
     ORDER BY number DESC`,
  )
  const markOne = (seq: number, customerId: string, isNew: boolean): boolean => {
    const isOther = setNew.run({ seq, customerId, isNew: isNew ? 1 : 0 }).changes > 0
    if (isOther) facts.touch(seq, customerId)
    return isOther
  }

  return {
    /** Somebody has looked at all who are new, or at one of them. False: it was known already. */
    markSeen: db.transaction((seq: number, customerId: string | null = null): boolean => {
      const wanted = customerId === null ? newIds.all(seq) : [customerId]
      return wanted.filter(one => markOne(seq, one, false)).length > 0
    }),
    /** How many are new. */
    countNew: (seq: number): number => countNew.get(seq) ?? 0,
    /** New customers who were first seen from then on, the latest first: 1,000 at most. */
    newSince: (seq: number, at: number): Newcomer[] => newSince.all({ seq, at }),
    /** What staff call a customer; null: nothing any more. */
    name: db.transaction((seq: number, customerId: string, name: string | null): void => {
      if (name === null) notGiven.run(seq, customerId)
      else given.run({ seq, customerId, name })
      facts.touch(seq, customerId)
    }),
    /** What changed of a customer since they were first seen, the latest first. */
    history: (seq: number, customerId: string): AccountChange[] => changes.all(seq, customerId),
    /** A customer came, first seen then; once they are known, nothing. Within a transaction of the caller, as what follows. */
    appeared: (seq: number, customerId: string, { at, isNew }: { at: number; isNew: boolean }): boolean => {
      const isKnown = insertSeen.run(seq, customerId, at, isNew ? 1 : 0).changes === 0
      if (!isKnown) facts.touch(seq, customerId)
      return !isKnown
    },
    mark: markOne,
    /** The URL of the link that a customer followed. Answers whether that is news. */
    cameBy: (seq: number, customerId: string, url: string): boolean => {
      const isNews = followed.run({ seq, customerId, url }).changes > 0
      if (isNews) facts.touch(seq, customerId)
      return isNews
    },
    /** Each change once. */
    changed: (seq: number, customerId: string, all: readonly AccountChange[]): void => {
      for (const change of all) insertChange.run({ ...change, seq, customerId })
      if (all.length > 0) trim.run({ seq, customerId })
    },
  }
}

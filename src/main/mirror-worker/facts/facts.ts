import type { Db } from '../file/open.ts'

/**
 * What only the ledger knows of a customer, who need not be in the mirror. `notedBy`: whether the name is one noted with a link, or
 * given by staff; `firstSeenAt` null: they were never seen; `knownBy`: who says which link they came by; `standing`: it is the standing link.
 */
export type Fact = {
  customerId: string
  notedName: string | null
  notedBy: 'link' | 'staff' | null
  firstSeenAt: number | null
  isNew: boolean
  knownBy: 'service' | 'person' | null
  standing: boolean
}

/** As it is stored. */
export type FactRow = Omit<Fact, 'isNew' | 'standing'> & { isNew: 0 | 1; standing: 0 | 1 }

export type Facts = ReturnType<typeof createFacts>

/** Facts, of customers who are here and who are not. */
export const createFacts = (db: Db) => {
  const read = db.prepare<[string], FactRow>(
    `SELECT customer_id AS customerId, noted_name AS notedName, noted_by AS notedBy, first_seen_at AS firstSeenAt, is_new AS isNew,
       known_by AS knownBy, standing FROM fact WHERE customer_id = ?`,
  )
  const write = db.prepare<FactRow>(
    `INSERT INTO fact VALUES (:customerId, :notedName, :notedBy, :firstSeenAt, :isNew, :knownBy, :standing)
     ON CONFLICT DO UPDATE SET noted_name = excluded.noted_name, noted_by = excluded.noted_by,
       first_seen_at = excluded.first_seen_at, is_new = excluded.is_new, known_by = excluded.known_by,
       standing = excluded.standing`,
  )
  const keepSeen = db.prepare<{ customerId: string; firstSeenAt: number }>(
    `INSERT INTO fact (customer_id, first_seen_at, is_new, standing) VALUES (:customerId, :firstSeenAt, 0, 0)
     ON CONFLICT DO UPDATE SET first_seen_at = coalesce(first_seen_at, excluded.first_seen_at), is_new = 0`,
  )
  return {
    of: (customerId: string): FactRow | undefined => read.get(customerId),
    write: (fact: Fact): void => {
      // As the mirror keeps it: a half of a character as every other half.
      const customerId = fact.customerId.toWellFormed()
      write.run({ ...fact, customerId, isNew: fact.isNew ? 1 : 0, standing: fact.standing ? 1 : 0 })
    },
    /** Of a customer who leaves: one who comes back later is not new by that. */
    keepSeen: (customerId: string, firstSeenAt: number): void =>
      void keepSeen.run({ customerId, firstSeenAt }),
  }
}

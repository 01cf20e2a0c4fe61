import type { AccountChange } from '../../../contract/accounts/history.ts'
import type { Sql } from '../../sqlite/sql.ts'
import type { LinkRequestRead } from '../changes/link-requests.ts'

// What the writer finds out and only the ledger stores; an entry stays here until main has written it there. Entries are idempotent.
// Times are milliseconds since 1970.

export type OutboxEntry =
  /** A customer who was not in the mirror; `name`: as lists show it; `isNew`: as the mirror marked them. */
  | { kind: 'appeared'; customerId: string; name: string | null; at: number; isNew: boolean }
  /** What changed of a customer who was there before. */
  | { kind: 'changed'; customerId: string; changes: AccountChange[] }
  /** A customer who left the mirror. `beganAt`: since when it was shared, as far as that is known, else first seen. */
  | {
      kind: 'ended'
      customerId: string
      name: string | null
      email: string | null
      raw: string
      beganAt: number
      firstSeenAt: number
      at: number
    }
  /**
   * A customer who connected. `link`: the URL that they followed; `appeared`: new to the mirror, or ended and back within the page; `endedAt`: when
   * they had ended within the page.
   */
  | {
      kind: 'connected'
      customerId: string
      name: string | null
      link: string | null
      at: number
      appeared: boolean
      endedAt?: number
    }
  /** A customer who ended and was not here, such as one who came and ended within a page of changes; after the entries of their links. */
  | { kind: 'passed'; customerId: string; at: number }
  /** What the service reports of a link for one customer. `openedAt`: when it was opened, null if the page does not say. */
  | { kind: 'link'; request: LinkRequestRead; openedAt: number | null }
  /** The service renewed the standing link: this is its URL now. */
  | { kind: 'renewed'; url: string; at: number }

export type Numbered = { number: number; entry: OutboxEntry }

/** Characters of entries per message, so that main applies them within a frame; one long entry goes alone (raw JSON may have 250,000). */
const mostCharacters = 40_000
const mostEntries = 500

/** Adds an entry, in the transaction that changes the mirror, so that neither is stored without the other. */
export const addToOutbox = ({ run }: Sql, entry: OutboxEntry): void =>
  void run('INSERT INTO outbox (entry) VALUES (?)', JSON.stringify(entry))

/** Takes entries out. */
export const createOutbox = ({ all, run }: Sql) => ({
  /** The first entries in order, as many as one message holds. */
  readOutbox: (_: null): Numbered[] =>
    all(
      `SELECT number, entry AS "entry{}" FROM
         (SELECT *, sum(length(entry)) OVER (ORDER BY number) AS characters FROM (SELECT * FROM outbox ORDER BY number LIMIT ${mostEntries}))
       WHERE characters <= ${mostCharacters} OR number = (SELECT min(number) FROM outbox)`,
    ),
  /** Removes the entries up to this one, which the ledger has. */
  acknowledge: ({ upTo }: { upTo: number }): void => void run('DELETE FROM outbox WHERE number <= ?', upTo),
})

/** `acknowledged`: the number up to which the ledger has all entries; `last`: of the newest entry that there ever was. */
export const outboxNumbers = ({ count, value }: Sql): { acknowledged: number; last: number } => {
  const last = count("SELECT seq FROM sqlite_sequence WHERE name = 'outbox'")
  return { acknowledged: (value<number>('SELECT min(number) FROM outbox') ?? last + 1) - 1, last }
}

import { readCutMark } from '../../../contract/accounts/cut-account.ts'
import type { EndedCustomer } from '../../../contract/accounts/history.ts'
import type { AccountDetails } from '../../../contract/model.ts'
import { anyAccountSchema } from '../../../contract/more.ts'
import { parseJson } from '../../../contract/parse-json.ts'
import { normalize } from '../../../contract/search/search-words.ts'
import type { OutboxEntry } from '../../mirror-worker/file/outbox.ts'
import type { Sql } from '../../sqlite/sql.ts'
import { renewedSince } from '../links/link-row.ts'
import type { Customers } from './customers.ts'

/** How long data of a customer is kept after their consent ended: 30 days, in milliseconds. */
export const keptFor = 30 * 86_400_000

/** `noticed`: `endedAt` is when this desk noticed it. */
type PastEnd = { endedAt: number | null; noticed: boolean }

/** A customer whose consent ended, as their mirror had them. */
export type Ending = Omit<Extract<OutboxEntry, { kind: 'ended' }>, 'kind'>

const remove = `UPDATE ended SET raw = '', name = NULL, email = NULL, removed_at = :now WHERE connection_seq = :seq AND`

/** What staff noted as the customer or the email of the latest link of customer `f` that has it. */
const ofLink = (
  field: 'customer' | 'email',
) => `(SELECT ${field} FROM link l WHERE l.connection_seq = f.connection_seq
  AND l.customer_id = f.customer_id AND ${field} <> '' ORDER BY number DESC LIMIT 1)`
const linkName = ofLink('customer')

/** Whether somebody made a link for the email of a link of customer `f` since their consent ended. */
const renewed = `EXISTS (SELECT 1 FROM link l WHERE l.connection_seq = f.connection_seq AND l.customer_id = f.customer_id
  AND ${renewedSince('f.ended_at')})`

/** Texts and numbers of the accounts that are kept of customer `f`. */
const keptTexts =
  "(SELECT group_concat(atom, ' ') FROM json_tree(iif(json_valid(f.raw), f.raw, NULL)) WHERE type = 'text')"

/** Customers in whose texts all of `:words` are found; without a full-text index, since only few customers have ended. */
const listed = `FROM (SELECT f.rowid AS number, customer_id AS customerId, iif(removed_at IS NULL, coalesce(${linkName}, g.name, f.name), NULL) AS name,
    f.name AS holder, email, began_at AS beganAt, ended_at AS endedAt, iif(removed_at IS NULL, removal_due, NULL) AS removalDue, ${renewed} AS "renewed?",
    iif(removed_at IS NULL, concat_ws(' ', ${ofLink('email')}, ${keptTexts}), NULL) AS kept
  FROM ended f INDEXED BY ended_order LEFT JOIN given_name g USING (connection_seq, customer_id) WHERE connection_seq = :seq)
  WHERE :words = '[]' OR NOT EXISTS (SELECT 1 FROM json_each(:words)
    WHERE instr(who_of(concat_ws(' ', customerId, name, holder, email, kept), ''), value) = 0)`
const wordsOf = (search: string) => JSON.stringify(normalize(search).split(/\s+/).filter(Boolean))

/** What is kept of a customer whose consent ended, as far as it was not removed. */
export type EndedDetails = Omit<AccountDetails, 'link'>

/** What was shared, by the service's own JSON; '' where that was removed. */
const sharedOnce = (customerId: string, stored: string) => {
  const raw = parseJson(stored)
  const account = anyAccountSchema.safeParse(raw).data
  return {
    account: { customerId, utilityAccounts: account?.utilityAccounts ?? [] },
    emailConfirmed: account?.customer?.emailConfirmed ?? null,
    cut: readCutMark(raw),
    raw: JSON.stringify(raw ?? {}, null, 2),
  }
}

export type Ended = ReturnType<typeof createEnded>

/** Customers whose consent ended, and what is kept of them until it is removed. */
export const createEnded = (sql: Sql, customers: Customers) => {
  const { all, count: counted, get, has, run, value } = sql
  const clock = "(SELECT CAST(value AS INTEGER) FROM setting WHERE name = 'clock/latest')"
  const count = (seq: number, search = '') =>
    counted(`SELECT count(*) ${listed}`, { seq, words: wordsOf(search) })
  /** Reopens ended links of a customer who has no row in `ended`; answers when they had ended, or when that was noticed; null if none had. */
  const resumeLinks = (seq: number, customerId: string): PastEnd => {
    const end = get<PastEnd>(
      `SELECT max(ended_at) AS endedAt, ended_at = end_noticed_at IS TRUE AS "noticed?" FROM link WHERE connection_seq = :seq AND customer_id = :customerId AND NOT EXISTS (SELECT 1 FROM customer_change c
         WHERE c.connection_seq = link.connection_seq AND c.customer_id = link.customer_id AND what = 'consent'
           AND CAST(before AS INTEGER) = link.ended_at)`,
      { seq, customerId },
    )
    const resume =
      'UPDATE link SET ended_at = NULL WHERE connection_seq = :seq AND customer_id = :customerId AND ended_at = :endedAt'
    if (end?.endedAt != null) run(resume, { seq, customerId, endedAt: end.endedAt })
    return end ?? { endedAt: null, noticed: false }
  }
  return {
    /** Notes the latest trusted time: if the clock is set back, the 30 days of consents that end then are still counted from this time. */
    noteClock: (now: number): void =>
      void run(
        `INSERT INTO setting VALUES ('clock/latest', CAST(? AS INTEGER)) ON CONFLICT DO UPDATE SET value = excluded.value
         WHERE CAST(value AS INTEGER) < CAST(excluded.value AS INTEGER)`,
        now,
      ),
    /** Adds an ended consent; in a transaction of the caller. Answers whether it was new. */
    add: (seq: number, { customerId, firstSeenAt, ...ending }: Ending): boolean => {
      customers.appeared(seq, customerId, { at: firstSeenAt, isNew: false })
      customers.markSeen(seq, customerId)
      return (
        run(
          `INSERT INTO ended (connection_seq, customer_id, began_at, ended_at, removal_due, name, email, raw)
         VALUES (:seq, :customerId, :beganAt, :at, ${keptFor} + max(:at, coalesce(${clock}, 0)), :name, :email, :raw)
         ON CONFLICT DO NOTHING`,
          { ...ending, seq, customerId },
        ) > 0
      )
    },
    /** A customer shares again: drops what was kept, and notes in their history when the consent had ended. Answers whether it had. */
    cameBack: (seq: number, customerId: string, at: number): boolean => {
      const drop = 'DELETE FROM ended WHERE connection_seq = ? AND customer_id = ? RETURNING ended_at'
      const dropped = value<number>(drop, seq, customerId)
      const { endedAt, noticed } =
        dropped === null ? resumeLinks(seq, customerId) : { endedAt: dropped, noticed: false }
      if (endedAt === null) return false
      const label = noticed ? 'noticed' : null
      customers.changed(seq, customerId, [{ at, what: 'consent', label, before: `${endedAt}`, after: null }])
      return true
    },
    /** A customer ended their consent and gave it again before this desk heard of either: notes it in their history, unless the list told of it first. */
    renewed: (seq: number, customerId: string, { endedAt, at }: { endedAt: number; at: number }): void => {
      const isNoted = has(
        `SELECT 1 FROM customer_change WHERE connection_seq = ? AND customer_id = ? AND what = 'consent'
           AND CAST(before AS INTEGER) BETWEEN ? AND ?`,
        ...[seq, customerId, endedAt, Math.max(endedAt, at)],
      )
      const renewal = { at, what: 'consent' as const, label: null, before: `${endedAt}`, after: null }
      if (!isNoted) customers.changed(seq, customerId, [renewal])
    },
    /** Removes now what is kept of a customer (see file/triggers.sql); false: nothing is, or their consent has not ended. */
    removeNow: (seq: number, customerId: string, now: number): boolean =>
      run(`${remove} customer_id = :customerId AND removed_at IS NULL`, { seq, customerId, now }) > 0,
    /** Removes what is kept of up to 100 customers for whom removal is due by `now` (milliseconds); answers how many. */
    removeDue: (seq: number, now: number): number =>
      run(
        `${remove} rowid IN (SELECT rowid FROM ended INDEXED BY ended_removal
           WHERE connection_seq = :seq AND removed_at IS NULL AND removal_due <= :now LIMIT 100)`,
        { seq, now },
      ),
    /** A page, the latest end first; `search`: by name, email, ID or what is kept of the accounts. Names are those that staff noted, until they are removed. */
    page: (seq: number, { offset, limit, search }: { offset: number; limit: number; search: string }) => ({
      rows: all<EndedCustomer>(
        `SELECT customerId, name, beganAt, endedAt, removalDue, "renewed?" ${listed} ORDER BY endedAt DESC, number DESC LIMIT :limit OFFSET :offset`,
        { seq, words: wordsOf(search), limit, offset },
      ),
      total: count(seq, search),
    }),
    count,
    /** Null: the customer's consent has not ended, or the customer is unknown. */
    find: (seq: number, customerId: string): EndedDetails | null => {
      const row = get<Omit<EndedDetails, keyof ReturnType<typeof sharedOnce>> & { raw: string }>(
        `SELECT CASE WHEN f.name IS NOT NULL THEN json_object('text', f.name, 'source',
             CASE f.name WHEN ${linkName} THEN 'link' WHEN g.name THEN 'staff' ELSE 'service' END) END AS "name{}", f.email,
           nullif(f.began_at, s.first_seen_at) AS connectedAt, coalesce(s.first_seen_at, f.began_at) AS firstSeenAt,
           f.ended_at AS readAt, json_object('endedAt', f.ended_at, 'removalDue', iif(removed_at IS NULL, removal_due, NULL)) AS "ended{}",
           f.raw
         FROM ended f LEFT JOIN seen s USING (connection_seq, customer_id) LEFT JOIN given_name g USING (connection_seq, customer_id)
         WHERE f.connection_seq = :seq AND f.customer_id = :customerId`,
        { seq, customerId },
      )
      return row && { ...row, ...sharedOnce(customerId, row.raw) }
    },
  }
}

import type { NotListedCustomer } from '../../../../contract/accounts/history.ts'
import type { CameBy, CustomerLink } from '../../../../contract/model.ts'
import type { OpenLink } from '../../../mirror-worker/proposals/link-index.ts'
import type { Sql } from '../../../sqlite/sql.ts'
import { emailKeyOf, whoOf } from '../link-texts.ts'

/** More links of one customer than these are not shown with them. */
const most = 20

/** Somebody has a link already: since when, and when they accepted one. */
export type Registered = { at: number; acceptedAt: number | null }

/** Which links are whose, and of whom that is not known. */
export const createLinksOfCustomers = ({ all, get, has, one }: Sql) => {
  const cameBy = (seq: number, customerId: string, condition: string) =>
    get<CameBy>(
      `SELECT id, created_at AS createdAt, customer, standing AS "standing?",
         customer_id IS NOT NULL AND request_id IS NULL AS "confirmed?"
       FROM link WHERE connection_seq = :seq AND ${condition} ORDER BY number DESC LIMIT 1`,
      { seq, customerId },
    )
  /** Links that stand, by an index of who has them. */
  const standing = (index: string, condition: string) =>
    `SELECT created_at AS at, CASE progress WHEN 'accepted' THEN progress_at END AS acceptedAt
     FROM link INDEXED BY ${index} WHERE connection_seq = :seq AND archived IN (0, 1) AND ${condition}
       AND coalesce(progress, '') NOT IN ('withdrawn', 'declined', 'replaced')`
  const ofEmail = standing('link_email', 'email_key = :email')
  const ofName = standing('link_who', "who = :name AND email = '' AND email_key_of(customer) = :email")

  return {
    /** The links that a customer accepted, as the service tells or a person confirmed, the latest first. */
    of: (seq: number, customerId: string) =>
      all<CustomerLink>(
        `SELECT id, customer, email, created_at AS createdAt, standing AS "standing?" FROM link
         WHERE connection_seq = ? AND customer_id = ? ORDER BY number DESC LIMIT ${most}`,
        seq,
        customerId,
      ),
    /** The link that a customer came by: as the service or a person said, else the one in the register with the URL that was followed. */
    cameBy: (seq: number, customerId: string): CameBy | null => {
      const followed =
        'url = (SELECT url FROM came_by WHERE connection_seq = :seq AND customer_id = :customerId)'
      return cameBy(seq, customerId, 'customer_id = :customerId') ?? cameBy(seq, customerId, followed)
    },
    /**
     * Customers of links whose consent did not end, with the latest link of each and its number, by their IDs: those after one, `limit` of them looked at;
     * `next` null: that was all. Who of them is in the mirror, only that knows.
     */
    customers: (seq: number, after: string, limit: number) => {
      const rows = all<NotListedCustomer & { number: number }>(
        `SELECT g.customer_id AS customerId, l.id AS linkId, l.customer AS reference, l.email, l.progress_at AS at, g.number
         FROM (SELECT customer_id, max(number) AS number FROM link INDEXED BY link_customer
           WHERE connection_seq = ? AND customer_id > ? AND customer_id IS NOT NULL
           GROUP BY customer_id ORDER BY customer_id LIMIT ?) g
         JOIN link l ON l.number = g.number ORDER BY g.customer_id`,
        seq,
        after,
        limit,
      )
      const isEnded = 'SELECT 1 FROM ended WHERE connection_seq = ? AND customer_id = ?'
      return {
        rows: rows.filter(({ customerId }) => !has(isEnded, seq, customerId)),
        next: rows.length < limit ? null : (rows.at(-1)?.customerId ?? null),
      }
    },
    /** Links whose customer is not known; of `ids`, or all. */
    open: (seq: number, ids: string[] | null = null) =>
      all<OpenLink>(
        `SELECT id, customer, email, note, created_at AS createdAt FROM link
         WHERE connection_seq = :seq AND customer_id IS NULL AND request_id IS NULL AND progress IS NULL AND url IS NOT NULL
           AND customer || email || note <> '' ${ids === null ? '' : 'AND id IN (SELECT value FROM json_each(:ids))'}`,
        { seq, ids: JSON.stringify(ids) },
      ),
    /** `who`: an email, or a name where there is none; no regard to case. Null: there is no link for them. */
    registered: (seq: number, who: string): Registered | null => {
      const keys = { seq, email: emailKeyOf(who), name: whoOf({ customer: who, email: '' }) }
      const latest = one<Registered | { at: null }>(
        `SELECT max(at) AS at, max(acceptedAt) AS acceptedAt FROM (${ofEmail} UNION ALL ${ofName})`,
        keys,
      )
      return latest.at === null ? null : latest
    },
  }
}

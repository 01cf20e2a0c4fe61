import type { NotListedCustomer } from '../../../../contract/accounts/history.ts'
import type { CameBy, CustomerLink } from '../../../../contract/model.ts'
import type { OpenLink } from '../../../mirror-worker/proposals/link-index.ts'
import type { Sql } from '../../../sqlite/sql.ts'
import { emailKeyOf, whoOf } from '../link-texts.ts'

/** The most links that are shown with a customer. */
const mostShown = 20

/**
 * A customer has a link already: the latest, since when, and when they accepted one by which they still share. `declinedAt`: when they declined it, if
 * they have no other.
 */
export type Registered = { id: string; at: number; acceptedAt: number | null; declinedAt: number | null }

/** Links that were not withdrawn or replaced; `index`: the one that holds the columns of `condition`. */
const standing = (index: string, condition: string) =>
  `SELECT id, number, created_at AS at, CASE WHEN progress = 'accepted' AND ended_at IS NULL THEN progress_at END AS acceptedAt,
     CASE progress WHEN 'declined' THEN progress_at END AS declinedAt
   FROM link INDEXED BY ${index} WHERE connection_seq = :seq AND archived IN (0, 1) AND ${condition}
     AND coalesce(progress, '') NOT IN ('withdrawn', 'replaced')`
const registered = `SELECT id, at, max(acceptedAt) OVER () AS acceptedAt, declinedAt FROM (${standing('link_email', 'email_key = :email')}
  UNION ALL ${standing('link_who', "who = :name AND email = '' AND email_key_of(customer) = :email")})
  ORDER BY declinedAt IS NOT NULL, at DESC, number DESC LIMIT 1`

/** The link that a customer accepted, else the one in the register with the URL that they followed. */
const cameBy = `SELECT id, created_at AS createdAt, customer, standing AS "standing?",
    customer_id IS NOT NULL AND request_id IS NULL AS "confirmed?"
  FROM (SELECT number, 1 AS isTheirs FROM link WHERE connection_seq = :seq AND customer_id = :customerId
    UNION ALL SELECT number, 0 FROM link WHERE connection_seq = :seq
      AND url = (SELECT url FROM came_by WHERE connection_seq = :seq AND customer_id = :customerId))
  JOIN link USING (number) ORDER BY isTheirs DESC, number DESC LIMIT 1`

/** Customers who still share by a link, with the number of the latest such link. */
const customers = `SELECT customer_id, max(number) AS number FROM link INDEXED BY link_customer
  WHERE connection_seq = :seq AND customer_id > :after AND customer_id IS NOT NULL AND ended_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM ended e WHERE e.connection_seq = :seq AND e.customer_id = link.customer_id)
  GROUP BY customer_id ORDER BY customer_id LIMIT :limit`

/** The links of customers, and links whose customer is not known. */
export const createLinksOfCustomers = ({ all, get }: Sql) => ({
  /** The links that a customer accepted, by the service or a person's word, the latest first. */
  of: (seq: number, customerId: string) =>
    all<CustomerLink>(
      `SELECT id, customer, email, created_at AS createdAt, standing AS "standing?" FROM link
       WHERE connection_seq = :seq AND customer_id = :customerId ORDER BY number DESC LIMIT ${mostShown}`,
      { seq, customerId },
    ),
  /** The link that a customer came by; null: it is not known, or not in the register. */
  cameBy: (seq: number, customerId: string) => get<CameBy>(cameBy, { seq, customerId }),
  /**
   * A page of the customers of links whose consent did not end, by their IDs, with the latest link of each and its number. `next`: after which ID the next
   * page begins; null: this was the last.
   */
  customers: (seq: number, after: string, limit: number) => {
    const rows = all<NotListedCustomer & { number: number }>(
      `SELECT g.customer_id AS customerId, l.id AS linkId, l.customer AS reference, l.email, l.progress_at AS at, g.number
       FROM (${customers}) g JOIN link l ON l.number = g.number ORDER BY g.customer_id`,
      { seq, after, limit },
    )
    return { rows, next: rows.length < limit ? null : (rows.at(-1)?.customerId ?? null) }
  },
  /** Links whose customer is not known. */
  open: (seq: number) =>
    all<OpenLink>(
      `SELECT id, customer, email, note, created_at AS createdAt FROM link
       WHERE connection_seq = ? AND customer_id IS NULL AND request_id IS NULL AND progress IS NULL AND url IS NOT NULL
         AND customer || email || note <> ''`,
      seq,
    ),
  /** `key`: an email, or a name where there is no email; case does not matter. Null: no link has it. */
  registered: (seq: number, key: string) =>
    get<Registered>(registered, {
      seq,
      email: emailKeyOf(key),
      name: whoOf({ customer: key, email: '' }),
    }),
})

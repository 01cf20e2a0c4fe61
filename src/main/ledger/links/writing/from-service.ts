import type { LinkRequestRead } from '../../../mirror-worker/changes/link-requests.ts'
import type { namesOf } from '../../../mirror-worker/lists/customer.ts'
import type { Sql } from '../../../sqlite/sql.ts'

/** What the service reports of a link for one customer. `openedAt`: null where it is not known. */
export type ServiceLink = { request: LinkRequestRead; openedAt: number | null }

// The values of a link after the service's report; `:state` null: the service reports none.
const progress = `CASE :state WHEN 'open' THEN NULL WHEN 'started' THEN 'opened' ELSE coalesce(:state, progress) END`
const values = {
  request_id: ':requestId',
  progress,
  progress_at: `CASE WHEN ${progress} IS NULL THEN NULL WHEN ${progress} IS progress AND :stateAt IS NULL THEN progress_at
    ELSE coalesce(:stateAt, :now) END`,
  // A link that was withdrawn since was opened all the same.
  opened_at: "coalesce(:openedAt, opened_at, iif(progress = 'opened', progress_at, NULL))",
  decline_reason: `iif(${progress} = 'declined', coalesce(nullif(:declineReason, ''), decline_reason), NULL)`,
  customer_id: `coalesce(:customerId, iif(${progress} = 'accepted', customer_id, NULL))`,
}
const columns = Object.keys(values).join(', ')
const next = Object.values(values).join(', ')
const update = `UPDATE link SET (${columns}) = (${next}) WHERE number = :number AND (${columns}) IS NOT (${next})`

const insertColleagues = `INSERT INTO link
    (connection_seq, id, customer, email, note, redirect_url, url, state, created_at, state_at, last_at, maker)
  VALUES (:seq, :id, :reference, :email, :note, :redirectUrl, :url, 'created', :at, :at, :at, :maker)`

/** Saves what the service reports of links, and the names that the mirror has of their customers. */
export const createServiceLinks = ({ insert, run, transaction, value }: Sql) => {
  const find = (seq: number, condition: string, text: string) =>
    value<number>(
      `SELECT number FROM link WHERE connection_seq = ? AND ${condition} ORDER BY number LIMIT 1`,
      seq,
      text,
    )

  return {
    /**
     * Saves what a service reports of a link, in the row with its URL, or else as a link that a colleague made. Answers whether anything changed. `newId`: for
     * a colleague's link; `now`: milliseconds since 1970.
     */
    applyRequest: transaction(
      (seq: number, link: ServiceLink, { newId, now }: { newId: () => string; now: number }): boolean => {
        const { request, openedAt } = link
        const { id: requestId, createdAt, ...given } = request
        const number =
          find(seq, 'request_id = ?', requestId) ??
          find(seq, 'url = ? AND request_id IS NULL', request.url) ??
          insert(insertColleagues, { ...given, seq, id: newId(), at: createdAt ?? now })
        const declineReason = request.declineReason ?? ''
        return run(update, { ...given, declineReason, requestId, openedAt, now, number }) > 0
      },
    ),
    /**
     * Ends the links that customers accepted before `at`, as far as the service reported them: then, or, where only that they have ended is known, at the time
     * when this was noticed. Answers whether anything changed.
     */
    endAccepted: transaction(
      (seq: number, customerIds: readonly string[], at: number, noticedAt: number | null = null): boolean => {
        const end = `UPDATE link INDEXED BY link_customer SET ended_at = coalesce(:noticedAt, :at), end_noticed_at = :noticedAt
        WHERE connection_seq = :seq AND customer_id = :customerId
        AND progress = 'accepted' AND request_id IS NOT NULL AND ended_at IS NULL AND progress_at < :at`
        return customerIds.filter(customerId => run(end, { seq, customerId, at, noticedAt }) > 0).length > 0
      },
    ),
    /**
     * Saves the names of customers with the links that they accepted, so that the register shows them and finds links by them. Answers whether anything
     * changed.
     */
    setCustomerNames: transaction((seq: number, called: ReturnType<typeof namesOf>): boolean => {
      const rename = `UPDATE link SET customer_name = :name
        WHERE connection_seq = :seq AND customer_id = :customerId AND customer_name IS NOT :name`
      return called.filter(one => run(rename, { ...one, seq }) > 0).length > 0
    }),
  }
}

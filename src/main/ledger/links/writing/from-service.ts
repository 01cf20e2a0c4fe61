import type { LinkRequestRead } from '../../../mirror-worker/changes/link-requests.ts'
import type { Sql } from '../../../sqlite/sql.ts'

/** What the service reports of a link for one customer. `openedAt`: null where it is not known. */
export type ServiceLink = { request: LinkRequestRead; openedAt: number | null }

/** How far the customer got, as it is stored. */
type Progress = 'replaced' | 'opened' | 'accepted' | 'declined' | 'withdrawn'

type Row = {
  number: number
  requestId: string | null
  progress: Progress | null
  progressAt: number | null
  openedAt: number | null
  customerId: string | null
}

/** A customer's name by the mirror; null: not known. */
export type CalledCustomer = { customerId: string; name: string | null }

const progressOf = ({ state }: LinkRequestRead): Progress | null => {
  if (state === 'open' || state === null) return null
  return state === 'started' ? 'opened' : state
}

/** The values of a link's row after the service's report; `known` null: the row is new. Pure. */
const nextOf = (known: Row | null, { request, openedAt }: ServiceLink, now: number): Omit<Row, 'number'> => {
  const before = known?.progress ?? null
  const progress = request.state === null ? before : progressOf(request)
  const isSameTime = progress === before && request.stateAt === null
  const progressAt = isSameTime ? (known?.progressAt ?? null) : (request.stateAt ?? now)
  return {
    requestId: request.id,
    progress,
    progressAt: progress === null ? null : progressAt,
    openedAt: openedAt ?? known?.openedAt ?? null,
    customerId: request.customerId ?? (progress === 'accepted' ? (known?.customerId ?? null) : null),
  }
}

/** Saves what services report of links, and mirrors of their customers. */
export const createServiceLinks = ({ get, run, transaction }: Sql) => {
  const find = (seq: number, condition: string, value: string) =>
    get<Row>(
      `SELECT number, request_id AS requestId, progress, progress_at AS progressAt, opened_at AS openedAt, customer_id AS customerId
       FROM link WHERE connection_seq = ? AND ${condition} ORDER BY number LIMIT 1`,
      seq,
      value,
    )

  const add = (seq: number, link: ServiceLink, id: string, now: number): void => {
    const { reference, email, note, redirectUrl, url, maker, createdAt } = link.request
    run(
      `INSERT INTO link (connection_seq, id, customer, email, note, redirect_url, url, state, created_at, state_at, last_at, maker,
         request_id, progress, progress_at, opened_at, customer_id)
       VALUES (:seq, :id, :reference, :email, :note, :redirectUrl, :url, 'created', :at, :at, :at, :maker, :requestId, :progress,
         :progressAt, :openedAt, :customerId)`,
      {
        ...{ seq, id, reference, email, note, redirectUrl, url, maker, at: createdAt ?? now },
        ...nextOf(null, link, now),
      },
    )
  }

  return {
    /**
     * Saves what a service reports of a link, in the row with its URL, or else as a link that a colleague made. Answers whether anything changed. `newId`: for
     * a colleague's link; `now`: milliseconds since 1970.
     */
    applyRequest: transaction(
      (seq: number, link: ServiceLink, { newId, now }: { newId: () => string; now: number }): boolean => {
        const { id, url } = link.request
        const known = find(seq, 'request_id = ?', id) ?? find(seq, 'url = ? AND request_id IS NULL', url)
        if (known === null) {
          add(seq, link, newId(), now)
          return true
        }
        const next = { ...known, ...nextOf(known, link, now) }
        if (JSON.stringify(next) === JSON.stringify(known)) return false
        run(
          `UPDATE link SET request_id = :requestId, progress = :progress, progress_at = :progressAt, opened_at = :openedAt,
             customer_id = :customerId WHERE number = :number`,
          next,
        )
        return true
      },
    ),
    /**
     * Saves the names of customers with the links that they accepted, so that the register shows them and finds links by them. Answers whether anything
     * changed.
     */
    setCustomerNames: transaction((seq: number, called: readonly CalledCustomer[]): boolean => {
      const rename = `UPDATE link SET customer_name = :name
        WHERE connection_seq = :seq AND customer_id = :customerId AND customer_name IS NOT :name`
      return called.filter(one => run(rename, { ...one, seq }) > 0).length > 0
    }),
  }
}

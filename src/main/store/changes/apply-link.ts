import type { Link } from '../../../contract/model.ts'
import type { Db } from '../database/database.ts'
import { idRange } from '../id-range.ts'
import { foldLink } from '../links/link-row.ts'
import { createLinkRefolder } from '../links/refold-links.ts'
import type { ToldLink } from './gather.ts'
import type { ToldRequest } from './told.ts'

type Progress = 'opened' | 'accepted' | 'declined' | 'withdrawn'

/** How far the customer is, as rows keep it; null while nothing is known to have happened. */
const progressOf = ({ state }: ToldRequest): Progress | null => {
  if (state === 'open' || state === null) return null
  return state === 'started' ? 'opened' : state
}

type Known = {
  number: number
  requestId: string | null
  progress: Progress | null
  progressAt: number | null
  openedAt: number | null
  customerId: string | null
}

type Values = Omit<Known, 'number'> & { number: number }

export type LinkApplying = { at: number; newId: () => string; onChanged: () => void }

/** What a link costs beside its text, which the search index takes apart, in characters. */
const linkCost = 300

/**
 * Keeps what a service tells of a link for one customer: in the row that has its URL, else as a link that a colleague made.
 * Answers what it cost.
 */
export const createLinkApplier = (db: Db) => {
  const columns = `number, request_id AS requestId, progress, progress_at AS progressAt, opened_at AS openedAt, customer_id AS customerId`
  const byRequest = db.prepare<{ value: string; first: number; last: number }, Known>(
    `SELECT ${columns} FROM link WHERE request_id = :value AND number BETWEEN :first AND :last`,
  )
  const byUrl = db.prepare<{ value: string; first: number; last: number }, Known>(
    `SELECT ${columns} FROM link WHERE url = :value AND number BETWEEN :first AND :last AND request_id IS NULL LIMIT 1`,
  )
  const update = db.prepare<Values>(
    `UPDATE link SET request_id = :requestId, progress = :progress, progress_at = :progressAt, opened_at = :openedAt,
       customer_id = :customerId WHERE number = :number`,
  )
  const insert = db.prepare<
    Omit<Values, 'number'> &
      Pick<Link, 'id' | 'customer' | 'email' | 'note' | 'redirectUrl' | 'url' | 'maker'> & {
        createdAt: number
        folded: string
        first: number
        last: number
      }
  >(
    `INSERT INTO link (number, id, customer, email, note, redirect_url, url, state, created_at, state_at, folded, maker,
       request_id, progress, progress_at, opened_at, customer_id)
     SELECT coalesce(max(number) + 1, :first), :id, :customer, :email, :note, :redirectUrl, :url, 'created', :createdAt,
       :createdAt, :folded, :maker, :requestId, :progress, :progressAt, :openedAt, :customerId
     FROM link WHERE number BETWEEN :first AND :last`,
  )

  const refold = createLinkRefolder(db)

  const add = (seq: number, { request, openedAt }: ToldLink, { at, newId }: LinkApplying): number => {
    const { id: requestId, url, redirectUrl, email, note, maker, customerId } = request
    const progress = progressOf(request)
    const texts = { customer: request.reference, email, note, redirectUrl, url }
    const folded = foldLink({ ...texts, maker })
    insert.run({
      ...texts,
      ...idRange(seq),
      id: newId(),
      createdAt: request.createdAt ?? at,
      folded,
      maker,
      requestId,
      progress,
      progressAt: progress === null ? null : (request.stateAt ?? at),
      openedAt,
      customerId,
    })
    return linkCost + folded.length
  }

  return (seq: number, told: ToldLink, applying: LinkApplying): number => {
    const { request } = told
    const range = idRange(seq)
    const known =
      byRequest.get({ ...range, value: request.id }) ?? byUrl.get({ ...range, value: request.url })
    const { customerId } = request
    const refolded = () => (customerId === null ? 0 : refold(seq, customerId).cost)
    if (!known) {
      applying.onChanged()
      return add(seq, told, applying) + refolded()
    }
    const isKnownState = request.state !== null
    const progress = isKnownState ? progressOf(request) : known.progress
    const sameTime = progress === known.progress && request.stateAt === null
    const progressAt = sameTime ? known.progressAt : (request.stateAt ?? applying.at)
    const next: Values = {
      number: known.number,
      requestId: request.id,
      progress,
      progressAt: progress === null ? null : progressAt,
      openedAt: told.openedAt ?? known.openedAt,
      customerId: customerId ?? (progress === 'accepted' ? known.customerId : null),
    }
    const isSame =
      next.requestId === known.requestId &&
      next.progress === known.progress &&
      next.progressAt === known.progressAt &&
      next.openedAt === known.openedAt &&
      next.customerId === known.customerId
    if (isSame) return linkCost / 3
    update.run(next)
    applying.onChanged()
    return linkCost + refolded()
  }
}

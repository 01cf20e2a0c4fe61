import type { LinkRequestRead } from '../../../mirror-worker/changes/read-change.ts'
import type { Db } from '../../../sqlite/database.ts'
import { createSql } from '../../../sqlite/sql.ts'
import { type LinkParts, type Progress, type ProgressRow, progressColumns } from './parts.ts'

/** What the service tells of a link for one customer. `openedAt`: when it was opened, where that is known. */
export type ServiceLink = { request: LinkRequestRead; openedAt: number | null }

const progressOf = ({ state }: LinkRequestRead): Progress | null => {
  if (state === 'open' || state === null) return null
  return state === 'started' ? 'opened' : state
}

/** Keeps what a service tells of a link: in the row that has its URL, else as a link that a colleague made. */
export const createServiceLinks = (db: Db, { actions, progress, words, facts }: LinkParts) => {
  const { get, insert } = createSql(db)
  const find = (seq: number, condition: string, value: string) =>
    get<ProgressRow>(
      `SELECT ${progressColumns} FROM link WHERE connection_seq = ? AND ${condition} ORDER BY number LIMIT 1`,
      seq,
      value,
    )

  const add = (seq: number, { request, openedAt }: ServiceLink, id: string, now: number): void => {
    const { id: requestId, createdAt, stateAt: _, state: __, customerId, ...texts } = request
    const made = progressOf(request)
    const at = createdAt ?? now
    const progressAt = made === null ? null : (request.stateAt ?? now)
    const number = insert(
      `INSERT INTO link (connection_seq, id, customer, email, note, redirect_url, url, state, created_at, state_at, last_at, maker,
         request_id, progress, progress_at, opened_at, customer_id)
       VALUES (:seq, :id, :reference, :email, :note, :redirectUrl, :url, 'created', :at, :at, :at, :maker, :requestId, :progress,
         :progressAt, :openedAt, :customerId)`,
      { ...texts, ...{ seq, id, at, requestId, progress: made, progressAt, openedAt, customerId } },
    )
    words.write(number)
    actions.note({ number, at, action: 'created', here: false })
    progress.note({ number, stateAt: at, requestId, progress: made, progressAt, openedAt, customerId })
  }

  const nextOf = (known: ProgressRow, { request, openedAt }: ServiceLink, now: number): ProgressRow => {
    const next = request.state === null ? known.progress : progressOf(request)
    const isSameTime = next === known.progress && request.stateAt === null
    const progressAt = isSameTime ? known.progressAt : (request.stateAt ?? now)
    return {
      ...known,
      requestId: request.id,
      progress: next,
      progressAt: next === null ? null : progressAt,
      openedAt: openedAt ?? known.openedAt,
      customerId: request.customerId ?? (next === 'accepted' ? known.customerId : null),
    }
  }

  /** Answers whether anything changed. `newId`: for the link of a colleague; `now`: milliseconds since 1970. */
  return db.transaction(
    (seq: number, link: ServiceLink, { newId, now }: { newId: () => string; now: number }): boolean => {
      const { id, url, customerId } = link.request
      const known = find(seq, 'request_id = ?', id) ?? find(seq, 'url = ? AND request_id IS NULL', url)
      if (known === null) {
        add(seq, link, newId(), now)
        if (customerId !== null) facts.touch(seq, customerId)
        return true
      }
      const next = nextOf(known, link, now)
      if (JSON.stringify(next) === JSON.stringify(known)) return false
      progress.write(known, next)
      if (next.customerId !== known.customerId) words.write(known.number)
      for (const one of new Set([known.customerId, next.customerId])) if (one !== null) facts.touch(seq, one)
      return true
    },
  )
}

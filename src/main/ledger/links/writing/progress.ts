import type { Db } from '../../file/database.ts'
import type { LinkActions } from './actions.ts'

/** How far the customer is, as rows keep it; null while nothing is known to have happened. */
export type Progress = 'replaced' | 'opened' | 'accepted' | 'declined' | 'withdrawn'

export type ProgressRow = {
  number: number
  stateAt: number
  requestId: string | null
  progress: Progress | null
  progressAt: number | null
  openedAt: number | null
  customerId: string | null
}

export const progressColumns = `number, state_at AS stateAt, request_id AS requestId, progress, progress_at AS progressAt,
  opened_at AS openedAt, customer_id AS customerId`

/** Writes how far a link is, with what happened by that. Where it is another customer's now, its words are to be written anew. */
export const createProgress = (db: Db, actions: LinkActions) => {
  const update = db.prepare<ProgressRow>(
    `UPDATE link SET request_id = :requestId, progress = :progress, progress_at = :progressAt, opened_at = :openedAt,
       customer_id = :customerId, customer_name = CASE WHEN customer_id IS :customerId THEN customer_name END WHERE number = :number`,
  )
  /** What a row that is as it is says of what happened. */
  const note = ({ number, stateAt, requestId, progress, progressAt, openedAt }: ProgressRow): void => {
    if (openedAt !== null) actions.note({ number, at: openedAt, action: 'opened', here: false })
    if (progress === null || (progress === 'opened' && openedAt !== null)) return
    const here = progress === 'accepted' && requestId === null
    actions.note({ number, at: progressAt ?? stateAt, action: progress, here })
  }
  const write = (before: ProgressRow, next: ProgressRow): void => {
    update.run(next)
    if (next.progress !== before.progress || next.openedAt !== before.openedAt) note(next)
    if (before.progress === 'accepted' && next.progress !== 'accepted' && next.requestId === null)
      actions.takeBackAccepted(next.number)
  }
  return { note, write }
}

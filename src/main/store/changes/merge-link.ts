import type { Db } from '../database/database.ts'
import { createLinkRefolder } from '../links/refold-links.ts'

type Team = {
  number: number
  requestId: string
  progress: string | null
  progressAt: number | null
  openedAt: number | null
  customerId: string | null
}

/**
 * A change can tell of a link before the answer that made it is here: it was taken for a colleague's then. Once the link's own row has
 * the URL, what is known goes into that row, and the other one goes.
 */
export const createLinkMerge = (db: Db) => {
  const find = db.prepare<{ id: string; url: string }, Team>(
    `SELECT team.number, team.request_id AS requestId, team.progress, team.progress_at AS progressAt,
       team.opened_at AS openedAt, team.customer_id AS customerId
     FROM link own JOIN link team ON team.url = :url AND team.number >> 32 = own.number >> 32
     WHERE own.id = :id AND team.number <> own.number AND team.maker IS NOT NULL AND team.request_id IS NOT NULL LIMIT 1`,
  )
  const adopt = db.prepare<Team & { id: string }>(
    `UPDATE link SET request_id = :requestId, progress = :progress, progress_at = :progressAt, opened_at = :openedAt,
       customer_id = :customerId WHERE id = :id`,
  )
  const refold = createLinkRefolder(db)
  const remove = db.prepare<[number]>('DELETE FROM link WHERE number = ?')
  /** In the transaction that keeps the URL. */
  return (id: string, url: string): void => {
    const team = find.get({ id, url })
    if (!team) return
    remove.run(team.number)
    adopt.run({ ...team, id })
    if (team.customerId !== null) refold(Math.floor(team.number / 2 ** 32), team.customerId)
  }
}

import type { Db } from '../../file/database.ts'

/** Rows of runs say what became of their links. Within the transaction that changes the link. */
export const createRowStates = (db: Db) => {
  const made = db.prepare<{ id: string; at: number }>(
    `UPDATE run_row SET state = 'created', error = NULL, at = :at WHERE link_id = :id AND state IN ('sending', 'unknown')`,
  )
  const discarded = db.prepare<[string]>(
    `UPDATE run_row SET state = 'failed', error = '{"code":"discarded"}' WHERE link_id = ? AND state IN ('sending', 'unknown')`,
  )
  return {
    made: (id: string, at: number): void => void made.run({ id, at }),
    /** Before its link goes. */
    discarded: (id: string): void => void discarded.run(id),
  }
}

import type { UnknownReason } from '../../../../contract/links/unknown-reason.ts'
import type { Link } from '../../../../contract/model.ts'
import type { Sql } from '../../../sqlite/sql.ts'
import { linkColumns } from '../link-row.ts'
import { createLinkMerge } from './merge.ts'

/** `noted`: its reference, email and note are part of what is asked for. */
export type NewLink = Pick<Link, 'id' | 'customer' | 'email' | 'note' | 'redirectUrl' | 'createdAt'> & {
  noted?: boolean
}

/** A link whose URL came, and when. */
export type Made = { id: string; url: string; at: number }

type Texts = { reference: string; email: string; note: string }

const isShown = 'number NOT IN (SELECT number FROM temp.making)'
const latestUrls = 'SELECT url FROM redirect_url WHERE connection_seq = ? ORDER BY used_at DESC LIMIT 10'

/** Links from the moment they are wanted. Each write is durable when it returns, but within a transaction of the caller. */
export const createMaking = (sql: Sql) => {
  const { column, get, has, insert, run, transaction } = sql
  const merge = createLinkMerge(sql)
  // Links that are being created: unknown, should the app end, and shown nowhere yet. Those that were refused are there for as long as a full
  // disk keeps their rows.
  run('DROP TABLE IF EXISTS temp.making')
  run('CREATE TEMP TABLE making (number INTEGER PRIMARY KEY, id TEXT UNIQUE, seq INTEGER, refused INTEGER)')

  /** What was typed for a link goes with it into the register, so that nothing offers it once more; another draft stays. */
  const forgetDraft = (id: string): void =>
    void run("DELETE FROM setting WHERE name = 'draft/link' AND json_valid(value) AND value ->> 'id' = ?", id)

  const remove = transaction((id: string): void => {
    run(
      `UPDATE run_row SET state = 'failed', error = '{"code":"discarded"}' WHERE link_id = ? AND state IN ('sending', 'unknown')`,
      id,
    )
    run('DELETE FROM link WHERE id = ?', id)
    run('DELETE FROM temp.making WHERE id = ?', id)
  })

  const add = transaction((seq: number, link: NewLink): void => {
    for (const id of column<string>('SELECT id FROM temp.making WHERE refused = 1')) remove(id)
    const { redirectUrl, createdAt, noted = false } = link
    if (redirectUrl !== null) {
      run('INSERT OR REPLACE INTO redirect_url VALUES (?, ?, ?)', seq, redirectUrl, createdAt)
      run(`DELETE FROM redirect_url WHERE connection_seq = ? AND url NOT IN (${latestUrls})`, seq, seq)
    }
    const number = insert(
      `INSERT INTO link (connection_seq, id, customer, email, note, redirect_url, state, created_at, state_at, last_at, noted)
       VALUES (:seq, :id, :customer, :email, :note, :redirectUrl, 'outcome_unknown', :createdAt, :createdAt, :createdAt, :noted)`,
      { ...link, seq, noted: Number(noted) },
    )
    run('INSERT INTO temp.making VALUES (?, ?, ?, 0)', number, link.id, seq)
  })

  const byId = (seq: number, id: string, condition: string) =>
    get<Link>(
      `SELECT ${linkColumns} FROM link l WHERE l.id = ? AND l.connection_seq = ? AND ${condition}`,
      id,
      seq,
    )

  return {
    /** Also while it is still being created. */
    wanted: (seq: number, id: string) => byId(seq, id, 'TRUE'),
    /** Null if there is none, or it is still being created. */
    byId: (seq: number, id: string) => byId(seq, id, isShown),
    /** Whether a link of any connection has this id, and is not still being created. */
    isKept: (id: string): boolean => has(`SELECT 1 FROM link WHERE id = ? AND ${isShown}`, id),
    /** Reference, email and note as they were part of what was asked for; null: they were not. */
    notesOf: (id: string) =>
      get<Texts>(
        `SELECT coalesce(asked ->> 'customer', customer) AS reference, coalesce(asked ->> 'email', email) AS email,
           coalesce(asked ->> 'note', note) AS note FROM link WHERE id = ? AND noted = 1`,
        id,
      ),
    /** The redirect URLs that were used last in a connection. */
    redirectUrls: (seq: number) => column<string>(latestUrls, seq),
    /** Keeps a link that is about to be asked for; it shows after `endMaking`, whatever became of it. */
    add,
    endMaking: (id: string): void => void run('DELETE FROM temp.making WHERE id = ? AND refused = 0', id),
    /** Keeps the URL that came; the row of a run that has the link says so too. False where the link is gone since. */
    created: transaction((made: Made): boolean => {
      forgetDraft(made.id)
      const set =
        "UPDATE link SET url = :url, state = 'created', state_at = :at, came_back = NULL WHERE id = :id"
      if (run(set, made) === 0) return false
      run(
        `UPDATE run_row SET state = 'created', error = NULL, at = :at WHERE link_id = :id AND state IN ('sending', 'unknown')`,
        made,
      )
      merge(made.id)
      return true
    }),
    copied: (id: string, at: number): void =>
      void run(
        `UPDATE link SET state = 'copied', state_at = :at, copied_at = :at, came_back = NULL WHERE id = :id AND url IS NOT NULL`,
        { id, at },
      ),
    /** Keeps what came back instead of a link. */
    cameBack: transaction((id: string, reason: UnknownReason, at: number): void => {
      const set = "UPDATE link SET came_back = ?, state_at = ? WHERE id = ? AND state = 'outcome_unknown'"
      run(set, JSON.stringify(reason), at, id)
      forgetDraft(id)
    }),
    remove: transaction((id: string): void => {
      remove(id)
      forgetDraft(id)
    }),
    /**
     * The service made nothing of a link that was asked for. On a full disk it throws, the link stays hidden, and its row is removed before the next
     * is added.
     */
    refused: (id: string): void => {
      run('UPDATE temp.making SET refused = 1 WHERE id = ?', id)
      remove(id)
    },
    /** Whether any link of the connection is being asked for. */
    isMaking: (seq: number): boolean => has('SELECT 1 FROM temp.making WHERE seq = ? AND refused = 0', seq),
  }
}

import type { UnknownReason } from '../../../../contract/links/unknown-reason.ts'
import type { Link } from '../../../../contract/model.ts'
import type { Sql } from '../../../sqlite/sql.ts'
import { linkColumns } from '../link-row.ts'

/** `noted`: reference, email and note are part of the request to the service. */
export type NewLink = Pick<Link, 'id' | 'customer' | 'email' | 'note' | 'redirectUrl' | 'createdAt'> & {
  noted?: boolean
}

const isShown = 'number NOT IN (SELECT number FROM temp.making)'

/** Creating links: each is written before its request leaves. A write is durable when it returns, unless the caller has a transaction open. */
export const createMaking = ({ column, get, has, insert, run, transaction }: Sql) => {
  const add = transaction((seq: number, link: NewLink): void => {
    run('DELETE FROM link WHERE number IN (SELECT number FROM temp.making WHERE refused = 1)')
    const number = insert(
      `INSERT INTO link (connection_seq, id, customer, email, note, redirect_url, state, created_at, state_at, last_at, noted)
       VALUES (:seq, :id, :customer, :email, :note, :redirectUrl, 'outcome_unknown', :createdAt, :createdAt, :createdAt, :noted)`,
      { ...link, seq, noted: Number(link.noted ?? false) },
    )
    run('INSERT INTO temp.making VALUES (?, ?, ?, 0)', number, link.id, seq)
  })

  const byId = (seq: number, id: string, condition: string) =>
    get<Link>(
      `SELECT ${linkColumns} FROM link l WHERE l.id = :id AND l.connection_seq = :seq AND ${condition}`,
      { id, seq },
    )

  return {
    /** Finds a link even while it is being created. */
    anyById: (seq: number, id: string) => byId(seq, id, 'TRUE'),
    /** Null: there is none, or it is still being created. */
    byId: (seq: number, id: string) => byId(seq, id, isShown),
    /** Whether a link of any connection has this id, and is not still being created. */
    isKept: (id: string): boolean => has(`SELECT 1 FROM link WHERE id = ? AND ${isShown}`, id),
    /** Reference, email and note as they were in the request; null: they were not part of it. */
    notesOf: (id: string) =>
      get<{ reference: string; email: string; note: string }>(
        `SELECT coalesce(asked ->> 'customer', customer) AS reference, coalesce(asked ->> 'email', email) AS email,
           coalesce(asked ->> 'note', note) AS note FROM link WHERE id = ? AND noted = 1`,
        id,
      ),
    /** The redirect URLs that a connection used last, the latest first. */
    redirectUrls: (seq: number) =>
      column<string>('SELECT url FROM redirect_url WHERE connection_seq = ? ORDER BY used_at DESC', seq),
    /** Adds a link whose request is about to be sent; it is shown from `endMaking` on. */
    add,
    endMaking: (id: string): void => void run('DELETE FROM temp.making WHERE id = ? AND refused = 0', id),
    /** Saves the URL that came at this time. False: the link was removed meanwhile. */
    setUrl: (made: { id: string; url: string; at: number }): boolean =>
      run(
        "UPDATE link SET url = :url, state = 'created', state_at = :at, came_back = NULL WHERE id = :id",
        made,
      ) > 0,
    markCopied: (id: string, at: number): void =>
      void run(
        `UPDATE link SET state = 'copied', state_at = :at, copied_at = :at, came_back = NULL WHERE id = :id AND url IS NOT NULL`,
        { id, at },
      ),
    /** Saves what came back instead of a link. */
    setCameBack: (id: string, reason: UnknownReason, at: number): void => {
      const set = "UPDATE link SET came_back = ?, state_at = ? WHERE id = ? AND state = 'outcome_unknown'"
      run(set, JSON.stringify(reason), at, id)
    },
    remove: transaction((id: string): void => {
      run('DELETE FROM link WHERE id = ?', id)
      run("DELETE FROM setting WHERE name = 'draft/link' AND json_valid(value) AND value ->> 'id' = ?", id)
    }),
    /**
     * Removes a link that the service refused to create. If it throws, as on a full disk, the link stays hidden and its row is removed before the next link is
     * added.
     */
    removeRefused: (id: string): void => {
      run('UPDATE temp.making SET refused = 1 WHERE id = ?', id)
      run('DELETE FROM link WHERE id = ?', id)
    },
    /** Whether a link of the connection is being created. */
    isMaking: (seq: number): boolean => has('SELECT 1 FROM temp.making WHERE seq = ? AND refused = 0', seq),
  }
}

import type { Link } from '../../../../contract/model.ts'
import type { Sql } from '../../../sqlite/sql.ts'
import { linkColumns } from '../link-row.ts'

/** The standing link, which everybody gets; its rows have no redirect URL. */
export const createStandingLinks = ({ get, run }: Sql) => {
  const bare = "l.customer = '' AND l.email = '' AND l.note = ''"
  const first = (seq: number, rest: string, url: string | null) =>
    get<Link>(
      `SELECT ${linkColumns} FROM link l INDEXED BY link_standing WHERE l.connection_seq = :seq AND l.redirect_url IS NULL
         AND l.url IS NOT NULL AND l.progress IS NULL ${rest} LIMIT 1`,
      { seq, url },
    )
  return {
    /** The link in use, preferably the row without a customer; null: none is known. */
    current: (seq: number) => first(seq, `ORDER BY ${bare} DESC, l.created_at DESC`, null),
    /** The row without a customer that has this URL. */
    ownRow: (seq: number, url: string) => first(seq, `AND ${bare} AND l.url = :url ORDER BY l.number`, url),
    /** Gives a row the renewed URL, which was just copied. */
    setRenewed: (id: string, url: string, at: number): void =>
      void run(
        `UPDATE link SET url = :url, progress = NULL, progress_at = NULL, state = 'copied', state_at = :at, copied_at = :at
         WHERE id = :id`,
        { id, url, at },
      ),
    /** After the service renewed the link: rows with another URL become `replaced`. Answers whether anything changed. */
    markReplaced: (seq: number, url: string, at: number): boolean =>
      run(
        `UPDATE link INDEXED BY link_standing SET progress = iif(url = :url, NULL, 'replaced'), progress_at = iif(url = :url, NULL, :at)
         WHERE connection_seq = :seq AND redirect_url IS NULL AND url IS NOT NULL
           AND progress IS NOT iif(url = :url, NULL, 'replaced')`,
        { seq, url, at },
      ) > 0,
  }
}

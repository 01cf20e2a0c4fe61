import type { Link } from '../../../../contract/model.ts'
import type { Db } from '../../../sqlite/database.ts'
import { createSql } from '../../../sqlite/sql.ts'
import { type LinkRow, linkColumns, toLink } from '../link-row.ts'
import { type LinkParts, type ProgressRow, progressColumns } from './parts.ts'

/** The link that everybody gets: its rows have no redirect URL. */
export const createStandingLinks = (db: Db, { actions, progress, words, facts }: LinkParts) => {
  const { all, get, run } = createSql(db)
  const bare = "l.customer = '' AND l.email = '' AND l.note = ''"
  const first = (seq: number, rest: string, url: string | null): Link | null => {
    const row = get<LinkRow>(
      `SELECT ${linkColumns} FROM link l INDEXED BY link_standing WHERE l.connection_seq = :seq AND l.redirect_url IS NULL
         AND l.url IS NOT NULL AND l.progress IS NULL ${rest} LIMIT 1`,
      { seq, url },
    )
    return row === null ? null : toLink(row)
  }
  return {
    /** The one in use, best as its own row, without a customer; null where none is known. */
    current: (seq: number) => first(seq, `ORDER BY ${bare} DESC, l.created_at DESC`, null),
    /** Its own row with this URL, without a customer whom it was handed to. */
    ownRow: (seq: number, url: string) => first(seq, `AND ${bare} AND l.url = :url ORDER BY l.number`, url),
    /** The renewed one was copied in place of the earlier one. */
    renewed: db.transaction((id: string, url: string, at: number): void => {
      const row = get<{ number: number; seq: number; url: string | null }>(
        'SELECT number, connection_seq AS seq, url FROM link WHERE id = ?',
        id,
      )
      if (row === null) return
      const { number, seq } = row
      if (row.url !== null && row.url !== url)
        run('INSERT INTO earlier_standing VALUES (?, ?) ON CONFLICT DO NOTHING', seq, row.url)
      run(
        `UPDATE link SET url = :url, progress = NULL, progress_at = NULL, state = 'copied', state_at = :at, copied_at = :at
         WHERE number = :number`,
        { number, url, at },
      )
      words.write(number)
      actions.note({ number, at, action: 'copied', here: true })
      actions.handedOver(number, at)
      facts.touchFollowers(seq, url)
    }),
    /** The service renewed it: rows with another URL say that they no longer work. Answers whether anything changed. */
    replaced: db.transaction((seq: number, url: string, at: number): boolean => {
      const others = all<ProgressRow & { url: string }>(
        `SELECT ${progressColumns}, url FROM link INDEXED BY link_standing WHERE connection_seq = ? AND redirect_url IS NULL
           AND url IS NOT NULL AND progress IS NOT CASE WHEN url = ? THEN NULL ELSE 'replaced' END ORDER BY number`,
        seq,
        url,
      )
      for (const row of others) {
        const next = row.url === url ? null : 'replaced'
        progress.write(row, { ...row, progress: next, progressAt: next === null ? null : at })
      }
      return others.length > 0
    }),
  }
}

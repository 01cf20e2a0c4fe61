import type { Link } from '../../../contract/model.ts'
import { type Db, told } from '../database/database.ts'
import { idRange } from '../id-range.ts'
import { foldLink, type LinkRow, linkColumns, toLink } from './link-row.ts'

/** The link that everybody gets: its rows have no redirect URL. */
export const createStandingLinks = (db: Db) => {
  const bare = "l.customer = '' AND l.email = '' AND l.note = ''"
  const rows = `SELECT ${linkColumns} FROM link l
    WHERE l.number BETWEEN :first AND :last AND l.redirect_url IS NULL AND l.url IS NOT NULL AND l.progress IS NULL`
  const latest = db.prepare<{ first: number; last: number }, LinkRow>(
    `${rows} ORDER BY ${bare} DESC, l.created_at DESC LIMIT 1`,
  )
  const unlabelled = db.prepare<{ first: number; last: number; url: string }, LinkRow>(
    `${rows} AND ${bare} AND l.url = :url ORDER BY l.number LIMIT 1`,
  )
  const renew = db.prepare<{ id: string; url: string; folded: string; at: number }>(
    `UPDATE link SET url = :url, folded = :folded, progress = NULL, progress_at = NULL,
       state = 'copied', state_at = :at, copied_at = :at WHERE id = :id`,
  )
  return {
    /** The one in use, best as its own row, which is nobody's; null where none is known. */
    current: (seq: number): Link | null => {
      const row = latest.get(idRange(seq))
      return row ? toLink(row) : null
    },
    /** Its own row with this URL, which notes nobody whom it was handed to. */
    ownRow: (seq: number, url: string): Link | null => {
      const row = unlabelled.get({ ...idRange(seq), url })
      return row ? toLink(row) : null
    },
    /** The renewed one was copied in place of the earlier one. */
    renewed: told(db, (link: Link, url: string, at: number): void => {
      renew.run({ id: link.id, url, at, folded: foldLink({ ...link, url }) })
    }),
  }
}

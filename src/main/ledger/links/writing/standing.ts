import type { Link } from '../../../../contract/model.ts'
import type { Db } from '../../file/database.ts'
import { type LinkRow, linkColumns, toLink } from '../link-row.ts'
import type { LinkParts } from './parts.ts'
import { type ProgressRow, progressColumns } from './progress.ts'

type StandingRow = ProgressRow & { url: string }

/** The link that everybody gets: its rows have no redirect URL. */
export const createStandingLinks = (db: Db, { actions, progress, words, facts }: LinkParts) => {
  const bare = "l.customer = '' AND l.email = '' AND l.note = ''"
  const rows = `SELECT ${linkColumns} FROM link l INDEXED BY link_standing
    WHERE l.connection_seq = :seq AND l.redirect_url IS NULL AND l.url IS NOT NULL AND l.progress IS NULL`
  const latest = db.prepare<{ seq: number }, LinkRow>(
    `${rows} ORDER BY ${bare} DESC, l.created_at DESC LIMIT 1`,
  )
  const unlabelled = db.prepare<{ seq: number; url: string }, LinkRow>(
    `${rows} AND ${bare} AND l.url = :url ORDER BY l.number LIMIT 1`,
  )
  const known = db.prepare<[string], { number: number; seq: number; url: string | null }>(
    'SELECT number, connection_seq AS seq, url FROM link WHERE id = ?',
  )
  const setRenewed = db.prepare<{ number: number; url: string; at: number }>(
    `UPDATE link SET url = :url, progress = NULL, progress_at = NULL, state = 'copied', state_at = :at, copied_at = :at
     WHERE number = :number`,
  )
  const keepEarlier = db.prepare<[number, string]>(
    'INSERT INTO earlier_standing VALUES (?, ?) ON CONFLICT DO NOTHING',
  )
  const all = db.prepare<[number], StandingRow>(
    `SELECT ${progressColumns}, url FROM link INDEXED BY link_standing
     WHERE connection_seq = ? AND redirect_url IS NULL AND url IS NOT NULL ORDER BY number`,
  )
  const linkOf = (row: LinkRow | undefined): Link | null => (row ? toLink(row) : null)
  return {
    /** The one in use, best as its own row, without a customer; null where none is known. */
    current: (seq: number): Link | null => linkOf(latest.get({ seq })),
    /** Its own row with this URL, without a customer whom it was handed to. */
    ownRow: (seq: number, url: string): Link | null => linkOf(unlabelled.get({ seq, url })),
    /** The renewed one was copied in place of the earlier one. */
    renewed: db.transaction((id: string, url: string, at: number): void => {
      const row = known.get(id)
      if (row === undefined) return
      const { number, seq } = row
      if (row.url !== null && row.url !== url) keepEarlier.run(seq, row.url)
      setRenewed.run({ number, url, at })
      words.write(number)
      actions.note({ number, at, action: 'copied', here: true })
      actions.handedOver(number, at)
      facts.touchFollowers(seq, url)
    }),
    /** The service renewed it: rows with another URL say that they no longer work. Answers whether anything changed. */
    replaced: db.transaction((seq: number, url: string, at: number): boolean => {
      const others = all.all(seq).filter(row => (row.url === url ? null : 'replaced') !== row.progress)
      for (const row of others) {
        const next = row.url === url ? null : 'replaced'
        progress.write(row, { ...row, progress: next, progressAt: next === null ? null : at })
      }
      return others.length > 0
    }),
  }
}

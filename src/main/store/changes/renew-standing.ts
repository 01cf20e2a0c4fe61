import type { Db } from '../database/database.ts'
import { idRange } from '../id-range.ts'

/** Rows looked at in one go. */
const batch = 300

type Window = { first: number; last: number }
type Row = { number: number; url: string | null; progress: string | null }

/**
 * After the standing link was renewed: the rows of the earlier one say that it no longer works. Yields what each part cost.
 * `onChanged`: told of each change.
 */
export const createStandingRenewal = (db: Db) => {
  const rows = db.prepare<Window, Row>(
    `SELECT number, CASE WHEN redirect_url IS NULL THEN url END AS url, progress FROM link
     WHERE number BETWEEN :first AND :last ORDER BY number LIMIT ${batch}`,
  )
  const set = db.prepare<{ number: number; progress: 'replaced' | null; at: number | null }>(
    'UPDATE link SET progress = :progress, progress_at = :at WHERE number = :number',
  )
  return function* (seq: number, url: string, { at, onChanged }: { at: number; onChanged: () => void }) {
    const range = idRange(seq)
    for (;;) {
      const found = rows.all(range)
      for (const row of found) {
        if (row.url === null) continue
        const progress = row.url === url ? null : 'replaced'
        if (progress === row.progress) continue
        set.run({ number: row.number, progress, at: progress === null ? null : at })
        onChanged()
      }
      const last = found.at(-1)
      if (last === undefined) return
      range.first = last.number + 1
      yield found.length * 20
    }
  }
}

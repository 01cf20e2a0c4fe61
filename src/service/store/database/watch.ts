import Database from 'better-sqlite3-multiple-ciphers'
import type { OnAnnounced } from '../store.ts'

const lookEveryMilliseconds = 20

type Row = { number: number; subject: string }

/** Polls for what other processes announce: `PRAGMA data_version` costs next to nothing. `look` polls at once. */
export const createWatch = (file: string, onError: (error: unknown) => void) => {
  let look = (): void => undefined

  const listen = (onAnnounced: OnAnnounced): (() => void) => {
    const connection = new Database(file, { readonly: true, timeout: 5000 })
    connection.pragma('cache_size = -64')
    const readVersion = connection.prepare<[], number>('pragma data_version').pluck()
    const readLatest = connection
      .prepare<[], number>('select coalesce(max(number), 0) from announced')
      .pluck()
    const readSince = connection.prepare<[number], Row>(
      'select number, subject from announced where number > ? order by number',
    )
    let version = readVersion.get()
    let seen = readLatest.get() ?? 0
    let failed = false

    const readNew = () => {
      const now = readVersion.get()
      if (now === version) return
      const rows = readSince.all(seen)
      version = now
      const first = rows[0]
      if (first === undefined) return
      // Only the last thousand are kept: after a gap some were missed, so it may be anything (null).
      const subjects = first.number > seen + 1 ? [null] : new Set(rows.map(({ subject }) => subject))
      seen = rows.at(-1)?.number ?? seen
      for (const subject of subjects) onAnnounced(subject)
    }
    look = () => {
      try {
        readNew()
        failed = false
      } catch (error) {
        // The next poll may succeed; report the failure once, not for each poll.
        if (!failed) onError(error)
        failed = true
      }
    }
    const timer = setInterval(look, lookEveryMilliseconds)
    return () => {
      clearInterval(timer)
      look = () => undefined
      connection.close()
    }
  }
  return { listen, look: () => look() }
}

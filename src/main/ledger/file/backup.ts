import { closeSync, copyFileSync, openSync, renameSync } from 'node:fs'
import { type Encrypted, inspect, openToWrite, removeDatabase, versionOf } from '../../sqlite/database.ts'
import { startWorker } from '../../workers/requests.ts'
import { migrations } from './database.ts'
import { ledgerProblemOf } from './problem.ts'
import { makeDurable, partOf, replaceLedger } from './replace.ts'
import { freeName, removeEach, type Stamped, stampedBeside } from './set-aside.ts'

const mostKept = 3
const day = 86_400_000

/**
 * The back-ups of a ledger, the newest first; those dated later than `now` come last, since a clock that was ahead dated them. Throws what the
 * disk throws.
 */
export const backupsOf = (file: string, now = Number.POSITIVE_INFINITY): Stamped[] => {
  const all = stampedBeside(file, 'backup').filter(backup => backup.file.endsWith('.db'))
  return [...all.filter(({ at }) => at <= now), ...all.filter(({ at }) => at > now)]
}

/**
 * Copies a ledger, with its WAL, to an encrypted file beside it, and keeps the three newest. Over a connection of its own that only reads, so that a
 * worker can do it. `now`: milliseconds since 1970. Throws what SQLite and the disk throw; then no half-made file is left.
 */
export const makeBackup = (place: Encrypted, now: number): Stamped => {
  const part = place.file.replace(/\.db$/, '-backup-part.db')
  removeDatabase(part)
  // Created empty with narrow permissions first: VACUUM INTO accepts an empty file, and keeps its permissions.
  closeSync(openSync(part, 'wx', 0o600))
  try {
    inspect(place, db => db.prepare('VACUUM INTO ?').run(part))
    makeDurable(part)
    const file = freeName(place.file, 'backup', now)
    renameSync(part, file)
    try {
      removeEach(backupsOf(place.file, now).slice(mostKept), removeDatabase)
    } catch {
      // The back-up is made all the same; the next one tries again.
    }
    return { file, at: now }
  } finally {
    removeDatabase(part)
  }
}

type Request = { place: Encrypted; now: number }

/** The functions of the back-up worker. */
export const backups = {
  /** Makes a back-up where the newest that this key opens is a day old, or dated by a clock that was ahead. Answers whether it did. */
  daily: ({ place, now }: Request): boolean => {
    const newest = latestBackup(place, now)
    if (newest !== null && newest.at <= now && now - newest.at < day) return false
    makeBackup(place, now)
    return true
  },
  now: ({ place, now }: Request) => makeBackup(place, now),
  /** Replaces all back-ups by one, after something was removed for good. The new one comes first, so that there always is one. */
  remake: ({ place, now }: Request): void => {
    const earlier = backupsOf(place.file)
    makeBackup(place, now)
    removeEach(earlier, removeDatabase)
  },
  /** Removes all back-ups: one of an empty ledger would keep the first real data of that day from being backed up. */
  remove: ({ place }: Request): void => removeEach(backupsOf(place.file), removeDatabase),
}

/** Makes back-ups in a worker. `script`: the built one. Rejects as the worker threw. */
export const backUpInWorker = async (script: string | URL, what: keyof typeof backups, request: Request) => {
  const worker = startWorker<typeof backups>(script)
  try {
    await worker.request(what, request)
  } finally {
    await worker.stop()
  }
}

const isUsable = (place: Encrypted): boolean => {
  try {
    return inspect(place, db => {
      // One of a newer app would take the ledger's place, and be refused there.
      const isOurs = versionOf(db) > 0 && versionOf(db) <= migrations.length
      return isOurs && db.pragma('quick_check(1)', { simple: true }) === 'ok'
    })
  } catch (error) {
    const problem = ledgerProblemOf(error)
    if (problem !== 'damaged' && problem !== 'unwritable') throw error
    return false
  }
}

/** The newest back-up, as of `now`, that this app can read to its end; null: there is none. Throws what SQLite and the disk throw. */
export const latestBackup = ({ file, key }: Encrypted, now?: number): Stamped | null =>
  backupsOf(file, now).find(backup => isUsable({ file: backup.file, key })) ?? null

/** The `RowError` of rows that waited in a back-up. */
export const perhapsMade = '{"code":"perhaps_made"}'

/** Puts a back-up in the place of a closed ledger; answers as `replaceLedger`. Throws what SQLite and the disk throw. */
export const restoreBackup = ({ file, key }: Encrypted, backup: Stamped, now: number): string | null => {
  const part = partOf(file, 'restored')
  copyFileSync(backup.file, part)
  openToWrite({ file: part, key }, db => {
    // A kill leaves no journal, which the next copy would be taken for a part of.
    db.pragma('journal_mode = MEMORY')
    // A mail that waited then may have left since: one that was leaving is not sent again.
    db.exec("UPDATE mail SET state = 'sending' WHERE state = 'waiting'")
    // Links of a list likewise: a person decides about each row that waited, unless the list was never started.
    db.exec(`UPDATE run_row SET state = 'failed', error = '${perhapsMade}' WHERE state = 'waiting'
      AND run_seq IN (SELECT seq FROM run WHERE started_at IS NOT NULL);
      UPDATE run SET after_check = NULL WHERE state = 'paused'`)
  }).close()
  return replaceLedger(file, 'restored', now)
}

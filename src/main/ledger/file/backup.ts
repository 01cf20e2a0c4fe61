import { closeSync, copyFileSync, openSync, renameSync } from 'node:fs'
import { type Encrypted, inspect, openToRead, removeDatabase, versionOf } from '../../sqlite/database.ts'
import { startWorker } from '../../workers/requests.ts'
import { ledgerProblemOf } from './problem.ts'
import { makeDurable, partOf, replaceLedger } from './replace.ts'
import { freeName, type Stamped, stampedBeside } from './set-aside.ts'

/** More than these are not kept. */
const most = 3
const day = 86_400_000

/** The back-ups of a ledger, the newest first. Throws what the disk throws. */
export const backupsOf = (file: string): Stamped[] =>
  stampedBeside(file, 'backup').filter(backup => backup.file.endsWith('.db'))

/**
 * Writes all that a ledger holds, with its WAL, into an encrypted file beside it, and keeps the three newest. By a connection of its own that
 * only reads, so that a worker can do it. `now`: milliseconds since 1970. Throws what SQLite and the disk throw, and leaves nothing half.
 */
export const makeBackup = (place: Encrypted, now: number): Stamped => {
  const part = place.file.replace(/\.db$/, '-backup-part.db')
  removeDatabase(part)
  // SQLite takes a file that is empty, with the rights that it has.
  closeSync(openSync(part, 'wx', 0o600))
  const db = openToRead(place)
  try {
    db.prepare('VACUUM INTO ?').run(part)
    makeDurable(part)
    const file = freeName(place.file, 'backup', now)
    renameSync(part, file)
    for (const old of backupsOf(place.file).slice(most)) removeDatabase(old.file)
    return { file, at: now }
  } finally {
    db.close()
    removeDatabase(part)
  }
}

/** Makes one where the newest is a day old, or from a clock that was ahead. Answers whether. */
export const backUpDaily = (place: Encrypted, now: number): boolean => {
  const [newest] = backupsOf(place.file)
  if (newest !== undefined && newest.at <= now && now - newest.at < day) return false
  makeBackup(place, now)
  return true
}

/** After something was removed for good: no back-up has it any more. The new one comes first, so that there always is one. */
export const remakeBackups = (place: Encrypted, now: number): void => {
  const earlier = backupsOf(place.file)
  makeBackup(place, now)
  for (const { file } of earlier) removeDatabase(file)
}

type Asked = { place: Encrypted; now: number }

/** What the worker does. `daily`: where the newest is a day old; `now`: one more; `remake`: in place of all there are. */
export const backups = {
  daily: ({ place, now }: Asked) => backUpDaily(place, now),
  now: ({ place, now }: Asked) => makeBackup(place, now),
  remake: ({ place, now }: Asked) => remakeBackups(place, now),
}

/** Makes back-ups in a worker, by its built script. `now`: milliseconds since 1970. Rejects as the worker threw. */
export const backUpInWorker = async (
  script: string | URL,
  what: keyof typeof backups,
  asked: Asked,
): Promise<void> => {
  const worker = startWorker<typeof backups>(script)
  try {
    await worker.request(what, asked)
  } finally {
    await worker.stop()
  }
}

const isWhole = (place: Encrypted): boolean => {
  try {
    return inspect(place, db => versionOf(db) > 0 && db.pragma('quick_check(1)', { simple: true }) === 'ok')
  } catch (error) {
    if (ledgerProblemOf(error) !== 'damaged') throw error
    return false
  }
}

/** The newest back-up that can be read to its end; null: there is none. Throws what SQLite and the disk throw. */
export const latestBackup = ({ file, key }: Encrypted): Stamped | null =>
  backupsOf(file).find(backup => isWhole({ file: backup.file, key })) ?? null

/** Puts a back-up in the place of a ledger that is closed (see `replaceLedger`). Throws what the disk throws. */
export const restoreBackup = ({ file }: Encrypted, backup: Stamped, now: number): string | null => {
  copyFileSync(backup.file, partOf(file, 'restored'))
  return replaceLedger(file, 'restored', now)
}

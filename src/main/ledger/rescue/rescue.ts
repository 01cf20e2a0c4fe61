import { copyFileSync, existsSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs'
import { fail, ok, type Result } from '../../../contract/failure.ts'
import { latestBackup } from '../file/backup.ts'
import { closeLedgerFile } from '../file/checkpoint.ts'
import { type Db, type Encrypted, openToRead, openToWrite, suffixes, versionOf } from '../file/database.ts'
import { migrate } from '../file/migrations.ts'
import { ledgerProblemOf } from '../file/problem.ts'
import { setAside } from '../file/set-aside.ts'
import { type Copied, copyReadable } from './copy.ts'

/** `others`: connections, settings, mails and whatever else is kept. `backupAt`: of the back-up that was merged in; `setAside`: the damaged file's new name. */
export type Rescued = { links: Copied; others: Copied; backupAt: number | null; setAside: string | null }

const besides = (file: string) => {
  const stem = file.replace(/\.db$/, '')
  return { source: `${stem}-rescue-source.db`, part: `${stem}-rescue-part.db`, whole: `${stem}-rescued.db` }
}

const removeFile = (file: string): void => {
  for (const suffix of suffixes) rmSync(file + suffix, { force: true })
}

const pageSize = 4096

/** SQLite refuses a file that is shorter than it says itself: what is missing becomes pages of zeros, which cannot be read either. */
const pad = (source: string): void => {
  const { size } = statSync(source)
  truncateSync(source, Math.ceil((2 * size) / pageSize) * pageSize + 64 * 1024 * 1024)
}

/** Null where not even the list of tables can be read. */
const openSource = (place: Encrypted): Db | null => {
  try {
    const db = openToWrite(place)
    if (versionOf(db) > 0 && db.prepare('SELECT name FROM sqlite_schema').all().length > 0) return db
    db.close()
    return null
  } catch (error) {
    if (ledgerProblemOf(error) !== 'damaged') throw error
    return null
  }
}

/**
 * Ends a rescue that was cut off: a new ledger that is complete takes its place, half a one is dropped. Answers the name of the
 * ledger that was set aside, or null if there was nothing to do. Throws what the disk throws.
 */
export const finishRescue = (file: string, now: number): string | null => {
  const { source, part, whole } = besides(file)
  removeFile(source)
  removeFile(part)
  if (!existsSync(whole)) return null
  const aside = setAside(file, now)
  renameSync(whole, file)
  return aside
}

const copyTo = (from: Db, part: Encrypted, merging: { backup: Db | null; now: number }) => {
  const to = openToWrite(part)
  try {
    migrate(to)
    return copyReadable(from, to, merging)
  } finally {
    closeLedgerFile(to)
  }
}

/**
 * Copies everything that can be read of a damaged, closed ledger into a new one, and what its last back-up has of the tables that are damaged;
 * sets the damaged one aside as it was found, and puts the new one in its place. Until that is done, and if it fails, nothing changes. Fails
 * with `ruined` where nothing can be read. `now`: milliseconds since 1970. Throws what SQLite and the disk throw.
 */
export const rescueLedger = ({ file, key }: Encrypted, now: number): Result<Rescued> => {
  const { source, part, whole } = besides(file)
  finishRescue(file, now)
  // SQLite works on a copy: the damaged ledger itself stays as it was found.
  for (const suffix of ['', '-wal'])
    if (existsSync(file + suffix)) copyFileSync(file + suffix, source + suffix)
  pad(source)
  const from = openSource({ file: source, key })
  if (from === null) {
    removeFile(source)
    return fail({ code: 'store', problem: 'ruined' })
  }
  const found = latestBackup({ file, key })
  const backup = found === null ? null : openToRead({ file: found.file, key })
  try {
    const copied = copyTo(from, { file: part, key }, { backup, now })
    renameSync(part, whole)
    from.close()
    return ok({ ...copied, backupAt: found?.at ?? null, setAside: finishRescue(file, now) })
  } finally {
    from.close()
    backup?.close()
    removeFile(source)
    removeFile(part)
  }
}

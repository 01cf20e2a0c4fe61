import { existsSync, renameSync } from 'node:fs'
import { fail, ok, type Result } from '../../../contract/failure.ts'
import { checkpoint, type Db, type Encrypted, openToRead, removeDatabase } from '../../sqlite/database.ts'
import { latestBackup } from '../file/backup.ts'
import { migrate, openDurable } from '../file/database.ts'
import { setAside } from '../file/set-aside.ts'
import { type CopiedTables, copyReadable } from './copy.ts'
import { openCopy } from './source.ts'

/** `backupAt`: of the back-up that was merged in; `setAside`: the damaged file's new name. */
export type Rescued = CopiedTables & { backupAt: number | null; setAside: string | null }

const besides = (file: string) => {
  const stem = file.replace(/\.db$/, '')
  return { source: `${stem}-rescue-source.db`, part: `${stem}-rescue-part.db`, whole: `${stem}-rescued.db` }
}

/**
 * Ends a rescue that was cut off: a new ledger that is complete takes its place, half a one is dropped. Answers the name of the
 * ledger that was set aside, or null if there was nothing to do. Throws what the disk throws.
 */
export const finishRescue = (file: string, now: number): string | null => {
  const { source, part, whole } = besides(file)
  removeDatabase(source)
  removeDatabase(part)
  if (!existsSync(whole)) return null
  const aside = setAside(file, now)
  renameSync(whole, file)
  return aside
}

const copyTo = (from: Db, part: Encrypted, merging: { backup: Db | null; now: number }) => {
  const to = openDurable(part)
  try {
    migrate(to)
    const copied = copyReadable(from, to, merging)
    // The WAL is left behind when the file is renamed.
    checkpoint(to)
    return copied
  } finally {
    to.close()
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
  const from = openCopy({ file, key }, source)
  if (from === null) {
    removeDatabase(source)
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
    removeDatabase(source)
    removeDatabase(part)
  }
}

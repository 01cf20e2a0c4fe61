import { fail, ok, type Result } from '../../../contract/failure.ts'
import {
  checkpoint,
  type Db,
  type Encrypted,
  openToRead,
  removeDatabase,
  versionOf,
} from '../../sqlite/database.ts'
import { latestBackup } from '../file/backup.ts'
import { migrate, migrations, openDurable } from '../file/database.ts'
import { partOf, replaceLedger } from '../file/replace.ts'
import { type CopiedTables, copyReadable } from './copy.ts'
import { withCopy } from './source.ts'

/** `backupAt`: of the back-up that was merged in; `setAside`: the damaged file's new name. */
export type Rescued = CopiedTables & { backupAt: number | null; setAside: string | null }

const copyTo = (from: Db, part: Encrypted, merging: { backup: Db | null; now: number }) => {
  const to = openDurable(part)
  try {
    migrate(to, migrations.slice(0, versionOf(from)))
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
  const part = partOf(file, 'rescued')
  removeDatabase(part)
  const found = latestBackup({ file, key })
  const backup = found === null ? null : openToRead({ file: found.file, key })
  try {
    const copied = withCopy({ file, key }, from => copyTo(from, { file: part, key }, { backup, now }))
    if (copied === null) return fail({ code: 'store', problem: 'ruined' })
    return ok({ ...copied, backupAt: found?.at ?? null, setAside: replaceLedger(file, 'rescued', now) })
  } finally {
    backup?.close()
    removeDatabase(part)
  }
}

import { fail, ok } from '../../../contract/failure.ts'
import {
  checkpoint,
  closing,
  type Db,
  type Encrypted,
  openToRead,
  removeDatabase,
  versionOf,
} from '../../sqlite/database.ts'
import { latestBackup } from '../file/backup.ts'
import { migrate, migrations, openDurable } from '../file/database.ts'
import { partOf, replaceLedger } from '../file/replace.ts'
import { copyReadable } from './copy.ts'
import { withDamagedCopy } from './damaged-copy.ts'

const copyTo = (from: Db, part: Encrypted, merging: { backup: Db | null; now: number }) =>
  closing(openDurable(part), to => {
    migrate(to, migrations.slice(0, versionOf(from)))
    const copied = copyReadable(from, to, merging)
    // Into the file, since only that is renamed, not its WAL.
    checkpoint(to)
    return copied
  })

/**
 * Copies what can be read of a damaged, closed ledger into a new one, and for damaged tables what the last back-up has; then sets the damaged one
 * aside and puts the new one in its place. Nothing changes before that, or if it fails. Fails with `ruined` where nothing can be read. `now`:
 * milliseconds since 1970. `backupAt`: when the back-up that filled gaps was made; null: there is none. `setAside`: the damaged file's new name. Throws
 * what SQLite and the disk throw.
 */
export const rescueLedger = ({ file, key }: Encrypted, now: number) => {
  const part = partOf(file, 'rescued')
  removeDatabase(part)
  const found = latestBackup({ file, key }, now)
  const backup = found === null ? null : openToRead({ file: found.file, key })
  try {
    const copied = withDamagedCopy({ file, key }, from => copyTo(from, { file: part, key }, { backup, now }))
    if (copied === null) return fail({ code: 'store', problem: 'ruined' })
    return ok({ ...copied, backupAt: found?.at ?? null, setAside: replaceLedger(file, 'rescued', now) })
  } finally {
    backup?.close()
    removeDatabase(part)
  }
}

import type { StoreProblem } from '../../../contract/failure.ts'
import { codeOf } from '../../workers/error-code.ts'

type Cause = [pattern: RegExp, problem: StoreProblem]

const sqliteCauses: Cause[] = [
  [/^SQLITE_(NOTADB|CORRUPT)/, 'damaged'],
  [/^SQLITE_(BUSY|LOCKED|PROTOCOL)/, 'locked'],
  // SQLite calls it an I/O error where the full disk has no room for the `-shm` file.
  [/^SQLITE_(FULL|IOERR_SHMSIZE)/, 'full'],
  [/^SQLITE_(CANTOPEN|READONLY|PERM|AUTH)/, 'unwritable'],
  [/^SQLITE_(IOERR|NOMEM|NOLFS|INTERRUPT|ABORT)/, 'failing'],
]

const diskCauses: Cause[] = [
  [/^(ENOSPC|EDQUOT|EFBIG)$/, 'full'],
  [/^(EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EISDIR|ELOOP)$/, 'unwritable'],
  [/^(EIO|EMFILE|ENFILE|EBUSY|ENXIO|ENODEV|ESTALE)$/, 'failing'],
]

// By its name: loading SQLite for its class would hold up the start.
const isSqliteError = ({ name }: Error): boolean => name === 'SqliteError'

/**
 * The problem of the file that an error of SQLite or of the disk tells; null where it is a fault of ours (a broken statement or constraint) or has
 * nothing to do with files. Pure.
 */
export const ledgerProblemOf = (error: unknown): StoreProblem | null => {
  if (!(error instanceof Error)) return null
  const causes = isSqliteError(error) ? sqliteCauses : 'syscall' in error ? diskCauses : []
  return causes.find(([pattern]) => pattern.test(codeOf(error)))?.[1] ?? null
}

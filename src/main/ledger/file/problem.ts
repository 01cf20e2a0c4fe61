import type { StoreProblem } from '../../../contract/failure.ts'

type Cause = [pattern: RegExp, problem: StoreProblem]

const ofSqlite: Cause[] = [
  [/^SQLITE_(NOTADB|CORRUPT)/, 'damaged'],
  [/^SQLITE_(BUSY|LOCKED|PROTOCOL)/, 'locked'],
  // The file beside the WAL could not grow: on a full disk SQLite calls that an I/O error.
  [/^SQLITE_(FULL|IOERR_SHMSIZE)/, 'full'],
  [/^SQLITE_(CANTOPEN|READONLY|PERM|AUTH)/, 'unwritable'],
  [/^SQLITE_(IOERR|NOMEM|NOLFS|INTERRUPT|ABORT)/, 'failing'],
]

const ofDisk: Cause[] = [
  [/^(ENOSPC|EDQUOT|EFBIG)$/, 'full'],
  [/^(EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EISDIR|ELOOP)$/, 'unwritable'],
  [/^(EIO|EMFILE|ENFILE|EBUSY|ENXIO|ENODEV|ESTALE)$/, 'failing'],
]

// SQLite itself is not loaded for this: a start needs these words before it needs the ledger.
const isOfSqlite = ({ name }: Error): boolean => name === 'SqliteError'

/**
 * What a thrown value says about a file, from SQLite or from the disk under it; null where it is a fault of ours (a broken
 * statement, a broken constraint) or has nothing to do with it. Pure.
 */
export const ledgerProblemOf = (error: unknown): StoreProblem | null => {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  const { code } = error
  const causes = isOfSqlite(error) ? ofSqlite : 'syscall' in error ? ofDisk : []
  return causes.find(([pattern]) => pattern.test(code))?.[1] ?? null
}

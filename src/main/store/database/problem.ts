import Database from 'better-sqlite3-multiple-ciphers'
import type { StoreProblem } from '../../../contract/failure.ts'

const byCode: [pattern: RegExp, problem: StoreProblem][] = [
  [/^SQLITE_(NOTADB|CORRUPT)/, 'damaged'],
  [/^SQLITE_(BUSY|LOCKED|PROTOCOL)/, 'locked'],
  [/^SQLITE_(FULL|TOOBIG)/, 'full'],
  [/^SQLITE_(IOERR|CANTOPEN|READONLY|PERM|AUTH)/, 'unwritable'],
]

/** What a thrown value says about the store; null where it is a fault of ours or has nothing to do with it. Pure. */
export const storeProblemOf = (error: unknown): StoreProblem | null => {
  if (!(error instanceof Database.SqliteError)) return null
  return byCode.find(([pattern]) => pattern.test(error.code))?.[1] ?? null
}

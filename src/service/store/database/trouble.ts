/** Why the database could not do its work: out of reach for now, or without room. */
export type Trouble = 'away' | 'full'

const socketCodes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT)$/
const sqliteCodes = /^SQLITE_(BUSY|IOERR|CANTOPEN$)/
/** Not connected; shutting down, crashed, starting; too many connections, read-only stand-by, time-out, deadlock. */
const postgresCodes = /^(08...|57P0[123]|53300|25006|57014|40001|40P01)$/

const awayMessages =
  /^(Connection terminated|Query read timeout$|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end)/

/** Whether a statement was sent and nobody answered it in time. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/** Whether there was no room to store something. */
export const isFull = (error: unknown): boolean => troubleOf(error) === 'full'

/** Tells a database in trouble from a fault of ours (undefined). */
export const troubleOf = (error: unknown): Trouble | undefined => {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === 'SQLITE_FULL' || code === '53100') return 'full'
  const away = [socketCodes, sqliteCodes, postgresCodes].some(codes => codes.test(code))
  return away || awayMessages.test(error.message) ? 'away' : undefined
}

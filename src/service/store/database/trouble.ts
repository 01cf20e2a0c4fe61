export type Trouble = 'away' | 'full'

const fullCodes = /^(53100|SQLITE_FULL)$/

/** System errors (`ECONNREFUSED`, `EAI_AGAIN`…) except Node's own `ERR_…`, and OpenSSL's errors about a certificate. */
const socketCodes = /^(E(?!RR_)[A-Z0-9_]+|ERR_(TLS|SSL)_.*|(CERT|UNABLE|SELF_SIGNED|DEPTH_ZERO)_.*)$/

/** SQLSTATE (Appendix A of PostgreSQL's manual): five digits or capitals. */
const postgresCodes = /^[0-9A-Z]{5}$/
/** Classes that are about the statement or its values, so that a retry fails anywhere. */
const postgresFaults = /^(0A|2[0-4]|26|2B|2F|34|38|39|3B|42|44|54|P0)|^25(?!006|P0[34])/

const sqliteFaults = /^SQLITE_(ERROR|CONSTRAINT|MISUSE|RANGE|MISMATCH|TOOBIG|SCHEMA)(_|$)/

/** Driver errors that have no code. */
const awayMessages =
  /^(Connection terminated|Query read timeout$|timeout (expired|exceeded)|Client (has encountered|was closed)|Cannot use a pool after calling end|The server does not support SSL|There was an error establishing an SSL|SASL: |Received unexpected )/

export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

export const isFull = (error: unknown): boolean => troubleOf(error) === 'full'

const isAway = (code: string): boolean =>
  socketCodes.test(code) ||
  (postgresCodes.test(code) && !postgresFaults.test(code)) ||
  (code.startsWith('SQLITE_') && !sqliteFaults.test(code))

/** Codes that a retry does not mend: no such database, wrong password, wrong name, bad certificate, a file that cannot be used. */
const lastingCodes = /^(28|3D)|^SQLITE_(?!BUSY)|^(ERR_(TLS|SSL)|CERT|UNABLE|SELF_SIGNED|DEPTH_ZERO)_/
/** System calls on sockets; the others are about files. */
const socketCalls = /^(connect|read|write|getaddrinfo)$/

/** What a driver throws before it has a connection; and why PgBouncer or PostgreSQL ends a session, maybe after a commit. */
const unreached = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN$|timeout exceeded|Connection terminated due to)/
const endings = /^(08|57P0[12]$)/

/** Whether the database certainly did nothing: it was never reached, or refused the statement. After anything else it may have done it. */
export const didNothing = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const why = 'code' in error ? `${error.code}` : error.message
  return 'severity' in error ? !endings.test(why) : unreached.test(why)
}

/** Whether a database that is away may be back within a minute, so that a retry makes sense. */
export const mayPass = (error: unknown): boolean => {
  if (!(error instanceof Error) || troubleOf(error) !== 'away') return false
  if ('syscall' in error && !socketCalls.test(`${error.syscall}`)) return false
  return !('code' in error && lastingCodes.test(`${error.code}`))
}

/** What trouble the database is in, which passes; undefined for errors that are faults of ours. */
export const troubleOf = (error: unknown): Trouble | undefined => {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (fullCodes.test(code)) return 'full'
  return isAway(code) || awayMessages.test(error.message) ? 'away' : undefined
}

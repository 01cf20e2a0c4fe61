/** Why the database could not do its work: out of reach for now, or without room. */
export type Trouble = 'away' | 'full'

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'SQLITE_IOERR',
  'SQLITE_CANTOPEN',
  // PostgreSQL: shutting down, crashed, starting, too many connections, read-only stand-by, time-out, deadlock.
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '25006',
  '57014',
  '40001',
  '40P01',
])

const awayMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end',
]

/** Tells a database in trouble from a fault of ours (undefined). */
export const troubleOf = (error: unknown): Trouble | undefined => {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === 'SQLITE_FULL' || code === '53100') return 'full'
  if (awayCodes.has(code) || code.startsWith('08') || code.startsWith('SQLITE_BUSY')) return 'away'
  if (code.startsWith('SQLITE_IOERR')) return 'away'
  return awayMessages.some(text => error.message.startsWith(text)) ? 'away' : undefined
}

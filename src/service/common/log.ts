import { type Trouble, troubleOf } from '../store/database/trouble.ts'

export type Details = Record<string, string | number | boolean | null>

/** Writes one JSON line. Details must hold no key, no link and no customer's data. */
export type Log = (level: 'info' | 'warning' | 'error', event: string, details?: Details) => void

const flushAfterMilliseconds = 20

/** Buffers JSON lines for some milliseconds, since each write blocks. Call `flush`, which writes them, before the process ends. */
export const createLog = (write: (text: string) => void): { log: Log; flush: () => void } => {
  let waiting = ''
  const flush = () => {
    if (waiting === '') return
    const text = waiting
    waiting = ''
    write(text)
  }
  const log: Log = (level, event, details) => {
    if (waiting === '') setTimeout(flush, flushAfterMilliseconds).unref()
    waiting += `${JSON.stringify({ time: new Date(), level, event, ...details })}\n`
  }
  return { log, flush }
}

/** What of an error may be logged: its kind and place in our code. Messages can hold SQL values. */
export const describeError = (error: unknown): Details => {
  if (!(error instanceof Error)) return { error: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  const places = (error.stack ?? '').split('\n').filter(line => line.startsWith('    at '))
  const latest = places.slice(0, 6).map(line => line.trim())
  return { error: error.name, code, at: latest.join(' ') }
}

/** Logs an error that was thrown and answers why: a database in trouble, which passes, or a fault of ours. */
export const logFailure = (
  log: Log,
  requestId: string,
  error: unknown,
  why: Trouble | 'fault' = troubleOf(error) ?? 'fault',
): Trouble | 'fault' => {
  const details = { requestId, trouble: why, ...describeError(error) }
  log(why === 'fault' ? 'error' : 'warning', 'request-failed', details)
  return why
}

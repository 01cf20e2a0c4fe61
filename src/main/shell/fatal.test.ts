import Database from 'better-sqlite3-multiple-ciphers'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setUpFatalErrors } from './log.ts'

const { exit, showErrorBox } = vi.hoisted(() => ({ exit: vi.fn(), showErrorBox: vi.fn() }))
vi.mock('electron', () => ({ app: { exit }, dialog: { showErrorBox } }))

const events = ['uncaughtException', 'unhandledRejection'] as const
type Listener = (error: unknown) => void
let before: unknown[][] = []
let logged: string[] = []
beforeEach(() => {
  before = events.map(event => process.listeners(event as 'uncaughtException'))
  logged = []
  exit.mockReset()
  setUpFatalErrors((message, details) => logged.push(`${message} ${JSON.stringify(details)}`))
})
const added = () =>
  events.map((event, index) => {
    const listener = process
      .listeners(event as 'uncaughtException')
      .find(one => !before[index]?.includes(one))
    return listener as Listener
  })
afterEach(() => {
  for (const [index, listener] of added().entries()) {
    process.removeListener(events[index] ?? '', listener)
  }
})

const diskError = () => Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write' })

it.each([
  ['an I/O error', () => new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_READ')],
  ['a store in use', () => new Database.SqliteError('database is locked', 'SQLITE_BUSY')],
  ['a file that cannot be opened', () => new Database.SqliteError('unable to open', 'SQLITE_CANTOPEN')],
  ['a damaged page', () => new Database.SqliteError('malformed', 'SQLITE_CORRUPT')],
  ['a full disk', diskError],
])('%s that nobody caught ends nothing', (_, error) => {
  for (const listener of added()) listener(error())
  expect(exit).not.toHaveBeenCalled()
  expect(logged).toHaveLength(2)
})

it('a fault of ours ends the app, and says so', () => {
  for (const listener of added()) listener(new TypeError('secret words'))
  expect(exit).toHaveBeenCalledWith(1)
  expect(showErrorBox).toHaveBeenCalled()
  expect(logged.join('')).not.toContain('secret words')
})

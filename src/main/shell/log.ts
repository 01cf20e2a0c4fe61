import { join } from 'node:path'
import { app, dialog } from 'electron'
import electronLog from 'electron-log/node'
import { errorName, firstFrame } from '../app/log-failure.ts'
import type { Log } from '../app/ports.ts'
import { ledgerProblemOf } from '../ledger/file/problem.ts'

/** Logs to `logs/main.log` in the data folder (1 MB, and one older file) and, if wanted, to stderr. */
export const createLog = (dataFolder: string, alsoStderr: boolean): Log => {
  const log = electronLog.create({ logId: 'main' })
  log.transports.file.resolvePathFn = () => join(dataFolder, 'logs', 'main.log')
  log.transports.file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' }
  log.transports.file.maxSize = 1_048_576
  log.transports.console.level = false
  return (message, details) => {
    const line = details ? `${message} ${JSON.stringify(details)}` : message
    log.info(line)
    if (alsoStderr) process.stderr.write(`${line}\n`)
  }
}

/** An uncaught error ends the app with a message, and is logged by name and first frame. The store's errors do not: the next call reports them. */
export const setUpFatalErrors = (log: Log): void => {
  const end = (error: unknown) => {
    const problem = ledgerProblemOf(error)
    if (problem !== null) return void log('The store failed outside a request', { problem })
    log('Ended by an error', { error: errorName(error), at: firstFrame(error) })
    dialog.showErrorBox(
      'Utility Connect has to close',
      'Something went wrong that it cannot recover from. Everything that was saved is safe. Please start it again.',
    )
    app.exit(1)
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}

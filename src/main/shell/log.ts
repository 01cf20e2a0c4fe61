import { join } from 'node:path'
import electronLog from 'electron-log/node'
import type { Log } from '../app/ports.ts'

/** Lines go to `logs/main.log` in the data folder (1 MB, one older file kept) and, unpackaged, to stderr. */
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

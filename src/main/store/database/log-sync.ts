import { closeSync, fdatasyncSync, openSync } from 'node:fs'

/** Node has macOS empty the drive's own memory as well, which SQLite does not ask for and which takes longer than what it saves. */
const isSlow = process.platform === 'darwin'

/**
 * Brings the log of a store to the disk without holding the store, so that the next write that must be on the disk, over whichever
 * connection, brings only itself there. Where that fails nothing is lost but time: SQLite does the same over its own handle, and says
 * what is wrong.
 */
export const createLogSync = (file: string) => {
  let log: number | null = null
  const sync = (): void => {
    if (isSlow) return
    try {
      log ??= openSync(`${file}-wal`, 'r+')
      fdatasyncSync(log)
    } catch {
      // SQLite meets the same, and its callers hear of it.
    }
  }
  const close = (): void => {
    if (log !== null) closeSync(log)
    log = null
  }
  return { sync, close }
}

import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs'

/** Node has macOS empty the drive's own memory as well, which SQLite does not ask for and which takes longer than what it saves. */
const isSlow = process.platform === 'darwin'

/** What is wrong with the disk SQLite meets over its own handle, and its callers hear of it. */
const orNot = (work: () => void): void => {
  try {
    work()
  } catch {
    // Nothing is lost but time.
  }
}

/**
 * Brings the log of a store to the disk without holding the store, so that the next write that must be on the disk, over whichever
 * connection, brings only itself there. Never throws.
 */
export const createLogSync = (file: string) => {
  let log: number | null = null
  const opened = (): number => {
    log ??= openSync(`${file}-wal`, 'r+')
    return log
  }
  const close = (): void => {
    if (log !== null) closeSync(log)
  }
  const unlessSlow = (work: () => void) => () => {
    if (!isSlow) orNot(work)
  }
  return {
    /** Returns once it is there. */
    sync: unlessSlow(() => fdatasyncSync(opened())),
    /** Returns at once. */
    begin: unlessSlow(() => fdatasync(opened(), () => undefined)),
    close: () => orNot(close),
  }
}

import { chmodSync, closeSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const database = 'service.db'

/**
 * Makes the data folder, or takes one that is there, and closes it and the database in it to other people of this computer (0700
 * and 0600); what else lies there is not the service's. Answers the database's path. `onError` hears where others own it.
 */
export const ownDatabase = (folder: string, onError: (error: unknown) => void): string => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, database)
  // SQLite gives its other files the rights of this one.
  closeSync(openSync(file, 'a', 0o600))
  if (process.platform === 'win32') return file
  try {
    chmodSync(folder, 0o700)
    for (const name of readdirSync(folder)) {
      if (name.startsWith(database)) chmodSync(join(folder, name), 0o600)
    }
  } catch (error) {
    onError(error)
  }
  return file
}

import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { app } from 'electron'
import { errorName } from '../app/log-failure.ts'
import type { Log } from '../app/ports.ts'

/** Names the folder for everything the app keeps: the system's, or `UTILITY_CONNECT_DATA_DIR` (tests). Before anything else. */
export const setUpDataFolder = (): string => {
  const chosen = process.env.UTILITY_CONNECT_DATA_DIR
  if (chosen) {
    const folder = resolve(chosen)
    // Electron takes a folder that is there, and no other.
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    app.setPath('userData', folder)
  }
  return app.getPath('userData')
}

/** How many things could not be changed: others own them, or they went away meanwhile. */
const closeTree = (path: string): number => {
  try {
    const found = lstatSync(path)
    if (found.isSymbolicLink()) return 0
    const wanted = found.isDirectory() ? 0o700 : 0o600
    if ((found.mode & 0o777) !== wanted) chmodSync(path, wanted)
    if (!found.isDirectory()) return 0
    return readdirSync(path).reduce((refused, name) => refused + closeTree(join(path, name)), 0)
  } catch {
    return 1
  }
}

/**
 * Makes a folder where there is none, and closes all of it to other people (0700, 0600); Windows does so itself. Answers how many files it could not
 * close.
 */
export const ownFolder = (folder: string): number => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return process.platform === 'win32' ? 0 : closeTree(folder)
}

/** Closes the data folder to other people of this computer, also where it has been there for long. */
export const closeDataFolder = (folder: string, log: Log): void => {
  try {
    mkdirSync(join(folder, 'logs'), { recursive: true, mode: 0o700 })
    const refused = ownFolder(folder)
    if (refused > 0) log('Not every file of the data folder could be closed to others', { refused })
  } catch (error) {
    // The store's own words for it come when it is opened.
    log('The data folder could not be made', { reason: errorName(error) })
  }
}

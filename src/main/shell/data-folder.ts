import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { app } from 'electron'
import { errorName } from '../app/log-failure.ts'
import type { Log } from '../app/ports.ts'

/** The folder for all that the app stores: Electron's default, or `UTILITY_CONNECT_DATA_DIR` (tests). To be called before anything else. */
export const setUpDataFolder = (): string => {
  const chosen = process.env.UTILITY_CONNECT_DATA_DIR
  if (chosen) {
    const folder = resolve(chosen)
    // Electron refuses a folder that does not exist.
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    app.setPath('userData', folder)
  }
  return app.getPath('userData')
}

/** Makes a file or folder private, with all in it; answers how many could not be changed: another user's, or gone meanwhile. */
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
 * Makes a folder private, with all that is in it (0700, 0600), and makes it where it is missing; on Windows, the user's folder is private already.
 * Answers how many files it could not change.
 */
export const ownFolder = (folder: string): number => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return process.platform === 'win32' ? 0 : closeTree(folder)
}

/** Makes the data folder private, also if it exists with wider permissions. Never throws. */
export const closeDataFolder = (folder: string, log: Log): void => {
  try {
    mkdirSync(join(folder, 'logs'), { recursive: true, mode: 0o700 })
    const refused = ownFolder(folder)
    if (refused > 0) log('Not every file of the data folder could be closed to others', { refused })
  } catch (error) {
    // Only logged: the person sees it when the store cannot be opened.
    log('The data folder could not be made', { reason: errorName(error) })
  }
}

import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { app } from 'electron'
import type { Log } from '../app/ports.ts'
import { ownFolder } from './own-files.ts'

/**
 * Names the folder for everything the app keeps: the system's own place, or the one in
 * `UTILITY_CONNECT_DATA_DIR` (tests, several installations side by side). Must run before anything else.
 */
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

/** Closes the data folder to other people of this computer, also where it has been there for long. */
export const closeDataFolder = (folder: string, log: Log): void => {
  try {
    mkdirSync(join(folder, 'logs'), { recursive: true, mode: 0o700 })
    const refused = ownFolder(folder)
    if (refused > 0) log('Not every file of the data folder could be closed to others', { refused })
  } catch (error) {
    // The store's own words for it come when it is opened.
    log('The data folder could not be made', { reason: error instanceof Error ? error.name : typeof error })
  }
}

import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { app } from 'electron'

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

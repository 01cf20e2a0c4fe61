import { app } from 'electron'

/**
 * Names the folder for everything the app keeps: the system's own place, or the one in
 * `UTILITY_CONNECT_DATA_DIR` (tests, several installations side by side). Must run before anything else.
 */
export const setUpDataFolder = (): string => {
  const chosen = process.env.UTILITY_CONNECT_DATA_DIR
  if (chosen) app.setPath('userData', chosen)
  return app.getPath('userData')
}

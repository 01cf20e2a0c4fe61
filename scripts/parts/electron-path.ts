import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = resolve(import.meta.dirname, '../../node_modules/electron')

const programs: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
}

/** Message why Electron is not used. */
export const noElectron = 'Electron is not there: its download was not reachable'

/**
 * Path of Electron's binary, or null if it was not downloaded. Not from Electron's own package, which would start a download;
 * like that, this honours `ELECTRON_OVERRIDE_DIST_PATH`.
 */
export const electronPath = (): string | null => {
  const chosen = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (chosen) {
    const program = join(chosen, programs[process.platform] ?? 'electron')
    return existsSync(program) ? program : null
  }
  const pathFile = join(folder, 'path.txt')
  if (!existsSync(pathFile)) return null
  const program = join(folder, 'dist', readFileSync(pathFile, 'utf8'))
  return existsSync(program) ? program : null
}

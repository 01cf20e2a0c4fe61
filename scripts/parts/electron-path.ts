import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = resolve(import.meta.dirname, '../../node_modules/electron')

const programs: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
}

/** Why Electron is not used, for people. */
export const noElectron = 'Electron is not there: its download was not reachable'

/**
 * Electron's own program file, or null where it was not downloaded. Asking Electron's package would download it; like
 * it, this takes another folder from `ELECTRON_OVERRIDE_DIST_PATH`.
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

import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = resolve(import.meta.dirname, '../../node_modules/electron')

/** Why Electron is not used, for people. */
export const noElectron = 'Electron is not there: its download was not reachable'

/** Electron's own program file, or null where it was not downloaded. Asking Electron's package would download it. */
export const electronPath = (): string | null => {
  const pathFile = join(folder, 'path.txt')
  if (!existsSync(pathFile)) return null
  const program = join(folder, 'dist', readFileSync(pathFile, 'utf8'))
  return existsSync(program) ? program : null
}

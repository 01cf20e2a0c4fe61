import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

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
 * Makes a folder, or takes one that is there, and closes it and everything in it to other people of this computer (0700 and
 * 0600). Windows does so by itself below a person's own folder. Answers how many files it could not close; throws if
 * the folder cannot be made.
 */
export const ownFolder = (folder: string): number => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return process.platform === 'win32' ? 0 : closeTree(folder)
}

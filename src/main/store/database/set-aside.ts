import { constants, copyFileSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** The database's own file first; SQLite keeps the others beside it. */
export const suffixes = ['', '-wal', '-shm']

const isFree = (file: string) => suffixes.every(suffix => !existsSync(file + suffix))

const freeName = (file: string, now: number): string => {
  const stamp = new Date(now).toISOString().slice(0, 19).replaceAll(/[:T]/g, '-')
  const name = join(dirname(file), `${basename(file, '.db')}-set-aside-${stamp}`)
  for (let attempt = 1; ; attempt += 1) {
    const candidate = attempt === 1 ? `${name}.db` : `${name}-${attempt}.db`
    if (isFree(candidate)) return candidate
  }
}

/**
 * Keeps a store that cannot be used under a new name in the same folder, together with its log; deletes nothing.
 * `now`: milliseconds since 1970. Answers the new name, or null if there was no file. Throws what the disk throws.
 */
export const setAside = (file: string, now: number): string | null => {
  if (!suffixes.some(suffix => existsSync(file + suffix))) return null
  const aside = freeName(file, now)
  for (const suffix of suffixes) if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix)
  return basename(aside)
}

/**
 * Removes the copies that were set aside beside a store, with what names their keys, up to this time (milliseconds since 1970) by their
 * names. Answers how many files there were. Throws what the disk throws.
 */
export const removeAside = (file: string, until: number): number => {
  const folder = dirname(file)
  const begin = `${basename(file, '.db')}-set-aside-`
  const old = readdirSync(folder).filter(name => {
    const stamp = name.startsWith(begin) ? /^(.{10})-(..)-(..)-(..)/.exec(name.slice(begin.length)) : null
    return stamp !== null && Date.parse(`${stamp[1]}T${stamp[2]}:${stamp[3]}:${stamp[4]}Z`) <= until
  })
  for (const name of old) rmSync(join(folder, name))
  return old.length
}

/** Copies a database that is closed, with its log. Throws what the disk throws. */
export const copyDatabase = (file: string, copy: string): void => {
  for (const suffix of suffixes.slice(0, 2)) {
    // Where the disk can share blocks between files, this takes neither time nor space.
    if (existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix, constants.COPYFILE_FICLONE)
  }
}

/** Keeps a copy of a store that goes on being used, as it was found. Answers its name. Throws what the disk throws. */
export const copyAside = (file: string, now: number): string => {
  const aside = freeName(file, now)
  copyDatabase(file, aside)
  return basename(aside)
}

import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { suffixes } from '../../sqlite/database.ts'

/** A file with a time in its name; `at`: in milliseconds since 1970. */
export type Stamped = { file: string; at: number }

/** Files beside one that have names of `freeName`, the newest first. Throws what the disk throws. */
export const stampedBeside = (file: string, what: string): Stamped[] => {
  const begin = `${basename(file, '.db')}-${what}-`
  return readdirSync(dirname(file))
    .filter(name => name.startsWith(begin))
    .flatMap(name => {
      const [, day, hour, minute, second] =
        /^(\d{4}-\d\d-\d\d)-(\d\d)-(\d\d)-(\d\d)/.exec(name.slice(begin.length)) ?? []
      const at = Date.parse(`${day}T${hour}:${minute}:${second}Z`)
      return Number.isFinite(at) ? [{ file: join(dirname(file), name), at }] : []
    })
    .sort((one, other) => other.at - one.at || (one.file < other.file ? 1 : -1))
}

const isFree = (file: string) => suffixes.every(suffix => !existsSync(file + suffix))

/** A free name beside a file: `ledger-WHAT-2026-01-05-10-30-00.db`. */
export const freeName = (file: string, what: string, now: number): string => {
  const stamp = new Date(now).toISOString().slice(0, 19).replaceAll(/[:T]/g, '-')
  const name = join(dirname(file), `${basename(file, '.db')}-${what}-${stamp}`)
  for (let attempt = 1; ; attempt += 1) {
    const candidate = attempt === 1 ? `${name}.db` : `${name}-${attempt}.db`
    if (isFree(candidate)) return candidate
  }
}

/**
 * Renames a database that cannot or will not be used any more, with its WAL; it stays in its folder. `now`: milliseconds since 1970. Answers the new
 * name; null: there was no file. Throws what the disk throws.
 */
export const setAside = (file: string, now: number): string | null => {
  if (isFree(file)) return null
  const aside = freeName(file, 'set-aside', now)
  // The WAL first: killed in between, the old WAL is found without its file and not opened; a file without its WAL would lack its last writes.
  for (const suffix of suffixes.toReversed())
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix)
  return basename(aside)
}

/** The name of the database that was set aside last; null: none was. */
export const latestAside = (file: string): string | null => {
  const latest = stampedBeside(file, 'set-aside').find(aside => aside.file.endsWith('.db'))
  return latest === undefined ? null : basename(latest.file)
}

/** Removes each of the files that can be removed, with `remove`; only then throws, for the first of the others. */
export const removeEach = (files: readonly Stamped[], remove: (file: string) => void): void => {
  const failed: unknown[] = []
  for (const { file } of files)
    try {
      remove(file)
    } catch (error) {
      // Another program may have it open (Windows).
      failed.push(error)
    }
  if (failed.length > 0) throw failed[0]
}

/**
 * Removes what was set aside of these files up to this time (milliseconds since 1970), by the time in its name. Answers how many files there
 * were. Throws what the disk throws.
 */
export const removeAside = (files: readonly string[], until: number): number => {
  const old = files.flatMap(file => stampedBeside(file, 'set-aside')).filter(({ at }) => at <= until)
  removeEach(old, rmSync)
  return old.length
}

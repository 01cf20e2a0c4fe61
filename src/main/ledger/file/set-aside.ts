import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { suffixes } from '../../sqlite/database.ts'

const stampOf = (now: number) => new Date(now).toISOString().slice(0, 19).replaceAll(/[:T]/g, '-')

/** When a name with a stamp was made, in milliseconds; null: there is no stamp at this place. Pure. */
export const timeOfStamp = (text: string): number | null => {
  const [, day, hour, minute, second] = /^(\d{4}-\d\d-\d\d)-(\d\d)-(\d\d)-(\d\d)/.exec(text) ?? []
  const at = Date.parse(`${day}T${hour}:${minute}:${second}Z`)
  return Number.isFinite(at) ? at : null
}

const isFree = (file: string) => suffixes.every(suffix => !existsSync(file + suffix))

/** The name of a file beside this one that is not taken: `ledger-WHAT-2026-01-05-10-30-00.db`. */
export const freeName = (file: string, what: string, now: number): string => {
  const name = join(dirname(file), `${basename(file, '.db')}-${what}-${stampOf(now)}`)
  for (let attempt = 1; ; attempt += 1) {
    const candidate = attempt === 1 ? `${name}.db` : `${name}-${attempt}.db`
    if (isFree(candidate)) return candidate
  }
}

/**
 * Keeps a file that cannot be used, or is not used any more, under a new name in the same folder, together with its WAL. `now`:
 * milliseconds since 1970. Answers the new name, or null if there was no file. Throws what the disk throws.
 */
export const setAside = (file: string, now: number): string | null => {
  if (isFree(file)) return null
  const aside = freeName(file, 'set-aside', now)
  // The WAL first: killed in between, a WAL without its file is not opened, but a file without its WAL would lack the last writes.
  for (const suffix of suffixes.toReversed())
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix)
  return basename(aside)
}

const asideOf = (file: string): string[] => {
  const begin = `${basename(file, '.db')}-set-aside-`
  return readdirSync(dirname(file)).filter(name => name.startsWith(begin))
}

/** The name of what was set aside last beside a file; null: nothing was. */
export const latestAside = (file: string): string | null =>
  asideOf(file)
    .filter(name => name.endsWith('.db'))
    .toSorted()
    .at(-1) ?? null

/**
 * Removes what was set aside beside a file, with all that belongs to it, up to this time (milliseconds since 1970) by its name. Answers
 * how many files there were. Throws what the disk throws.
 */
export const removeAside = (file: string, until: number): number => {
  const begin = `${basename(file, '.db')}-set-aside-`
  const old = asideOf(file).filter(name => {
    const at = timeOfStamp(name.slice(begin.length))
    return at !== null && at <= until
  })
  for (const name of old) rmSync(join(dirname(file), name))
  return old.length
}

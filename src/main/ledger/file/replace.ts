import { closeSync, existsSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { removeDatabase } from '../../sqlite/database.ts'
import { setAside } from './set-aside.ts'

/** How another ledger came into the place of one: it is a back-up, or what could be read of a damaged one. */
export type Replaced = 'restored' | 'rescued'

const beside = (file: string, what: string): string => `${file.replace(/\.db$/, '')}-${what}.db`

/** Where the other ledger is made; it counts for nothing yet. */
export const partOf = (file: string, how: Replaced): string => beside(file, `${how}-part`)

/** Resolves once a file is on the disk. Throws what the disk throws. */
export const makeDurable = (file: string): void => {
  const descriptor = openSync(file, 'r+')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

const put = (file: string, how: Replaced, now: number): string | null => {
  const aside = setAside(file, now)
  renameSync(beside(file, how), file)
  return aside
}

/**
 * Puts what was made at `partOf`, and is closed, in the place of a ledger that is closed, which is set aside with its WAL. Answers its new
 * name; null: there was none. Killed at any point, the next start does the rest. `now`: milliseconds since 1970. Throws what the disk throws.
 */
export const replaceLedger = (file: string, how: Replaced, now: number): string | null => {
  makeDurable(partOf(file, how))
  renameSync(partOf(file, how), beside(file, how))
  return put(file, how, now)
}

/** After a kill: what is whole takes its place, and what is half made goes. Null: nothing was to be done. Throws what the disk throws. */
export const finishReplacing = (file: string, now: number): Replaced | null => {
  const ways = ['restored', 'rescued'] as const
  for (const how of ways) removeDatabase(partOf(file, how))
  const whole = ways.find(how => existsSync(beside(file, how))) ?? null
  if (whole !== null) put(file, whole, now)
  return whole
}

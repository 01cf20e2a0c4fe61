import { closeSync, existsSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { removeDatabase } from '../../sqlite/database.ts'
import { setAside } from './set-aside.ts'

/** Where the new ledger comes from: a back-up, or what could be read of a damaged one. */
export type Replaced = 'restored' | 'rescued'

const beside = (file: string, what: string): string => `${file.replace(/\.db$/, '')}-${what}.db`

/** Where the new ledger is written; while it has this name it is unfinished. */
export const partOf = (file: string, how: Replaced): string => beside(file, `${how}-part`)

/** Where a damaged ledger is copied to be read. */
export const sourceOf = (file: string): string => beside(file, 'rescue-source')

/** Returns once a file's bytes are on the disk. Throws what the disk throws. */
export const makeDurable = (file: string): void => {
  const descriptor = openSync(file, 'r+')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

const swapIn = (file: string, how: Replaced, now: number): string | null => {
  const aside = setAside(file, now)
  renameSync(beside(file, how), file)
  return aside
}

/**
 * Sets a closed ledger aside with its WAL, and puts the closed file at `partOf` in its place. Answers the old one's new name; null: there was none.
 * After a kill at any point, `finishReplacing` does the rest. `now`: milliseconds since 1970. Throws what the disk throws.
 */
export const replaceLedger = (file: string, how: Replaced, now: number): string | null => {
  makeDurable(partOf(file, how))
  renameSync(partOf(file, how), beside(file, how))
  return swapIn(file, how, now)
}

/** After a kill: a finished file takes its place, unfinished ones are removed. Null: there was no finished one. Throws what the disk throws. */
export const finishReplacing = (file: string, now: number): Replaced | null => {
  const kinds = ['restored', 'rescued'] as const
  for (const left of [sourceOf(file), ...kinds.map(how => partOf(file, how))]) removeDatabase(left)
  const finished = kinds.find(how => existsSync(beside(file, how))) ?? null
  if (finished !== null) swapIn(file, finished, now)
  return finished
}

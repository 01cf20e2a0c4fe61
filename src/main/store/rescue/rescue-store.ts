import { existsSync, renameSync, rmSync } from 'node:fs'
import { fail, ok, type Result } from '../../../contract/failure.ts'
import { type Db, openDatabase, openReadOnly } from '../database/database.ts'
import { migrate, versionOf } from '../database/migrations.ts'
import type { StoreFile } from '../database/open-store.ts'
import { storeProblemOf } from '../database/problem.ts'
import { copyDatabase, setAside, suffixes } from '../database/set-aside.ts'
import { copyCustomers } from './copy-customers.ts'
import { type Copied, copyAllButAccounts } from './copy-rows.ts'

/** `others`: connections, settings and whatever else is kept. `setAside`: the damaged store's new name. */
export type Rescued = { links: Copied; customers: Copied; others: Copied; setAside: string | null }

const besides = (file: string) => {
  const stem = file.replace(/\.db$/, '')
  return { source: `${stem}-rescue-source.db`, part: `${stem}-rescue-part.db`, whole: `${stem}-rescued.db` }
}

const removeDatabase = (file: string): void => {
  for (const suffix of suffixes) rmSync(file + suffix, { force: true })
}

/**
 * Ends a rescue that was cut off: a new store that is complete takes its place, half a one is dropped. Answers the name of the
 * store that was set aside, or null if there was nothing to do. Throws what the disk throws.
 */
export const finishRescue = (file: string, now: number): string | null => {
  const { source, part, whole } = besides(file)
  removeDatabase(source)
  removeDatabase(part)
  if (!existsSync(whole)) return null
  const aside = setAside(file, now)
  renameSync(whole, file)
  return aside
}

const copyAll = async (from: Db, to: Db, pause: () => Promise<void>): Promise<Omit<Rescued, 'setAside'>> => {
  // Rows are copied as they are, so into tables of the same version.
  migrate(to, versionOf(from))
  const { links, others } = copyAllButAccounts(from, to)
  migrate(to)
  return { links, others, customers: await copyCustomers(from, to, pause) }
}

/** Null where not even the list of tables can be read. */
const openSource = (file: string, key: string): Db | null => {
  try {
    const db = openReadOnly(file, key)
    if (versionOf(db) > 0 && db.prepare('SELECT name FROM sqlite_schema').all().length > 0) return db
    db.close()
    return null
  } catch (error) {
    if (storeProblemOf(error) !== 'damaged') throw error
    return null
  }
}

const fill = async (
  { file, key }: StoreFile,
  pause: () => Promise<void>,
): Promise<Omit<Rescued, 'setAside'> | null> => {
  const { source, part } = besides(file)
  // SQLite works on a copy: the damaged store itself stays as it was found.
  copyDatabase(file, source)
  const from = openSource(source, key)
  if (from === null) return null
  try {
    const to = openDatabase(part, key)
    try {
      return await copyAll(from, to, pause)
    } finally {
      to.close()
    }
  } finally {
    from.close()
  }
}

/**
 * Copies everything that can be read of a damaged, closed store into a new one, sets the damaged one aside as it was
 * found, and puts the new one in its place; until that is done, and if it fails, nothing changes. `pause`: awaited between slices of
 * work. Fails with `ruined` where nothing can be read. Throws what SQLite and the disk throw.
 */
export const rescueStore = async (place: StoreFile, pause: () => Promise<void>): Promise<Result<Rescued>> => {
  const { source, part, whole } = besides(place.file)
  finishRescue(place.file, place.now)
  try {
    const copied = await fill(place, pause)
    if (copied === null) return fail({ code: 'store', problem: 'ruined' })
    renameSync(part, whole)
    return ok({ ...copied, setAside: finishRescue(place.file, place.now) })
  } finally {
    removeDatabase(source)
    removeDatabase(part)
  }
}

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openMirror } from '../../../mirror-worker/file/open.ts'
import { matchOf } from '../../../mirror-worker/search/match.ts'
import type { Db } from '../../../sqlite/database.ts'
import { keptFileKey } from './kept-secrets.ts'

/** The file of the only mirror in a folder; null: there is none. */
export const mirrorFileIn = (folder: string): string | null => {
  const name = readdirSync(folder).find(one => /^mirror-[\w-]+\.db$/.test(one))
  return name === undefined ? null : join(folder, name)
}

/** Looks at the mirror that an app left, which is not running any more; null: it left none that can be used. */
export const lookAtMirror = <T>(folder: string, see: (db: Db) => T): T | null => {
  const file = mirrorFileIn(folder)
  const db = file === null ? null : openMirror({ file, key: keptFileKey(folder) })
  if (db === null) return null
  try {
    return see(db)
  } finally {
    db.close()
  }
}

export const countIn = (db: Db, sql: string): number => db.prepare<[], number>(sql).pluck().get() ?? 0

/** Whether every page and every index is as it should be. */
export const isSound = (db: Db): boolean => {
  try {
    db.exec("INSERT INTO word (word, rank) VALUES ('integrity-check', 1)")
    return db.pragma('integrity_check', { simple: true }) === 'ok'
  } catch {
    return false
  }
}

/** How many rows an ID finds. */
export const foundByIn = (db: Db, search: string): number => {
  const { match } = matchOf({ search, ids: true })
  return (
    db.prepare<[string | null], number>('SELECT count(*) FROM word WHERE word MATCH ?').pluck().get(match) ??
    0
  )
}

import type { Db } from './database.ts'
import { migration1 } from './migration-1.ts'

/** Numbered by their place, forward only: one that has been released is never changed. */
const migrations = [migration1]

export const latestVersion = migrations.length

export const versionOf = (db: Db): number => Number(db.pragma('user_version', { simple: true }))

/** Brings the store to the latest version, each step in a transaction of its own. Throws what SQLite throws. */
export const migrate = (db: Db): void => {
  for (const [index, sql] of migrations.entries()) {
    if (index < versionOf(db)) continue
    db.transaction(() => {
      db.exec(sql)
      db.pragma(`user_version = ${index + 1}`)
    })()
  }
}

import { linkRegister } from '../links/link-tables.ts'
import { runTables } from '../runs/run-tables.ts'
import { accountSorting } from './account-sorting.ts'
import { consentEnded } from './consent-ended.ts'
import { customerHistory } from './customer-history.ts'
import type { Db } from './database.ts'
import { earlierStanding } from './earlier-standing.ts'
import { indexMerging } from './index-merging.ts'
import { lateIndex } from './late-index.ts'
import { linkOutcomes } from './link-outcomes.ts'
import { live } from './live.ts'
import { mails } from './mails.ts'
import { migration1 } from './migration-1.ts'
import { overview } from './overview.ts'
import { places } from './places.ts'
import { refusedLinks } from './refused-links.ts'
import { removals } from './removals.ts'
import { searchWords } from './search-words.ts'
import { migrateSearchedText } from './searched-text.ts'

/** Numbered by their place, forward only: one that has been released is never changed. */
const migrations = [
  (db: Db) => db.exec(migration1),
  migrateSearchedText,
  (db: Db) => db.exec(removals),
  (db: Db) => db.exec(indexMerging),
  (db: Db) => db.exec(linkOutcomes),
  (db: Db) => db.exec(live),
  (db: Db) => db.exec(mails),
  (db: Db) => db.exec(runTables),
  (db: Db) => db.exec(refusedLinks),
  (db: Db) => db.exec(earlierStanding),
  (db: Db) => db.exec(places),
  (db: Db) => db.exec(customerHistory),
  (db: Db) => db.exec(consentEnded),
  (db: Db) => db.exec(overview),
  (db: Db) => db.exec(linkRegister),
  (db: Db) => db.exec(lateIndex),
  (db: Db) => db.exec(accountSorting + searchWords),
]

export const latestVersion = migrations.length

export const versionOf = (db: Db): number => Number(db.pragma('user_version', { simple: true }))

/** Brings the store to a version, each step in a transaction of its own. Throws what SQLite throws. */
export const migrate = (db: Db, version = latestVersion): void => {
  for (const [index, step] of migrations.entries()) {
    if (index < versionOf(db) || index >= version) continue
    db.transaction(() => {
      step(db)
      db.pragma(`user_version = ${index + 1}`)
    })()
  }
}

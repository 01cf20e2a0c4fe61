import { linkRegister } from '../links/link-tables.ts'
import { runTables } from '../runs/run-tables.ts'
import type { Db } from './database.ts'
import { accountPlaces, accountsWithoutZip } from './migrations/account-places.ts'
import { accountSorting } from './migrations/account-sorting.ts'
import { consentEnded } from './migrations/consent-ended.ts'
import { customerHistory } from './migrations/customer-history.ts'
import { emailConfirmed } from './migrations/email-confirmed.ts'
import { emailsWithoutFunction } from './migrations/emails-without-function.ts'
import { latePlaces } from './migrations/late-places.ts'
import { earlierStanding } from './migrations/links/earlier-standing.ts'
import { linkOutcomes } from './migrations/links/link-outcomes.ts'
import { linksByNumber } from './migrations/links/links-by-number.ts'
import { refusedLinks } from './migrations/links/refused-links.ts'
import { live } from './migrations/live.ts'
import { mails } from './migrations/mails.ts'
import { migration1 } from './migrations/migration-1.ts'
import { overview } from './migrations/overview.ts'
import { places, placesOfNewStore } from './migrations/places.ts'
import { proposals } from './migrations/proposals.ts'
import { removals } from './migrations/removals.ts'
import { removedMails } from './migrations/removed-mails.ts'
import { runChecks } from './migrations/run-checks.ts'
import { savedViews } from './migrations/saved-views.ts'
import { bulkSaving } from './migrations/search/bulk-saving.ts'
import { explicitSaving } from './migrations/search/explicit-saving.ts'
import { indexMerging, indexPages, indexParts, lateMerges } from './migrations/search/index-merging.ts'
import { lateIndex } from './migrations/search/late-index.ts'
import { searchWords } from './migrations/search/search-words.ts'
import { migrateSearchedText } from './migrations/search/searched-text.ts'

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
  (db: Db) => db.exec(accountPlaces),
  (db: Db) => db.exec(savedViews),
  (db: Db) => db.exec(bulkSaving),
  (db: Db) => db.exec(indexParts),
  (db: Db) => db.exec(explicitSaving),
  (db: Db) => db.exec(proposals),
  (db: Db) => db.exec(placesOfNewStore),
  (db: Db) => db.exec(accountsWithoutZip),
  (db: Db) => db.exec(linksByNumber),
  (db: Db) => db.exec(latePlaces),
  (db: Db) => db.exec(emailsWithoutFunction),
  (db: Db) => db.exec(indexPages),
  (db: Db) => db.exec(lateMerges),
  (db: Db) => db.exec(removedMails),
  (db: Db) => db.exec(emailConfirmed),
  (db: Db) => db.exec(runChecks),
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

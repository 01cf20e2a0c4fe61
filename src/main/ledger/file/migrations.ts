import { type Db, versionOf } from './database.ts'
import { schema } from './schema.ts'

export type Migration = (db: Db) => void

/** A link that left by mail counts as sent, in rows, filters and counts alike. */
const mailedIsSent = `
DROP INDEX link_created;
DROP INDEX link_state;
ALTER TABLE link DROP COLUMN known_state;
ALTER TABLE link ADD COLUMN known_state TEXT GENERATED ALWAYS AS (
  coalesce(progress, CASE WHEN state = 'created' AND handed_at IS NOT NULL THEN 'copied' ELSE state END)
) VIRTUAL;
CREATE INDEX link_created ON link (
  connection_seq, archived, created_at, number, known_state, maker, standing, mailed
);
CREATE INDEX link_state ON link (connection_seq, archived, known_state, created_at, number);
`

/** Each brings a ledger from the version of its index to the next; forward only. */
export const migrations: readonly Migration[] = [db => db.exec(schema), db => db.exec(mailedIsSent)]

/** Each in a transaction of its own with the number of its version. Throws what SQLite throws. */
export const migrate = (db: Db, all: readonly Migration[] = migrations): void => {
  for (const [index, step] of all.entries()) {
    if (index < versionOf(db)) continue
    db.transaction(() => {
      step(db)
      db.pragma(`user_version = ${index + 1}`)
    })()
  }
}

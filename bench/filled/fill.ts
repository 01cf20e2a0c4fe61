import { writeMeta } from '../../src/main/mirror-worker/file/meta.ts'
import { openMirror } from '../../src/main/mirror-worker/file/open.ts'
import { replaceRows } from '../../src/main/mirror-worker/import/rows.ts'
import { createSql } from '../../src/main/sqlite/sql.ts'
import { createPeople } from './people.ts'

const noFacts = { notedName: null, linkEmail: null, knownBy: null, standing: 0 } as const

/** Replaces the customers of a mirror by this many, in one go. Its `/changes` cursor stays. */
export const fillMirror = (file: string, key: string, customers: number): void => {
  const db = openMirror({ file, key })
  if (db === null) throw new Error('No mirror')
  const indexes = db
    .prepare<[], { name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL",
    )
    .all()
  const sql = createSql(db)
  const person = createPeople(7)
  const add = (number: number): void => {
    const { customerId, customer, utilityAccounts } = person()
    const owner = { customerId, serviceName: customer.name, email: customer.email, ...noFacts }
    sql.run(
      `INSERT INTO customer (number, customer_id, service_name, email, connected_at, first_seen_at, read_at, is_new, raw)
       VALUES (:number, :customerId, :serviceName, :email, :connectedAt, 1, 1, 0, :raw)`,
      {
        ...{ ...owner, number, connectedAt: 1_700_000_000_000 + number * 1000 },
        raw: JSON.stringify({ customerId, customer, utilityAccounts }),
      },
    )
    replaceRows(sql, number, utilityAccounts, { owner, before: [] })
  }
  db.transaction(() => {
    db.exec('DELETE FROM utility_account; DELETE FROM customer; DELETE FROM outbox')
    db.exec("INSERT INTO word (word) VALUES ('delete-all')")
    for (const { name } of indexes) db.exec(`DROP INDEX ${name}`)
    for (let number = 1; number <= customers; number += 1) add(number)
  })()
  for (const index of indexes) db.exec(index.sql)
  writeMeta(sql, { asOf: 1, listOffered: true })
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
}

import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { type Db, openMemoryDatabase } from './database.ts'
import { latestVersion, migrate } from './migrations.ts'

/**
 * What a new store is like at each version. A new migration adds a sum; one that changes means that the store of somebody who has that
 * version ends up other than a new one.
 */
const known = `
8b2deebb fbf55599 d95bf500 d95bf500 44965faf d3fa2028 252fce00 065cfeed 80393887 6813987c
46669f6e b3f0f718 1bac137b 3ec857c9 ab37797b 58a89e80 ed459513 b4e59320 f6c18aa3 1ab5892b
1ab5892b f843b7e9 43792f53 43792f53 605730a2 a7e303f1 48507db5 87809a8b 87809a8b 928f0ea7
5f8d3773 3b87b0b9 7d018e50
`
  .trim()
  .split(/\s+/)

/** Tables, indexes and triggers as a short sum, however their statements are laid out; what SQLite makes for its own search is its own. */
const sumOf = (db: Db): string => {
  const statements = db
    .prepare<[], string>(
      `SELECT name || ' ' || coalesce(sql, '') FROM sqlite_schema
       WHERE name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow') ORDER BY type, name`,
    )
    .pluck()
    .all()
    .map(statement => statement.replaceAll(/\s+/g, ' '))
  return createHash('sha256').update(statements.join('\n')).digest('hex').slice(0, 8)
}

it('are never changed once they were made: each version is as it was', () => {
  const db = openMemoryDatabase()
  const sums = Array.from({ length: latestVersion }, (_, index) => {
    migrate(db, index + 1)
    return sumOf(db)
  })
  db.close()
  expect(sums).toEqual(known)
})

it('have places filled in where an earlier version saved utility accounts, and not where there are none', () => {
  const before = 23
  const filled = (content: string) => {
    const db = openMemoryDatabase()
    migrate(db, before)
    db.exec(content)
    migrate(db)
    const all = db.prepare("SELECT value FROM setting WHERE name = 'places_filled'").pluck().all()
    db.close()
    return all
  }
  expect(filled('')).toEqual(['all'])
  const account = `PRAGMA foreign_keys = OFF;
    INSERT INTO utility_account (id, connection_seq, customer_number, position, present, folded) VALUES (1, 1, 1, 0, 1, '');`
  expect(filled(account)).toEqual([])
  expect(filled(`${account} INSERT INTO setting VALUES ('places_filled', '1')`)).toEqual(['1'])
})

it('empties the mails of customers who were removed by an earlier version, and of nobody else', () => {
  const db = openMemoryDatabase()
  migrate(db, 30)
  const link = (number: number, customer: string) =>
    `INSERT INTO link (number, id, customer, email, note, redirect_url, state, created_at, state_at, folded, noted, customer_id)
     VALUES (${number}, 'l${customer}', '', '', '', NULL, 'copied', 1, 1, '', 0, '${customer}');
     INSERT INTO mail (id, link_id, message_id, recipient, subject, text, state, created_at, state_at, due_at, attempts)
     VALUES ('m${customer}', 'l${customer}', 'm${customer}', 'to', 'Dear ${customer}', 'x', 'refused', 1, 1, 1, 1);`
  const customer = (id: string, removed: string) =>
    `INSERT INTO customer (number, connection_seq, customer_id, raw, first_seen_at, read_at, is_new, gone_since, removed_at)
     VALUES ((1 << 32) + ${id === 'gone' ? 1 : 2}, 1, '${id}', '{}', 1, 1, 0, ${removed}, ${removed});`
  db.exec(`PRAGMA foreign_keys = OFF; ${customer('gone', '1')} ${customer('here', 'NULL')}
    ${link(2 ** 32 + 1, 'gone')} ${link(2 ** 32 + 2, 'here')}`)
  migrate(db)
  expect(db.prepare('SELECT link_id, subject, text FROM mail ORDER BY link_id').raw().all()).toEqual([
    ['lgone', '', ''],
    ['lhere', 'Dear here', 'x'],
  ])
  db.close()
})

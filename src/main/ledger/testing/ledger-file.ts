import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '../../sqlite/database.ts'
import { openLedgerFile } from '../file/open.ts'
import { createLedger } from '../ledger.ts'

export const testKey = 'ab'.repeat(32)

/** A folder of a test's own with the place of a ledger, which is not made yet. */
export const makePlace = () => {
  const folder = mkdtempSync(join(tmpdir(), 'utility-connect-'))
  const place = { file: join(folder, 'ledger.db'), key: testKey, now: Date.UTC(2026, 0, 5, 10, 30) }
  return { folder, place, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export const openedLedger = (place: Parameters<typeof openLedgerFile>[0]): Db => {
  const opened = openLedgerFile(place)
  if (!opened.ok) throw new Error(JSON.stringify(opened.failure))
  return opened.value
}

/** A ledger in memory with two connections, by their numbers 1 and 2. */
export const memoryLedger = () => {
  const db = openedLedger('memory')
  const ledger = createLedger(db)
  for (const id of ['a', 'b'])
    ledger.connections.add({
      id,
      name: id,
      kind: 'service',
      address: 'https://x.example',
      portalAddress: null,
    })
  /** Every row of every table, without the full-text index, whose tokens are in `link.words`. */
  const content = () => {
    const tables = db
      .prepare<[], string>(
        `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'link_word%'`,
      )
      .pluck()
      .all()
    return Object.fromEntries(tables.map(table => [table, db.prepare(`SELECT * FROM ${table}`).all()]))
  }
  /** Throws where the full-text index and the rows differ. */
  const checkWords = () =>
    void db.exec("INSERT INTO link_word (link_word, rank) VALUES ('integrity-check', 1)")
  return { db, ledger, content, checkWords }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '../file/database.ts'
import { openLedgerFile } from '../file/open.ts'

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

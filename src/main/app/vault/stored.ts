import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Stored } from '../../../contract/model.ts'
import { backupsOf } from '../../ledger/file/backup.ts'
import { suffixes } from '../../sqlite/database.ts'

/** A file that was deleted meanwhile, such as a WAL, counts as 0 bytes. */
const sizeOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0)

/** Bytes that a ledger, its back-ups and the mirrors beside it take on the disk. Throws what the disk throws. */
export const storedBeside = (ledger: string, now: number): Stored => {
  const folder = dirname(ledger)
  const backups = backupsOf(ledger, now)
  const mirrors = readdirSync(folder).filter(name => /^mirror-.*\.db(-wal|-shm)?$/.test(name))
  return {
    ledger: sizeOf(suffixes.map(suffix => ledger + suffix)),
    mirrors: sizeOf(mirrors.map(name => join(folder, name))),
    backups: {
      bytes: sizeOf(backups.map(({ file }) => file)),
      count: backups.length,
      latestAt: backups[0]?.at ?? null,
    },
  }
}

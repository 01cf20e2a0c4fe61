import { readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Stored } from '../../../contract/model.ts'
import { backupsOf } from '../../ledger/file/backup.ts'
import { suffixes } from '../../sqlite/database.ts'

/** 0: it went meanwhile, as a WAL does. */
const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0)

/** How much of the disk a ledger, its back-ups and the mirrors beside it take. Throws what the disk throws. */
export const storedBeside = (ledger: string): Stored => {
  const folder = dirname(ledger)
  const backups = backupsOf(ledger)
  const mirrors = readdirSync(folder).filter(name => /^mirror-.*\.db(-wal|-shm)?$/.test(basename(name)))
  return {
    ledger: sum(suffixes.map(suffix => sizeOf(ledger + suffix))),
    mirrors: sum(mirrors.map(name => sizeOf(join(folder, name)))),
    backups: {
      bytes: sum(backups.map(({ file }) => sizeOf(file))),
      count: backups.length,
      latestAt: backups[0]?.at ?? null,
    },
  }
}

import { chmodSync, closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DataSource } from '../database/open.ts'
import { newToken } from '../ids.ts'
import { backUpPostgres, restorePostgres } from './postgres.ts'
import { backUpSqlite, restoreSqlite } from './sqlite.ts'

/** Windows syncs only what is open for writing; a folder can be opened for reading alone. */
const syncPath = (path: string, flags: 'r+' | 'r'): void => {
  const handle = openSync(path, flags)
  fsyncSync(handle)
  closeSync(handle)
}

/**
 * Writes all data of a running service, as of one moment, to a file for its owner only (0600), which appears once it is complete, checked
 * and synced, and replaces no other. Where that fails, throws an Error for the operator and leaves no file.
 */
export const backUp = async (source: DataSource, file: string): Promise<void> => {
  if (existsSync(file)) throw new Error(`${file} is there already`)
  const part = `${file}.${newToken(8)}.part`
  try {
    // Created empty with its permissions, so that no one else can read it while it is written.
    closeSync(openSync(part, 'w', 0o600))
    chmodSync(part, 0o600)
    await (source.kind === 'sqlite' ? backUpSqlite(source.folder, part) : backUpPostgres(source, part))
    syncPath(part, 'r+')
    renameSync(part, file)
    if (process.platform !== 'win32') syncPath(dirname(file), 'r')
  } finally {
    rmSync(part, { force: true })
  }
}

/**
 * Restores a back-up to where a service is to start next: a data folder that no service has open (the old database is set aside in it), or an empty PostgreSQL
 * database. Sessions and reset links are left out. An app that followed changes since the back-up gets 410 from `/changes`, as a cursor holds number and time
 * of a change. Where the back-up is damaged or newer, throws an Error for the operator and changes nothing.
 */
export const restore = (source: DataSource, file: string): Promise<void> => {
  if (!existsSync(file)) throw new Error(`${file} is not there`)
  return source.kind === 'sqlite' ? restoreSqlite(source.folder, file) : restorePostgres(source, file)
}

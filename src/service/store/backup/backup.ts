import { chmodSync, closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DataSource } from '../database/open.ts'
import { backUpPostgres, restorePostgres } from './postgres.ts'
import { backUpSqlite, restoreSqlite } from './sqlite.ts'

const syncPath = (path: string): void => {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/**
 * Writes all data of a service, as it is at one moment, to a file that only its owner reads (0600), while the service goes on. The file is there once it is
 * whole, checked and on the disk, and takes no other's place. Throws an Error for the person who asked, and leaves nothing then.
 */
export const backUp = async (source: DataSource, file: string): Promise<void> => {
  if (existsSync(file)) throw new Error(`${file} is there already`)
  const part = `${file}.part`
  try {
    // Empty and closed to others before anything is in it.
    closeSync(openSync(part, 'w', 0o600))
    chmodSync(part, 0o600)
    await (source.kind === 'sqlite' ? backUpSqlite(source.folder, part) : backUpPostgres(source, part))
    syncPath(part)
    renameSync(part, file)
    if (process.platform !== 'win32') syncPath(dirname(file))
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}

/**
 * Puts a back-up where a service is to start next: into a data folder that no service has open (what was there is set aside in it), or into an empty
 * PostgreSQL database. Sign-ins and links for new passwords are left out. An app that followed what came after the back-up learns so by
 * `/changes` (410), since a change's number and time together name it. Throws an Error for the person who asked, having touched nothing, where the
 * back-up is damaged or of a newer version.
 */
export const restore = (source: DataSource, file: string): Promise<void> => {
  if (!existsSync(file)) throw new Error(`${file} is not there`)
  return source.kind === 'sqlite' ? restoreSqlite(source.folder, file) : restorePostgres(source, file)
}

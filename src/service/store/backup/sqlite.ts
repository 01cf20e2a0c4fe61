import { chmodSync, copyFileSync, existsSync, linkSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { z } from 'zod'
import { refuseUnknownVersion } from '../database/migrate.ts'
import { forgotten } from '../database/schema.ts'

const versionSchema = z.object({ version: z.number() })

const withDatabase = <T>(
  file: string,
  options: Database.Options,
  work: (database: Database.Database) => T,
): T => {
  const database = new Database(file, options)
  try {
    return work(database)
  } finally {
    database.close()
  }
}

/** The version of an intact copy of a service's database; throws for any other file. */
const readVersion = (fresh: string, file: string): number => {
  try {
    return withDatabase(fresh, {}, copy => {
      const isSound = copy.pragma('integrity_check', { simple: true }) === 'ok'
      if (!isSound || copy.prepare('pragma foreign_key_check').all().length > 0) throw new Error()
      return versionSchema.parse(copy.prepare('select * from schema_version').get()).version
    })
  } catch {
    throw new Error(`${file} is no back-up of a service, or damaged`)
  }
}

export const backUpSqlite = async (folder: string, part: string): Promise<void> => {
  const options = { readonly: true, fileMustExist: true, timeout: 5000 }
  withDatabase(join(folder, 'service.db'), options, database => database.prepare('vacuum into ?').run(part))
  withDatabase(part, { readonly: true }, copy => {
    if (copy.pragma('integrity_check', { simple: true }) !== 'ok') throw new Error('The copy is damaged')
  })
}

/** Locks the database exclusively, or throws; its WAL is then merged into the one file. One that is damaged stays as it is. */
const closeDown = (file: string): void =>
  withDatabase(file, { timeout: 0 }, database => {
    try {
      database.pragma('locking_mode = exclusive')
      database.exec('begin exclusive; commit')
      database.pragma('journal_mode = delete')
    } catch (error) {
      if (error instanceof Database.SqliteError && /^SQLITE_(NOTADB|CORRUPT)/.test(error.code)) return
      throw new Error(`A service runs on it: stop it first (${file})`, { cause: error })
    }
  })

/** Checks the back-up, keeps the present database under another name, and renames the copy into place. */
export const restoreSqlite = async (folder: string, file: string): Promise<void> => {
  const place = join(folder, 'service.db')
  const fresh = join(folder, 'service.db.restored')
  // SQLite would take the journal or WAL of a restore that was cut off into this one.
  for (const end of ['', '-journal', '-wal', '-shm']) rmSync(`${fresh}${end}`, { force: true })
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    copyFileSync(file, fresh)
    chmodSync(fresh, 0o600)
    const version = readVersion(fresh, file)
    refuseUnknownVersion({ version, oldest: version })
    withDatabase(fresh, {}, copy => {
      copy.pragma('synchronous = full')
      const known = copy.prepare('select 1 from sqlite_schema where name = ?')
      for (const table of forgotten) if (known.get(table)) copy.exec(`delete from ${table}`)
    })
    const aside = `${place}.before-${new Date().toISOString().replaceAll(':', '-')}`
    if (existsSync(place)) {
      closeDown(place)
      // A hard link, not a rename: a crash at any moment leaves a database in its place.
      linkSync(place, aside)
    }
    // SQLite would read the WAL of a damaged or missing database into the restored one.
    if (existsSync(`${place}-wal`)) renameSync(`${place}-wal`, `${aside}-wal`)
    renameSync(fresh, place)
  } catch (error) {
    rmSync(fresh, { force: true })
    throw error
  }
}

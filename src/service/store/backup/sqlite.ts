import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { z } from 'zod'
import { refuseUnknownVersion } from '../database/migrate.ts'
import { forgotten } from '../database/schema.ts'

const damaged = (file: string): Error => new Error(`${file} is no back-up of a service, or damaged`)

const versionSchema = z.object({ version: z.number() })

/** Throws unless the file is a sound database of a service. */
const check = (database: Database.Database, file: string): void => {
  let version: number
  try {
    const found = database.pragma('integrity_check', { simple: true })
    if (found !== 'ok' || database.prepare('pragma foreign_key_check').all().length > 0) throw damaged(file)
    version = versionSchema.parse(database.prepare('select * from schema_version').get()).version
  } catch {
    throw damaged(file)
  }
  refuseUnknownVersion({ version, oldest: version })
}

export const backUpSqlite = async (folder: string, part: string): Promise<void> => {
  const database = new Database(join(folder, 'service.db'), {
    readonly: true,
    fileMustExist: true,
    timeout: 5000,
  })
  try {
    database.prepare('vacuum into ?').run(part)
  } finally {
    database.close()
  }
  const copy = new Database(part, { readonly: true })
  try {
    if (copy.pragma('integrity_check', { simple: true }) !== 'ok') throw new Error('The copy is damaged')
  } finally {
    copy.close()
  }
}

/** Has the database to itself, or throws; afterwards all of it is in its one file. */
const closeDown = (file: string): void => {
  const database = new Database(file, { timeout: 0 })
  try {
    database.pragma('locking_mode = exclusive')
    database.exec('begin exclusive; commit')
    database.pragma('journal_mode = delete')
  } catch (error) {
    throw new Error(`A service runs on it: stop it first (${file})`, { cause: error })
  } finally {
    database.close()
  }
}

/** Checks the back-up, sets aside what is there, and puts the copy in its place by its name. */
export const restoreSqlite = async (folder: string, file: string): Promise<void> => {
  const place = join(folder, 'service.db')
  const fresh = join(folder, 'service.db.restored')
  rmSync(fresh, { force: true })
  try {
    copyFileSync(file, fresh)
    const copy = openCopy(fresh, file)
    try {
      check(copy, file)
      for (const table of forgotten) copy.exec(`delete from ${table}`)
    } finally {
      copy.close()
    }
    if (existsSync(place)) {
      closeDown(place)
      // A second name, not another: whenever this is killed, a database is in its place.
      linkSync(place, `${place}.before-${new Date().toISOString().replaceAll(':', '-')}`)
    }
    renameSync(fresh, place)
  } catch (error) {
    rmSync(fresh, { force: true })
    throw error
  }
}

const openCopy = (fresh: string, file: string): Database.Database => {
  try {
    const database = new Database(fresh)
    database.pragma('synchronous = full')
    return database
  } catch {
    throw damaged(file)
  }
}

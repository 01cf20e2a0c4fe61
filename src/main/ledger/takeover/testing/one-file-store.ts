import { readFileSync } from 'node:fs'
import type { Db, Encrypted } from '../../../sqlite/database.ts'
import { openDurable } from '../../file/database.ts'

/** Makes a store as an app with a single file left it after a day of work. */
export const makeOneFileStore = (store: Encrypted): void => {
  const db = openDurable(store)
  db.pragma('foreign_keys = OFF')
  db.exec(readFileSync(new URL('./store-30.sql', import.meta.url), 'utf8'))
  db.close()
}

/** Calls `onRun` before each statement that writes. */
export const watchRuns = (db: Db, onRun: () => void): void => {
  const prepare = db.prepare.bind(db)
  const watched = (sql: string) => {
    const statement = prepare(sql)
    const run = statement.run.bind(statement)
    return Object.assign(statement, {
      run: (...parameters: unknown[]) => {
        onRun()
        return run(...parameters)
      },
    })
  }
  Object.assign(db, { prepare: watched })
}

import type { Db } from '../../sqlite/database.ts'
import { createSql } from '../../sqlite/sql.ts'

/** Names of keys in the keychain that belong to no connection here and have to be removed from it. */
export const createKeys = (db: Db) => {
  const { column, count, run } = createSql(db)
  return {
    toRemove: () => column<string>('SELECT name FROM key_to_remove ORDER BY name'),
    countToRemove: () => count('SELECT count(*) FROM key_to_remove'),
    /** Before a key goes into the keychain, or out of it: whatever happens then, its name is known. */
    noteToRemove: (name: string): void => void run('INSERT OR IGNORE INTO key_to_remove VALUES (?)', name),
    /** The key is gone, or its connection is kept. */
    clearToRemove: (name: string): void => void run('DELETE FROM key_to_remove WHERE name = ?', name),
  }
}

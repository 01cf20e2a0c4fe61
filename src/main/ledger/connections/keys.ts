import type { Db } from '../file/database.ts'

/** Names of keys in the keychain that belong to no connection here and have to be removed from it. */

export const createKeys = (db: Db) => {
  const all = db.prepare<[], string>('SELECT name FROM key_to_remove ORDER BY name').pluck()
  const count = db.prepare<[], number>('SELECT count(*) FROM key_to_remove').pluck()
  const add = db.prepare<[string]>('INSERT OR IGNORE INTO key_to_remove VALUES (?)')
  const forget = db.prepare<[string]>('DELETE FROM key_to_remove WHERE name = ?')
  return {
    toRemove: (): string[] => all.all(),
    countToRemove: (): number => count.get() ?? 0,
    /** Before a key goes into the keychain, or out of it: whatever happens then, its name is known. */
    noteToRemove: (name: string): void => void add.run(name),
    /** The key is gone, or its connection is kept. */
    clearToRemove: (name: string): void => void forget.run(name),
  }
}

import type { Db } from '../file/database.ts'

/** A small table of texts by name: settings, drafts, which connection is the current one. */

export const createSettings = (db: Db) => {
  const read = db.prepare<[string], string>('SELECT value FROM setting WHERE name = ?').pluck()
  const write = db.prepare<[string, string]>(
    'INSERT INTO setting VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  )
  const remove = db.prepare<[string]>('DELETE FROM setting WHERE name = ?')
  return {
    read: (name: string): string | null => read.get(name) ?? null,
    /** Null removes it. */
    write: (name: string, value: string | null): void => {
      if (value === null) remove.run(name)
      else write.run(name, value)
    },
  }
}

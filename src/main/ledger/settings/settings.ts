import type { Db } from '../../sqlite/database.ts'
import { createSql } from '../../sqlite/sql.ts'

/** A small table of texts by name: settings, drafts, which connection is the current one. */
export const createSettings = (db: Db) => {
  const { value, run } = createSql(db)
  return {
    read: (name: string) => value<string>('SELECT value FROM setting WHERE name = ?', name),
    /** Null removes it. */
    write: (name: string, text: string | null): void => {
      if (text === null) run('DELETE FROM setting WHERE name = ?', name)
      else
        run('INSERT INTO setting VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value', name, text)
    },
  }
}

import { type Db, told } from './database/database.ts'

/** A small table of texts by name: settings, drafts, which connection is the current one. */
export type SettingStore = ReturnType<typeof createSettingStore>

export const createSettingStore = (db: Db) => {
  const read = db.prepare<[string], string>('SELECT value FROM setting WHERE name = ?').pluck()
  const write = db.prepare<[string, string]>(
    'INSERT INTO setting VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  )
  const remove = db.prepare<[string]>('DELETE FROM setting WHERE name = ?')
  return {
    read: (name: string): string | null => read.get(name) ?? null,
    /** Null removes it. */
    write: told(db, (name: string, value: string | null): void => {
      if (value === null) remove.run(name)
      else write.run(name, value)
    }),
  }
}

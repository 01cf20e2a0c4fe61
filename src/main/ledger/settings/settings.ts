import type { Sql } from '../../sqlite/sql.ts'

/** Texts by name: settings, drafts, which connection is the current one. */
export const createSettings = ({ value, run }: Sql) => ({
  read: (name: string) => value<string>('SELECT value FROM setting WHERE name = ?', name),
  /** Null removes it. */
  write: (name: string, text: string | null): void => {
    if (text === null) run('DELETE FROM setting WHERE name = ?', name)
    else run('INSERT INTO setting VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value', name, text)
  },
})

/** Names of all secrets that the keychain may have; the table is called after those that nothing uses any more. */
export const createSecretNames = ({ column, run }: Sql) => ({
  all: () => column<string>('SELECT name FROM key_to_remove ORDER BY name'),
  add: (name: string): void => void run('INSERT OR IGNORE INTO key_to_remove VALUES (?)', name),
  remove: (name: string): void => void run('DELETE FROM key_to_remove WHERE name = ?', name),
})

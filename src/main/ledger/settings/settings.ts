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

/** Names of secrets that have still to be removed from the keychain. */
export const createKeys = ({ column, count, run }: Sql) => ({
  toRemove: () => column<string>('SELECT name FROM key_to_remove ORDER BY name'),
  countToRemove: () => count('SELECT count(*) FROM key_to_remove'),
  /** Before a secret goes into the keychain, or out of it: its name is known, whatever happens then. */
  noteToRemove: (name: string): void => void run('INSERT OR IGNORE INTO key_to_remove VALUES (?)', name),
  /** The secret is gone, or is used. */
  clearToRemove: (name: string): void => void run('DELETE FROM key_to_remove WHERE name = ?', name),
})

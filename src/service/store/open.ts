import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import type { Store } from './store.ts'

export type Place =
  | { kind: 'sqlite'; folder: string }
  | { kind: 'postgres'; url: string; connections: number }

/** Opens the database and brings its schema up to date. `onError` hears of connections that break while idle. */
export const openStore = async (place: Place, onError: (error: unknown) => void): Promise<Store> => {
  if (place.kind === 'sqlite') mkdirSync(place.folder, { recursive: true, mode: 0o700 })
  const store =
    place.kind === 'sqlite'
      ? openSqlite(join(place.folder, 'service.db'))
      : openPostgres(place.url, { connections: place.connections, onError })
  try {
    await migrate(store)
  } catch (error) {
    await store.close()
    throw error
  }
  return store
}

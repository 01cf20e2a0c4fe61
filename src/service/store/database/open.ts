import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Store } from '../store.ts'
import { migrate } from './migrate.ts'

export type Place =
  | { kind: 'sqlite'; folder: string }
  | { kind: 'postgres'; url: string; connections: number }

/** Loads just the driver that is needed. */
const connect = async (place: Place, onError: (error: unknown) => void): Promise<Store> => {
  if (place.kind === 'postgres') {
    const { openPostgres } = await import('./postgres.ts')
    return openPostgres(place.url, { connections: place.connections, onError })
  }
  mkdirSync(place.folder, { recursive: true, mode: 0o700 })
  const { openSqlite } = await import('./sqlite.ts')
  return openSqlite(join(place.folder, 'service.db'))
}

/** Opens the database and brings its schema up to date. `onError` hears of connections that break while idle. */
export const openStore = async (place: Place, onError: (error: unknown) => void): Promise<Store> => {
  const store = await connect(place, onError)
  try {
    await migrate(store)
  } catch (error) {
    await store.close()
    throw error
  }
  return store
}

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Store } from '../store.ts'
import { migrate } from './migrate.ts'

export type DataSource =
  | { kind: 'sqlite'; folder: string }
  | { kind: 'postgres'; url: string; connections: number }

/** Loads just the driver that is needed. */
const connect = async (source: DataSource, onError: (error: unknown) => void): Promise<Store> => {
  if (source.kind === 'postgres') {
    const { openPostgres } = await import('./postgres.ts')
    return openPostgres(source.url, { connections: source.connections, onError })
  }
  mkdirSync(source.folder, { recursive: true, mode: 0o700 })
  const { openSqlite } = await import('./sqlite.ts')
  return openSqlite(join(source.folder, 'service.db'))
}

/** Opens the database and brings its schema up to date. `onError` hears of connections that break while idle. */
export const openStore = async (source: DataSource, onError: (error: unknown) => void): Promise<Store> => {
  const store = await connect(source, onError)
  try {
    await migrate(store)
  } catch (error) {
    await store.close()
    throw error
  }
  return store
}

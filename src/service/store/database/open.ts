import { chmodSync, closeSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Store } from '../store.ts'
import { migrate } from './migrate.ts'
import type { PostgresSource } from './postgres.ts'

const database = 'service.db'

/** Makes the data folder, and closes it and its database to other users (0700, 0600). `onError`: some file belongs to another user. */
const ownDatabase = (folder: string, onError: (error: unknown) => void): string => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, database)
  // SQLite creates its other files (WAL, shm) with the permissions of this one.
  closeSync(openSync(file, 'a', 0o600))
  if (process.platform === 'win32') return file
  try {
    chmodSync(folder, 0o700)
    for (const name of readdirSync(folder)) {
      if (name.startsWith(database)) chmodSync(join(folder, name), 0o600)
    }
  } catch (error) {
    onError(error)
  }
  return file
}

export type DataSource = { kind: 'sqlite'; folder: string } | ({ kind: 'postgres' } & PostgresSource)

export const connect = async (source: DataSource, onError: (error: unknown) => void): Promise<Store> => {
  if (source.kind === 'postgres') {
    const { openPostgres } = await import('./postgres.ts')
    return openPostgres({ ...source, onError })
  }
  const { openSqlite } = await import('./sqlite.ts')
  return openSqlite(ownDatabase(source.folder, onError), onError)
}

const hour = 60 * 60 * 1000

const connectMigrated = async (source: DataSource, onError: (error: unknown) => void): Promise<Store> => {
  const store = await connect(source, onError)
  try {
    await migrate(store)
  } catch (error) {
    await store.close()
    throw error
  }
  return store
}

/** Opens the database and migrates its schema. `onError` is called when a connection breaks. */
export const openStore = async (source: DataSource, onError: (error: unknown) => void): Promise<Store> => {
  if (source.kind === 'sqlite') return connectMigrated(source, onError)
  const { directUrl: url = source.url } = source
  const migrated = await connectMigrated({ kind: 'postgres', url, connections: 1, patience: hour }, onError)
  await migrated.close()
  return connect(source, onError)
}

import type { Store } from '../store.ts'
import { migrate } from './migrate.ts'
import { ownDatabase } from './own-files.ts'
import type { PostgresSource } from './postgres.ts'

export type DataSource = { kind: 'sqlite'; folder: string } | ({ kind: 'postgres' } & PostgresSource)

/** Opens the database as it is. Loads just the driver that is needed. */
export const connect = async (source: DataSource, onError: (error: unknown) => void): Promise<Store> => {
  if (source.kind === 'postgres') {
    const { openPostgres } = await import('./postgres.ts')
    return openPostgres({ ...source, onError })
  }
  const { openSqlite } = await import('./sqlite.ts')
  return openSqlite(ownDatabase(source.folder, onError), onError)
}

const hour = 60 * 60 * 1000

/** Brings the schema up to date, however long that takes, and answers the store it was done on. */
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

/** Opens the database and brings its schema up to date. `onError` hears of connections that break. */
export const openStore = async (source: DataSource, onError: (error: unknown) => void): Promise<Store> => {
  if (source.kind === 'sqlite') return connectMigrated(source, onError)
  const { directUrl: url = source.url } = source
  const migrated = await connectMigrated({ kind: 'postgres', url, connections: 1, patience: hour }, onError)
  await migrated.close()
  return connect(source, onError)
}

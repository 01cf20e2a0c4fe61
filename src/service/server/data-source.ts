import type { DataSource } from '../store/database/open.ts'
import type { Options } from './args.ts'

const connectionsPerProcess = 10
/** Milliseconds; whoever calls hears 503 then. */
const patience = 5000

/** Where the data is: PostgreSQL if `DATABASE_URL` is set, else the folder. */
export const dataSourceOf = (options: Options): DataSource => {
  const url = process.env.DATABASE_URL
  if (url !== undefined && url !== '')
    return { kind: 'postgres', url, connections: connectionsPerProcess, patience }
  if (options.data === undefined) throw new Error('--data DIR or DATABASE_URL is needed')
  return { kind: 'sqlite', folder: options.data }
}

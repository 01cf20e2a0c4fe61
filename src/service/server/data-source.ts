import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { describeError, type Log } from '../common/log.ts'
import type { DataSource } from '../store/database/open.ts'
import { mayPass } from '../store/database/trouble.ts'
import type { Options } from './args.ts'

const connectionsPerProcess = 10
/** Milliseconds to wait for the database; after that callers get 503. */
const patience = 5000

const poolSchema = z.enum(['session', 'transaction'])

/** An environment variable, where it is set and not empty. */
const variable = (name: string): string | undefined => process.env[name] || undefined

/** Where the data is: PostgreSQL if `DATABASE_URL` is set, else the folder. Throws an Error that tells the operator what to set. */
export const dataSourceOf = (options: Pick<Options, 'data'>): DataSource => {
  const url = variable('DATABASE_URL')
  if (url === undefined) {
    if (options.data === undefined) throw new Error('--data DIR or DATABASE_URL is needed')
    return { kind: 'sqlite', folder: options.data }
  }
  const directUrl = variable('DATABASE_DIRECT_URL')
  const pool = poolSchema.safeParse(variable('DATABASE_POOL') ?? 'session')
  if (!pool.success) throw new Error('DATABASE_POOL must be session or transaction')
  if (pool.data === 'transaction' && directUrl === undefined) {
    throw new Error('DATABASE_POOL=transaction needs DATABASE_DIRECT_URL, the address of PostgreSQL itself')
  }
  const rest = { pool: pool.data, connections: connectionsPerProcess, patience }
  return { kind: 'postgres', url, ...rest, ...(directUrl !== undefined && { directUrl }) }
}

const giveUpAfterMilliseconds = 60_000
const againAfterMilliseconds = 1000

/** Runs what a start needs, and retries it for up to a minute while the database is away: machines come up in any order. */
export const whenReachable = async <T>(log: Log, work: () => Promise<T>): Promise<T> => {
  const until = performance.now() + giveUpAfterMilliseconds
  while (true) {
    try {
      return await work()
    } catch (error) {
      if (!mayPass(error) || performance.now() > until) throw error
      const seconds = Math.ceil((until - performance.now()) / 1000)
      log('warning', 'waiting-for-database', { seconds, ...describeError(error) })
    }
    await wait(againAfterMilliseconds)
  }
}

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createSource, kinds } from '../../testing/database.ts'
import { openPostgres, type PostgresSource } from './postgres.ts'

const open = async (options: Partial<PostgresSource>) => {
  const { source, remove } = await createSource('postgres')
  if (source.kind !== 'postgres') throw new Error('Not PostgreSQL')
  const { db, close } = openPostgres({ ...source, connections: 1, ...options, onError: () => undefined })
  onTestFinished(async () => {
    await close()
    await remove()
  })
  return async (text: string) =>
    (await sql<{ value: unknown }>`select ${sql.raw(text)} as value`.execute(db)).rows
}

test.runIf(kinds.includes('postgres'))('a connection is replaced when it has lived long enough', async () => {
  const read = await open({ lifetime: 1 })
  const first = await read('pg_backend_pid()')
  await expect.poll(() => read('pg_backend_pid()')).not.toEqual(first)
})

test.runIf(kinds.includes('postgres'))(
  'the database gives up a statement by itself, but where a pool of transactions has its role say when',
  async () => {
    const timeout = "current_setting('statement_timeout')"
    expect(await (await open({ patience: 5000 }))(timeout)).toEqual([{ value: '5s' }])
    expect(await (await open({ patience: 5000, pool: 'transaction' }))(timeout)).toEqual([{ value: '0' }])
  },
)

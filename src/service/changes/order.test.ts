import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createConnectRequest } from '../store/links.ts'
import type { Db, Store } from '../store/store.ts'
import { createStore, kinds } from '../testing/database.ts'
import { beginning, type Position, readChanges } from './read.ts'

const now = 1000

const start = async (store: Store) => {
  for (const id of ['com_1', 'com_2']) {
    await store.db.insertInto('companies').values({ id, name: id, created_at: 0 }).execute()
  }
  let position: Position = beginning
  return {
    create: (db: Db, companyId = 'com_1') =>
      createConnectRequest(db, { companyId, redirectUrl: 'https://example.com/', now }),
    /** What a reader of the first company has not seen yet, by number. */
    next: async (): Promise<number[]> => {
      const rows = await readChanges(store, { companyId: 'com_1', after: position, limit: 100, now })
      if (rows === undefined) throw new Error('A number is missing before the next')
      position = rows.at(-1) ?? position
      return rows.map(({ number }) => number)
    },
    /** Whether one transaction waits for another's lock. */
    blocked: async (): Promise<boolean> => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(store.db)
      return rows.length > 0
    },
  }
}

describe.runIf(kinds.includes('postgres'))(
  'transactions that commit in another order than they began',
  () => {
    test('a number is given when the transaction before it has ended, and another company does not wait', async () => {
      const store = await createStore('postgres')
      const { create, next, blocked } = await start(store)
      const [first, second] = [
        await store.db.startTransaction().execute(),
        await store.db.startTransaction().execute(),
      ]
      await create(first)
      const queued = create(second).then(() => second.commit().execute())
      // The second transaction either waits for the first one's lock or commits before it.
      await Promise.race([queued, expect.poll(blocked).toBe(true)])
      await create(store.db, 'com_2')
      expect(await next()).toEqual([])
      await first.commit().execute()
      await queued
      expect(await next()).toEqual([1, 2])
    })

    test('whoever began first and tells last is told of last', async () => {
      const store = await createStore('postgres')
      const { create, next } = await start(store)
      const early = await store.db.startTransaction().execute()
      await early.updateTable('companies').set({ name: 'Early' }).where('id', '=', 'com_2').execute()
      await create(store.db)
      expect(await next()).toEqual([1])
      await create(early)
      expect(await next()).toEqual([])
      await create(store.db, 'com_2')
      await early.commit().execute()
      expect(await next()).toEqual([2])
    })

    test('what is rolled back leaves no gap', async () => {
      const store = await createStore('postgres')
      const { create, next, blocked } = await start(store)
      const lost = await store.db.startTransaction().execute()
      await create(lost)
      const kept = create(store.db)
      await expect.poll(blocked).toBe(true)
      await lost.rollback().execute()
      await kept
      expect(await next()).toEqual([1])
    })
  },
)

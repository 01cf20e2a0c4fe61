import { expect, test, vi } from 'vitest'
import { kinds } from '../testing/database.ts'
import { startApp } from '../testing/service.ts'
import { once } from './idempotency.ts'
import { oldAnswers, removeSome } from './steps/retention.ts'

test.each(kinds)('what ends just when it is taken for dead is not done again, on %s', async kind => {
  const { store } = await startApp(kind)
  const { id: company_id } = await store.db.selectFrom('companies').select('id').executeTakeFirstOrThrow()
  const row = { company_id, key: 'k', fingerprint: 'f', holder: 'slow', started_at: 0 }
  await store.db.insertInto('idempotency_keys').values(row).execute()
  const finish = () =>
    store.db
      .updateTable('idempotency_keys')
      .set({ status: 201, body: 'first' })
      .where('holder', '=', 'slow')
      .execute()
  /** The slow request finishes between the read of its row and the update that would take it over. */
  const db = store.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows.length === 1) await finish()
      return result
    },
  })
  const work = vi.fn(async () => ({ status: 201 as const, body: 'second' }))
  const start = {
    companyId: company_id,
    key: 'k',
    fingerprint: 'f',
    holder: 'quick',
    now: 10_000,
    free: true,
  }
  expect(await once({ ...store, db }, start, work)).toEqual({ kind: 'busy' })
  expect(await once(store, start, work)).toEqual({ kind: 'replay', body: 'first' })
  expect(work).not.toHaveBeenCalled()
})

test.each(kinds)(
  'what was left unfinished before the clock was set back is taken over, on %s',
  async kind => {
    const { store } = await startApp(kind)
    const { id: companyId } = await store.db.selectFrom('companies').select('id').executeTakeFirstOrThrow()
    const row = { company_id: companyId, key: 'k', fingerprint: 'f', holder: 'dead', started_at: 1e12 }
    await store.db.insertInto('idempotency_keys').values(row).execute()
    const start = {
      companyId,
      key: 'k',
      fingerprint: 'f',
      holder: 'next',
      now: 1e12 - 27 * 3600_000,
      free: true,
    }
    const work = async () => ({ status: 201 as const, body: 'made' })
    expect(await once(store, start, work)).toEqual({ kind: 'done', body: 'made' })
  },
)

test.each(kinds)('work that made nothing may be repeated as soon as that is answered, on %s', async kind => {
  const { store } = await startApp(kind)
  const { id: companyId } = await store.db.selectFrom('companies').select('id').executeTakeFirstOrThrow()
  const deletes = new WeakSet<object>()
  let released = 0
  const db = store.db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      if (node.kind === 'DeleteQueryNode') deletes.add(queryId)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      if (deletes.has(queryId)) released += 1
      return result
    },
  })
  const start = { companyId, key: 'k', fingerprint: 'f', holder: 'one', now: 10_000, free: true }
  const refused = once({ ...store, db }, start, () => Promise.reject(new Error('No room')))
  await expect(refused).rejects.toThrow('No room')
  expect(released).toBe(1)
  const work = async () => ({ status: 201 as const, body: 'made' })
  expect(await once(store, { ...start, holder: 'two' }, work)).toEqual({ kind: 'done', body: 'made' })
})

test.each(kinds)('without room for another key a known one answers still, on %s', async kind => {
  const { store } = await startApp(kind)
  const { id: companyId } = await store.db.selectFrom('companies').select('id').executeTakeFirstOrThrow()
  const start = { companyId, key: 'k', fingerprint: 'f', holder: 'one', now: 10_000, free: true }
  const work = vi.fn(async () => ({ status: 201 as const, body: 'made' }))
  expect(await once(store, start, work)).toEqual({ kind: 'done', body: 'made' })
  const later = { ...start, holder: 'two', free: false }
  expect(await once(store, later, work)).toEqual({ kind: 'replay', body: 'made' })
  expect(await once(store, { ...later, fingerprint: 'g' }, work)).toEqual({ kind: 'reused' })
  expect(await once(store, { ...later, key: 'another' }, work)).toEqual({ kind: 'full' })
  expect(work).toHaveBeenCalledTimes(1)
})

test.each(kinds)('what nobody may repeat any more goes in steps, on %s', async kind => {
  const { store } = await startApp(kind)
  const { db } = store
  const { id: company_id } = await db.selectFrom('companies').select('id').executeTakeFirstOrThrow()
  const day = 24 * 60 * 60 * 1000
  const row = { company_id, fingerprint: 'f', holder: 'h', status: 201, body: '{}' }
  const keys = Array.from({ length: 450 }, (_, at) => ({ ...row, key: `k${at}`, started_at: at }))
  await db.insertInto('idempotency_keys').values(keys).execute()
  const left = async () => (await db.selectFrom('idempotency_keys').select('started_at').execute()).length
  expect(await removeSome(db, oldAnswers(day + 430))).toBe(true)
  expect(await left()).toBe(250)
  expect(await removeSome(db, oldAnswers(day + 430))).toBe(true)
  expect(await removeSome(db, oldAnswers(day + 430))).toBe(false)
  const rest = await db.selectFrom('idempotency_keys').select('started_at').orderBy('started_at').execute()
  expect([rest.length, rest[0]?.started_at]).toEqual([20, 430])
})

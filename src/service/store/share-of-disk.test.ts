import { describe, expect, test } from 'vitest'
import { createStore, kinds } from '../testing/database.ts'
import { createKey, listKeys } from './api-keys.ts'
import { findStandingLink, renewStandingLink, standingLinkOf } from './links.ts'

const companyId = 'com_one'
const manyThings = Array.from({ length: 1100 }, (_, at) => at)

const start = async (kind: (typeof kinds)[number]) => {
  const store = await createStore(kind)
  const companies = [companyId, 'com_other'].map(id => ({ id, name: 'Name', created_at: 0 }))
  await store.db.insertInto('companies').values(companies).execute()
  return store
}

describe.each(kinds)('what a company leaves behind on %s', kind => {
  test('of its replaced standing links the latest 1,000 are kept', async () => {
    const store = await start(kind)
    const { db } = store
    const old = [companyId, 'com_other'].flatMap(company_id =>
      manyThings.map(at => ({ token: `${company_id}${at}`, company_id, created_at: at, replaced_at: at })),
    )
    await db.insertInto('standing_links').values(old).execute()
    await standingLinkOf(store, { companyId, now: 5000 })
    const token = await renewStandingLink(db, { companyId, now: 6000 })
    const count = async (id: string) =>
      (await db.selectFrom('standing_links').select('token').where('company_id', '=', id).execute()).length
    expect(await count(companyId)).toBe(1001)
    expect(await count('com_other')).toBe(1100)
    expect(await findStandingLink(db, `${companyId}100`)).toBeUndefined()
    expect(await findStandingLink(db, `${companyId}101`)).toMatchObject({ replacedAt: expect.any(Number) })
    expect(await findStandingLink(db, token)).toMatchObject({ replacedAt: null })
  })

  test('of its revoked keys the latest 1,000 are kept', async () => {
    const { db } = await start(kind)
    const old = [companyId, 'com_other'].flatMap(company_id =>
      manyThings.map(at => ({
        ...{ id: `${company_id}${at}`, company_id, name: 'Old', hash: `${company_id}${at}`, hint: 'abcd' },
        ...{ created_at: at, revoked_at: at === 0 ? null : at },
      })),
    )
    await db.insertInto('api_keys').values(old).execute()
    await createKey(db, { companyId, name: 'New', now: 5000 })
    const of = (id: string) =>
      db.selectFrom('api_keys').select('id').where('company_id', '=', id).orderBy('created_at').execute()
    const kept = await of(companyId)
    expect(kept).toHaveLength(1002)
    expect(kept.slice(0, 2)).toEqual([{ id: `${companyId}0` }, { id: `${companyId}100` }])
    expect((await listKeys(db, companyId)).map(({ name }) => name)).toEqual(['Old', 'New'])
    expect(await of('com_other')).toHaveLength(1100)
  })

  test('a key that was revoked just now is kept, though it is the oldest', async () => {
    const { db } = await start(kind)
    const old = manyThings.map(at => ({
      ...{ id: `key_${at}`, company_id: companyId, name: 'Old', hash: `${at}`, hint: 'abcd' },
      ...{ created_at: at, revoked_at: at === 0 ? 4999 : at },
    }))
    await db.insertInto('api_keys').values(old).execute()
    await createKey(db, { companyId, name: 'New', now: 5000 })
    const kept = (await db.selectFrom('api_keys').select('id').execute()).map(({ id }) => id)
    expect([kept.length, kept.includes('key_0'), kept.includes('key_100')]).toEqual([1001, true, false])
  })
})

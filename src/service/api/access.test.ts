import { describe, expect, test } from 'vitest'
import { createKey, listKeys, revokeKey } from '../store/api-keys.ts'
import { newId } from '../store/ids.ts'
import { createConnectRequest, findConnectRequest } from '../store/links.ts'
import { kinds, signIn } from '../testing/database.ts'
import { startApp } from '../testing/service.ts'

const link = '/connect/create-connect-request'

/** What each call answers to a key of its company, of another company, a revoked key, signed-in staff, a customer, and without any. */
const table: Record<string, [method: string, path: string, answers: number[]]> = {
  'list accounts': ['GET', '/accounts', [200, 200, 401, 401, 401, 401]],
  'read a customer': ['GET', '/accounts/{customer}', [200, 404, 401, 401, 401, 401]],
  'read a utility account': ['GET', '/accounts/{account}', [200, 404, 401, 401, 401, 401]],
  'create a link': ['POST', link, [201, 201, 401, 401, 401, 401]],
  'read changes': ['GET', '/changes', [200, 200, 401, 401, 401, 401]],
  'list links': ['GET', '/connect/requests', [200, 200, 401, 401, 401, 401]],
  'read a link': ['GET', '/connect/requests/{request}', [200, 404, 401, 401, 401, 401]],
  'withdraw a link': ['POST', '/connect/requests/{request}/withdraw', [200, 404, 401, 401, 401, 401]],
  'another method': ['DELETE', '/accounts/{customer}', [405, 405, 405, 405, 405, 405]],
  health: ['GET', '/healthz', [200, 200, 200, 200, 200, 200]],
  description: ['GET', '/openapi.json', [200, 200, 200, 200, 200, 200]],
  'an unknown path': ['GET', '/account', [404, 404, 404, 404, 404, 404]],
}

const prepare = async (kind: (typeof kinds)[number]) => {
  const app = await startApp(kind, { customers: 5 })
  const { db } = app.store
  const share = await db.selectFrom('shared_accounts').selectAll().executeTakeFirstOrThrow()
  const other = newId('com')
  await db.insertInto('companies').values({ id: other, name: 'Other', created_at: 0 }).execute()
  const otherKey = await createKey(db, { companyId: other, name: 'Other', now: 0 })
  const revoked = await createKey(db, { companyId: share.company_id, name: 'Revoked', now: 0 })
  await revokeKey(db, { companyId: share.company_id, id: `${revoked?.id}`, now: 1 })
  const staff = await db.selectFrom('company_users').select('id').executeTakeFirstOrThrow()
  const session = (personId: string) => signIn(app.store, personId)
  const callers: Record<string, string>[] = [
    { authorization: `Bearer ${app.apiKey}` },
    { authorization: `Bearer ${otherKey?.secret}` },
    { authorization: `Bearer ${revoked?.secret}` },
    { cookie: `portal=${await session(staff.id)}` },
    { cookie: `customer=${await session(share.customer_id)}` },
    {},
  ]
  const redirectUrl = 'https://example.com/'
  const token = await createConnectRequest(db, { companyId: share.company_id, redirectUrl, now: 0 })
  const asked = await findConnectRequest(db, token)
  return { ...app, share, callers, other, requestId: asked?.kind === 'request' ? asked.id : '' }
}

describe.each(kinds)('who may call what on %s', kind => {
  test('each call by each caller', async () => {
    const { request, callers, share, requestId } = await prepare(kind)
    for (const [name, [method, path, answers]] of Object.entries(table)) {
      const filled = path
        .replace('{customer}', share.customer_id)
        .replace('{account}', share.utility_account_id)
        .replace('{request}', requestId)
      const statuses: number[] = []
      for (const headers of callers) statuses.push((await request(filled, { method, headers })).status)
      expect.soft(statuses, name).toEqual(answers)
    }
  })

  test("another company's list and links are its own", async () => {
    const { request, callers, store, other } = await prepare(kind)
    const [own = {}, others = {}] = callers
    expect(await (await request('/accounts', { headers: others })).json()).toEqual({
      accounts: [],
      nextCursor: null,
    })
    const links = await Promise.all(
      [own, others].map(async headers => (await request(link, { method: 'POST', headers })).json()),
    )
    expect(links[0]).not.toEqual(links[1])
    const rows = await store.db.selectFrom('standing_links').select('company_id').execute()
    expect(rows.map(row => row.company_id)).toContain(other)
    expect(await listKeys(store.db, other)).toHaveLength(1)
  })
})

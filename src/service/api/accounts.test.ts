import { describe, expect, test } from 'vitest'
import { type Account, accountPageSchema, accountSchema } from '../../contract/http.ts'
import type { NamedAccount } from '../../contract/more.ts'
import { createKey } from '../store/api-keys.ts'
import { newId } from '../store/ids.ts'
import { standingLinkOf } from '../store/links.ts'
import { acceptLink, endShare } from '../store/shares.ts'
import { kinds } from '../testing/database.ts'
import { startApp } from '../testing/service.ts'

type App = Awaited<ReturnType<typeof startApp>>

const readAll = async (
  call: App['call'],
  limit: number,
  between: () => Promise<void> = async () => undefined,
): Promise<Account[]> => {
  const accounts: Account[] = []
  let cursor: string | null = null
  do {
    const answer = await call(`/accounts?limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`)
    const page = accountPageSchema.parse(await answer.json())
    accounts.push(...page.accounts)
    cursor = page.nextCursor
    await between()
  } while (cursor !== null)
  return accounts
}

const addCompany = async ({ store }: App) => {
  const companyId = newId('com')
  await store.db.insertInto('companies').values({ id: companyId, name: 'Other', created_at: 0 }).execute()
  const key = await createKey(store.db, { companyId, name: 'Test', now: 0 })
  return { companyId, headers: { authorization: `Bearer ${key?.secret}` } }
}

const addCustomer = async ({ store }: App, companyId: string, id = newId('cus')) => {
  await store.db
    .insertInto('customers')
    .values({ id, name: 'New', email: null, password_hash: null, created_at: 0 })
    .execute()
  await store.db
    .insertInto('shares')
    .values({ company_id: companyId, customer_id: id, accepted_at: 0, ended_at: null })
    .execute()
  return id
}

describe.each(kinds)('reading accounts on %s', kind => {
  test('an account is found by its customer ID and by each of its electric account IDs', async () => {
    const app = await startApp(kind, { customers: 60 })
    const accounts = await readAll(app.call, 1000)
    const several = accounts.find(({ utilityAccounts }) => utilityAccounts.length > 1)
    if (several === undefined) throw new Error('No customer has several utility accounts')
    for (const id of [several.customerId, ...several.utilityAccounts.map(u => `${u.electricAccountId}`)]) {
      const answer = await app.call(`/accounts/${id}`)
      expect(answer.status).toBe(200)
      expect(accountSchema.parse(await answer.json())).toEqual(several)
    }
  })

  test("unknown, another company's, ended and nonsense IDs all get the same 404", async () => {
    const app = await startApp(kind)
    const [mine, ended] = await readAll(app.call, 1000)
    const other = await addCompany(app)
    const { company_id } = await app.store.db
      .selectFrom('shares')
      .select('company_id')
      .executeTakeFirstOrThrow()
    await endShare(app.store.db, { companyId: company_id, customerId: `${ended?.customerId}`, now: 1 })
    const strip = async (answer: Response) => ({ ...(await answer.json()), instance: '' })
    const unknown = await app.call('/accounts/cus_nobody')
    expect(unknown.status).toBe(404)
    const expected = await strip(unknown)
    const electric = mine?.utilityAccounts[0]?.electricAccountId
    for (const answer of [
      await app.call(`/accounts/${mine?.customerId}`, { headers: other.headers }),
      await app.call(`/accounts/${electric}`, { headers: other.headers }),
      await app.call(`/accounts/${ended?.customerId}`),
      await app.call(`/accounts/${ended?.utilityAccounts[0]?.electricAccountId}`),
      await app.call('/accounts/%00'),
      await app.call('/accounts/%E0%A4%A'),
      await app.call(`/accounts/${'x'.repeat(5000)}`),
      await app.call("/accounts/'%20or%201=1"),
    ]) {
      expect.soft(answer.status).toBe(404)
      expect.soft(await strip(answer)).toEqual(expected)
    }
    expect(await readAll(app.call, 1000)).not.toContainEqual(ended)
  })

  test('pages hold everybody once, whatever their size, while others are added before and behind', async () => {
    const app = await startApp(kind, { customers: 25 })
    const before = (await readAll(app.call, 1000)).map(({ customerId }) => customerId)
    expect(before).toHaveLength(25)
    const { company_id } = await app.store.db
      .selectFrom('shares')
      .select('company_id')
      .executeTakeFirstOrThrow()
    let added = 0
    const read = await readAll(app.call, 4, async () => {
      added += 1
      await addCustomer(app, company_id, `cus_0${added}`)
      if (added < 5) await addCustomer(app, company_id, `cus_z${added}`)
    })
    const ids = read.map(({ customerId }) => customerId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(before))
    expect(ids).toEqual([...ids].sort())
  })

  test('the last full page says that there is no more', async () => {
    const { call } = await startApp(kind, { customers: 10 })
    const page = async (limit: number) => (await (await call(`/accounts?limit=${limit}`)).json()).nextCursor
    expect(await page(10)).toBeNull()
    expect(await page(9)).toEqual(expect.any(String))
  })

  test('another company sees none of them, and a shared customer without utility accounts is listed', async () => {
    const app = await startApp(kind)
    const { companyId, headers } = await addCompany(app)
    const list = async () => (await app.call('/accounts', { headers })).json()
    expect(await list()).toEqual({ accounts: [], nextCursor: null })
    const id = await addCustomer(app, companyId)
    expect(await list()).toEqual({
      accounts: [
        {
          customerId: id,
          utilityAccounts: [],
          customer: { name: 'New', email: null },
          connectedAt: new Date(0).toISOString(),
        },
      ],
      nextCursor: null,
    })
  })

  test('an email that nobody proved is told as not confirmed, in an account, the list and a change', async () => {
    const app = await startApp(kind, { customers: 0 })
    const { companyId, headers } = await addCompany(app)
    const { db } = app.store
    const email = 'maria@example.com'
    const silent = await addCustomer(app, companyId)
    const id = newId('cus')
    await db.insertInto('customers').values({ id, name: 'Maria', email, created_at: 0 }).execute()
    const { next } = await (await app.call('/changes', { headers })).json()
    const token = await standingLinkOf(app.store, { companyId, now: 0 })
    const link = { kind: 'standing' as const, token }
    await acceptLink(db, { companyId, customerId: id, utilityAccountIds: [], link, now: Date.now() })
    const customer = { name: 'Maria', email, emailConfirmed: false }
    expect(await (await app.call(`/accounts/${id}`, { headers })).json()).toMatchObject({ customer })
    const { accounts } = await (await app.call('/accounts', { headers })).json()
    expect(new Map(accounts.map((one: NamedAccount) => [one.customerId, one.customer]))).toEqual(
      new Map<string, object>([
        [silent, { name: 'New', email: null }],
        [id, customer],
      ]),
    )
    const { changes } = await (await app.call(`/changes?after=${next}`, { headers })).json()
    expect(changes).toMatchObject([{ type: 'account.connected', account: { customer } }])
  })

  test.each([
    'limit=0',
    'limit=1001',
    'limit=1.5',
    'limit=x',
    'cursor=',
    'cursor=abc',
    'cursor=MTon',
    'cursor=%00',
    // One of the list of links.
    'cursor=MTpyZXFfMW04ZXB6amo4NXQxN3Z6Zg',
  ])('refuses ?%s', async query => {
    const { call } = await startApp('sqlite', { customers: 1 })
    const answer = await call(`/accounts?${query}`)
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors[0].pointer).toBe(`/${query.split('=')[0]}`)
  })
})

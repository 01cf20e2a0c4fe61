import { describe, expect, test } from 'vitest'
import { createStore, kinds } from '../testing/database.ts'
import { listSharedAccounts } from './accounts.ts'
import { listConnectRequests } from './connect-requests.ts'
import { createConnectRequest, findConnectRequest } from './links.ts'
import { deleteCustomer } from './people.ts'
import { acceptLink, endShare, listSharesOfCustomer } from './shares.ts'
import type { Db } from './store.ts'
import { addUtilityAccount, listUtilityAccounts, removeUtilityAccount } from './utility-accounts.ts'

const companyId = 'com_1'
const customerId = 'cus_1'

const open = async (kind: (typeof kinds)[number]): Promise<Db> => {
  const { db } = await createStore(kind)
  await db.insertInto('companies').values({ id: companyId, name: 'Acme', created_at: 0 }).execute()
  const link = { token: 'standing', company_id: companyId, created_at: 0 }
  await db.insertInto('standing_links').values(link).execute()
  const customers = [customerId, 'cus_2'].map(id => ({ id, name: 'Carla', created_at: 0 }))
  await db.insertInto('customers').values(customers).execute()
  const owners = { ea_1: customerId, ea_2: customerId, ea_3: 'cus_2' }
  const accounts = Object.entries(owners).map(([id, customer_id]) => ({ id, customer_id, created_at: 0 }))
  await db.insertInto('utility_accounts').values(accounts).execute()
  return db
}

const standing = { kind: 'standing', token: 'standing' } as const

const share = (db: Db, utilityAccountIds: string[], now: number, requestId: string | null = null) => {
  const link = requestId === null ? standing : ({ kind: 'request', id: requestId } as const)
  return acceptLink(db, { companyId, customerId, utilityAccountIds, link, now })
}

/** When the customer accepted, and which accounts the company sees. */
const seen = async (db: Db) => {
  const [first] = await listSharesOfCustomer(db, customerId)
  const accounts = await listSharedAccounts(db, { companyId, customerIds: [customerId] })
  return { acceptedAt: first?.acceptedAt, accounts: accounts.map(({ id }) => id) }
}

describe.each(kinds)('accepting on %s', kind => {
  test('again adds accounts to an active share, and changes nothing else', async () => {
    const db = await open(kind)
    expect(await share(db, ['ea_1'], 1)).toBe('accepted')
    expect(await share(db, ['ea_1'], 2)).toBe('accepted')
    expect(await seen(db)).toEqual({ acceptedAt: 1, accounts: ['ea_1'] })
    await share(db, ['ea_2'], 3)
    expect(await seen(db)).toEqual({ acceptedAt: 1, accounts: ['ea_1', 'ea_2'] })
  })

  test('after the share has ended begins anew with just the accounts that are chosen now', async () => {
    const db = await open(kind)
    await share(db, ['ea_1'], 1)
    expect(await endShare(db, { companyId, customerId, now: 2 })).toBe(true)
    expect(await endShare(db, { companyId, customerId, now: 2 })).toBe(false)
    await share(db, ['ea_2'], 3)
    expect(await seen(db)).toEqual({ acceptedAt: 3, accounts: ['ea_2'] })
    await endShare(db, { companyId, customerId, now: 4 })
    await share(db, [], 5)
    expect(await seen(db)).toEqual({ acceptedAt: 5, accounts: [] })
  })

  test("never shares somebody else's accounts", async () => {
    const db = await open(kind)
    await share(db, ['ea_1', 'ea_3'], 1)
    expect(await seen(db)).toEqual({ acceptedAt: 1, accounts: ['ea_1'] })
  })

  test('a request closes it; the same customer may repeat that, another is refused', async () => {
    const db = await open(kind)
    const token = await createConnectRequest(db, { companyId, redirectUrl: 'https://example.com/', now: 0 })
    const link = await findConnectRequest(db, token)
    if (link?.kind !== 'request') throw new Error('The request is not there')
    const { id } = link
    expect(await share(db, ['ea_1'], 1, id)).toBe('accepted')
    expect(await share(db, ['ea_1'], 2, id)).toBe('accepted')
    const other = { companyId, customerId: 'cus_2', utilityAccountIds: ['ea_3'], link, now: 3 }
    expect(await acceptLink(db, other)).toBe('closed')
    expect(await listSharesOfCustomer(db, 'cus_2')).toEqual([])
    expect(await findConnectRequest(db, token)).toMatchObject({ state: 'accepted', acceptedBy: customerId })
  })

  test('anew by another link leaves the one before as it ended', async () => {
    const db = await open(kind)
    const request = { companyId, redirectUrl: 'https://example.com/' }
    await createConnectRequest(db, { ...request, now: 0 })
    const sharedBy = async () => {
      const [found] = await listConnectRequests(db, { companyId, before: '', limit: 1 })
      return found?.sharedBy
    }
    const [first] = await listConnectRequests(db, { companyId, before: '', limit: 1 })
    await share(db, ['ea_1'], 1, first?.id)
    await share(db, ['ea_2'], 2)
    expect(await sharedBy()).toBe(customerId)
    await endShare(db, { companyId, customerId, now: 3 })
    await share(db, ['ea_1'], 4)
    expect(await sharedBy()).toBeNull()
  })

  test('once more by a used link at the moment when the share ends begins no other', async () => {
    const db = await open(kind)
    await createConnectRequest(db, { companyId, redirectUrl: 'https://example.com/', now: 0 })
    const [link] = await listConnectRequests(db, { companyId, before: '', limit: 1 })
    expect(await share(db, ['ea_1'], 1, link?.id)).toBe('accepted')
    // The link's page looked before the share ended in another tab.
    await endShare(db, { companyId, customerId, now: 2 })
    expect(await share(db, ['ea_1'], 3, link?.id)).toBe('closed')
    expect(await listSharesOfCustomer(db, customerId)).toMatchObject([{ acceptedAt: 1, endedAt: 2 }])
  })

  test('at the moment when the customer deletes the account fails in no order', async () => {
    const db = await open(kind)
    const now = 1
    const nothing = { provider: null, account_number: null, street: null, city: null, state: null, zip: null }
    for (const id of Array.from({ length: 20 }, (_, round) => `cus_${round + 10}`)) {
      await db.insertInto('customers').values({ id, name: 'Dora', created_at: 0 }).execute()
      await addUtilityAccount(db, { customerId: id, account: nothing, now })
      const own = await listUtilityAccounts(db, id)
      const utilityAccountIds = own.map(account => account.id)
      await Promise.all([
        acceptLink(db, { companyId, customerId: id, utilityAccountIds, link: standing, now }),
        removeUtilityAccount(db, { customerId: id, id: utilityAccountIds[0] ?? '', now: 0 }),
        addUtilityAccount(db, { customerId: id, account: { ...nothing, city: 'Boise' }, now }),
        deleteCustomer(db, id, 0),
      ])
      expect(await listUtilityAccounts(db, id)).toEqual([])
      expect(await listSharesOfCustomer(db, id)).toEqual([])
    }
  })

  test('by a customer who is gone leaves the request open', async () => {
    const db = await open(kind)
    const token = await createConnectRequest(db, { companyId, redirectUrl: 'https://example.com/', now: 0 })
    const link = await findConnectRequest(db, token)
    const requestId = link?.kind === 'request' ? link.id : ''
    await deleteCustomer(db, customerId, 0)
    expect(await share(db, ['ea_1'], 1, requestId)).toBe('closed')
    expect(await findConnectRequest(db, token)).toMatchObject({ state: 'open', acceptedBy: null })
  })
})

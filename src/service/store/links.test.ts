import { describe, expect, test } from 'vitest'
import { createStore, kinds } from '../testing/database.ts'
import { findStandingLink, renewStandingLink, standingLinkOf } from './links.ts'
import { acceptLink, listSharesOfCustomer } from './shares.ts'

const companyId = 'com_1'

const open = async (kind: (typeof kinds)[number]) => {
  const store = await createStore(kind)
  await store.db.insertInto('companies').values({ id: companyId, name: 'Acme', created_at: 0 }).execute()
  const customers = ['cus_1', 'cus_2'].map(id => ({ id, name: 'Carla', created_at: 0 }))
  await store.db.insertInto('customers').values(customers).execute()
  return {
    db: store.db,
    standingLink: (what: { companyId: string; now: number }) => standingLinkOf(store, what),
  }
}

describe.each(kinds)('a standing link on %s', kind => {
  test('that is renewed several times at once is renewed one after the other', async () => {
    const { db, standingLink } = await open(kind)
    const tokens = [await standingLink({ companyId, now: 0 })]
    for (let round = 0; round < 10; round += 1) {
      const renew = () => renewStandingLink(db, { companyId, now: round })
      tokens.push(...(await Promise.all([renew(), renew(), renew()])))
    }
    const links = await Promise.all(tokens.map(token => findStandingLink(db, token)))
    const isCurrent = (i: number) => links[i]?.kind === 'standing' && links[i].replacedAt === null
    const current = tokens.filter((_, i) => isCurrent(i))
    expect(current).toEqual([await standingLink({ companyId, now: 0 })])
  })

  test('that was replaced while the customer looked at it is not accepted', async () => {
    const { db, standingLink } = await open(kind)
    const link = await findStandingLink(db, await standingLink({ companyId, now: 0 }))
    if (link === undefined) throw new Error('The link is not there')
    const acceptance = { companyId, utilityAccountIds: [], link }
    expect(await acceptLink(db, { ...acceptance, customerId: 'cus_1', now: 1 })).toBe('accepted')
    await renewStandingLink(db, { companyId, now: 2 })
    expect(await acceptLink(db, { ...acceptance, customerId: 'cus_2', now: 3 })).toBe('closed')
    expect(await listSharesOfCustomer(db, 'cus_2')).toEqual([])
  })
})

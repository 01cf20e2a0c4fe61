import { describe, expect, test } from 'vitest'
import { kinds } from '../testing/database.ts'
import { meterAccount, startTown } from '../testing/town.ts'

const hour = 60 * 60 * 1000

const start = async (kind: (typeof kinds)[number]) => {
  let time = Date.now()
  const town = await startTown(kind, { now: () => time })
  const { acme, dora, links, store } = town
  const share = (path = links.standing) => dora.visitor.post(`${path}/share`, { chosen: dora.accountId })
  const end = (companyId = acme.companyId) => dora.visitor.post(`/customer/shares/${companyId}/end`)
  /** The types of the change events about Dora. */
  const told = async () => {
    const changes = await store.db
      .selectFrom('changes')
      .select('type')
      .where('customer_id', '=', dora.id)
      .orderBy('number')
      .execute()
    return changes.map(({ type }) => type)
  }
  const isShared = async () =>
    (await (await dora.visitor.get('/customer')).text()).includes(`/shares/${town.acme.companyId}/end`)
  const pass = async (milliseconds: number) => {
    time += milliseconds
    await store.db
      .updateTable('sessions')
      .set({ expires_at: time + hour })
      .execute()
  }
  return { ...town, share, end, told, isShared, pass }
}

describe.each(kinds)('a customer who shares and ends again and again on %s', kind => {
  test('does so ten times a day, is told so then, and no company hears of more', async () => {
    const { share, end, told, isShared } = await start(kind)
    for (let count = 0; count < 10; count += 1) {
      expect((await share()).status).toBe(303)
      expect((await end()).status).toBe(303)
    }
    const before = await told()
    expect(before).toHaveLength(20)
    for (let count = 0; count < 3; count += 1) {
      const refused = await share()
      expect(refused.status).toBe(429)
      const text = await refused.text()
      expect(text).toContain('ten times within a day')
      expect(text).toContain('href="/customer"')
      await end()
    }
    expect(await told()).toEqual(before)
    expect(await isShared()).toBe(false)
  })

  test('may end what is shared however often that was, and share again later', async () => {
    const { share, end, told, isShared, pass, links, store } = await start(kind)
    for (let count = 0; count < 9; count += 1) {
      await share()
      await end()
    }
    expect((await share()).status).toBe(303)
    expect((await share(links.open.path)).status).toBe(429)
    const open = await store.db
      .selectFrom('connect_requests')
      .select(['state', 'accepted_by'])
      .where('id', '=', links.open.id)
      .executeTakeFirst()
    expect(open).toEqual({ state: 'open', accepted_by: null })
    expect(await isShared()).toBe(true)
    // Sharing the same again changes nothing: it makes no change event and does not count.
    expect((await share()).status).toBe(303)
    expect((await end()).status).toBe(303)
    expect(await isShared()).toBe(false)
    expect((await told()).at(-1)).toBe('account.ended')
    await pass(3 * hour)
    expect((await share(links.open.path)).status).toBe(303)
    expect(await isShared()).toBe(true)
  })

  test('is not counted for another company, nor for another customer', async () => {
    const { share, end, links, carla, other, store } = await start(kind)
    for (let count = 0; count < 11; count += 1) {
      await share()
      await end()
    }
    expect((await share()).status).toBe(429)
    const token = 'othersstandinglink'
    await store.db
      .insertInto('standing_links')
      .values({ token, company_id: other.companyId, created_at: 0 })
      .execute()
    expect((await share(`/connect/c/${token}`)).status).toBe(303)
    await end(other.companyId)
    const chosen = { chosen: carla.accountId }
    expect((await carla.visitor.post(`${links.standing}/share`, chosen)).status).toBe(303)
  })

  test('mends a shared utility account a hundred times a day, and no company is told of more', async () => {
    const { carla, store, pass } = await start(kind)
    const path = `/customer/accounts/${carla.accountId}`
    const { account_number: account, ...rest } = meterAccount
    const csrf = await carla.visitor.token(path)
    const mend = (count: number) =>
      carla.visitor.post(path, { ...rest, account, street: `${count} Banks Road` }, csrf)
    const count = async () =>
      (await store.db.selectFrom('changes').select('number').where('type', '=', 'account.changed').execute())
        .length
    for (let at = 0; at < 100; at += 1) expect((await mend(at)).status).toBe(303)
    const refused = await mend(100)
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('Try again tomorrow'),
    ])
    expect(await count()).toBe(100)
    await pass(hour)
    expect((await mend(101)).status).toBe(303)
    expect(await count()).toBe(101)
    expect((await carla.visitor.post(`${path}/remove`, {}, csrf)).status).toBe(303)
  })
})

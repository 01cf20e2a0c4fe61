import { describe, expect, test } from 'vitest'
import { kinds } from '../testing/database.ts'
import { startTown } from '../testing/town.ts'
import type { Visitor } from '../testing/visitor.ts'

const now = () => Date.UTC(2026, 0, 5)

/** Statuses of `count` requests for a page, one after the other. */
const ask = async (visitor: Visitor, path: string, count: number): Promise<number[]> => {
  const statuses: number[] = []
  for (let page = 0; page < count; page += 1) statuses.push((await visitor.get(path)).status)
  return statuses
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status)

describe.each(kinds)('who asks for too many pages on %s', kind => {
  test.each(['/portal/accounts', '/portal/accounts?q=carla', '/portal/links', '/portal/nothing'])(
    'at %s is told so in words, and others are not held up',
    async path => {
      const { acme, other, carla } = await startTown(kind, { now, rate: 0.1, burst: 5 })
      const statuses = await ask(acme.visitor, path, 8)
      expect(statuses.slice(5)).toEqual(times(3, 429))
      expect(statuses.slice(0, 5)).not.toContain(429)
      const refused = await acme.visitor.get(path)
      expect(refused.headers.get('retry-after')).toBe('10')
      expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(await refused.text()).toContain('Wait 10 seconds')
      expect((await other.visitor.get('/portal/accounts')).status).toBe(200)
      expect((await carla.visitor.get('/customer')).status).toBe(200)
    },
  )

  test('as a customer as well, and what a form asks for is not done then', async () => {
    const { carla, acme, store } = await startTown(kind, { now, rate: 0.1, burst: 5 })
    const csrf = await carla.visitor.token('/customer')
    await ask(carla.visitor, '/customer', 10)
    const refused = await carla.visitor.post(`/customer/shares/${acme.companyId}/end`, {}, csrf)
    expect(refused.status).toBe(429)
    const shares = await store.db
      .selectFrom('shares')
      .selectAll()
      .where('customer_id', '=', carla.id)
      .execute()
    expect(shares.map(share => share.ended_at)).toEqual([null])
  })

  test.each(['/portal', '/customer'])('at %s counts once for each time', async path => {
    const { nobody } = await startTown(kind, { now, rate: 0.001, burst: 3 })
    expect(await ask(nobody, path, 13)).toEqual([...times(12, 303), 429])
  })

  test('with colleagues is held by the limit of their company, wherever they are', async () => {
    const { acme, other, addColleague } = await startTown(kind, { now, rate: 0.001, burst: 3 })
    const add = (companyId: string, at: number) =>
      addColleague(companyId, `${at}@acme.example`, `192.0.2.${at}`)
    for (let at = 0; at < 4; at += 1) {
      expect(await ask(await add(acme.companyId, at), '/portal/accounts', 3)).toEqual(times(3, 200))
    }
    expect(await ask(await add(acme.companyId, 5), '/portal/accounts', 1)).toEqual([429])
    expect(await ask(await add(other.companyId, 6), '/portal/accounts', 1)).toEqual([200])
  })

  test('without a sign-in is held by the limit of the address', async () => {
    const { nobody } = await startTown(kind, { now, rate: 0.001, burst: 3 })
    const statuses = await ask(nobody, '/portal/sign-in', 14)
    expect(statuses).toEqual([...times(12, 200), 429, 429])
    expect((await nobody.get('/customer/sign-in')).status).toBe(429)
  })
})

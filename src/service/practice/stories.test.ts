import { describe, expect, test } from 'vitest'
import { kinds } from '../testing/database.ts'
import { startApp } from '../testing/service.ts'

const day = 24 * 60 * 60 * 1000

describe.each(kinds)('the practice data on %s', kind => {
  test('has some of everything: same address, ended, declined, somebody else, an old link', async () => {
    const now = Date.now()
    const { call } = await startApp(kind, { customers: 250, now: () => now })
    const read = async (path: string) => (await call(path)).json()
    // Whoever ends, and whoever is new, come once a desk follows, and once only.
    const { next } = await read('/changes')
    const follow = async (): Promise<string[]> =>
      (await read(`/changes?after=${next}`)).changes.map(({ type }: { type: string }) => type)
    expect(await follow()).toEqual(['account.ended', 'account.connected'])
    expect(await follow()).toEqual(['account.ended', 'account.connected'])
    const { accounts } = await read('/accounts?limit=1000')
    expect(accounts).toHaveLength(250)
    const byId = new Map<string, { customer: { name: string } }>(
      accounts.map((account: { customerId: string }) => [account.customerId, account]),
    )
    const { requests } = await read('/connect/requests')
    const find = (reference: string) =>
      requests.find((one: { reference: string }) => one.reference === reference)

    expect(find('Dana Declines')).toMatchObject({
      state: 'declined',
      declineReason: 'This is not my account',
    })
    expect(find('Nora New')).toMatchObject({ state: 'open' })
    const waiting = find('Walter Waits')
    expect(waiting.state).toBe('started')
    expect(now - Date.parse(waiting.stateAt)).toBeGreaterThan(7 * day)
    const accepted = find('Maria Alvarez')
    expect(byId.get(accepted.customerId)?.customer.name).toEqual(expect.not.stringContaining('Maria Alvarez'))
    const ended = find('Nadia Novak')
    expect([ended.state, byId.has(ended.customerId)]).toEqual(['accepted', false])

    const places = accounts.flatMap(
      (account: { customerId: string; utilityAccounts: { address: unknown }[] }) =>
        [...new Set(account.utilityAccounts.map(({ address }) => JSON.stringify(address)))].map(place => ({
          place,
          customerId: account.customerId,
        })),
    )
    const shared = [...Map.groupBy(places, ({ place }: { place: string }) => place)].filter(
      ([place, those]) => those.length > 1 && /\d/.test(place),
    )
    expect(shared.length).toBeGreaterThan(0)
  })

  test('has none of them where customers are few, and counted', async () => {
    const { call } = await startApp(kind, { customers: 25 })
    expect((await (await call('/connect/requests')).json()).requests).toEqual([])
  })
})

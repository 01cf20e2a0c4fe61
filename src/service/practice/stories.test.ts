import { describe, expect, test } from 'vitest'
import { kinds } from '../testing/database.ts'
import { startApp } from '../testing/service.ts'

const day = 24 * 60 * 60 * 1000

type Shared = {
  customerId: string
  utilityAccounts: {
    utilityProvider: string | null
    utilityAccountNumber: string | null
    address: Record<'street' | 'city' | 'state' | 'zip', string | null> | null
  }[]
}

/** The odd addresses that the app has a view or a filter for. */
const everyOddity = [
  'no street',
  'no city',
  'no state',
  'no ZIP',
  'bad state',
  'bad ZIP',
  'same address',
  'same number',
  'two utilities',
]

const oddOf = (accounts: Shared[]): string[] => {
  const all = accounts.flatMap(({ customerId, utilityAccounts }) =>
    utilityAccounts.flatMap(({ utilityProvider: utility, utilityAccountNumber, address }) => {
      if (address === null) return []
      const { street, city, state, zip } = address
      const place = street === null ? null : [street, city, state, zip].join()
      return {
        customerId,
        utility,
        street,
        city,
        state,
        zip,
        place,
        number: utilityAccountNumber && `${utility} ${utilityAccountNumber}`,
      }
    }),
  )
  const groupsBy = (of: 'place' | 'number') =>
    [...Map.groupBy(all, one => one[of])].flatMap(([key, those]) => (key === null ? [] : [those]))
  const severalIn = (of: 'place' | 'number', what: 'customerId' | 'utility' | 'place') =>
    groupsBy(of).some(those => new Set(those.map(one => one[what])).size > 1)
  const has: Record<string, boolean> = {
    'no street': all.some(({ street, city }) => street === null && city !== null),
    'no city': all.some(({ street, city }) => city === null && street !== null),
    'no state': all.some(({ street, state }) => state === null && street !== null),
    'no ZIP': all.some(({ street, zip }) => zip === null && street !== null),
    'bad state': all.some(({ state }) => state !== null && !/^[A-Z]{2}$/.test(state)),
    'bad ZIP': all.some(({ zip }) => zip !== null && !/^\d{5}(-\d{4})?$/.test(zip)),
    'same address': severalIn('place', 'customerId'),
    'same number': severalIn('number', 'place'),
    'two utilities': severalIn('place', 'utility'),
  }
  return everyOddity.filter(oddity => has[oddity])
}

describe.each(kinds)('the practice data on %s', kind => {
  test('has some of everything: same address, ended, declined, somebody else, an old link', async () => {
    const now = Date.now()
    const { call } = await startApp(kind, { customers: 250, now: () => now })
    const read = async (path: string) => (await call(path)).json()
    // One customer ends sharing and a new one accepts when a desk first follows the changes, and only once.
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

    expect(oddOf(accounts)).toEqual(everyOddity)
  })

  test('has none of them where customers are few, and counted', async () => {
    const { call } = await startApp(kind, { customers: 25 })
    expect((await (await call('/connect/requests')).json()).requests).toEqual([])
  })
})

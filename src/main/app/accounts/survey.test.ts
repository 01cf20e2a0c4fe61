import { expect, it } from 'vitest'
import { expectValue, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()

it('looks through the addresses when asked, and again once accounts have changed', async () => {
  const { call } = await scene().connected()
  expectValue(await call('accounts.refresh', undefined))
  const survey = async (search = '') =>
    expectValue(await call('addresses.survey', { search, state: null, city: null }))
  expect(await survey()).toMatchObject({ same: 0, attention: { missing: 2, zip: 0 } })
  const { rows, total } = expectValue(
    await call('addresses.page', { view: 'attention', kind: 'missing', search: '', offset: 1, limit: 5 }),
  )
  expect([rows.map(({ row }) => row.customerId), total]).toEqual([['b'], 2])
  const same = { view: 'same' as const, search: '', offset: 0, limit: 5 }
  expect(expectValue(await call('addresses.page', same))).toMatchObject({ rows: [], total: 0 })
  const found = async (search: string) => {
    const window = { view: 'attention' as const, kind: 'missing' as const, search, offset: 0, limit: 5 }
    const [counts, page] = await Promise.all([survey(search), call('addresses.page', window)])
    return [counts.attention.missing, expectValue(page).total]
  }
  // A newer search does not cancel one under way: each is answered to its end.
  const both = await Promise.all([found('el pas'), found('el paso tx'), found('austin')])
  expect(both).toEqual([
    [2, 2],
    [2, 2],
    [0, 0],
  ])

  scene().service.customers.push('c')
  expectValue(await call('accounts.refresh', undefined))
  expect((await survey()).attention.missing).toBe(3)
})

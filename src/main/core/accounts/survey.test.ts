import { expect, it, vi } from 'vitest'
import { expectValue, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()

it('looks through the addresses when asked, and again only once accounts have changed', async () => {
  const { call } = await scene().connected()
  expectValue(await call('accounts.refresh', undefined))
  const survey = async () => expectValue(await call('addresses.survey', undefined))
  expect(await survey()).toMatchObject({ looking: true, known: false })
  await vi.waitFor(async () => expect(await survey()).toMatchObject({ looking: false, known: true }))
  expect((await survey()).attention).toMatchObject({ missing: 2, zip: 0 })
  const { rows, total } = expectValue(
    await call('addresses.attention', { kind: 'missing', offset: 1, limit: 5 }),
  )
  expect([rows.map(({ row }) => row.customerId), total]).toEqual([['b'], 2])
  expect(expectValue(await call('addresses.places', { offset: 0, limit: 5 }))).toEqual({ rows: [], total: 0 })

  scene().service.customers.push('c')
  expectValue(await call('accounts.refresh', undefined))
  expect(await survey()).toMatchObject({ looking: true, known: true, attention: { missing: 2 } })
  await vi.waitFor(async () => expect((await survey()).attention.missing).toBe(3))
})

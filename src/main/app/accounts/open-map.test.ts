import { expect, it } from 'vitest'
import { expectValue, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()

it('an address goes to the map site only once somebody agreed to that, and none does of who does not share', async () => {
  const { call, opened } = await scene().connected()
  expectValue(await call('accounts.refresh', undefined))
  const show = (customerId: string, position = 0) => call('accounts.openMap', { customerId, position })
  expect(await show('a')).toEqual({ ok: true, value: 'ask' })
  expect(opened).toEqual([])
  expectValue(await call('settings.change', { maps: true }))
  expect(await show('a')).toEqual({ ok: true, value: 'opened' })
  expect(opened).toEqual(['https://www.google.com/maps/search/?api=1&query=El+Paso%2C+TX'])
  expect(await show('a', 1)).toMatchObject({ failure: { code: 'not_found' } })
  scene().service.customers = ['b']
  expectValue(await call('accounts.refresh', undefined))
  expect(await show('a')).toMatchObject({ failure: { code: 'not_found' } })
  expect(opened).toHaveLength(1)
})

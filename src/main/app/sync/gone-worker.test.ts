import { expect, it } from 'vitest'
import { accountOf, expectValue, newLink, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()

it('a worker that runs out of memory on a page ends that call in words; what was imported stays, links go on, and the next call works', async () => {
  const { call } = await scene().connected({
    mirrorScript: new URL('../../mirror/testing/greedy-writer.worker.ts', import.meta.url),
  })
  const { service } = scene()
  service.customers = ['a', 'b']
  expectValue(await call('accounts.refresh', undefined))
  service.customers = ['a', 'greedy', 'b', 'c']
  expect(await call('accounts.refresh', undefined)).toEqual({
    ok: false,
    failure: { code: 'mirror', problem: 'ended' },
  })
  expectValue(await call('links.create', newLink({ customer: 'Made since' })))
  expect(expectValue(await call('accounts.get', { customerId: 'b' })).account).toMatchObject(accountOf('b'))
  service.customers = ['a', 'b', 'c']
  expect(expectValue(await call('accounts.refresh', undefined))).toEqual({
    ...{ customers: 3, newCustomers: 1, ended: 0, end: 'complete' },
  })
})

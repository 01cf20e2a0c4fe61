import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { unfiltered } from '../../../contract/accounts/account-filter.ts'
import { expectValue, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()

it('a kill between the end of the first import and its note in the ledger changes neither when it was nor who is new', async () => {
  const before = await scene().connected()
  expectValue(await before.call('accounts.refresh', undefined))
  const { asOf } = expectValue(await before.call('accounts.summary', undefined))
  // As a kill between two writes leaves them: the mirror has its list as complete, the ledger does not.
  const { call, app } = await scene().restartedWith(before, 'UPDATE connection SET first_list_at = NULL')
  scene().service.customers = ['a', 'b', 'c']
  expect(expectValue(await call('accounts.refresh', undefined))).toMatchObject({ newCustomers: 1 })
  await app.close()
  // All that is left of the first list now is what the ledger has.
  for (const name of readdirSync(scene().dataDir).filter(one => one.startsWith('mirror-')))
    rmSync(join(scene().dataDir, name))
  const after = await scene().start()
  expectValue(await after.call('accounts.refresh', undefined))
  expect(expectValue(await after.call('accounts.get', { customerId: 'a' })).firstSeenAt).toBe(asOf)
  const all = { ...unfiltered, offset: 0, limit: 9 }
  const { rows } = expectValue(await after.call('accounts.page', all))
  expect(rows.filter(({ isNew }) => isNew).map(({ customerId }) => customerId)).toEqual(['c'])
})

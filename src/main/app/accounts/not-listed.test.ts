import { expect, it } from 'vitest'
import { expectValue, newLink, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()

it('finds who accepted and is neither listed nor ended, each once, the latest links first whenever they accepted', async () => {
  const before = await scene().connected()
  expectValue(await before.call('accounts.refresh', undefined))
  const owners = ['a', 'early', 'late', 'early', 'gone', 'nobody']
  for (const customer of owners) expectValue(await before.call('links.create', newLink({ customer })))
  const { call } = await scene().restartedWith(
    before,
    `UPDATE link SET customer_id = customer, progress = 'accepted', progress_at = nullif(10000 - number, 9996);
     UPDATE link SET progress = NULL, progress_at = NULL, customer_id = NULL WHERE customer = 'nobody';
     INSERT INTO ended (connection_seq, customer_id, began_at, ended_at, raw) VALUES (1, 'gone', 1, 2, '{}')`,
  )
  const found = expectValue(await call('accounts.notListed', undefined))
  expect(found?.total).toBe(2)
  expect(found?.rows.map(({ customerId, at }) => [customerId, at])).toEqual([
    ['early', null],
    ['late', 9_997],
  ])
})

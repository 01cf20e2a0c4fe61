import { expect, it } from 'vitest'
import { expectValue, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()

it('tells whose utility accounts changed lately, once a customer, with those put aside beside twenty others', async () => {
  const before = await scene().connected()
  scene().service.customers = Array.from({ length: 24 }, (_, n) => `c${n}`)
  expectValue(await before.call('accounts.refresh', undefined))
  const now = Date.now()
  const changed = Array.from({ length: 24 }, (_, n) => [
    `(1, 'c${n}', ${now - 1_000 - n}, 'number', 'PG&E 1', '1', '2')`,
    `(1, 'c${n}', ${now - 5_000}, 'address', 'PG&E 1', 'Elm St', 'Oak St')`,
  ]).flat()
  const others = [
    `(1, 'gone', ${now}, 'number', '', '1', '2')`,
    `(1, 'c0', ${now}, 'name', '', 'A', 'B')`,
    `(1, 'c0', ${now - 1_000}, 'utility', '', 'A', 'B')`,
    `(1, 'c23', ${now - 31 * 86_400_000}, 'number', '', '1', '2')`,
  ]
  const { call } = await scene().restartedWith(
    before,
    `INSERT INTO customer_change (connection_seq, customer_id, at, what, label, before, after)
     VALUES ${[...changed, ...others].join()};
     INSERT INTO ended (connection_seq, customer_id, began_at, ended_at, raw) VALUES (1, 'gone', 1, 2, '')`,
  )
  const shown = async () => expectValue(await call('overview.get', undefined)).changed
  const first = await shown()
  expect(first.map(({ customerId }) => customerId)).toEqual(Array.from({ length: 20 }, (_, n) => `c${n}`))
  expect(first.slice(0, 2)).toEqual([
    { customerId: 'c0', name: null, at: now - 1_000, what: ['number', 'utility'] },
    { customerId: 'c1', name: null, at: now - 1_001, what: ['number'] },
  ])
  expectValue(await call('inbox.putAside', { items: [`changed:c0:${now - 1_000}`], until: null }))
  expect((await shown()).map(({ customerId }) => customerId)).toContain('c20')
})

it('calls them as staff noted them, also by a link that is archived and so none of the latest', async () => {
  const before = await scene().connected()
  expectValue(await before.call('accounts.refresh', undefined))
  const { call } = await scene().restartedWith(
    before,
    `INSERT INTO customer_change (connection_seq, customer_id, at, what, label, before, after)
     VALUES (1, 'a', ${Date.now()}, 'number', '', '1', '2');
     INSERT INTO link (connection_seq, id, customer, email, note, url, state, created_at, state_at, last_at, progress, customer_id,
       customer_name, archived)
     VALUES (1, 'l', 'Riverside Dental', '', '', 'https://c.example/1', 'copied', 1, 1, 1, 'accepted', 'a', 'Olivia', 1)`,
  )
  const { changed } = expectValue(await call('overview.get', undefined))
  expect(changed.map(({ customerId, name }) => [customerId, name])).toEqual([['a', 'Riverside Dental']])
})

import { expect, test } from 'vitest'
import { createStore, kinds } from '../testing/database.ts'
import { createCustomer, findLogin, findSignedInCustomer, openSession } from './people.ts'

const start = async (kind: (typeof kinds)[number]) => {
  const store = await createStore(kind)
  const email = 'carla@example.com'
  await createCustomer(store.db, { name: 'Carla', email, passwordHash: 'first', now: 0 })
  const { id = '' } = (await findLogin(store.db, 'customers', email)) ?? {}
  const open = (passwordHash: string) => openSession(store.db, 'customers', { id, passwordHash, now: 0 })
  const change = (passwordHash: string, newHash: string) =>
    openSession(store.db, 'customers', { id, passwordHash, newHash, now: 0 })
  const lives = async (session: string | null) =>
    session !== null && (await findSignedInCustomer(store, session, 1)) !== undefined
  return { open, change, lives }
}

test.each(kinds)('a session opens only while the password is the one that was checked, on %s', async kind => {
  const { open, change, lives } = await start(kind)
  const before = await open('first')
  expect(await lives(before)).toBe(true)
  const changed = await change('first', 'second')
  expect([await lives(before), await lives(changed)]).toEqual([false, true])
  expect(await open('first')).toBeNull()
  expect(await lives(await open('second'))).toBe(true)
  expect(await change('first', 'third')).toBeNull()
  expect(await lives(changed)).toBe(true)
})

test.each(kinds)('no session outlives a change of the password that comes at once, on %s', async kind => {
  const { open, change, lives } = await start(kind)
  const begun = await Promise.all([open('first'), open('first'), change('first', 'second'), open('first')])
  const [, , changed, ...rest] = begun
  expect(await lives(changed)).toBe(true)
  for (const session of [...begun.slice(0, 2), ...rest]) expect(await lives(session)).toBe(false)
})

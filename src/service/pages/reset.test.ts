import { describe, expect, test, vi } from 'vitest'
import { createPasswordReset, deleteCustomer, findLogin } from '../store/people.ts'
import { kinds } from '../testing/database.ts'
import { startTown } from '../testing/town.ts'
import { createVisitor } from '../testing/visitor.ts'

vi.mock('node:crypto', async original => {
  const { withCheapScrypt } = await import('../testing/cheap-scrypt.ts')
  return withCheapScrypt(await original())
})

const password = 'three new green boats'

const start = async (kind: (typeof kinds)[number]) => {
  const clock = { now: Date.now() }
  const town = await startTown(kind, { now: () => clock.now })
  const make = async (personId: string, half = 'customer') =>
    `/${half}/reset/${await createPasswordReset(town.store.db, personId, clock.now)}`
  return { ...town, clock, make }
}

describe.each(kinds)('a link to choose a new password on %s', kind => {
  test('signs its owner in with the new password, everybody else out, and works once', async () => {
    const { carla, nobody, make } = await start(kind)
    const path = await make(carla.id)
    expect(await (await nobody.get(path)).text()).toContain('carla@example.com')
    expect((await nobody.post(path, { password: 'short' })).status).toBe(422)
    expect((await nobody.post(path, { password })).headers.get('location')).toBe('/customer')
    expect((await nobody.get('/customer')).status).toBe(200)
    expect((await carla.visitor.get('/customer')).status).toBe(303)
    const signIn = { email: 'carla@example.com', password }
    expect((await carla.visitor.post('/customer/sign-in', signIn)).status).toBe(303)
    expect((await carla.visitor.get('/customer')).status).toBe(200)
    expect((await nobody.get(path)).status).toBe(410)
    expect((await carla.visitor.post(path, { password: 'another password' })).status).toBe(410)
  })

  test('works for one of several who use it at once', async () => {
    const { dora, nobody, make } = await start(kind)
    const path = await make(dora.id)
    const csrf = await nobody.token(path)
    const words = ['first new password', 'second new password', 'third new password']
    const answers = await Promise.all(words.map(word => nobody.post(path, { password: word }, csrf)))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410, 410])
  })

  test('works for a day, until the next one, and in its own half of the site', async () => {
    const { acme, carla, nobody, clock, make } = await start(kind)
    const staff = await make(acme.id, 'portal')
    expect((await nobody.get(staff.replace('portal', 'customer'))).status).toBe(410)
    expect((await nobody.post(staff, { password })).headers.get('location')).toBe('/portal')
    const first = await make(carla.id)
    const second = await make(carla.id)
    expect((await nobody.get(first)).status).toBe(410)
    clock.now += 24 * 60 * 60 * 1000
    expect((await nobody.get(second)).status).toBe(410)
  })

  test('stops working once its owner changed the password without it', async () => {
    const { app, store, make } = await start(kind)
    const owner = createVisitor(app, 'http://localhost')
    const person = { name: 'Erin', email: 'erin@example.com', password }
    await owner.post('/customer/register', person)
    const login = await findLogin(store.db, 'customers', person.email)
    const path = await make(login?.id ?? '')
    // Signing in with the password that one remembers after all changes nothing.
    await owner.post('/customer/sign-in', person)
    expect((await owner.get(path)).status).toBe(200)
    const change = { current: password, password: 'four new green boats' }
    expect((await owner.post('/customer/password', change)).status).toBe(303)
    expect((await owner.get(path)).status).toBe(410)
  })

  test('goes with a customer who is deleted', async () => {
    const { carla, dora, store, clock, make } = await start(kind)
    for (const { id } of [carla, dora]) await make(id)
    await deleteCustomer(store.db, carla.id, clock.now)
    const left = await store.db.selectFrom('password_resets').select('person_id').execute()
    expect(left).toEqual([{ person_id: dora.id }])
  })
})

import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { removePerson } from '../store/colleagues.ts'
import { createPasswordReset } from '../store/people.ts'
import { kinds } from '../testing/database.ts'
import { startTown } from '../testing/town.ts'
import { createVisitor, type Visitor } from '../testing/visitor.ts'

vi.mock('node:crypto', async original => {
  const { withCheapScrypt } = await import('../testing/cheap-scrypt.ts')
  return withCheapScrypt(await original())
})

const day = 24 * 60 * 60 * 1000
const bob = { name: 'Bob Builder', password: 'three new green boats' }
const mail = 'bob@acme.example'

const start = async (kind: (typeof kinds)[number]) => {
  const clock = { now: Date.now() }
  const town = await startTown(kind, { now: () => clock.now })
  clock.now = Date.now()
  const visit = () => createVisitor(town.app, 'http://localhost')
  const read = async (visitor: Visitor, path = '/portal/company') => (await visitor.get(path)).text()
  const invite = (by: Visitor, email: string) => by.post('/portal/company/people', { email })
  /** The path of the link that an invitation shows. */
  const linkFor = async (email: string, by = town.acme.visitor) =>
    /http:\/\/localhost(\/portal\/join\/\w{40})</.exec(await (await invite(by, email)).text())?.[1] ?? ''
  const join = async (email: string, by = town.acme.visitor) => {
    const visitor = visit()
    const answer = await visitor.post(await linkFor(email, by), bob)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/portal'])
    return visitor
  }
  const idOf = async (email: string) => {
    const people = town.store.db.selectFrom('company_users').select('id')
    return (await people.where('email', '=', email).executeTakeFirst())?.id ?? 'none'
  }
  const remove = async (by: Visitor, email: string) =>
    by.post(`/portal/company/people/${await idOf(email)}/remove`)
  return { ...town, clock, visit, read, invite, linkFor, join, idOf, remove }
}

describe.each(kinds)('the people of a company on %s', kind => {
  test('add a colleague by a link that is shown once: it signs them in to the same company, once', async () => {
    const { acme, carla, visit, read, linkFor } = await start(kind)
    const path = await linkFor('  Bob@ACME.example ')
    const listed = await read(acme.visitor)
    expect(listed).toMatch(/staff@acme\.example.*>Active<.*bob@acme\.example.*>Invited</s)
    expect(listed).not.toContain('/portal/join/')
    const colleague = visit()
    const asked = await read(colleague, path)
    expect(asked).toContain('Acme &lt;Energy&gt; &amp; Sons')
    expect(asked).toContain(mail)
    for (const wrong of [
      { ...bob, password: 'short' },
      { ...bob, name: ' ' },
    ])
      expect((await colleague.post(path, wrong)).status).toBe(422)
    expect((await colleague.get('/portal/accounts')).status).toBe(303)
    expect((await colleague.post(path, bob)).headers.get('location')).toBe('/portal')
    expect(await read(colleague, '/portal/accounts')).toContain(carla.id)
    expect(await read(colleague)).toMatch(/staff@acme\.example.*>Active<.*Bob Builder.*>Active</s)
    expect((await visit().get(path)).status).toBe(410)
    expect((await visit().post(path, { ...bob, password: 'another long password' })).status).toBe(410)
    expect((await visit().post('/portal/sign-in', { email: mail, ...bob })).status).toBe(303)
  })

  test('have a password each: one that is changed or reset signs no colleague out', async () => {
    const { acme, store, clock, visit, join, idOf } = await start(kind)
    const colleague = await join(mail)
    const change = { current: bob.password, password: 'another long password' }
    expect((await colleague.post('/portal/password', change)).status).toBe(303)
    const token = await createPasswordReset(store.db, await idOf(mail), clock.now)
    const again = await visit().post(`/portal/reset/${token}`, { password: bob.password })
    expect(again.status).toBe(303)
    expect((await colleague.get('/portal/keys')).status).toBe(303)
    expect((await acme.visitor.get('/portal/keys')).status).toBe(200)
    const { name } = await store.db
      .selectFrom('company_users')
      .select('name')
      .where('email', '=', mail)
      .executeTakeFirstOrThrow()
    expect(name).toBe(bob.name)
  })

  test('see for how long a link works: seven days, until the next for the same address', async () => {
    const { acme, clock, visit, read, linkFor } = await start(kind)
    const first = await linkFor(mail)
    const second = await linkFor(mail)
    expect((await visit().get(first)).status).toBe(410)
    clock.now += 7 * day - 1
    expect((await visit().get(second)).status).toBe(200)
    clock.now += 1
    expect((await visit().get(second)).status).toBe(410)
    acme.visitor.cookies.clear()
    const third = await start(kind)
    await third.linkFor(mail)
    await third.store.db.updateTable('password_resets').set({ expires_at: third.clock.now }).execute()
    expect(await read(third.acme.visitor)).toContain('Link expired')
  })

  test('are asked for another address where one signs in already, at whichever company', async () => {
    const { acme, invite, join } = await start(kind)
    await join(mail)
    for (const [email, wrong] of [
      ['STAFF@other.example', 'signs in here already'],
      ['staff@acme.example', 'signs in here already'],
      [mail, 'signs in here already'],
      ['bob', 'Enter an email address'],
    ] as const) {
      const answer = await invite(acme.visitor, email)
      expect(answer.status).toBe(422)
      expect(await answer.text()).toContain(wrong)
    }
    // Customers sign in elsewhere.
    expect((await invite(acme.visitor, 'carla@example.com')).status).toBe(200)
  })

  test('are removed at once, with their sessions, reset links and invitations, but not the last', async () => {
    const { acme, other, store, clock, visit, read, join, linkFor, idOf, remove } = await start(kind)
    expect(await read(acme.visitor)).not.toContain('/remove"')
    await remove(acme.visitor, 'staff@acme.example')
    expect((await acme.visitor.get('/portal/company')).status).toBe(200)
    const colleague = await join(mail)
    const invited = await linkFor('eve@acme.example', colleague)
    const token = await createPasswordReset(store.db, await idOf(mail), clock.now)
    await remove(other.visitor, mail)
    expect((await colleague.get('/portal/keys')).status).toBe(200)
    await remove(acme.visitor, mail)
    expect((await colleague.get('/portal/keys')).status).toBe(303)
    for (const path of [invited, `/portal/reset/${token}`]) expect((await visit().get(path)).status).toBe(410)
    expect((await visit().post('/portal/sign-in', { email: mail, ...bob })).status).toBe(422)
    expect(await read(acme.visitor)).not.toMatch(/bob@|eve@/)
    const open = await linkFor('finn@acme.example')
    await remove(acme.visitor, 'finn@acme.example')
    expect((await visit().get(open)).status).toBe(410)
    // Who left may be invited again, and one may leave oneself.
    await join(mail)
    expect((await remove(acme.visitor, 'staff@acme.example')).headers.get('location')).toBe('/portal/company')
    expect((await acme.visitor.get('/portal/company')).headers.get('location')).toBe('/portal/sign-in')
  })

  test('do not go as long as all others are only invited: the company would have nobody', async () => {
    const { acme, read, linkFor, remove } = await start(kind)
    await linkFor(mail)
    await remove(acme.visitor, 'staff@acme.example')
    expect(await read(acme.visitor)).toMatch(/staff@acme\.example.*>Active<.*bob@acme\.example.*>Invited</s)
  })

  test('who remove each other at once leave one', async () => {
    const { acme, store, join, idOf } = await start(kind)
    const colleague = await join(mail)
    const ids = [await idOf(mail), await idOf('staff@acme.example')]
    const [first, second] = [acme.visitor, colleague]
    const tokens = [await first.token('/portal'), await second.token('/portal')]
    await Promise.all([
      first.post(`/portal/company/people/${ids[0]}/remove`, {}, tokens[0]),
      second.post(`/portal/company/people/${ids[1]}/remove`, {}, tokens[1]),
    ])
    const left = store.db.selectFrom('company_users').select('id').where('id', 'in', ids)
    expect(await left.execute()).toHaveLength(1)
  })

  test.each(['joined', 'invited elsewhere'])(
    'who have just %s are not removed with who invited them',
    async what => {
      const { acme, other, store, join, linkFor, idOf } = await start(kind)
      const { db } = store
      await join('ann@acme.example')
      await linkFor(mail)
      const id = await idOf(mail)
      const elsewhere = { company_id: other.companyId, invited_by: other.id }
      const { removed } = await db.transaction().execute(async trx => {
        const update = trx
          .updateTable('company_users')
          .set(what === 'joined' ? { invited_by: null } : elsewhere)
        await update.where('id', '=', id).execute()
        const removed = removePerson(db, { companyId: acme.companyId, id: acme.id })
        // Until it waits for this transaction.
        await new Promise(resolve => setTimeout(resolve, 300))
        return { removed }
      })
      await removed
      expect([await idOf('staff@acme.example'), await idOf(mail)]).toEqual(['none', id])
      const links = db.selectFrom('password_resets').select('person_id').where('person_id', '=', id)
      expect(await links.execute()).toHaveLength(1)
    },
  )

  test('join by a link that a newer one replaces at the same moment, or are told that it is used up', async () => {
    const { store, clock, visit, linkFor, idOf } = await start(kind)
    const path = await linkFor(mail)
    const id = await idOf(mail)
    const colleague = visit()
    const csrf = await colleague.token(path)
    const { joined } = await store.db.transaction().execute(async trx => {
      // What inviting again does, first half and second half.
      await trx.updateTable('company_users').set({ created_at: clock.now }).where('id', '=', id).execute()
      const joined = colleague.post(path, bob, csrf)
      await new Promise(resolve => setTimeout(resolve, 300))
      await createPasswordReset(trx, id, clock.now)
      return { joined }
    })
    expect((await joined).status).toBe(410)
  })

  test('join and leave wholly or not at all, where a step fails', async () => {
    const { acme, store, visit, read, linkFor, idOf } = await start(kind)
    const { db } = store
    const path = await linkFor(mail)
    const colleague = visit()
    const csrf = await colleague.token('/portal')
    await sql`alter table sessions rename to away`.execute(db)
    expect((await colleague.post(path, bob, csrf)).status).toBe(500)
    const id = await idOf(mail)
    await expect(removePerson(db, { companyId: acme.companyId, id })).rejects.toThrow()
    await sql`alter table away rename to sessions`.execute(db)
    expect(await read(acme.visitor)).toMatch(/bob@acme\.example.*>Invited</s)
    expect((await colleague.post(path, bob)).status).toBe(303)
  })

  test('may be invited and register a company of their own instead', async () => {
    const { acme, visit, read, linkFor, invite } = await start(kind)
    const path = await linkFor(mail)
    const own = { company: 'Bob and Sons', email: mail, ...bob }
    const visitor = visit()
    expect((await visitor.post('/portal/register', own)).headers.get('location')).toBe('/portal')
    expect(await read(visitor)).toContain('value="Bob and Sons"')
    expect((await visit().get(path)).status).toBe(410)
    expect(await read(acme.visitor)).not.toContain(mail)
    expect((await invite(acme.visitor, mail)).status).toBe(422)
  })

  test('may not be tried one by one, and are a hundred at most', async () => {
    const { acme, store, clock, invite } = await start(kind)
    for (let tried = 0; tried < 10; tried += 1) await invite(acme.visitor, `one${tried}@acme.example`)
    const refused = await invite(acme.visitor, 'one10@acme.example')
    expect(refused.status).toBe(429)
    expect(await refused.text()).toContain('Too many tries')
    clock.now += day / 48
    const more = Array.from({ length: 89 }, (_, place) => ({
      id: `usr_${place}`,
      company_id: acme.companyId,
      name: 'Many',
      email: `many${place}@acme.example`,
      password_hash: 'none',
      created_at: 0,
    }))
    await store.db.insertInto('company_users').values(more).execute()
    const full = await invite(acme.visitor, 'one10@acme.example')
    expect(full.status).toBe(422)
    expect(await full.text()).toContain('Your company has 100 people, which is the most')
    expect((await invite(acme.visitor, 'one9@acme.example')).status).toBe(200)
  })
})

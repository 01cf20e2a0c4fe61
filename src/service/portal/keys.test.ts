import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { kinds, signIn } from '../testing/database.ts'
import { startTown } from '../testing/town.ts'
import { createVisitor } from '../testing/visitor.ts'

const secretIn = (text: string) => /udc_\w{40}/.exec(text)?.[0]

describe.each(kinds)('a new API key on %s', kind => {
  const start = async () => {
    const town = await startTown(kind)
    const { visitor } = town.acme
    const make = async () => {
      const answer = await visitor.post('/portal/keys', { name: 'Back office' })
      expect(await answer.text()).not.toContain('udc_')
      return answer.headers.get('location') ?? ''
    }
    const names = async () =>
      (await (await visitor.get('/portal/keys')).text()).match(/<bdi>Back office<\/bdi><\/th>/g)?.length ?? 0
    return { ...town, visitor, make, names }
  }

  test('is shown once, beside the service address; reloading shows none and makes none', async () => {
    const { visitor, make, names, request } = await start()
    const path = await make()
    const page = await (await visitor.get(path)).text()
    const secret = secretIn(page)
    expect(page).toMatch(/Service address<\/dt><dd>.*<code[^>]*><bdi[^>]*>http:\/\/localhost<\/bdi><\/code>/s)
    const headers = { authorization: `Bearer ${secret}` }
    expect((await request('/accounts', { headers })).status).toBe(200)
    for (let reload = 0; reload < 2; reload += 1) {
      const again = await (await visitor.get(path)).text()
      expect(secretIn(again)).toBeUndefined()
      expect(again).toContain('shown only once')
    }
    expect(await names()).toBe(1)
    expect(await (await visitor.get('/portal/keys')).text()).toMatch(
      /<code[^>]*><bdi[^>]*>http:\/\/localhost<\/bdi><\/code>/,
    )
  })

  test('is made once by a double click, and shown', async () => {
    const { visitor, make, names } = await start()
    const [path = ''] = await Promise.all([make(), make()])
    expect(await names()).toBe(1)
    expect(secretIn(await (await visitor.get(path)).text())).toBeDefined()
    await make()
    expect(await names()).toBe(2)
    expect((await visitor.post('/portal/keys', { name: 'Another' })).headers.get('location')).toBe(path)
    expect(await (await visitor.get('/portal/keys')).text()).toContain('Another')
  })

  test('is another one where that which waits to be shown was revoked meanwhile, and an older one has the same name', async () => {
    const { store, visitor, make, names, request } = await start()
    await visitor.get(await make())
    await store.db.updateTable('api_keys').set({ created_at: 0 }).execute()
    await make()
    const ids = (await (await visitor.get('/portal/keys')).text()).match(/key_\w{16}(?=\/revoke)/g) ?? []
    await visitor.post(`/portal/keys/${[...ids].at(-1)}/revoke`)
    const secret = secretIn(await (await visitor.get(await make())).text())
    expect((await request('/accounts', { headers: { authorization: `Bearer ${secret}` } })).status).toBe(200)
    expect(await names()).toBe(2)
  })

  test('stays to be shown where no other can be made any more', async () => {
    const { visitor, make } = await start()
    const path = await make()
    for (let asked = 0; asked < 21; asked += 1) await visitor.post('/portal/keys', { name: `Key ${asked}` })
    expect(secretIn(await (await visitor.get(path)).text())).toBeDefined()
  })

  test('is not made where nobody could be shown it', async () => {
    const { store, visitor, names } = await start()
    await sql`drop table one_time_notes`.execute(store.db)
    expect((await visitor.post('/portal/keys', { name: 'Back office' })).status).toBe(500)
    expect(await names()).toBe(0)
  })

  test('waits in a form that the database cannot read, for this session only and not for long', async () => {
    const { app, acme, visitor, make, store } = await start()
    const path = await make()
    const notes = await store.db.selectFrom('one_time_notes').selectAll().execute()
    expect(notes).toHaveLength(1)
    expect(JSON.stringify(notes)).not.toContain('udc_')
    const elsewhere = createVisitor(app, 'http://localhost', { portal: await signIn(store, acme.id) })
    expect(secretIn(await (await elsewhere.get(path)).text())).toBeUndefined()
    await store.db.updateTable('one_time_notes').set({ expires_at: Date.now() }).execute()
    expect(secretIn(await (await visitor.get(path)).text())).toBeUndefined()
    await make()
    await visitor.post('/portal/sign-out')
    expect(await store.db.selectFrom('one_time_notes').selectAll().execute()).toEqual([])
  })
})

test('what is posted to no form of the portal leads back to the portal', async () => {
  const { acme } = await startTown('sqlite')
  expect(await (await acme.visitor.post('/portal')).text()).toContain('data-page="/portal"')
})

import { describe, expect, test } from 'vitest'
import { readConnectRequest, standingOf } from '../store/connect-requests.ts'
import { kinds } from '../testing/database.ts'
import { startTown } from '../testing/town.ts'

const start = async (kind: (typeof kinds)[number]) => {
  const town = await startTown(kind)
  const { open } = town.links
  const state = async () => {
    const request = await readConnectRequest(town.store.db, town.acme.companyId, open.id)
    return request && standingOf(request).state
  }
  return { ...town, open, state }
}

describe.each(kinds)('a link is started on %s', kind => {
  test('by whoever registers from it, not by a program that looks at it', async () => {
    const { nobody, open, state } = await start(kind)
    await nobody.get(open.path)
    await nobody.send(open.path, { method: 'HEAD' })
    await nobody.get(`/customer/register?link=r/${open.token}`)
    expect(await state()).toBe('open')
    const person = { name: 'Nora New', email: 'nora@example.com', password: 'three unrelated words' }
    const registered = await nobody.post('/customer/register', { ...person, link: `r/${open.token}` })
    await nobody.get(registered.headers.get('location') ?? '')
    expect(await state()).toBe('started')
  })

  test('by a customer who is signed in, and stays declined once it is', async () => {
    const { dora, nobody, open, state } = await start(kind)
    await dora.visitor.get(open.path)
    expect(await state()).toBe('started')
    expect((await nobody.post(`${open.path}/decline`)).status).toBe(200)
    expect(await state()).toBe('declined')
    const said = 'This request was declined. You can still share.'
    expect(await (await nobody.get(open.path)).text()).toContain(said)
    expect(await (await dora.visitor.get(open.path)).text()).toContain(said)
    expect(await state()).toBe('declined')
    expect((await dora.visitor.post(`${open.path}/share`, { chosen: dora.accountId })).status).toBe(303)
    expect(await state()).toBe('accepted')
  })

  test('the portal shows what was noted, with which key, and how it stands', async () => {
    const { acme, dora, open, keySecret, request } = await start(kind)
    await request('/connect/create-connect-request', {
      method: 'POST',
      headers: { authorization: `Bearer ${keySecret}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        redirectUrl: 'https://acme.example/',
        reference: 'Maria <Alvarez>',
        email: 'maria@example.com',
      }),
    })
    await dora.visitor.post(`${open.path}/decline`)
    const page = await (await acme.visitor.get('/portal/links')).text()
    for (const shown of ['Maria &lt;Alvarez&gt;', 'maria@example.com', 'Front desk', 'Declined']) {
      expect(page).toContain(shown)
    }
  })
})

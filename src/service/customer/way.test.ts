import { describe, expect, test } from 'vitest'
import { createConnectRequest } from '../store/links.ts'
import { kinds } from '../testing/database.ts'
import { meterAccount, startTown, typedAccount as typed } from '../testing/town.ts'

const start = async (kind: (typeof kinds)[number]) => {
  const town = await startTown(kind)
  const headers = { authorization: `Bearer ${town.keySecret}` }
  const read = async (path: string) => (await town.request(path, { headers })).json()
  const asked = async () => {
    const { requests } = await read('/connect/requests')
    return requests.find((one: { id: string }) => one.id === town.links.open.id)
  }
  const changes = async () => {
    const { next } = await read('/changes')
    return async () => (await read(`/changes?after=${next}`)).changes
  }
  return { ...town, read, asked, changes }
}

describe.each(kinds)('the customer’s way on %s', kind => {
  test('has the company on each page, and the email address it wrote to', async () => {
    const { acme, dora, nobody, store } = await start(kind)
    const token = await createConnectRequest(store.db, {
      companyId: acme.companyId,
      redirectUrl: 'https://acme.example/',
      email: 'nora@example.com',
      reference: 'Lead 4711',
      note: 'Owes us a call',
      now: Date.now(),
    })
    const path = `/connect/r/${token}`
    const [register, signIn] = ['register', 'sign-in'].map(door => `/customer/${door}?link=r/${token}`)
    for (const page of [path, register, signIn, `${path}/decline`]) {
      const text = await (await nobody.get(page ?? '')).text()
      expect([page, text]).toEqual([page, expect.stringContaining('class="asker"')])
      expect([page, text]).toEqual([page, expect.not.stringMatching(/Lead 4711|Owes us a call/)])
    }
    for (const page of [path, `${path}/accounts`, `${path}/accounts/${dora.accountId}`]) {
      expect(await (await dora.visitor.get(page)).text()).toContain('class="asker"')
    }
    expect(await (await nobody.get(register ?? '')).text()).toContain('Step 1 of 3')
    expect(await (await nobody.get('/customer/register')).text()).not.toContain('Step 1 of 3')
    for (const door of [register, signIn]) {
      expect(await (await nobody.get(door ?? '')).text()).toContain('value="nora@example.com"')
    }
    // Once the link is accepted, its email address is shown to no one else.
    await dora.visitor.post(`${path}/share`, { chosen: dora.accountId })
    expect(await (await nobody.get(register ?? '')).text()).not.toContain('nora@example.com')
  })

  test('says the company’s own host where its link leads there, and nothing of hosts that are not known', async () => {
    const { acme, nobody, links, store } = await start(kind)
    const shown = async (path: string) =>
      /class="asker".*?<small>(.*?)<\/small>/s.exec(await (await nobody.get(path)).text())?.[1]
    const ask = async (redirectUrl: string) => {
      const request = { companyId: acme.companyId, redirectUrl, now: Date.now() }
      return `/connect/r/${await createConnectRequest(store.db, request)}`
    }
    expect(await shown(links.open.path)).toBe('acme.example')
    expect(await shown(`/customer/register?link=${links.open.path.replace('/connect/', '')}`)).toBe(
      'acme.example',
    )
    const unknown = [
      await ask('http://localhost/connect/thanks'),
      await ask('http://127.0.0.1:8080/'),
      links.standing,
    ]
    for (const path of unknown) expect([path, await shown(path)]).toEqual([path, 'through Utility Connect'])
  })

  test('lists who saw the accounts and until when, and the link says who ended it', async () => {
    const { acme, carla, nobody, links } = await start(kind)
    const home = async () => (await carla.visitor.get('/customer')).text()
    expect(await home()).not.toContain('Ended')
    await carla.visitor.post(`/customer/shares/${acme.companyId}/end`)
    expect(await home()).toMatch(/No company sees.*<h2>Ended<\/h2>.*Acme &lt;Energy.*Until <time/s)
    const { path } = links.accepted
    expect(await (await carla.visitor.get(path)).text()).toMatch(/You ended this.*ended it on <time/s)
    const signedOut = await (await nobody.get(path)).text()
    expect(signedOut).toContain(`href="/customer/sign-in?link=${path.replace('/connect/', '')}"`)
    expect(signedOut).not.toContain('ended')
  })

  test('lets who shares already share a utility account that they added, by the link that they used', async () => {
    const { acme, carla, links, read } = await start(kind)
    const { path } = links.accepted
    const shown = async () => (await carla.visitor.get(path)).text()
    const ofCarla = async () =>
      (await read(`/accounts`)).accounts.find((one: { customerId: string }) => one.customerId === carla.id)
        .utilityAccounts.length
    expect(await shown()).toContain('You have used this link')
    const before = await ofCarla()
    await carla.visitor.post('/customer/accounts', typed)
    const more = await shown()
    expect(more).toContain('Here you can share more.')
    expect(more).not.toContain(`${path}/decline`)
    // Neither what was shared before nor a preselected account is on the page.
    expect(more).not.toContain('checked')
    expect(more).not.toContain('Step 3')
    expect(await (await carla.visitor.get(`${path}/decline`)).text()).toContain('You have used this link')
    const chosen = [...more.matchAll(/name="chosen"[^>]*value="(\w+)"/g)].map(([, id = '']) => id)
    expect(chosen).toHaveLength(1)
    await carla.visitor.post(`${path}/share`, { chosen: chosen[0] ?? '' })
    expect(await ofCarla()).toBe(before + 1)
    expect(await shown()).toContain('You have used this link')
    await carla.visitor.post(`/customer/shares/${acme.companyId}/end`)
    expect(await shown()).toContain('You ended this')
  })

  test('says where all is shared already, leads to it, and still takes the answer to another link', async () => {
    const { acme, carla, store } = await start(kind)
    const asks = { companyId: acme.companyId, redirectUrl: 'https://acme.example/', now: Date.now() }
    const path = `/connect/r/${await createConnectRequest(store.db, asks)}`
    const shown = async () => (await carla.visitor.get(path)).text()
    const all = await shown()
    expect(all).toMatch(/already share all of this.*<a href="\/customer">See all that you share</s)
    expect(all).not.toContain('Here you can share more.')
    const chosen = [...all.matchAll(/value="(\w+)" checked/g)].map(([, id = '']) => id)
    expect(chosen).toHaveLength(all.split('name="chosen"').length - 1)
    await carla.visitor.post(`${path}/share`, { chosen: chosen[0] ?? '' })
    expect(await shown()).toContain('You have used this link')
  })

  test('leads on to the company also where the last form is sent twice, as by a double click', async () => {
    const { dora, links } = await start(kind)
    const { path } = links.open
    const share = () => dora.visitor.post(`${path}/share`, { chosen: dora.accountId })
    expect((await share()).headers.get('location')).toBe(`${path}/thanks`)
    expect(await (await share()).text()).toContain(`<a href="${path}/thanks">See what you share</a>`)
    expect(await (await dora.visitor.get(`${path}/thanks`)).text()).toContain('Go on to acme.example')
    expect(await (await dora.visitor.get(path)).text()).toContain(
      '<a href="/customer">See what you share</a>',
    )
  })

  test('asks why somebody declines, once, and tells staff in the portal and in the request', async () => {
    const { acme, dora, links, asked, changes } = await start(kind)
    const { path } = links.open
    const told = await changes()
    expect(await (await dora.visitor.get(`${path}/decline`)).text()).toContain('This is not my account')
    expect((await asked()).declineReason).toBeNull()
    await dora.visitor.post(`${path}/decline`, { reason: 'This is not my account', more: ' ask\nBob <b> ' })
    const reason = 'This is not my account: ask Bob <b>'
    expect(await asked()).toMatchObject({ state: 'declined', declineReason: reason })
    expect((await told()).at(-1)).toMatchObject({
      type: 'link.declined',
      request: { declineReason: reason },
    })
    expect(await (await acme.visitor.get('/portal/links')).text()).toContain(
      'This is not my account: ask Bob &lt;b&gt;',
    )
    await dora.visitor.post(`${path}/decline`, { reason: 'I changed my mind' })
    expect((await asked()).declineReason).toBe(reason)
    await dora.visitor.post(`${path}/share`, { chosen: dora.accountId })
    expect(await asked()).toMatchObject({ state: 'accepted', declineReason: null })
  })

  test('takes a refusal without a reason, and with one that the page does not offer', async () => {
    const { dora, links, asked } = await start(kind)
    await dora.visitor.post(`${links.open.path}/decline`, {
      reason: 'Something made up',
      more: 'x'.repeat(500),
    })
    expect((await asked()).declineReason).toBe('x'.repeat(200))
  })

  test('asks nobody why of a standing link, where nobody would be told', async () => {
    const { nobody, links } = await start(kind)
    const page = await (await nobody.get(`${links.standing}/decline`)).text()
    expect(page).not.toContain('name="reason"')
    expect((await nobody.post(`${links.standing}/decline`)).status).toBe(200)
  })

  test('mends a mistyped utility account in place, and companies that see it are told', async () => {
    const { carla, links, read, changes } = await start(kind)
    const path = `${links.standing}/accounts/${carla.accountId}`
    expect(await (await carla.visitor.get(path)).text()).toContain(`value="${meterAccount.account_number}"`)
    const told = await changes()
    const wrong = await carla.visitor.post(path, { ...typed, account: '' })
    expect([wrong.status, await wrong.text()]).toEqual([
      422,
      expect.stringContaining('Enter the account number'),
    ])
    expect((await carla.visitor.post(path, { ...typed, account: '!!' })).status).toBe(422)
    expect(await told()).toEqual([])
    expect((await carla.visitor.post(path, typed)).headers.get('location')).toBe(links.standing)
    const mended = { electricAccountId: carla.accountId, accountNumber: typed.account }
    expect(await told()).toMatchObject([{ type: 'account.changed', account: { customerId: carla.id } }])
    expect(JSON.stringify(await read(`/accounts/${carla.id}`))).toContain(mended.accountNumber)
    await carla.visitor.post(`/customer/accounts/${carla.accountId}`, typed)
    expect(await told()).toHaveLength(1)
  })

  test('lets nobody mend what is somebody else’s', async () => {
    const { carla, dora, store } = await start(kind)
    await dora.visitor.post(`/customer/accounts/${carla.accountId}`, typed)
    const { account_number } = await store.db
      .selectFrom('utility_accounts')
      .select('account_number')
      .where('id', '=', carla.accountId)
      .executeTakeFirstOrThrow()
    expect(account_number).toBe(meterAccount.account_number)
  })
})

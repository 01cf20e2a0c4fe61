import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { askForPassword } from '../testing/asking-keychain.ts'
import { createTestPractice, sendJson } from '../testing/ports.ts'
import { accountOf, apiKey, expectValue, newLink, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()
const allLinks = { search: '', offset: 0, limit: 100 }

describe('connections', () => {
  it('are saved only if the service answers', async () => {
    const { app, call } = await scene().start()
    const wrong = await call('connections.testAndSave', {
      address: scene().server.address,
      apiKey: 'udc_wrong',
    })
    expect(wrong).toEqual({ ok: false, failure: { code: 'key_refused' } })
    expect(app.state().connections).toEqual([])
    const { connection, outcome } = expectValue(
      await call('connections.testAndSave', { address: scene().server.address, apiKey }),
    )
    expect(outcome).toEqual({ listOffered: true, customers: 1, more: true, keyProved: true })
    expect(connection.name).toBe(new URL(scene().server.address).host)
    expect(app.state().currentId).toBe(connection.id)
  })

  it('are saved once, although what the test found out cannot be stored', async () => {
    let ids = 0
    const newId = () => {
      ids += 1
      return `id-${ids}`
    }
    const { app, call } = await scene().start({ ports: { newId } })
    for (let id = 1; id < 20; id += 1) mkdirSync(join(scene().dataDir, `mirror-id-${id}.db`))
    const { address } = scene().server
    expectValue(await call('connections.testAndSave', { address, apiKey }))
    expect(app.state().connections).toMatchObject([{ address }])
    const { id = '' } = app.state().connections[0] ?? {}
    expectValue(await call('connections.replaceKey', { id, apiKey }))
  })

  it('are found by an address that was copied from a page of the portal', async () => {
    const { app, call } = await scene().start()
    const { address } = scene().server
    expectValue(await call('connections.testAndSave', { address: `${address}/portal/keys?made`, apiKey }))
    expect(app.state().connections).toMatchObject([{ address, portalAddress: `${address}/portal` }])
  })

  it('keep the old key when the new one is refused', async () => {
    const { app, call } = await scene().connected()
    const id = app.state().currentId ?? ''
    expect(await call('connections.replaceKey', { id, apiKey: 'udc_wrong' })).toMatchObject({ ok: false })
    expect(await call('connections.test', { id })).toMatchObject({ ok: true })
  })

  it('take no key of another company, unless the person says so', async () => {
    const { app, call } = await scene().connected()
    const companies: Record<string, string> = {
      'Bearer udc_other': 'Brightwater',
      'Bearer udc_new': 'Northwind',
    }
    scene().server.answer((request, response) => {
      const company = companies[request.headers.authorization ?? ''] ?? 'Northwind'
      if (request.url === '/openapi.json') return sendJson(response, 200, { 'x-company': company })
      request.headers.authorization = `Bearer ${apiKey}`
      scene().serve(request, response)
    })
    const id = app.state().currentId ?? ''
    const replace = (key: string, untested = false) =>
      call('connections.replaceKey', { id, apiKey: key, untested })
    const edited = { id, name: 'N', portalAddress: null, pageAfterwards: null }
    expectValue(await call('connections.edit', { ...edited, company: 'Northwind' }))
    const other = { ok: false, failure: { code: 'other_company', company: 'Brightwater' } }
    expect(await replace('udc_other')).toEqual(other)
    expectValue(await replace('udc_new'))
    // Staff gave the company another name: what the service says for the old key is compared instead.
    expectValue(await call('connections.edit', { ...edited, company: 'Northwind Advisors' }))
    expectValue(await replace('udc_new'))
    expect(await replace('udc_other')).toEqual(other)
    expectValue(await replace('udc_other', true))
  })

  const withoutList: Parameters<ReturnType<typeof scene>['server']['answer']>[0] = (request, response) =>
    request.url?.startsWith('/accounts?') ? sendJson(response, 404, {}) : scene().serve(request, response)

  it('without a list are saved where a look-up proves the key', async () => {
    scene().server.answer(withoutList)
    const { app, call } = await scene().start()
    const { address } = scene().server
    const wrong = await call('connections.testAndSave', { address, apiKey: 'udc_wrong', untested: true })
    expect(wrong).toEqual({ ok: false, failure: { code: 'key_refused' } })
    const { outcome } = expectValue(await call('connections.testAndSave', { address, apiKey }))
    expect(outcome).toEqual({ listOffered: false, customers: null, more: false, keyProved: true })
    const id = app.state().currentId ?? ''
    expect(await call('connections.replaceKey', { id, apiKey: 'udc_wrong', untested: true })).toEqual(wrong)
    expect(await call('connections.replaceKey', { id, apiKey })).toMatchObject({ ok: true })
  })

  it.each([
    ['"not found" to everybody', 404],
    ['an account that cannot be', 200],
    ['a fault', 500],
    ['no more calls', 429],
  ])('without a list, and with %s, are saved untested only if the person says so', async (_, status) => {
    const { app, call } = await scene().start()
    const { address } = scene().server
    scene().server.answer((request, response) =>
      request.url?.startsWith('/accounts?')
        ? sendJson(response, 405, {})
        : sendJson(response, status, accountOf('x')),
    )
    const untested = { ok: false, failure: { code: 'key_untested' } }
    expect(await call('connections.testAndSave', { address, apiKey })).toEqual(untested)
    expect(app.state().connections).toEqual([])
    const { outcome } = expectValue(
      await call('connections.testAndSave', { address, apiKey, untested: true }),
    )
    expect(outcome).toMatchObject({ listOffered: false, keyProved: false })
    const id = app.state().currentId ?? ''
    expect(await call('connections.replaceKey', { id, apiKey })).toEqual(untested)
    expect(await call('connections.test', { id })).toMatchObject({ ok: true, value: { keyProved: false } })
  })

  it('say so when their key is gone', async () => {
    const before = await scene().connected()
    const { app, call } = await scene().restarted(before)
    const id = app.state().currentId ?? ''
    const { installationId } = JSON.parse(readFileSync(join(scene().dataDir, 'installation.json'), 'utf8'))
    await scene().keychain.memory.remove(`${installationId}/connection/${id}`)
    expect(await call('links.create', newLink())).toEqual({ ok: false, failure: { code: 'key_missing' } })
    expect(app.state().connections).toMatchObject([{ key: 'missing' }])
    expectValue(await call('connections.replaceKey', { id, apiKey }))
    expect(app.state().connections).toMatchObject([{ key: 'keychain' }])
  })

  it('leave nothing when removed', async () => {
    const { app, call } = await scene().connected()
    expectValue(await call('links.create', newLink()))
    const id = app.state().currentId ?? ''
    expectValue(await call('connections.remove', { id }))
    expect(app.state()).toMatchObject({ connections: [], currentId: null })
    expect(await call('links.page', allLinks)).toEqual({ ok: false, failure: { code: 'no_connection' } })
    expect(scene().keychain.calls).toContain('remove')
  })

  it('leave no key behind when they are removed while a new one is tried', async () => {
    const { app, call } = await scene().connected()
    const id = app.state().currentId ?? ''
    const removed = Promise.withResolvers<void>()
    scene().server.answer((request, response) => {
      removed.promise.then(() => scene().serve(request, response))
    })
    const arrived = scene().server.seen.length
    const replacing = call('connections.replaceKey', { id, apiKey })
    await expect.poll(() => scene().server.seen.length).toBe(arrived + 1)
    expectValue(await call('connections.remove', { id }))
    removed.resolve()
    expect(await replacing).toEqual({ ok: false, failure: { code: 'no_connection' } })
    const { installationId } = JSON.parse(readFileSync(join(scene().dataDir, 'installation.json'), 'utf8'))
    expect(await scene().keychain.memory.get(`${installationId}/connection/${id}`)).toEqual({
      state: 'absent',
    })
  })

  it('are not saved, and keep their key, where a person cancels while the service answers', async () => {
    const app = await scene().connected()
    const { id } = app.app.state().connections[0] ?? { id: '' }
    const before = scene().keychain.names()
    const held: (() => void)[] = []
    scene().server.answer((request, response) => void held.push(() => scene().serve(request, response)))
    const tests = [
      app.call('connections.testAndSave', { address: scene().server.address, apiKey }),
      app.call('connections.replaceKey', { id, apiKey }),
    ]
    await expect.poll(() => held.length).toBe(2)
    const saves = () => scene().keychain.calls.filter(call => call === 'set').length
    const saved = saves()
    expectValue(await app.call('connections.cancelTest', undefined))
    for (const answer of held.splice(0)) answer()
    for (const test of tests) expect(await test).toMatchObject({ ok: false })
    expect(app.app.state().connections).toHaveLength(1)
    expect([scene().keychain.names(), saves()]).toEqual([before, saved])
    scene().server.answer((request, response) => scene().serve(request, response))
    expectValue(await app.call('connections.replaceKey', { id, apiKey }))
  })

  it('leave no mirror behind when they are removed while they are tested', async () => {
    const { app, call } = await scene().connected()
    const id = app.state().currentId ?? ''
    const removed = Promise.withResolvers<void>()
    scene().server.answer((request, response) => {
      removed.promise.then(() => scene().serve(request, response))
    })
    const arrived = scene().server.seen.length
    const testing = call('connections.test', { id })
    await expect.poll(() => scene().server.seen.length).toBe(arrived + 1)
    expectValue(await call('connections.remove', { id }))
    removed.resolve()
    expect(await testing).toEqual({ ok: false, failure: { code: 'no_connection' } })
    expect(readdirSync(scene().dataDir).filter(name => name.startsWith('mirror-'))).toEqual([])
  })

  it('are not made the current one again where they are removed while the keychain takes their key', async () => {
    const twin = createTestPractice(scene().server.address)
    const { app, call } = await scene().connected({ practice: twin.practice })
    const first = app.state().currentId
    const { id } = expectValue(await call('connections.startPractice', undefined))
    const { asked, type } = askForPassword(scene().keychain.secrets)
    const starting = call('connections.startPractice', undefined)
    await asked
    expectValue(await call('connections.remove', { id }))
    type()
    expect(await starting).toEqual({ ok: false, failure: { code: 'no_connection' } })
    expect(app.state()).toMatchObject({ currentId: first, connections: [{ id: first }] })
  })

  it('keep the name that a person gives practice data while the keychain takes its key', async () => {
    const { app, call } = await scene().start({
      practice: createTestPractice(scene().server.address).practice,
    })
    const { id } = expectValue(await call('connections.startPractice', undefined))
    const { asked, type } = askForPassword(scene().keychain.secrets)
    const starting = call('connections.startPractice', undefined)
    await asked
    expectValue(await call('connections.edit', { id, name: 'For training', portalAddress: null }))
    type()
    expect(expectValue(await starting).name).toBe('For training')
    expect(app.state().connections).toMatchObject([{ name: 'For training' }])
  })

  it('open their portal, or else the origin of the service', async () => {
    const { app, call, opened } = await scene().connected()
    const id = app.state().currentId ?? ''
    expectValue(await call('connections.openPortal', { id }))
    expectValue(
      await call('connections.edit', { id, name: 'Ours', portalAddress: 'https://portal.example/app' }),
    )
    expectValue(await call('connections.openPortal', { id }))
    expectValue(await call('connections.openPortal', { address: 'https://api.example/v1' }))
    expect(opened).toEqual([scene().server.address, 'https://portal.example/app', 'https://api.example'])
  })

  it('have a page afterwards: as the service offers it, until a person sets another, and again once that is taken back', async () => {
    const before = await scene().connected()
    const offered = `${scene().server.address}/thanks`
    const { app, call } = await scene().restartedWith(before, `UPDATE connection SET thanks = '${offered}'`)
    const id = app.state().currentId ?? ''
    const page = () => app.state().connections[0]?.pageAfterwards
    const edit = (pageAfterwards?: string | null) =>
      call('connections.edit', {
        id,
        name: 'Ours',
        portalAddress: null,
        ...(pageAfterwards === undefined ? {} : { pageAfterwards }),
      })
    expect(page()).toBe(offered)
    expectValue(await edit('https://acme.example/done'))
    expectValue(await edit())
    expect(page()).toBe('https://acme.example/done')
    expect(await edit('http://acme.example/')).toMatchObject({ failure: { code: 'invalid_input' } })
    for (const back of [null, offered]) {
      expectValue(await edit('https://acme.example/done'))
      expectValue(await edit(back))
      expect(page()).toBe(offered)
    }
  })

  it('are named by their company, also once it has another name, until a person names them', async () => {
    const { app, call } = await scene().connected()
    const edit = async (change: { name?: string; company?: string }) => {
      const [shown] = app.state().connections
      if (shown === undefined) throw new Error('There is no connection')
      const { id, name, portalAddress } = shown
      expectValue(await call('connections.edit', { id, name, portalAddress, ...change }))
      return app.state().connections[0]?.name
    }
    expect(await edit({ company: 'Acme' })).toBe('Acme')
    expect(await edit({ company: 'Acme Solar' })).toBe('Acme Solar')
    expect(await edit({ name: 'West office', company: 'Acme' })).toBe('West office')
  })

  it('to practice data need no typing and follow the service to a new address', async () => {
    const twin = createTestPractice(scene().server.address)
    scene().server.answer((_, response) => sendJson(response, 201, { redirect: 'https://x.example/c/1' }))
    const { app, call } = await scene().start({ practice: twin.practice })
    expectValue(await call('connections.startPractice', undefined))
    expectValue(await call('connections.startPractice', undefined))
    expect(app.state()).toMatchObject({
      practice: 'running',
      connections: [{ name: 'Practice data', kind: 'practice' }],
    })
    twin.restartAt(`${scene().server.address}/moved`)
    expectValue(await call('links.create', newLink()))
    expect(scene().server.seen.at(-1)).toMatchObject({ url: '/moved/connect/create-connect-request' })
    expect(app.state().connections).toMatchObject([{ address: `${scene().server.address}/moved` }])
  })
})

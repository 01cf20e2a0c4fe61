import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Result } from '../../contract/failure.ts'
import { type CallName, calls } from '../../contract/ipc.ts'
import { temporaryFolder } from '../store/testing.ts'
import { createTestApp, createTestPractice, createTestSecrets, sendJson, startServer } from './testing.ts'

const apiKey = 'udc_0123456789abcdefghij0123456789abcdefghij'
const empty = { customer: '', email: '', note: '', redirectUrl: null }
const all = { search: '', utility: null, state: null, onlyNew: false, offset: 0, limit: 100 }
const allLinks = { search: '', only: 'all' as const, offset: 0, limit: 100 }
const account = (customerId: string) => ({
  customerId,
  utilityAccounts: [{ address: { city: 'El Paso', state: 'TX' } }],
})

let temporary: ReturnType<typeof temporaryFolder>
let keychain: ReturnType<typeof createTestSecrets>
let server: Awaited<ReturnType<typeof startServer>>
let running: ReturnType<typeof createTestApp>[] = []
let customers = ['a', 'b']

beforeEach(async () => {
  temporary = temporaryFolder()
  keychain = createTestSecrets()
  running = []
  customers = ['a', 'b']
  server = await startServer(serve)
})
afterEach(async () => {
  for (const { app } of running) app.close()
  await server.stop()
  temporary.remove()
})

const serve: Parameters<typeof startServer>[0] = (request, response) => {
  if (request.headers.authorization !== `Bearer ${apiKey}`) return sendJson(response, 401, {})
  const url = new URL(request.url ?? '', 'http://x')
  if (request.method === 'POST') {
    return sendJson(response, 201, { redirect: `https://x.example/c/${server.seen.length}` })
  }
  if (url.pathname !== '/accounts') {
    const id = decodeURIComponent(url.pathname.slice('/accounts/'.length))
    return customers.includes(id) ? sendJson(response, 200, account(id)) : sendJson(response, 404, {})
  }
  const at = Number(url.searchParams.get('cursor') ?? 0)
  const nextCursor = at + 1 < customers.length ? String(at + 1) : null
  return sendJson(response, 200, { accounts: customers.slice(at, at + 1).map(account), nextCursor })
}

const start = async (options: Parameters<typeof createTestApp>[1] = {}) => {
  const started = createTestApp(temporary.folder, { secrets: keychain.secrets, ...options })
  running.push(started)
  await started.app.start()
  return started
}
const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}
const connected = async (options?: Parameters<typeof createTestApp>[1]) => {
  const started = await start(options)
  value(await started.call('connections.testAndSave', { address: server.address, apiKey }))
  return started
}
/** What a kill leaves behind: the files, and nothing closed. */
const restarted = async (
  before: ReturnType<typeof createTestApp>,
  options?: Parameters<typeof createTestApp>[1],
) => {
  before.app.close()
  return start(options)
}

describe('starting', () => {
  it('makes a key once, keeps it in the keychain only, and finds everything again', async () => {
    const first = await connected()
    expect(first.app.state().store).toEqual({ state: 'open', persistence: 'disk', setAside: null })
    const again = await restarted(first)
    expect(again.app.state().connections).toMatchObject([{ address: server.address, key: 'keychain' }])
    const stored = readdirSync(temporary.folder).map(name =>
      readFileSync(join(temporary.folder, name), 'latin1'),
    )
    expect(stored.join('')).not.toContain(apiKey)
    expect(JSON.parse(readFileSync(join(temporary.folder, 'installation.json'), 'utf8'))).toMatchObject({
      storeKeyStored: true,
    })
  })

  it.each(['locked', 'unavailable', 'timed_out'] as const)(
    'says that the keychain is %s, and tries again',
    async state => {
      keychain.fail({ state })
      const { app, call } = await start()
      expect(app.state().store).toEqual({ state: 'closed', cause: { kind: 'keychain', problem: state } })
      expect(await call('links.page', allLinks)).toEqual({
        ok: false,
        failure: { code: 'keychain', problem: state },
      })
      keychain.fail(null)
      expect(value(await call('app.retryStore', undefined)).store).toMatchObject({ state: 'open' })
    },
  )

  it('never makes a new key over an old store', async () => {
    const before = await connected()
    keychain.fail({ state: 'absent' })
    const { app, call } = await restarted(before)
    const lost = { state: 'closed', cause: { kind: 'keychain', problem: 'lost' } }
    expect(app.state().store).toEqual(lost)
    expect(value(await call('app.retryStore', undefined)).store).toEqual(lost)
    keychain.fail(null)
    expect(value(await call('app.retryStore', undefined)).connections).toHaveLength(1)
  })

  it('does not either when its marker is gone', async () => {
    const before = await connected()
    before.app.close()
    writeFileSync(join(temporary.folder, 'installation.json'), '{')
    const { app } = await start()
    expect(app.state().store).toEqual({ state: 'closed', cause: { kind: 'keychain', problem: 'lost' } })
  })

  it('keeps a store whose key is lost under a new name, with the old key untouched', async () => {
    const before = await connected()
    keychain.fail({ state: 'absent' })
    const { call } = await restarted(before)
    expect(value(await call('app.setStoreAside', undefined)).store).toMatchObject({ state: 'closed' })
    expect(existsSync(join(temporary.folder, 'store.db'))).toBe(true)
    const { installationId } = JSON.parse(readFileSync(join(temporary.folder, 'installation.json'), 'utf8'))
    keychain.fail(null)
    const state = value(await call('app.setStoreAside', undefined))
    expect(state.store).toMatchObject({ state: 'open', setAside: expect.stringContaining('set-aside') })
    expect(state.connections).toEqual([])
    expect(await keychain.memory.get(`${installationId}/store`)).toMatchObject({ state: 'stored' })
  })

  it('goes on for this session only, with nothing on the disk', async () => {
    keychain.fail({ state: 'unavailable' })
    const { app, call } = await start()
    const before = readdirSync(temporary.folder)
    expect(value(await call('app.useSession', undefined)).store).toMatchObject({ persistence: 'session' })
    value(await call('connections.testAndSave', { address: server.address, apiKey }))
    value(await call('links.create', empty))
    expect(app.state().connections).toMatchObject([{ key: 'session' }])
    expect(readdirSync(temporary.folder)).toEqual(before)
  })
})

describe('connections', () => {
  it('are saved only if the service answers', async () => {
    const { app, call } = await start()
    const wrong = await call('connections.testAndSave', { address: server.address, apiKey: 'udc_wrong' })
    expect(wrong).toEqual({ ok: false, failure: { code: 'key_refused' } })
    expect(app.state().connections).toEqual([])
    const { connection, outcome } = value(
      await call('connections.testAndSave', { address: server.address, apiKey }),
    )
    expect(outcome).toEqual({ listOffered: true, customers: 1, more: true })
    expect(connection.name).toBe(new URL(server.address).host)
    expect(app.state().currentId).toBe(connection.id)
  })

  it('keep the old key when the new one is refused', async () => {
    const { app, call } = await connected()
    const id = app.state().currentId ?? ''
    expect(await call('connections.replaceKey', { id, apiKey: 'udc_wrong' })).toMatchObject({ ok: false })
    expect(await call('connections.test', { id })).toMatchObject({ ok: true })
  })

  it('say so when their key is gone', async () => {
    const before = await connected()
    const { app, call } = await restarted(before)
    const id = app.state().currentId ?? ''
    const { installationId } = JSON.parse(readFileSync(join(temporary.folder, 'installation.json'), 'utf8'))
    await keychain.memory.remove(`${installationId}/connection/${id}`)
    expect(await call('links.create', empty)).toEqual({ ok: false, failure: { code: 'key_missing' } })
    expect(app.state().connections).toMatchObject([{ key: 'missing' }])
    value(await call('connections.replaceKey', { id, apiKey }))
    expect(app.state().connections).toMatchObject([{ key: 'keychain' }])
  })

  it('leave nothing when removed', async () => {
    const { app, call } = await connected()
    value(await call('links.create', empty))
    const id = app.state().currentId ?? ''
    value(await call('connections.remove', { id }))
    expect(app.state()).toMatchObject({ connections: [], currentId: null })
    expect(await call('links.page', allLinks)).toEqual({ ok: false, failure: { code: 'no_connection' } })
    expect(keychain.calls).toContain('remove')
  })

  it('open their portal, or else the origin of the service', async () => {
    const { app, call, opened } = await connected()
    const id = app.state().currentId ?? ''
    value(await call('connections.openPortal', { id }))
    value(await call('connections.edit', { id, name: 'Ours', portalAddress: 'https://portal.example/app' }))
    value(await call('connections.openPortal', { id }))
    value(await call('connections.openPortal', { address: 'https://api.example/v1' }))
    expect(opened).toEqual([server.address, 'https://portal.example/app', 'https://api.example'])
  })

  it('to practice data need no typing and follow the service to a new address', async () => {
    const twin = createTestPractice(server.address)
    server.answer((_, response) => sendJson(response, 201, { redirect: 'https://x.example/c/1' }))
    const { app, call } = await start({ practice: twin.practice })
    value(await call('connections.startPractice', undefined))
    value(await call('connections.startPractice', undefined))
    expect(app.state()).toMatchObject({
      practice: 'running',
      connections: [{ name: 'Practice data', kind: 'practice' }],
    })
    twin.restartAt(`${server.address}/moved`)
    value(await call('links.create', empty))
    expect(server.seen.at(-1)).toMatchObject({ url: '/moved/connect/create-connect-request' })
    expect(app.state().connections).toMatchObject([{ address: `${server.address}/moved` }])
  })
})

describe('links', () => {
  it('are on the disk and in the clipboard before anybody is told', async () => {
    const first = await connected()
    const link = value(
      await first.call('links.create', { ...empty, customer: 'Ann', redirectUrl: 'https://mine.example' }),
    )
    expect(link).toMatchObject({ customer: 'Ann', state: 'copied', redirectUrl: 'https://mine.example' })
    expect(first.clipboard).toEqual([link.url])
    const again = await restarted(first)
    expect(value(await again.call('links.page', { ...allLinks, search: 'ann' })).rows).toEqual([link])
    expect(value(await again.call('links.redirectUrls', undefined))).toEqual(['https://mine.example'])
  })

  it('whose answer was lost are kept, and retried as the same request', async () => {
    const { call } = await connected()
    server.answer(request => request.socket.destroy())
    const lost = await call('links.create', { ...empty, customer: 'Ann' })
    expect(lost).toMatchObject({ ok: false, failure: { code: 'outcome_unknown' } })
    const [link] = value(await call('links.page', { ...allLinks, only: 'outcome_unknown' })).rows
    const id = link?.id ?? ''
    expect(link).toMatchObject({ url: null, state: 'outcome_unknown' })
    server.answer((_, response) => sendJson(response, 500, {}))
    expect(await call('links.retry', { id })).toMatchObject({ failure: { code: 'service_error' } })
    server.answer(serve)
    const twice = await Promise.all([call('links.retry', { id }), call('links.retry', { id })])
    expect(twice.map(one => value(one).state)).toEqual(['copied', 'copied'])
    const keys = server.seen
      .filter(seen => seen.method === 'POST')
      .map(seen => seen.headers['idempotency-key'])
    expect(keys).toEqual([id, id, id])
    expect(value(await call('links.page', allLinks))).toMatchObject({ total: 1, unknown: 0 })
  })

  it('that were refused leave no trace', async () => {
    const { call } = await connected()
    server.answer((_, response) => sendJson(response, 422, { detail: 'No' }))
    expect(await call('links.create', empty)).toMatchObject({
      failure: { code: 'request_refused', detail: 'No' },
    })
    expect(value(await call('links.page', allLinks))).toEqual({ rows: [], total: 0, unknown: 0 })
  })

  it('that were under way when the app ended have an unknown outcome', async () => {
    const first = await connected()
    const arrived = Promise.withResolvers<void>()
    server.answer(() => arrived.resolve())
    const pending = first.call('links.create', { ...empty, customer: 'Ann' })
    await arrived.promise
    expect(value(await first.call('links.page', allLinks)).total).toBe(0)
    const again = await restarted(first)
    const page = value(await again.call('links.page', allLinks))
    expect(page).toMatchObject({
      total: 1,
      unknown: 1,
      rows: [{ customer: 'Ann', state: 'outcome_unknown' }],
    })
    expect(await again.call('links.copy', { id: page.rows[0]?.id ?? '' })).toMatchObject({
      failure: { code: 'outcome_unknown' },
    })
    value(await again.call('links.discard', { id: page.rows[0]?.id ?? '' }))
    expect(value(await again.call('links.page', allLinks)).total).toBe(0)
    await server.stop()
    expect((await pending).ok).toBe(false)
    server = await startServer(serve)
  })
})

describe('accounts', () => {
  it('are read page by page, once for everybody who asks', async () => {
    const { call, emitted } = await connected()
    server.seen.length = 0
    const [one, two] = await Promise.all([
      call('accounts.refresh', undefined),
      call('accounts.refresh', undefined),
    ])
    expect(value(one)).toMatchObject({ customers: 2, added: 2 })
    expect(two).toEqual(one)
    expect(server.seen).toHaveLength(2)
    expect(emitted.filter(event => event.name === 'accounts.progress').map(event => event.payload)).toEqual([
      { customers: 1 },
      { customers: 2 },
    ])
    customers = ['b', 'c']
    expect(value(await call('accounts.refresh', undefined)).added).toBe(1)
    const { rows } = value(await call('accounts.page', all))
    expect(rows.map(row => [row.customerId, row.isNew, row.noLongerListed])).toEqual([
      ['c', true, false],
      ['b', false, false],
      ['a', false, true],
    ])
    value(await call('accounts.markSeen', undefined))
    expect(value(await call('accounts.summary', undefined))).toMatchObject({
      newCustomers: 0,
      refreshing: false,
    })
  })

  it('keep what was read when a refresh breaks off, and claim nothing more', async () => {
    const { call } = await connected()
    value(await call('accounts.refresh', undefined))
    const { asOf } = value(await call('accounts.summary', undefined))
    customers = ['z', 'y']
    server.answer((request, response) =>
      request.url?.includes('cursor') ? sendJson(response, 500, {}) : serve(request, response),
    )
    expect(await call('accounts.refresh', undefined)).toMatchObject({ failure: { code: 'service_error' } })
    const { rows } = value(await call('accounts.page', all))
    expect(rows.map(row => [row.customerId, row.noLongerListed])).toEqual([
      ['z', false],
      ['b', false],
      ['a', false],
    ])
    expect(value(await call('accounts.summary', undefined)).asOf).toBe(asOf)
  })

  it('end where a service answers the same page for ever, and mark nobody as gone', async () => {
    const { call } = await connected()
    value(await call('accounts.refresh', undefined))
    server.answer((_, response) => sendJson(response, 200, { items: [account('b')], next: '?page=next' }))
    expect(value(await call('accounts.refresh', undefined)).customers).toBe(1)
    expect(value(await call('accounts.page', all)).rows.some(row => row.noLongerListed)).toBe(false)
  })

  it('can be looked up where no list is offered', async () => {
    server.answer((request, response) =>
      request.url?.startsWith('/accounts?') ? sendJson(response, 404, {}) : serve(request, response),
    )
    const { call } = await connected()
    expect(await call('accounts.refresh', undefined)).toMatchObject({ failure: { code: 'list_not_offered' } })
    expect(value(await call('accounts.summary', undefined)).listOffered).toBe(false)
    const details = value(await call('accounts.lookUp', { accountId: ' a ' }))
    expect(details.account.customerId).toBe('a')
    expect(JSON.parse(details.raw)).toEqual(account('a'))
    expect(await call('accounts.lookUp', { accountId: 'x' })).toEqual({
      ok: false,
      failure: { code: 'not_found', subject: 'x' },
    })
    expect(value(await call('addresses.cities', { search: '', state: 'TX' }))).toEqual([
      { name: 'El Paso', utilityAccounts: 1 },
    ])
  })

  it('are not written for a connection that was removed meanwhile', async () => {
    const { app, call } = await connected()
    const arrived = Promise.withResolvers<() => void>()
    server.answer((request, response) => arrived.resolve(() => serve(request, response)))
    const refresh = call('accounts.refresh', undefined)
    const release = await arrived.promise
    value(await call('connections.remove', { id: app.state().currentId ?? '' }))
    release()
    expect(await refresh).toEqual({ ok: false, failure: { code: 'no_connection' } })
  })
})

describe('answers', () => {
  const names = Object.keys(calls) as CallName[]

  it('refuse what is no call of the contract', async () => {
    const { app } = await start()
    for (const name of ['toString', '__proto__', 'constructor', 'links', '', null, 3, {}]) {
      expect(await app.answer(name, undefined)).toMatchObject({
        ok: false,
        failure: { code: 'invalid_input' },
      })
    }
  })

  it('are a Result for any input, and never hold a key', async () => {
    const { app, logged, emitted } = await connected()
    value(await createTestCall(app)('drafts.write', { name: 'link', value: '{"customer":"Ann"}' }))
    const said: string[] = []
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), fc.anything(), async (name, input) => {
        const answer = await app.answer(name, input)
        expect(typeof answer.ok).toBe('boolean')
        said.push(JSON.stringify(answer))
      }),
      { numRuns: 200 },
    )
    server.answer((request, response) => sendJson(response, 500, { you: 'said', ...request.headers }))
    for (const name of names) said.push(JSON.stringify(await app.answer(name, undefined)))
    said.push(JSON.stringify(await app.answer('links.create', empty)), JSON.stringify(app.state()))
    for (const text of [...said, ...logged, JSON.stringify(emitted)]) expect(text).not.toContain(apiKey)
  })

  it('turn a throw into a reference that is in the log, without its text', async () => {
    const { app, logged } = await start()
    const broken = Object.defineProperty({}, 'text', {
      get: () => {
        throw new Error('secret words')
      },
      enumerable: true,
    })
    const answer = await app.answer('clipboard.write', broken)
    if (answer.ok || answer.failure.code !== 'internal') throw new Error(JSON.stringify(answer))
    expect(logged.join('\n')).toContain(answer.failure.reference)
    expect(logged.join('\n')).not.toContain('secret words')
  })
})

const createTestCall = (app: ReturnType<typeof createTestApp>['app']) => (name: CallName, input: unknown) =>
  app.answer(name, input)

it('remembers settings and drafts', async () => {
  const first = await start()
  value(await first.call('settings.change', { theme: 'dark' }))
  value(await first.call('drafts.write', { name: 'link', value: 'half-typed' }))
  const again = await restarted(first)
  expect(again.app.state().settings).toEqual({ theme: 'dark' })
  expect(value(await again.call('drafts.read', { name: 'link' }))).toBe('half-typed')
})

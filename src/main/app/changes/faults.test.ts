import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { revokeKey } from '../../../service/store/api-keys.ts'
import { eventually } from '../testing/eventually.ts'
import { sendJson } from '../testing/ports.ts'
import { expectValue } from '../testing/scene.ts'
import { shownAccounts, shownLinks, startLive, untilInStep } from './testing/live.ts'
import { type Meddle, startProxy } from './testing/proxy.ts'

const isChanges = (path: string) => path.startsWith('/changes?after')

const startBehind = async () => {
  const live = await startLive()
  const proxy = await startProxy(live.service.baseUrl)
  const app = await live.connected({}, proxy.address)
  await untilInStep(app)
  const came = async (name: string) => {
    const id = await live.people.add(name)
    await live.people.accept(id, { kind: 'standing', token: await live.standing() })
    return id
  }
  const untilShown = (id: string) =>
    eventually(async () => expect((await shownAccounts(app)).map(row => row.customerId)).toContain(id))
  return { live, proxy, app, came, untilShown }
}

const raw =
  (status: number, body: string): Meddle =>
  (_, response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(body)
  }

it('is followed again after it dropped, stalled, failed or said what is none', async () => {
  const { proxy, came, untilShown, app } = await startBehind()
  const faults: Meddle[] = [
    ({ socket }) => void socket.destroy(),
    raw(200, '<!doctype html>'),
    raw(200, '{"changes":"none","next":1}'),
    raw(500, ''),
    raw(502, '<html>'),
    raw(429, ''),
  ]
  let at = 0
  proxy.meddle(path => {
    if (!isChanges(path)) return 'pass'
    at += 1
    // Ends the pause between two attempts; the pauses themselves are tested in sync-state.test.ts.
    setTimeout(app.app.woken, 20)
    return faults[at - 1] ?? 'pass'
  })
  proxy.drop()
  const id = await came('Maria')
  await eventually(() => expect(at).toBeGreaterThan(faults.length))
  await untilShown(id)
  await untilInStep(app)
  expect(app.app.state().connections[0]?.reachability).toBe('connected')
  expect(proxy.seen.filter(line => line.startsWith('GET /accounts?limit=1000'))).toHaveLength(1)
})

it('is read anew after a restart where a change could not be read and the list neither', async () => {
  const { live, proxy, app, came } = await startBehind()
  const dropped: Meddle = ({ socket }) => void socket.destroy()
  const { baseUrl, apiKey } = live.service
  proxy.meddle(path => (isChanges(path) ? dropped : 'pass'))
  proxy.drop()
  const id = await came('Maria')
  const headers = { authorization: `Bearer ${apiKey}` }
  const { next } = await (await fetch(`${baseUrl}/changes`, { headers })).json()
  const change = { type: 'account.connected', id: '1', at: '2026-01-01T00:00:00Z', account: 5, link: null }
  const garbage = raw(200, JSON.stringify({ changes: [change], next, more: false }))
  proxy.meddle(path => {
    if (path.startsWith('/accounts')) return dropped
    return isChanges(path) && !path.includes(encodeURIComponent(next)) ? garbage : 'pass'
  })
  await eventually(() => expect(app.logged.join()).toContain('Changes could not be read'))
  await eventually(() =>
    expect(proxy.seen.filter(line => line.includes('/accounts')).length).toBeGreaterThan(1),
  )
  app.app.close()
  proxy.meddle(() => 'pass')
  const again = await live.start()
  await untilInStep(again)
  expect((await shownAccounts(again)).map(row => row.customerId)).toContain(id)
})

it('is followed again after its restart', async () => {
  const { proxy, came, untilShown, app } = await startBehind()
  await proxy.stop()
  await eventually(() => expect(app.app.state().connections[0]?.reachability).toBe('unreachable'))
  const id = await came('Maria')
  await proxy.start()
  // How soon is measured by `npm run bench -- live`; the pauses of retry-wait.ts grow with each failure.
  await untilShown(id)
})

it('says once that the key was revoked, asks no more, and goes on with another', async () => {
  const { live, proxy, app, came, untilShown } = await startBehind()
  const { db } = live.service.store
  const keys = await db.selectFrom('api_keys').select('id').where('company_id', '=', live.companyId).execute()
  for (const { id } of keys) await revokeKey(db, { companyId: live.companyId, id, now: Date.now() })
  await eventually(() => expect(app.app.state().connections[0]?.reachability).toBe('key_refused'))
  const asked = proxy.seen.length
  app.emitted.length = 0
  app.app.woken()
  expectValue(await app.call('app.focused', undefined))
  const id = await came('Maria')
  // Requests are answered in order: when this one is, any earlier one was answered, too.
  expect(await app.call('accounts.lookUp', { accountId: id })).toMatchObject({ ok: false })
  expect(proxy.seen.length).toBe(asked + 1)
  expect(app.emitted.filter(({ name }) => name === 'app.changed')).toEqual([])
  const apiKey = await live.addKey()
  const { id: connection = '' } = app.app.state().connections[0] ?? {}
  expectValue(await app.call('connections.replaceKey', { id: connection, apiKey }))
  await untilShown(id)
})

it('is followed again after it refused the key, was gone, and is back', async () => {
  const { proxy, app, came, untilShown } = await startBehind()
  const reachability = () => app.app.state().connections[0]?.reachability
  proxy.meddle(() => raw(401, '{}'))
  proxy.drop()
  await eventually(() => expect(reachability()).toBe('key_refused'))
  await proxy.stop()
  expect(await app.call('accounts.refresh', undefined)).toMatchObject({ ok: false })
  expect(reachability()).toBe('unreachable')
  const id = await came('Maria')
  proxy.meddle(() => 'pass')
  await proxy.start()
  await untilShown(id)
  await eventually(() => expect(reachability()).toBe('connected'))
})

it('is followed again after a pause that other calls do not make longer', async () => {
  const { proxy, app, came } = await startBehind()
  const asked = () => proxy.seen.filter(line => line.includes('/changes')).length
  const id = await came('Maria')
  proxy.meddle(path => (isChanges(path) ? ({ socket }) => void socket.destroy() : 'pass'))
  proxy.drop()
  const before = asked()
  await eventually(() => expect(asked()).toBeGreaterThan(before))
  const then = asked()
  // The first pauses are 4 seconds at most: 200 calls in a row take longer.
  for (let calls = 0; calls < 200 && asked() < then + 2; calls += 1) {
    await app.call('accounts.lookUp', { accountId: id })
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  expect(asked()).toBeGreaterThanOrEqual(then + 2)
})

it('is asked at once whether it takes the key where an import finds that it does not, though a request waits', async () => {
  const { proxy, app } = await startBehind()
  await eventually(() => expect(proxy.seen.at(-1)).toContain('wait=25'))
  proxy.meddle(() => raw(401, '{}'))
  expect(await app.call('accounts.refresh', undefined)).toMatchObject({ failure: { code: 'key_refused' } })
  await vi.waitFor(
    async () => {
      const summary = expectValue(await app.call('accounts.summary', undefined))
      expect(summary).toMatchObject({ upToDate: false, lastReading: { ok: false } })
      expect(proxy.seen.at(-1)).toContain('/changes')
    },
    { timeout: 5_000 },
  )
})

it('leaves out changes of types that it does not know, and logs no more of them than the type', async () => {
  const { proxy, came, untilShown, app } = await startBehind()
  const change = { id: 'x', at: '2026-01-01T00:00:00Z', type: 'account.renamed', secret: 'Maria Alvarez' }
  let told = false
  proxy.meddle(path => {
    if (!isChanges(path) || told) return 'pass'
    told = true
    const after = new URL(path, 'http://x').searchParams.get('after') ?? ''
    return (_, response) => sendJson(response, 200, { changes: [change, null, 5], next: after, more: false })
  })
  proxy.drop()
  await expect.poll(() => told).toBe(true)
  await untilShown(await came('Robert'))
  await eventually(() => expect(app.logged.join('\n')).toContain('account.renamed'))
  expect(app.logged.join('\n')).not.toContain('Maria')
})

it('reads the list anew where a change that it knows cannot be read, and where its cursor is too old', async () => {
  const { proxy, came, untilShown, app } = await startBehind()
  const lists = () => proxy.seen.filter(line => line.startsWith('GET /accounts?limit=1000')).length
  const answers: Meddle[] = [
    raw(
      200,
      JSON.stringify({ changes: [{ type: 'account.connected', account: 7 }], next: 'n', more: false }),
    ),
    raw(410, '{}'),
  ]
  const id = await came('Maria')
  proxy.meddle(path => (isChanges(path) ? (answers.shift() ?? 'pass') : 'pass'))
  proxy.drop()
  await untilShown(id)
  await untilInStep(app)
  await expect.poll(() => lists()).toBeGreaterThan(1)
  expect(answers).toEqual([])
})

it('is not taken for one without a list where that is not found just when it is to be read anew, as while a proxy restarts', async () => {
  const { live, proxy, came, app } = await startBehind()
  let lists = 0
  const unreadable = { changes: [{ type: 'account.connected', account: 7 }], next: 'n', more: false }
  const answers: Meddle[] = [raw(200, JSON.stringify(unreadable)), raw(410, '{}')]
  proxy.meddle(path => {
    if (path.startsWith('/accounts')) lists += 1
    if (path.startsWith('/accounts')) return raw(404, '<html>')
    return isChanges(path) ? (answers.shift() ?? 'pass') : 'pass'
  })
  const id = await came('Maria')
  proxy.drop()
  await eventually(() => expect(lists).toBeGreaterThan(0))
  const before = proxy.seen.length
  await eventually(() =>
    expect(proxy.seen.slice(before).some(line => line.includes('/changes?after'))).toBe(true),
  )
  await wait(300)
  expect(app.app.state().connections[0]?.upToDate).toBe(false)
  expect(expectValue(await app.call('accounts.summary', undefined)).listOffered).toBe(true)
  app.app.close()
  proxy.meddle(() => 'pass')
  const again = await live.start()
  await untilInStep(again)
  expect((await shownAccounts(again)).map(row => row.customerId)).toContain(id)
})

it('tells thousands of changes in pages', async () => {
  const { proxy, app } = await startBehind()
  const change = (n: number) => ({
    id: `${n}`,
    at: '2026-01-01T00:00:00Z',
    type: 'link.created',
    request: {
      id: `r${n}`,
      redirect: `https://x.example/r/${n}`,
      redirectUrl: 'https://acme.example/',
      state: 'open',
    },
  })
  const pages = 5
  proxy.meddle(path => {
    if (!isChanges(path)) return 'pass'
    const after = new URL(path, 'http://x').searchParams.get('after') ?? ''
    const at = after.startsWith('p') ? Number(after.slice(1)) : 0
    const changes = Array.from({ length: at < pages ? 1000 : 0 }, (_, n) => change(at * 1000 + n))
    const next = at < pages ? `p${at + 1}` : after
    return (_, response) => {
      if (at < pages) return sendJson(response, 200, { changes, next, more: at + 1 < pages })
      setTimeout(() => sendJson(response, 200, { changes, next, more: false }), 5_000)
    }
  })
  proxy.drop()
  await vi.waitFor(
    async () => {
      const page = { search: '', offset: 0, limit: 1 }
      expect(expectValue(await app.call('links.page', page)).total).toBe(pages * 1000)
    },
    { timeout: 60_000, interval: 200 },
  )
  expect(await shownLinks(app)).toHaveLength(500)
})

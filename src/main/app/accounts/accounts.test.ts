import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sendJson } from '../testing/ports.ts'
import { accountOf, expectValue, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()
const all = { search: '', utility: null, state: null, onlyNew: false, offset: 0, limit: 100 }

describe('accounts', () => {
  it('are read page by page, once for everybody who asks', async () => {
    const { call, emitted } = await scene().connected()
    scene().server.seen.length = 0
    const [one, two] = await Promise.all([
      call('accounts.refresh', undefined),
      call('accounts.refresh', undefined),
    ])
    expect(expectValue(one)).toMatchObject({ customers: 2, newCustomers: 0 })
    expect(two).toEqual(one)
    expect(scene().server.seen).toHaveLength(2)
    expect(emitted.filter(event => event.name === 'accounts.progress').map(event => event.payload)).toEqual([
      { customers: 1 },
      { customers: 2 },
    ])
    scene().service.customers = ['b', 'c']
    expect(expectValue(await call('accounts.refresh', undefined)).newCustomers).toBe(1)
    const { rows } = expectValue(await call('accounts.page', all))
    expect(rows.map(row => [row.customerId, row.isNew])).toEqual([
      ['c', true],
      ['b', false],
    ])
    expectValue(await call('accounts.markSeen', undefined))
    expect(expectValue(await call('accounts.summary', undefined))).toMatchObject({
      newCustomers: 0,
      refreshing: false,
    })
  })

  it('are counted to the end, unless another count is asked for meanwhile', async () => {
    const { call } = await scene().connected()
    expectValue(await call('accounts.refresh', undefined))
    expect(expectValue(await call('accounts.count', all))).toBe(2)
    const counts = [call('accounts.count', all), call('accounts.count', { ...all, search: 'nobody at all' })]
    const [before, latest] = await Promise.all(counts)
    expect(latest).toMatchObject({ value: 0 })
    expect([null, 2]).toContain(before && expectValue(before))
  })

  it('end where the list has them no more, as long as these are few; of many a person is asked first', async () => {
    const names = (count: number) => Array.from({ length: count }, (_, n) => `customer-${n}`)
    const { call } = await scene().connected()
    scene().service.customers = names(30)
    expectValue(await call('accounts.refresh', undefined))
    const known = async () => {
      const { customers, ended, missing, asOf } = expectValue(await call('accounts.summary', undefined))
      return { customers, ended, missing, asOf }
    }
    scene().service.customers = names(27)
    expect(expectValue(await call('accounts.refresh', undefined))).toMatchObject({
      customers: 27,
      ended: 3,
      end: 'complete',
    })
    const before = await known()
    expect(before).toMatchObject({ customers: 27, ended: 3, missing: 0 })
    scene().service.customers = names(20)
    const few = { customers: 20, ended: 7, end: 'many_missing' }
    expect(expectValue(await call('accounts.refresh', undefined))).toMatchObject(few)
    expect(await known()).toEqual({ ...before, missing: 7 })
    // The list now lacks more customers than the person agreed to end.
    scene().service.customers = names(1)
    const more = { customers: 1, ended: 26, end: 'many_missing' }
    expect(expectValue(await call('accounts.refresh', { endUpTo: 7 }))).toMatchObject(more)
    expect(await known()).toEqual({ ...before, missing: 26 })
    const whole = { customers: 1, ended: 26, end: 'complete' }
    expect(expectValue(await call('accounts.refresh', { endUpTo: 26 }))).toMatchObject(whole)
    expect(await known()).toMatchObject({ customers: 1, ended: 29, missing: 0 })
  })

  it('keep what was read when a refresh breaks off, and claim nothing more', async () => {
    const { call } = await scene().connected()
    expectValue(await call('accounts.refresh', undefined))
    const { asOf } = expectValue(await call('accounts.summary', undefined))
    scene().service.customers = ['z', 'y']
    scene().server.answer((request, response) =>
      request.url?.includes('cursor') ? sendJson(response, 500, {}) : scene().serve(request, response),
    )
    expect(await call('accounts.refresh', undefined)).toMatchObject({ failure: { code: 'service_error' } })
    const { rows } = expectValue(await call('accounts.page', all))
    expect(rows.map(row => row.customerId)).toEqual(['z', 'b', 'a'])
    expect(expectValue(await call('accounts.summary', undefined)).asOf).toBe(asOf)
  })

  it('end where a service answers the same page for ever, which marks nobody as gone and is no complete list', async () => {
    const { call } = await scene().connected()
    expectValue(await call('accounts.refresh', undefined))
    const { asOf } = expectValue(await call('accounts.summary', undefined))
    scene().server.seen.length = 0
    scene().server.answer((_, response) =>
      sendJson(response, 200, { items: [accountOf('b')], next: '?page=next' }),
    )
    expect(expectValue(await call('accounts.refresh', undefined))).toMatchObject({
      customers: 1,
      end: 'repeats',
    })
    expect(scene().server.seen).toHaveLength(4)
    expect(expectValue(await call('accounts.summary', undefined))).toMatchObject({ customers: 2, ended: 0 })
    expect(expectValue(await call('accounts.summary', undefined))).toMatchObject({
      asOf,
      lastReading: { ok: true, value: 'repeats' },
    })
  })

  it('are told by number, so that a short reading counts whose beginning nobody saw, whether it succeeds or fails', async () => {
    const { call } = await scene().connected()
    const readings = async () => expectValue(await call('accounts.summary', undefined)).readings
    expect(await readings()).toBe(0)
    expectValue(await call('accounts.refresh', undefined))
    expectValue(await call('accounts.refresh', undefined))
    expect(await readings()).toBe(2)
    scene().server.answer((_, response) => sendJson(response, 500, {}))
    expect((await call('accounts.refresh', undefined)).ok).toBe(false)
    expect(await readings()).toBe(3)
  })

  it('go on after a page without customers', async () => {
    const { call } = await scene().connected()
    const pages = [['a'], [], [], ['b'], []]
    scene().server.answer((request, response) => {
      const at = Number(new URL(request.url ?? '', 'http://x').searchParams.get('cursor') ?? 0)
      sendJson(response, 200, {
        accounts: pages[at]?.map(accountOf),
        nextCursor: at + 1 < pages.length ? at + 1 : null,
      })
    })
    expect(expectValue(await call('accounts.refresh', undefined))).toMatchObject({
      customers: 2,
      end: 'complete',
    })
  })

  it('fail where a later page is not found, and the list stays offered', async () => {
    scene().server.answer((request, response) =>
      request.url?.includes('cursor') ? sendJson(response, 404, {}) : scene().serve(request, response),
    )
    const { call } = await scene().connected()
    const failure = { code: 'request_refused', status: 404 }
    expect(await call('accounts.refresh', undefined)).toMatchObject({ failure })
    expect(expectValue(await call('accounts.summary', undefined))).toMatchObject({
      asOf: null,
      listOffered: true,
      lastReading: { ok: false, failure },
    })
  })

  it('fail, and do not say that no list is offered, where the list of before is not found, as while a proxy restarts', async () => {
    const { app, call } = await scene().connected()
    expectValue(await call('accounts.refresh', undefined))
    scene().server.answer((_, response) => sendJson(response, 404, {}))
    const failure = { code: 'request_refused', status: 404 }
    expect(await call('accounts.refresh', undefined)).toMatchObject({ failure })
    const id = app.state().currentId ?? ''
    expect((await call('connections.test', { id })).ok).toBe(true)
    expect(expectValue(await call('accounts.summary', undefined))).toMatchObject({
      listOffered: true,
      lastReading: { ok: false, failure },
    })
  })

  it('stop being read where the person cancels, whatever the service does, and keep what was read', async () => {
    const { call } = await scene().connected()
    const waiting = Promise.withResolvers<void>()
    const dropped = Promise.withResolvers<void>()
    scene().server.answer((request, response) => {
      if (!request.url?.includes('cursor')) return scene().serve(request, response)
      response.on('close', dropped.resolve)
      waiting.resolve()
    })
    const refresh = call('accounts.refresh', undefined)
    await waiting.promise
    expectValue(await call('accounts.cancelRefresh', undefined))
    expect(expectValue(await refresh)).toMatchObject({ customers: 1, newCustomers: 0, end: 'cancelled' })
    await dropped.promise
    expect(expectValue(await call('accounts.summary', undefined))).toMatchObject({
      customers: 1,
      asOf: null,
      refreshing: false,
      lastReading: { ok: true, value: 'cancelled' },
    })
    expectValue(await call('accounts.cancelRefresh', undefined))
  })

  it('are cut where they are too long, and say so', async () => {
    const { call } = await scene().connected()
    const street = '漢'.repeat(3000)
    const long = { customerId: 'long', utilityAccounts: [{ address: { street } }] }
    scene().server.answer((_, response) => sendJson(response, 200, [long]))
    expectValue(await call('accounts.refresh', undefined))
    const details = expectValue(await call('accounts.get', { customerId: 'long' }))
    expect(details.account.utilityAccounts[0]?.address?.street).toBe(`${street.slice(0, 1999)}…`)
    expect(details.cut).toEqual({ texts: 1, utilityAccounts: 0, others: 0 })
  })

  it('can be looked up where no list is offered', async () => {
    scene().server.answer((request, response) =>
      request.url?.startsWith('/accounts?') ? sendJson(response, 404, {}) : scene().serve(request, response),
    )
    const { call } = await scene().connected()
    expect(await call('accounts.refresh', undefined)).toMatchObject({ failure: { code: 'list_not_offered' } })
    expect(expectValue(await call('accounts.summary', undefined)).listOffered).toBe(false)
    const details = expectValue(await call('accounts.lookUp', { accountId: ' a ' }))
    expect(details.account.customerId).toBe('a')
    expect(JSON.parse(details.raw)).toEqual(accountOf('a'))
    expect(await call('accounts.lookUp', { accountId: 'x' })).toEqual({
      ok: false,
      failure: { code: 'not_found', subject: 'x' },
    })
    expect(expectValue(await call('addresses.cities', { search: '', state: 'TX' }))).toEqual([
      { name: 'El Paso', utilityAccounts: 1 },
    ])
  })

  it('that are looked up before a lost mirror is imported again are as new as they were', async () => {
    const before = await scene().connected()
    expectValue(await before.call('accounts.refresh', undefined))
    const { asOf } = expectValue(await before.call('accounts.summary', undefined))
    await before.app.close()
    for (const name of readdirSync(scene().dataDir))
      if (name.startsWith('mirror-')) rmSync(join(scene().dataDir, name))
    const { call } = await scene().start()
    expectValue(await call('accounts.lookUp', { accountId: 'a' }))
    const { customers, newCustomers } = expectValue(await call('accounts.summary', undefined))
    expect([customers, newCustomers]).toEqual([1, 0])
    expect(expectValue(await call('accounts.get', { customerId: 'a' })).firstSeenAt).toBe(asOf)
  })

  it('are not written for a connection that was removed meanwhile', async () => {
    const { app, call } = await scene().connected()
    const arrived = Promise.withResolvers<() => void>()
    scene().server.answer((request, response) => arrived.resolve(() => scene().serve(request, response)))
    const refresh = call('accounts.refresh', undefined)
    const release = await arrived.promise
    expectValue(await call('connections.remove', { id: app.state().currentId ?? '' }))
    release()
    expect(await refresh).toEqual({ ok: false, failure: { code: 'no_connection' } })
  })
})

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
    expect(expectValue(one)).toMatchObject({ customers: 2, added: 2 })
    expect(two).toEqual(one)
    expect(scene().server.seen).toHaveLength(2)
    expect(emitted.filter(event => event.name === 'accounts.progress').map(event => event.payload)).toEqual([
      { customers: 1 },
      { customers: 2 },
    ])
    scene().service.customers = ['b', 'c']
    expect(expectValue(await call('accounts.refresh', undefined)).added).toBe(1)
    const { rows } = expectValue(await call('accounts.page', all))
    expect(rows.map(row => [row.customerId, row.isNew, row.noLongerListed])).toEqual([
      ['c', true, false],
      ['b', false, false],
      ['a', false, true],
    ])
    expectValue(await call('accounts.markSeen', undefined))
    expect(expectValue(await call('accounts.summary', undefined))).toMatchObject({
      newCustomers: 0,
      refreshing: false,
    })
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
    expect(rows.map(row => [row.customerId, row.noLongerListed])).toEqual([
      ['z', false],
      ['b', false],
      ['a', false],
    ])
    expect(expectValue(await call('accounts.summary', undefined)).asOf).toBe(asOf)
  })

  it('end where a service answers the same page for ever, and mark nobody as gone', async () => {
    const { call } = await scene().connected()
    expectValue(await call('accounts.refresh', undefined))
    scene().server.answer((_, response) =>
      sendJson(response, 200, { items: [accountOf('b')], next: '?page=next' }),
    )
    expect(expectValue(await call('accounts.refresh', undefined)).customers).toBe(1)
    expect(expectValue(await call('accounts.page', all)).rows.some(row => row.noLongerListed)).toBe(false)
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

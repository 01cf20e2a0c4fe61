import { describe, expect, it, vi } from 'vitest'
import { sendJson } from '../testing/ports.ts'
import { expectValue, newLink, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()
const all = { search: '', utility: null, state: null, onlyNew: false, offset: 0, limit: 5 }

const customer = (n: number, city = 'El Paso') => ({
  customerId: `c${`${n}`.padStart(5, '0')}`,
  utilityAccounts: [{ utilityAccountNumber: `${70_000 + n}`, address: { city, state: 'TX' } }],
  about: 'x'.repeat(600),
})

/** Serves customers in pages of 500; `beforePage` is awaited before each is sent. */
const serveList = (
  customers: () => unknown[],
  beforePage: (page: number) => Promise<void> | void = () => undefined,
) => {
  scene().server.answer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://x')
    if (url.pathname !== '/accounts') return scene().serve(request, response)
    const page = Number(url.searchParams.get('cursor') ?? 0)
    await beforePage(page)
    const list = customers()
    const next = (page + 1) * 500 < list.length ? `${page + 1}` : null
    sendJson(response, 200, { accounts: list.slice(page * 500, page * 500 + 500), nextCursor: next })
  })
}
/** Like `serveList`, but the page `last` is never answered; resolves once it is requested. */
const serveUntil = (customers: () => unknown[], last: number): Promise<void> => {
  const waiting = Promise.withResolvers<void>()
  serveList(customers, page => {
    if (page !== last) return
    waiting.resolve()
    return new Promise(() => undefined)
  })
  return waiting.promise
}
const many = (count: number, city?: string) => Array.from({ length: count }, (_, n) => customer(n, city))

describe('a long list', () => {
  it('is imported with who is new, changed and gone, and found by what counts were asked for before', async () => {
    const { call, emitted } = await scene().connected()
    serveList(() => many(600))
    const counted = async (search: string) =>
      expectValue(await call('accounts.page', { ...all, search })).total
    expect(await counted('paso')).toBe(0)
    expect(expectValue(await call('accounts.refresh', undefined))).toEqual({
      customers: 600,
      newCustomers: 0,
      ended: 0,
      end: 'complete',
    })
    expect(await counted('paso')).toBe(600)
    expect(emitted.findLast(event => event.name === 'accounts.progress')?.payload).toEqual({
      customers: 600,
    })
    serveList(() => [...many(600, 'Austin').slice(1), customer(5000, 'Austin')])
    expect(expectValue(await call('accounts.refresh', undefined))).toMatchObject({ newCustomers: 1 })
    // Customers whom the import did not meet are in no list any more.
    expect([await counted('paso'), await counted('austin')]).toEqual([0, 600])
    const details = expectValue(await call('accounts.get', { customerId: 'c00007' }))
    expect(JSON.parse(details.raw)).toEqual(customer(7, 'Austin'))
  })

  it('lets links be made and kept while it is read, and what they come to is there after a restart', async () => {
    const started = await scene().connected()
    const made: string[] = []
    serveList(
      () => many(1500),
      async () => {
        const link = expectValue(
          await started.call('links.create', newLink({ customer: `On page ${made.length}` })),
        )
        made.push(link.link.id)
      },
    )
    expect(expectValue(await started.call('accounts.refresh', undefined)).customers).toBe(1500)
    expect(made).toHaveLength(3)
    const { call } = await scene().restarted(started)
    const shown = expectValue(await call('links.page', { search: '', offset: 0, limit: 10 }))
    expect(shown.rows.map(row => row.id).toSorted()).toEqual(made.toSorted())
    expect(expectValue(await call('accounts.summary', undefined)).customers).toBe(1500)
  })

  it('takes IDs for one customer that are kept as one: halves of characters', async () => {
    const { call } = await scene().connected()
    const halves = ['\ud800', '\ud801', '\ufffd'].map(customerId => ({ ...customer(0), customerId }))
    serveList(() => [...many(600), ...halves])
    expect(expectValue(await call('accounts.refresh', undefined))).toMatchObject({ end: 'complete' })
    expect(expectValue(await call('accounts.summary', undefined))).toMatchObject({ customers: 601 })
  })

  it('stops where a person cancels, and keeps what was read', async () => {
    const { call } = await scene().connected()
    const waiting = serveUntil(() => many(2000), 2)
    const refresh = call('accounts.refresh', undefined)
    await waiting
    expectValue(await call('accounts.cancelRefresh', undefined))
    const outcome = expectValue(await refresh)
    expect(outcome.end).toBe('cancelled')
    expect(expectValue(await call('accounts.summary', undefined))).toMatchObject({
      customers: outcome.customers,
      asOf: null,
    })
  })

  it('ends at once where the app does, whose mirror is whole at the next start', async () => {
    // Cancelling does not wait for a page that never comes.
    const started = await scene().connected({ deadline: 3_600_000 })
    const waiting = serveUntil(() => many(1500), 2)
    const refresh = started.call('accounts.refresh', undefined)
    await waiting
    const isSaved = () => started.emitted.some(({ name }) => name === 'accounts.progress')
    await vi.waitUntil(isSaved, { timeout: 60_000 })
    const closed = started.app.close()
    await closed
    const { call } = await scene().restarted(started)
    expect(await refresh).toMatchObject({ ok: false })
    const before = expectValue(await call('accounts.summary', undefined)).customers
    expect(before).toBeGreaterThan(0)
    serveList(() => many(1500))
    expect(expectValue(await call('accounts.refresh', undefined))).toMatchObject({ customers: 1500 })
    expect(expectValue(await call('accounts.page', { ...all, search: '' })).total).toBe(1500)
  })

  it('is given up where its connection is removed, of which nothing is left', async () => {
    const { app, call } = await scene().connected()
    const removed = Promise.withResolvers<unknown>()
    const id = app.state().currentId ?? ''
    serveList(
      () => many(1500),
      page => {
        if (page === 2) removed.resolve(call('connections.remove', { id }))
      },
    )
    expect(await call('accounts.refresh', undefined)).toMatchObject({ failure: { code: 'no_connection' } })
    await removed.promise
    expect(app.state().connections).toEqual([])
  })

  it('tells where its answer cannot be read or a later page fails, as a short one does', async () => {
    const { call } = await scene().connected()
    scene().server.answer((_, response) =>
      sendJson(response, 200, { accounts: [...many(600), { no: 'account' }] }),
    )
    expect(await call('accounts.refresh', undefined)).toMatchObject({
      failure: { code: 'unreadable_answer' },
    })
    serveList(
      () => many(1200),
      page => {
        // The next page fails.
        if (page === 1) scene().server.answer((_, response) => sendJson(response, 500, {}))
      },
    )
    expect(await call('accounts.refresh', undefined)).toMatchObject({ failure: { code: 'service_error' } })
    const { customers, asOf } = expectValue(await call('accounts.summary', undefined))
    expect([customers, asOf]).toEqual([1000, null])
  })
})

describe('a long list that was read before', () => {
  const readBefore = async () => {
    const { call } = await scene().connected()
    serveList(() => many(1500))
    expect(expectValue(await call('accounts.refresh', undefined)).customers).toBe(1500)
    return { call, before: expectValue(await call('accounts.summary', undefined)) }
  }

  it('stops where a person cancels, and nobody is gone', async () => {
    const { call, before } = await readBefore()
    const waiting = serveUntil(() => many(1000), 1)
    const refresh = call('accounts.refresh', undefined)
    await waiting
    expectValue(await call('accounts.cancelRefresh', undefined))
    expect(expectValue(await refresh).end).toBe('cancelled')
    const { customers, ended, asOf } = expectValue(await call('accounts.summary', undefined))
    expect([customers, ended, asOf]).toEqual([1500, 0, before.asOf])
  })

  it('tells where a page cannot be read, and nobody is gone', async () => {
    const { call } = await readBefore()
    serveList(() => [...many(700), { no: 'account' }])
    expect(await call('accounts.refresh', undefined)).toMatchObject({
      failure: { code: 'unreadable_answer' },
    })
    expect(expectValue(await call('accounts.summary', undefined))).toMatchObject({
      customers: 1500,
      ended: 0,
    })
  })

  it('is given up where its connection is removed', async () => {
    const { call } = await readBefore()
    const connections = expectValue(await call('app.state', undefined)).connections
    const removed = Promise.withResolvers<unknown>()
    serveList(
      () => many(1500, 'Austin'),
      page => {
        if (page === 2) removed.resolve(call('connections.remove', { id: connections[0]?.id ?? '' }))
      },
    )
    expect(await call('accounts.refresh', undefined)).toMatchObject({ failure: { code: 'no_connection' } })
    await removed.promise
  })

  it('ends at once where the app does, whose mirror is whole at the next start', async () => {
    const started = await scene().connected({ deadline: 3_600_000 })
    serveList(() => many(900))
    expectValue(await started.call('accounts.refresh', undefined))
    const waiting = serveUntil(() => many(900, 'Austin'), 1)
    const refresh = started.call('accounts.refresh', undefined)
    await waiting
    await started.app.close()
    const { call } = await scene().restarted(started)
    expect(await refresh).toMatchObject({ ok: false })
    expect(expectValue(await call('accounts.summary', undefined))).toMatchObject({ customers: 900 })
    serveList(() => many(900, 'Austin'))
    expectValue(await call('accounts.refresh', undefined))
    expect(expectValue(await call('accounts.page', { ...all, search: 'austin' })).total).toBe(900)
  })
})

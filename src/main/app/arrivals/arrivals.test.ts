import { expect, it, vi } from 'vitest'
import type { Arrival, Notifications } from '../../../contract/model.ts'
import type { ConnectionContext } from '../current.ts'
import { createTestAttention } from '../testing/attention.ts'
import { eventually } from '../testing/eventually.ts'
import { apiKey, expectValue, setUpScene } from '../testing/scene.ts'
import { createArrivals } from './arrivals.ts'

type Needs = Parameters<typeof createArrivals>[0]

/** Two connections, a person who looks elsewhere, and a clock that stands still until a test lets time pass. */
const setUp = (notifications: Notifications = 'names') => {
  const outside = createTestAttention()
  outside.inFront = false
  const logged: string[] = []
  const emitted: unknown[] = []
  const settings = new Map([['settings', JSON.stringify({ notifications })]])
  const rows = new Map([
    ['acme', { id: 'acme', name: 'Acme Solar', offersChanges: true }],
    ['plain', { id: 'plain', name: 'Plain', offersChanges: null }],
    [
      'unnamed',
      {
        ...{ id: 'unnamed', name: 'api.sun.example', kind: 'service', address: 'https://api.sun.example' },
        ...{ company: 'Sun & Co', offersChanges: true },
      },
    ],
  ])
  const session = {
    ledger: {
      connections: { byId: (id: string) => rows.get(id) },
      settings: {
        read: (name: string) => settings.get(name) ?? null,
        write: (name: string, value: string) => settings.set(name, value),
      },
    },
  }
  let now = 1_000_000
  let due: { at: number; resolve: () => void }[] = []
  const ports = {
    attention: outside.attention,
    emit: (name: string, payload: unknown) => emitted.push({ name, payload }),
    log: (...line: unknown[]) => logged.push(JSON.stringify(line)),
    now: () => now,
    wait: (milliseconds: number) =>
      new Promise<void>(resolve => due.push({ at: now + milliseconds, resolve })),
  }
  const changed = vi.fn()
  const gate = { session: () => ({ ok: true, value: session }) }
  const arrived = createArrivals({ ports, gate, changed } as unknown as Needs)
  const pass = async (milliseconds: number) => {
    now += milliseconds
    const ended = due.filter(({ at }) => at <= now)
    due = due.filter(({ at }) => at > now)
    for (const { resolve } of ended) resolve()
    await new Promise(setImmediate)
  }
  const contextOf = (id: string) => ({ connection: { id } }) as unknown as ConnectionContext
  const customers = (names: (string | null)[]): Arrival[] =>
    names.map(name => ({ customerId: `cus_${name}`, name, at: now }))
  return {
    outside,
    rows,
    settings,
    emitted,
    logged,
    changed,
    pass,
    arrive: (connection: string, ...names: (string | null)[]) =>
      arrived(contextOf(connection), customers(names)),
    end: (connection: string, ...names: (string | null)[]) =>
      arrived(contextOf(connection), customers(names), 'ended'),
    endMany: (connection: string, count: number) =>
      arrived(contextOf(connection), customers(Array.from({ length: count }, (_, n) => `${n}`)), 'ended'),
    titles: () => outside.notifications.map(({ title }) => title),
  }
}

it('says who accepted, and a click opens the account of the connection that it was', async () => {
  const { arrive, pass, outside, settings, changed, titles, logged } = setUp()
  arrive('acme', 'Maria Alvarez')
  expect(titles()).toEqual([])
  await pass(1_000)
  expect(outside.notifications).toMatchObject([{ title: 'Maria Alvarez accepted', body: 'Acme Solar' }])
  outside.notifications[0]?.click()
  expect(settings.get('connection/current')).toBe('acme')
  expect(changed).toHaveBeenCalledOnce()
  expect(outside.accounts).toEqual(['cus_Maria Alvarez'])
  expect(logged).toEqual([])
})

it('a connection that nobody named is called by its company, as in the window', async () => {
  const { outside, arrive, pass } = setUp()
  arrive('unnamed', 'Maria Alvarez')
  await pass(1_000)
  expect(outside.notifications).toMatchObject([{ title: 'Maria Alvarez accepted', body: 'Sun & Co' }])
})

it('makes one of several within a second, and of those that come while it is on the screen', async () => {
  const { arrive, pass, titles, outside } = setUp()
  arrive('acme', 'Maria')
  await pass(500)
  arrive('acme', 'Jo', 'Ann')
  await pass(500)
  expect(titles()).toEqual(['3 customers accepted'])
  await pass(5_000)
  arrive('acme', 'Lee')
  arrive('plain', 'Of another')
  await pass(1_000)
  expect(titles()).toEqual(['4 customers accepted', 'New account: Of another'])
  outside.notifications[0]?.click()
  expect(outside.accounts).toEqual([null])
  outside.notifications.length = 0
  arrive('acme', 'Pat')
  await pass(1_000)
  expect(titles()).toEqual(['Pat accepted'])
  await pass(20_000)
  arrive('acme', 'Kim')
  await pass(1_000)
  expect(titles()).toEqual(['Pat accepted', 'Kim accepted'])
})

it('says who ended sharing by a notification of its own, which opens what is kept of them, and not on the page', async () => {
  const { arrive, end, pass, outside, titles, emitted } = setUp()
  arrive('acme', 'Maria')
  end('acme', 'Nadia Novak')
  await pass(1_000)
  expect(titles()).toEqual(['Maria accepted', 'Nadia Novak ended sharing'])
  outside.notifications[1]?.click()
  expect(outside.accounts).toEqual(['cus_Nadia Novak'])
  expect(emitted).toHaveLength(1)
  end('acme', 'Jo', null)
  await pass(1_000)
  expect(titles().at(-1)).toBe('3 customers ended sharing')
  outside.notifications.at(-1)?.click()
  expect(outside.accounts.at(-1)).toBe('ended')
  const secretive = setUp('without names')
  secretive.end('acme', 'Nadia Novak')
  await secretive.pass(1_000)
  expect(secretive.titles()).toEqual(['A customer ended sharing'])
})

it('says how many ended sharing, however many that are at once', async () => {
  const { end, endMany, pass, titles } = setUp()
  end('acme', 'Jo')
  endMany('acme', 200_000)
  await pass(1_000)
  expect(titles()).toEqual(['200001 customers ended sharing'])
})

it('says nothing while the person has the window before them, or turned to it meanwhile', async () => {
  const { arrive, pass, titles, outside, emitted } = setUp()
  outside.inFront = true
  arrive('acme', 'Maria')
  await pass(1_000)
  outside.inFront = false
  arrive('acme', 'Jo')
  outside.inFront = true
  await pass(1_000)
  expect(titles()).toEqual([])
  expect(emitted).toMatchObject([
    {
      name: 'customers.arrived',
      payload: { connectionId: 'acme', accepted: true, arrivals: [{ name: 'Maria' }] },
    },
    {
      name: 'customers.arrived',
      payload: { connectionId: 'acme', accepted: true, arrivals: [{ name: 'Jo' }] },
    },
  ])
  outside.inFront = false
  arrive('acme', 'Kim')
  await pass(1_000)
  expect(titles()).toEqual(['Kim accepted'])
})

it.each([
  ['without names', ['A customer accepted']],
  ['off', []],
] as const)('set to %s it says %j', async (notifications, words) => {
  const { arrive, pass, titles } = setUp(notifications)
  arrive('acme', 'Maria Alvarez')
  await pass(1_000)
  expect(titles()).toEqual(words)
})

it('says who came after a notification that failed', async () => {
  const { arrive, pass, titles, outside, logged } = setUp()
  const { notify } = outside.attention
  outside.attention.notify = () => {
    throw new Error('The system shows none')
  }
  arrive('acme', 'Maria')
  await pass(1_000)
  expect(logged).toHaveLength(1)
  outside.attention.notify = notify
  arrive('acme', 'Jo')
  await pass(1_000)
  expect(titles()).toEqual(['Jo accepted'])
})

it('says again who was announced before one that failed took the place', async () => {
  const { arrive, pass, titles, outside } = setUp()
  const { notify } = outside.attention
  arrive('acme', 'Maria')
  await pass(1_000)
  outside.attention.notify = () => {
    throw new Error('The system shows none')
  }
  arrive('acme', 'Jo')
  await pass(1_000)
  outside.attention.notify = notify
  arrive('acme', 'Ann')
  await pass(1_000)
  expect(titles().at(-1)).toBe('3 customers accepted')
})

it('says nothing of a connection that was removed, and shows nothing of another in its place', async () => {
  const { arrive, pass, titles, outside, rows, settings, emitted } = setUp()
  arrive('acme', 'Maria')
  await pass(1_000)
  arrive('plain', 'Jo')
  rows.clear()
  await pass(1_000)
  expect(titles()).toEqual(['Maria accepted'])
  outside.notifications[0]?.click()
  expect(settings.has('connection/current')).toBe(false)
  expect(outside.accounts).toEqual([null])
  arrive('acme', 'Kim')
  expect(emitted).toHaveLength(2)
})

const scene = setUpScene()

it('keeps the number at the icon: new customers of the current connection', async () => {
  const first = await scene().connected()
  const { call, outside, app } = first
  expectValue(await call('accounts.refresh', undefined))
  expect(outside.badge).toBe(0)
  scene().service.customers = ['a', 'b', 'c', 'd']
  expectValue(await call('accounts.refresh', undefined))
  expect(outside.badge).toBe(2)
  const other = { address: `${scene().server.address}/`, apiKey, name: 'Another' }
  expectValue(await call('connections.testAndSave', other))
  expect(outside.badge).toBe(0)
  const [connection] = app.state().connections
  expectValue(await call('connections.select', { id: `${connection?.id}` }))
  expect(outside.badge).toBe(2)
  const again = await scene().restarted(first)
  expect(again.outside.badge).toBe(2)
  expectValue(await again.call('accounts.markSeen', undefined))
  expect(again.outside.badge).toBe(0)
})

it('tells of new accounts where the list alone tells of them, and of none when a person reads it', async () => {
  const { call, outside, app, pass, emitted } = await scene().connected()
  const listed = async (customers: number) =>
    eventually(async () =>
      expect(expectValue(await call('accounts.summary', undefined))).toMatchObject({
        customers,
        refreshing: false,
      }),
    )
  app.follow()
  await listed(2)
  outside.inFront = false
  scene().service.customers = ['a', 'b', 'c', 'd']
  pass(6 * 60_000)
  expectValue(await call('app.focused', undefined))
  await eventually(() => expect(outside.notifications).toHaveLength(1))
  expect(outside.notifications[0]?.title).toBe('2 new accounts')
  expect(emitted).toContainEqual({
    name: 'customers.arrived',
    payload: expect.objectContaining({
      accepted: false,
      arrivals: [
        { customerId: 'd', name: null, at: expect.any(Number) },
        { customerId: 'c', name: null, at: expect.any(Number) },
      ],
    }),
  })
  scene().service.customers = ['a', 'b', 'c', 'd', 'e']
  expectValue(await call('accounts.refresh', undefined))
  await listed(5)
  expect(outside.notifications).toHaveLength(1)
})

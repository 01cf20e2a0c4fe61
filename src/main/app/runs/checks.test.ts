import { expect, it } from 'vitest'
import type { Run, RunState } from '../../../contract/run.ts'
import { sendJson } from '../testing/ports.ts'
import { finished, listOf, page, prepared, rowsOf, taken, whenRunEnds } from '../testing/run-list.ts'
import { expectValue, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()
type App = Awaited<ReturnType<ReturnType<typeof scene>['connected']>>

/** Other work gets its turn between the steps of a check, as in the app. */
const inTurns = { wait: () => new Promise<void>(resolve => setImmediate(resolve)) }

/** More rows than those for which a call waits until the check has ended. */
const long = 2_400
const twoNames = ['One,Two', ...Array.from({ length: long }, (_, n) => `One ${n},Two ${n}`)].join('\n')
const setUpOf = ({ id, columns }: Run, customer: number) => ({
  id,
  hasHeader: true,
  redirectUrl: page,
  atATime: 2,
  columns: { ...columns, customer },
})
const rowOf = (id: string, place: number, customer: string) => ({
  ...{ id, place, customer, email: '' },
  ...{ note: '', redirectUrl: '' },
})

const get = async ({ call }: App, id: string) => expectValue(await call('runs.get', { id }))
const checked = async (app: App, id: string): Promise<RunState> => {
  await expect.poll(async () => (await get(app, id)).state).not.toBe('checking')
  return (await get(app, id)).state
}
const namesOf = async ({ call }: App, id: string) => {
  const pages = [0, 500, 1000, 1500, 2000].map(offset =>
    call('runs.rows', { id, filter: 'all', offset, limit: 500 }),
  )
  const rows = (await Promise.all(pages)).flatMap(answer => expectValue(answer).rows)
  return new Set(rows.map(({ customer }) => customer.split(' ')[0]))
}

/** A long run that a person paused after its first link was made. */
const paused = async () => {
  const app = await scene().connected(inTurns)
  const held: (() => void)[] = []
  scene().server.answer((request, response) => held.push(() => scene().serve(request, response)))
  const run = await prepared(app, listOf(long), 1)
  await checked(app, run.id)
  expectValue(await app.call('runs.start', { id: run.id }))
  await expect.poll(() => held.length).toBe(1)
  const pausing = app.call('runs.pause', { id: run.id })
  held[0]?.()
  expect(expectValue(await pausing)).toMatchObject({ state: 'paused', counts: { created: 1 } })
  scene().server.answer((request, response) => scene().serve(request, response))
  return { app, id: run.id }
}

it('a list whose check a kill cut off has one check alone, whatever is chosen meanwhile, and cannot be started in it', async () => {
  const before = await scene().connected(inTurns)
  const run = taken(await before.call('runs.paste', { text: twoNames }))
  expect(expectValue(await before.call('runs.setUp', setUpOf(run, 0))).state).toBe('checking')
  await before.app.close()
  const app = await scene().start(inTurns)
  expectValue(await app.call('runs.setUp', setUpOf(run, 1)))
  expect(await app.call('runs.start', { id: run.id })).toMatchObject({
    failure: { code: 'run_busy', doing: 'checking' },
  })
  expect(await checked(app, run.id)).toBe('draft')
  expect(await namesOf(app, run.id)).toEqual(new Set(['Two']))
})

it('a column that was chosen just before a kill is the one that the rows have', async () => {
  const before = await scene().connected(inTurns)
  const run = taken(await before.call('runs.paste', { text: twoNames }))
  expectValue(await before.call('runs.setUp', setUpOf(run, 0)))
  await checked(before, run.id)
  expectValue(await before.call('runs.setUp', setUpOf(run, 1)))
  await before.app.close()
  const app = await scene().start(inTurns)
  expect(await checked(app, run.id)).toBe('draft')
  expect(await namesOf(app, run.id)).toEqual(new Set(['Two']))
})

it('what was being sent when the app ended is unknown, whatever its run says', async () => {
  const before = await scene().connected()
  let arrived = 0
  scene().server.answer(() => {
    arrived += 1
  })
  const { id } = await prepared(before, listOf(5))
  expectValue(await before.call('runs.start', { id }))
  await expect.poll(() => arrived).toBe(2)
  const app = await scene().restartedWith(before, "UPDATE run SET state = 'stopped'")
  expect(await get(app, id)).toMatchObject({
    state: 'stopped',
    counts: { sending: 0, unknown: 2, waiting: 3 },
  })
})

it('a paused run stays one however often its rows are mended, and when it is killed in its check', async () => {
  const { app, id } = await paused()
  for (const n of [1, 2])
    expect(expectValue(await app.call('runs.fix', rowOf(id, 5, `Mended ${n}`))).state).toBe('checking')
  expect(await checked(app, id)).toBe('paused')
  expect((await get(app, id)).wasDone).toBe(false)
  expectValue(await app.call('runs.fix', rowOf(id, 6, 'Mended 3')))
  const again = await scene().restarted(app)
  expect(await checked(again, id)).toBe('paused')
  const rows = await rowsOf(again, id)
  expect([0, 4, 5].map(row => rows[row]?.customer)).toEqual(['Customer 0', 'Mended 2', 'Mended 3'])
  expect(rows[0]?.state).toBe('created')
})

it('a list that is sent is changed by nobody', async () => {
  const app = await scene().connected()
  const held: (() => void)[] = []
  scene().server.answer((request, response) => held.push(() => scene().serve(request, response)))
  const run = await prepared(app, listOf(4))
  const { id } = run
  expectValue(await app.call('runs.start', { id }))
  await expect.poll(() => held.length).toBe(2)
  const busy = { failure: { code: 'run_busy', doing: 'sending' } }
  expect(await app.call('runs.setUp', setUpOf(run, 1))).toMatchObject(busy)
  expect(await app.call('runs.fix', rowOf(id, 4, 'Other'))).toMatchObject(busy)
  expect(await app.call('runs.choice', { id, place: 4, what: 'left_out', value: true })).toMatchObject(busy)
  expect(await app.call('runs.discard', { id })).toMatchObject(busy)
  expect(await app.call('runs.start', { id })).toMatchObject(busy)
  expect((await get(app, id)).state).toBe('running')
  const pausing = app.call('runs.pause', { id })
  for (const answer of held) answer()
  expectValue(await pausing)
})

it('pausing or stopping what does not run changes nothing, unless it is paused and stopped for good', async () => {
  const { app, id } = await paused()
  const draft = await prepared(app, 'Name\nAnn')
  for (const how of ['runs.pause', 'runs.stop'] as const)
    expect(expectValue(await app.call(how, { id: draft.id })).state).toBe('draft')
  expectValue(await app.call('runs.fix', rowOf(id, 5, 'Mended')))
  expect(expectValue(await app.call('runs.stop', { id })).state).toBe('checking')
  expect(await checked(app, id)).toBe('paused')
  expect(expectValue(await app.call('runs.stop', { id })).state).toBe('stopped')
  expect(expectValue(await app.call('runs.pause', { id })).state).toBe('stopped')
})

it('a row that failed stays failed until it is mended or asked for again; then its run is paused, no more done', async () => {
  const app = await scene().connected()
  scene().server.answer((request, response) => {
    if (request.method !== 'POST' || scene().server.seen.at(-1)?.body.includes('good'))
      scene().serve(request, response)
    else sendJson(response, 400, {})
  })
  const text = [
    'Name,Page',
    'Ann,https://b.example/bad',
    'Bob,https://b.example/worse',
    'Eve,https://b.example/good',
  ]
  const { id } = await prepared(app, text.join('\n'))
  expect(await finished(app, id)).toMatchObject({ state: 'done', counts: { created: 1, failed: 2 } })
  const fixed = { ...rowOf(id, 1, 'Ann'), redirectUrl: 'https://b.example/good-now' }
  expect(expectValue(await app.call('runs.fix', fixed))).toMatchObject({
    ...{ state: 'paused', endedAt: null },
    counts: { waiting: 1, failed: 1, created: 1 },
  })
  expect((await rowsOf(app, id)).map(({ state, error }) => [state, error?.code ?? null])).toEqual([
    ['waiting', null],
    ['failed', 'request_refused'],
    ['created', null],
  ])
  expect(await finished(app, id)).toMatchObject({ state: 'done', counts: { created: 2, failed: 1 } })
  expectValue(await app.call('runs.retryFailed', { id }))
  expect((await whenRunEnds(app, id)).counts).toMatchObject({ created: 2, failed: 1 })
})

it('a list that was done says so while a mended row waits, however often that is mended, and is done without it', async () => {
  const app = await scene().connected()
  const { id } = await prepared(app, 'Name,Email\nAnn,ann@b.example\nBad,nope')
  expect(await finished(app, id)).toMatchObject({ state: 'done', wasDone: false, counts: { left_out: 1 } })
  for (const name of ['Bad', 'Good'])
    expect(expectValue(await app.call('runs.fix', rowOf(id, 2, name)))).toMatchObject({
      ...{ state: 'paused', wasDone: true, counts: { waiting: 1 } },
    })
  const leave = async (value: boolean) =>
    expectValue(await app.call('runs.choice', { id, place: 2, what: 'left_out', value }))
  expect(await leave(true)).toMatchObject({ state: 'done', wasDone: false })
  expect(await leave(false)).toMatchObject({ state: 'paused', wasDone: true })
  expect(await finished(app, id)).toMatchObject({ state: 'done', wasDone: false, counts: { created: 2 } })
})

it('a list that is being removed when the app ends is gone after its next start, and never started', async () => {
  const before = await scene().connected(inTurns)
  const { id } = await prepared(before, listOf(long))
  await checked(before, id)
  const removing = before.call('runs.discard', { id })
  expect(await before.call('runs.start', { id })).toMatchObject({ failure: { code: 'not_found' } })
  expect(expectValue(await before.call('runs.list', undefined))).toEqual([])
  const app = await scene().restarted(before)
  await removing
  const db = await scene().openFile()
  await expect.poll(() => db.prepare('SELECT count(*) FROM run_row').pluck().get()).toBe(0)
  db.close()
  expect(expectValue(await app.call('runs.list', undefined))).toEqual([])
})

it('a list that is changed while the keychain takes its time is sent as it is by then', async () => {
  const { secrets } = scene().keychain
  let unlocked = Promise.resolve()
  const before = await scene().connected()
  const run = await prepared(before, listOf(2))
  await before.app.close()
  const app = await scene().start({
    secrets: { ...secrets, get: (name, patience) => unlocked.then(() => secrets.get(name, patience)) },
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  unlocked = promise
  const starting = app.call('runs.start', { id: run.id })
  const later = 'https://example.com/later'
  expectValue(await app.call('runs.setUp', { ...setUpOf(run, 0), redirectUrl: later }))
  resolve()
  expectValue(await starting)
  expect(await whenRunEnds(app, run.id)).toMatchObject({ state: 'done', counts: { created: 2 } })
  const bodies = scene()
    .server.seen.filter(({ method }) => method === 'POST')
    .map(({ body }) => body)
  expect(bodies.map(body => JSON.parse(body).redirectUrl)).toEqual([later, later])
})

it('finds the rows that get a link but no mail, and counts none that get no link', async () => {
  const app = await scene().connected()
  const { id } = taken(await app.call('runs.paste', { text: 'Name,Email\nAnn,ann@b.example\nEve,\nEve,' }))
  const page = expectValue(await app.call('runs.rows', { id, filter: 'no_email', offset: 0, limit: 9 }))
  expect([page.total, page.rows.map(({ place }) => place)]).toEqual([1, [2]])
  const nameless = taken(
    await app.call('runs.paste', { text: 'Name,Email\nAnn,ann@b.example\n,eve@b.example' }),
  )
  const found = await app.call('runs.rows', { id: nameless.id, filter: 'no_name', offset: 0, limit: 9 })
  expect(expectValue(found).rows.map(({ place }) => place)).toEqual([2])
})

it('says which row is about the same customer, and which link a customer has: the latest, by name or email', async () => {
  const app = await scene().connected()
  for (const [id, customer] of [
    ['link-one', 'Ann before'],
    ['link-two', 'Ann Lee'],
    ['link-three', ''],
  ] as const)
    expectValue(
      await app.call('links.create', {
        ...{ id, customer, email: customer === '' ? 'bob@b.example' : 'ANN@b.example' },
        ...{ note: '', redirectUrl: page },
      }),
    )
  const list =
    'Name,Email\nEve,eve@b.example\n,EVE@b.example\nEve,eve@b.example\nAnn,ann@b.example\nBob,bob@b.example'
  const { id } = taken(await app.call('runs.paste', { text: list }))
  const found = (await rowsOf(app, id)).map(({ problems, sameAs, foundWho }) => [problems, sameAs, foundWho])
  expect(found).toEqual([
    [[], null, null],
    [['twice'], 1, null],
    [['twice'], 1, null],
    [['in_register'], null, 'Ann Lee'],
    [['in_register'], null, 'bob@b.example'],
  ])
  const again = await scene().restartedWith(app, 'UPDATE run_row SET found_id = NULL, same_as = NULL')
  expect((await rowsOf(again, id)).map(({ sameAs, foundWho }) => sameAs ?? foundWho)).toEqual(
    Array(5).fill(null),
  )
})

it('makes no second link for who got one since the check, say by another list, unless a person wants it', async () => {
  const app = await scene().connected()
  const lists = ['Name,Email\nAnn,ann@b.example', 'Name,Email\nBob,bob@b.example\nAnn,ANN@b.example']
  const [first, second] = [await prepared(app, lists[0] ?? ''), await prepared(app, lists[1] ?? '')]
  await finished(app, first.id)
  expect(await finished(app, second.id)).toMatchObject({
    state: 'done',
    counts: { created: 1, left_out: 1 },
    problems: { in_register: 1 },
  })
  const wanted = { id: second.id, place: 2, what: 'nevertheless', value: true } as const
  expectValue(await app.call('runs.choice', wanted))
  expect(await finished(app, second.id)).toMatchObject({ state: 'done', counts: { created: 2, left_out: 0 } })
})

it('makes all links that a person wants for one name, also where the first fails and the second is made before it is asked for again', async () => {
  const app = await scene().connected()
  const { id } = await prepared(app, 'Name,Email\nOpen house,\nOpen house,', 1)
  expectValue(await app.call('runs.choice', { id, problem: 'twice', value: true }))
  scene().server.answer((_, response) => {
    scene().server.answer((request, later) => scene().serve(request, later))
    sendJson(response, 422, {})
  })
  expect(await finished(app, id)).toMatchObject({ state: 'done', counts: { created: 1, failed: 1 } })
  expectValue(await app.call('runs.retryFailed', { id }))
  expect(await whenRunEnds(app, id)).toMatchObject({ state: 'done', counts: { created: 2, left_out: 0 } })
})

import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startLive, untilInStep } from '../changes/testing/live.ts'
import { sendJson } from '../testing/ports.ts'
import { expectValue, newLink, setUpScene } from '../testing/scene.ts'
import { dueAt } from './register.ts'

const scene = setUpScene()
const personal = { redirectUrl: 'https://example.com/thanks' }
const everyone = { utility: null, state: null, onlyNew: false, offset: 0, limit: 9 }
const day = 24 * 60 * 60 * 1000
type App = Awaited<ReturnType<ReturnType<typeof scene>['connected']>>

let links = 0
const make = async ({ call }: Pick<App, 'call'>, customer: string, email = '') => {
  links += 1
  const url = `https://x.example/r/${links}`
  scene().server.answer((_, response) => sendJson(response, 201, { redirect: url }))
  return expectValue(await call('links.create', { ...newLink({ ...personal, customer }), email })).link
}
const shown = async ({ call }: Pick<App, 'call'>, asked: object = {}) =>
  expectValue(await call('links.page', { offset: 0, limit: 100, ...asked })).rows.map(
    ({ customer }) => customer,
  )
const actionsOf = async ({ call }: Pick<App, 'call'>, id: string) =>
  expectValue(await call('links.history', { id })).actions.map(({ action, here, detail }) => [
    action,
    here,
    detail,
  ])

describe('what is noted with a link', () => {
  it('is mended here, found by its new words, kept over a restart, and taken back step by step', async () => {
    const app = await scene().connected()
    const { id } = await make(app, 'Riverside Dentl', 'office@rivreside.example')
    const one = expectValue(await app.call('links.edit', { id, customer: 'Riverside Dental' }))
    expect(one.link).toMatchObject({ customer: 'Riverside Dental', email: 'office@rivreside.example' })
    const followUpAt = dueAt(Date.now(), 0).until
    const rest = { email: 'office@riverside.example', note: 'Called', followUpAt }
    expectValue(await app.call('links.edit', { id, ...rest }))
    expect(expectValue(await app.call('links.edit', { id, ...rest })).undo).toBeNull()
    expect(await shown(app, { search: 'dental riverside.example called' })).toEqual(['Riverside Dental'])
    expect(await shown(app, { search: 'dentl' })).toEqual([])
    expect((await actionsOf(app, id)).filter(([, , before]) => before !== '')).toEqual([
      ['email', true, 'office@rivreside.example'],
      ['customer', true, 'Riverside Dentl'],
    ])
    const undo = async (step: string | null = null) => expectValue(await app.call('links.undo', { step }))
    expect(await undo()).toEqual({ what: 'edit', links: 1, ids: [id] })
    expect(expectValue(await app.call('links.get', { id }))).toMatchObject({
      customer: 'Riverside Dental',
      email: 'office@rivreside.example',
      note: '',
      followUpAt: null,
    })
    expect(await undo(one.undo?.step)).toEqual({ what: 'edit', links: 1, ids: [id] })
    expect(await undo()).toBeNull()
    expectValue(await app.call('links.edit', { id, ...rest }))
    const again = await scene().restarted(app)
    expect(expectValue(await again.call('links.get', { id }))).toMatchObject({
      customer: 'Riverside Dentl',
      ...rest,
    })
    expect(await again.call('links.edit', { id, email: 'no address' })).toMatchObject({
      failure: { code: 'invalid_input', fields: [{ path: 'email' }] },
    })
    expect(await again.call('links.edit', { id: 'gone', note: 'x' })).toMatchObject({
      failure: { code: 'not_found' },
    })
  })

  it('is what the customer who accepted it is called, in the list of accounts and the register, as soon as it is answered', async () => {
    const first = await scene().connected()
    const { id } = await make(first, 'Ann')
    const accepted = "UPDATE link SET customer_id = 'a', progress = 'accepted', progress_at = 5"
    const app = await scene().restartedWith(first, accepted)
    scene().server.answer(scene().serve)
    expectValue(await app.call('accounts.refresh', undefined))
    const called = async () => {
      const { name } = expectValue(await app.call('accounts.get', { customerId: 'a' })) ?? {}
      const { rows } = expectValue(await app.call('accounts.page', { ...everyone, search: name?.text ?? '' }))
      const { customerName } = expectValue(await app.call('links.get', { id }))
      return [name?.text, name?.source, rows.map(({ customerId }) => customerId), customerName]
    }
    const { link } = expectValue(await app.call('links.edit', { id, customer: 'Zoe Anders' }))
    expect(link.customerName).toBe('Zoe Anders')
    expect(await called()).toEqual(['Zoe Anders', 'link', ['a'], 'Zoe Anders'])
    expectValue(await app.call('links.undo', { step: null }))
    expect(await called()).toEqual(['Ann', 'link', ['a'], 'Ann'])
  })

  it('is not taken back where somebody changed it again meanwhile', async () => {
    const app = await scene().connected()
    const { id } = await make(app, 'Ann')
    const { undo } = expectValue(await app.call('links.edit', { id, customer: 'Anne', note: 'First' }))
    expectValue(await app.call('links.edit', { id, customer: 'Anna' }))
    expect(expectValue(await app.call('links.undo', { step: undo?.step ?? '' }))).toEqual({
      ...{ what: 'edit', links: 1, ids: [id] },
    })
    expect(expectValue(await app.call('links.get', { id }))).toMatchObject({ customer: 'Anna', note: '' })
  })

  it('goes to the service as it was, when the same request is repeated', async () => {
    const app = await scene().tellingChanges()
    scene().server.answer(request => request.socket.destroy())
    const wanted = newLink({ ...personal, customer: 'Bob' })
    await app.call('links.create', wanted)
    expectValue(await app.call('links.edit', { id: wanted.id, customer: 'Bobby', note: 'New' }))
    scene().server.answer(scene().serve)
    expectValue(await app.call('links.retry', { id: wanted.id, evenTwice: true }))
    const bodies = scene()
      .server.seen.filter(({ method }) => method === 'POST')
      .map(({ body }) => body)
    expect(bodies.length).toBeGreaterThan(1)
    expect(new Set(bodies).size).toBe(1)
    expect(expectValue(await app.call('links.get', { id: wanted.id }))).toMatchObject({ customer: 'Bobby' })
  })

  it('stands as it was changed here whatever the service tells next, which is said with what the service has', async () => {
    const live = await startLive(1)
    const app = await live.connected()
    await untilInStep(app)
    const wanted = { ...newLink({ ...personal, customer: 'Marai Alvarez' }), note: 'At the fair' }
    const { id } = expectValue(await app.call('links.create', wanted)).link
    const own = async () => expectValue(await app.call('links.get', { id }))
    await expect.poll(async () => (await own()).requestId).not.toBeNull()
    expectValue(await app.call('links.edit', { id, customer: 'Maria Alvarez' }))
    const customer = await live.people.add('M. Alvarez')
    await live.people.accept(customer, { kind: 'request', id: (await own()).requestId ?? '' })
    await expect.poll(async () => (await own()).state).toBe('accepted')
    expect(await own()).toMatchObject({ customer: 'Maria Alvarez', note: 'At the fair' })
    const history = expectValue(await app.call('links.history', { id }))
    expect(history.asked).toEqual({ customer: 'Marai Alvarez', email: '', note: 'At the fair' })
    expect(history.actions.map(({ action, here }) => [action, here])).toEqual(
      expect.arrayContaining([
        ['created', true],
        ['copied', true],
        ['customer', true],
        ['accepted', false],
      ]),
    )
    expectValue(await app.call('links.edit', { id, customer: 'Marai Alvarez' }))
    expect(expectValue(await app.call('links.history', { id })).asked).toBeNull()
  })
})

describe('the archive', () => {
  it('takes some or all of a list but some, and gives them back', async () => {
    const app = await scene().connected()
    const made = []
    for (const name of ['Ann', 'Bob', 'Cem', 'Dee']) made.push(await make(app, name))
    const [ann] = made
    const ids = [ann?.id ?? '']
    expectValue(await app.call('links.archive', { target: { ids }, archived: true }))
    expect(await shown(app)).toEqual(['Dee', 'Cem', 'Bob'])
    expect(expectValue(await app.call('links.archive', { target: { ids }, archived: true }))).toBeNull()
    const target = { filter: { state: 'copied' as const }, except: [made[2]?.id ?? ''] }
    expect(expectValue(await app.call('links.archive', { target, archived: true }))).toMatchObject({
      links: 2,
    })
    expect(await shown(app)).toEqual(['Cem'])
    expect(await shown(app, { archived: true, by: 'customer', descending: false })).toEqual([
      'Ann',
      'Bob',
      'Dee',
    ])
    const undone = expectValue(await app.call('links.undo', { step: null }))
    expect(undone).toMatchObject({ what: 'archive', links: 2 })
    expect(new Set(undone?.ids)).toEqual(new Set([made[1]?.id, made[3]?.id]))
    expect(await shown(app)).toEqual(['Dee', 'Cem', 'Bob'])
    expect((await actionsOf(app, made[1]?.id ?? '')).map(([action]) => action)).toEqual([
      'restored',
      'archived',
      'copied',
      'created',
    ])
    expectValue(await app.call('links.archive', { target: { ids }, archived: false }))
    expect(await shown(app)).toHaveLength(4)
    expect(expectValue(await app.call('links.count', {}))).toBe(4)
    const counts = [app.call('links.count', {}), app.call('links.count', { search: 'nobody at all' })]
    expect(await Promise.all(counts)).toMatchObject([{ value: 4 }, { value: 0 }])
    expect(expectValue(await app.call('links.ids', { by: 'customer', offset: 1, limit: 2 }))).toEqual([
      made[2]?.id,
      made[1]?.id,
    ])
  })
})

it('does to all of a list that stays as it is nothing that came since', async () => {
  const app = await scene().connected()
  const [ann, bob] = [await make(app, 'Ann'), await make(app, 'Bob')]
  const { latest: upTo } = expectValue(await app.call('links.page', { offset: 0, limit: 10 }))
  const late = await make(app, 'Late')
  expect(expectValue(await app.call('links.ids', { upTo, offset: 0, limit: 2 }))).toEqual([bob.id, ann.id])
  const target = { filter: {}, upTo, except: [] }
  app.dialog.path = join(scene().dataDir, 'held.csv')
  const scope = { list: 'links' as const, upTo }
  const end = await app.call('exports.save', { scope, format: 'csv', columns: ['reference'] })
  expect(expectValue(end)).toMatchObject({ rows: 2 })
  expect(expectValue(await app.call('links.archive', { target, archived: true }))?.links).toBe(2)
  expect(await shown(app)).toEqual([late.customer])
})

describe('following up', () => {
  it('says on Monday who of Friday has not answered, and no longer once they were reminded', async () => {
    const app = await scene().connected()
    await app.call('settings.change', { followUpDays: 3 })
    const [ann, bob] = [await make(app, 'Ann'), await make(app, 'Bob')]
    const due = async () => expectValue(await app.call('links.followUps', undefined))
    app.pass(2 * day)
    expect(await due()).toBe(0)
    app.pass(day)
    expect(await due()).toBe(2)
    expect(await shown(app, { followUp: true })).toEqual(['Bob', 'Ann'])
    expectValue(await app.call('links.copy', { id: ann.id }))
    expect(await shown(app, { followUp: true })).toEqual(['Bob'])
    expectValue(await app.call('links.archive', { target: { ids: [bob.id] }, archived: true }))
    expect(await due()).toBe(0)
    app.pass(3 * day)
    expect(await shown(app, { followUp: true })).toEqual(['Ann'])
    await app.call('settings.change', { followUpDays: 7 })
    expect(await due()).toBe(0)
    await app.call('settings.change', { followUpDays: 0 })
    app.pass(30 * day)
    expect(await due()).toBe(0)
  })

  it('goes by the day that a person chose, and by that alone', async () => {
    const app = await scene().connected()
    const [ann] = [await make(app, 'Ann'), await make(app, 'Bob')]
    const now = ann.createdAt
    expectValue(await app.call('links.edit', { id: ann.id, followUpAt: dueAt(now, -4).handedBefore }))
    app.pass(3 * day)
    expect(await shown(app, { followUp: true })).toEqual(['Bob'])
    app.pass(3 * day)
    expect(await shown(app, { followUp: true, by: 'customer', descending: false })).toEqual(['Ann', 'Bob'])
    expectValue(await app.call('links.copy', { id: ann.id }))
    expect(expectValue(await app.call('links.get', { id: ann.id })).followUpAt).toBeNull()
  })

  it('asks nobody who accepted, declined, or got the standing link', async () => {
    const live = await startLive(1)
    const app = await live.connected()
    const made: { id: string }[] = []
    for (const customer of ['Ann', 'Bob'])
      made.push(expectValue(await app.call('links.create', newLink({ ...personal, customer }))).link)
    expectValue(await app.call('links.create', newLink({ customer: 'Anybody' })))
    const told = async (id = '') => expectValue(await app.call('links.get', { id }))
    await expect.poll(async () => (await told(made[0]?.id)).requestId).not.toBeNull()
    const customer = await live.people.add('Ann')
    await live.people.accept(customer, { kind: 'request', id: (await told(made[0]?.id)).requestId ?? '' })
    await expect.poll(async () => (await told(made[0]?.id)).state).toBe('accepted')
    app.pass(4 * day)
    expect(await shown(app, { followUp: true })).toEqual(['Bob'])
  })
})

it('is due by days that begin at their own first minute, also on one that begins at one o’clock', () => {
  const zone = process.env.TZ
  process.env.TZ = 'America/Santiago'
  const noon = new Date(2026, 8, 6, 12).getTime()
  const [tomorrow, before] = [new Date(2026, 8, 7).getTime(), new Date(2026, 8, 4).getTime()]
  const due = dueAt(noon, 3)
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
  expect(due).toEqual({ handedBefore: before, until: tomorrow - 1 })
})

it('shows the links that were archived also where the rest could not be, as on a full disk', async () => {
  const before = await scene().connected()
  const app = await scene().restartedWith(
    before,
    `WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 600)
     INSERT INTO link (connection_seq, id, customer, email, note, url, state, created_at, state_at, last_at)
       SELECT (SELECT seq FROM connection), n, n, '', '', 'https://x.example/r/' || n, 'created', n, n, n FROM n;
     CREATE TRIGGER refuses BEFORE UPDATE OF archived ON link WHEN (SELECT total(archived) FROM link) >= 500
       BEGIN SELECT RAISE(ABORT, 'none is written'); END`,
  )
  const target = { filter: {}, upTo: null, except: [] }
  app.emitted.length = 0
  expect((await app.call('links.archive', { target, archived: true })).ok).toBe(false)
  expect(expectValue(await app.call('links.count', { archived: true }))).toBe(500)
  expect(app.emitted.map(({ name }) => name)).toContain('links.changed')
})

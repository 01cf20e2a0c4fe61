import { describe, expect, it } from 'vitest'
import { createAnswers } from '../testing/create-answers.ts'
import { startEagerService } from '../testing/eager-service.ts'
import { sendJson } from '../testing/ports.ts'
import { finished, listOf, page, prepared, rowsOf, whenRunEnds } from '../testing/run-list.ts'
import { apiKey, expectValue, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()

const withEager = async () => {
  const service = await startEagerService()
  const app = await scene().start()
  expectValue(await app.call('connections.testAndSave', { address: service.address, apiKey }))
  return { ...app, service }
}

describe('a run', () => {
  it('makes one link for each row, in the register, without touching the clipboard', async () => {
    const app = await withEager()
    const run = await prepared(app, listOf(30), 4)
    expect(await finished(app, run.id)).toMatchObject({
      state: 'done',
      counts: { created: 30 },
      paused: null,
    })
    expect(app.clipboard).toEqual([])
    const { rows, total } = expectValue(await app.call('links.page', { search: '', offset: 0, limit: 100 }))
    expect(total).toBe(30)
    const made = app.service.madeFor(page)
    expect(rows.map(({ url }) => url).sort()).toEqual([...made].sort())
    expect(new Set(app.service.posts()).size).toBe(30)
    await app.service.stop()
  })

  it('agrees with the service whatever it answers, and retries what failed and what is unknown, each once', async () => {
    const app = await withEager()
    const { service } = app
    // After four of these statuses the row waits again; 421 is repeated below the app (Fetch, HTTP-network-or-cache fetch).
    const answers = createAnswers.filter(({ name }) => !/^(401|403|421|429|503)/.test(name))
    const run = await prepared(app, listOf(answers.length), 1)
    let turn = 0
    service.onWork(() => {
      service.answerWith(answers[turn % answers.length] ?? null)
      turn += 1
    })
    let state = await finished(app, run.id)
    // The run pauses where several rows in a row went wrong: resume it.
    while (state.state === 'paused') state = await finished(app, run.id)
    const rows = await rowsOf(app, run.id)
    expect(rows.map(row => row.state)).toEqual(
      answers.map(({ means }) => ({ made: 'created', failed: 'failed', unknown: 'unknown' })[means]),
    )
    service.onWork(() => service.answerWith(null))
    service.answerWith(null)
    expectValue(await app.call('runs.retryUnknown', { id: run.id }))
    expect((await whenRunEnds(app, run.id)).counts.unknown).toBe(0)
    const before = service.madeFor(page).length
    expectValue(await app.call('runs.retryFailed', { id: run.id }))
    const last = await whenRunEnds(app, run.id)
    expect(last.counts).toMatchObject({ created: answers.length, failed: 0, unknown: 0 })
    // The service makes a link whatever it answers; the retry of a failed row is a new request, which makes another.
    const failed = answers.filter(({ means }) => means === 'failed').length
    expect(service.madeFor(page).length).toBe(before + failed)
    await service.stop()
  })

  it('pauses at a refused key and without a network, and goes on where it was', async () => {
    const app = await scene().connected()
    const run = await prepared(app, listOf(10))
    scene().server.answer((_, response) => sendJson(response, 401, {}))
    expect(await finished(app, run.id)).toMatchObject({
      state: 'paused',
      paused: { code: 'key_refused' },
      counts: { waiting: 10, created: 0 },
    })
    scene().server.answer((request, response) => scene().serve(request, response))
    expect(await finished(app, run.id)).toMatchObject({ state: 'done', counts: { created: 10 } })
  })

  it('waits as the service asks, with fewer at a time, and loses nothing', async () => {
    const waited: number[] = []
    const app = await scene().connected({
      wait: async milliseconds => {
        if (milliseconds >= 1000) waited.push(milliseconds)
      },
    })
    let busy = 3
    scene().server.answer((request, response) => {
      if (request.method === 'POST' && busy > 0) {
        busy -= 1
        return sendJson(response, busy % 2 === 0 ? 429 : 503, {}, { 'retry-after': '7' })
      }
      scene().serve(request, response)
    })
    const run = await prepared(app, listOf(40), 8)
    expect(await finished(app, run.id)).toMatchObject({ state: 'done', counts: { created: 40, failed: 0 } })
    expect(new Set(waited)).toEqual(new Set([7000]))
  })

  it('asks a person where the wait is too long', async () => {
    const app = await scene().connected()
    const run = await prepared(app, listOf(4))
    scene().server.answer((_, response) => sendJson(response, 503, {}, { 'retry-after': '600' }))
    expect(await finished(app, run.id)).toMatchObject({
      state: 'paused',
      paused: { code: 'service_unavailable', retryAfterSeconds: 600 },
      counts: { waiting: 4 },
    })
  })

  it('says which other run sends where two are started at once', async () => {
    const app = await scene().connected()
    const held: (() => void)[] = []
    scene().server.answer((request, response) => held.push(() => scene().serve(request, response)))
    const [first, second] = [await prepared(app, listOf(2)), await prepared(app, listOf(2))]
    const started = await Promise.all([first, second].map(({ id }) => app.call('runs.start', { id })))
    expect(started).toMatchObject([
      { ok: true },
      { ok: false, failure: { code: 'run_under_way', runId: first.id } },
    ])
    const paused = app.call('runs.pause', { id: first.id })
    scene().server.answer((request, response) => scene().serve(request, response))
    for (const send of held) send()
    expectValue(await paused)
  })

  it('is one at a time, and stops and goes on at a press', async () => {
    const app = await scene().connected()
    const held: (() => void)[] = []
    scene().server.answer((request, response) => held.push(() => scene().serve(request, response)))
    const run = await prepared(app, listOf(6))
    const other = await prepared(app, 'Name,Email\nX,x@y.example')
    expectValue(await app.call('runs.start', { id: run.id }))
    expect(await app.call('runs.start', { id: other.id })).toMatchObject({
      failure: { code: 'run_under_way' },
    })
    await expect.poll(() => held.length).toBe(2)
    const stopping = app.call('runs.stop', { id: run.id })
    for (const answer of held.splice(0)) answer()
    expect(expectValue(await stopping)).toMatchObject({
      state: 'stopped',
      counts: { created: 2, waiting: 4, sending: 0 },
    })
    scene().server.answer((request, response) => scene().serve(request, response))
    expect(await finished(app, run.id)).toMatchObject({ state: 'done', counts: { created: 6 } })
  })

  it('stays stopped where a person stops it while the keychain still gives the key to go on with', async () => {
    const app = await scene().connected()
    const run = await prepared(app, listOf(3))
    scene().server.answer((_, response) => sendJson(response, 503, {}, { 'retry-after': '600' }))
    await finished(app, run.id)
    scene().server.answer((request, response) => scene().serve(request, response))
    const going = app.call('runs.start', { id: run.id })
    expect(expectValue(await app.call('runs.stop', { id: run.id })).state).toBe('stopped')
    expect(expectValue(await going).state).toBe('stopped')
    expect(expectValue(await app.call('runs.get', { id: run.id })).counts.waiting).toBe(3)
  })

  it('retries what failed of a list that was stopped, and makes none of the links that nobody wants any more', async () => {
    const app = await scene().connected()
    const held: (() => void)[] = []
    const bad = () => scene().server.seen.at(-1)?.body.includes('bad')
    scene().server.answer((request, response) =>
      bad() ? sendJson(response, 400, {}) : void held.push(() => scene().serve(request, response)),
    )
    const rows = ['Ann,https://b.example/bad', ...[1, 2, 3].map(n => `C${n},https://b.example/good`)]
    const { id } = await prepared(app, ['Name,Page', ...rows].join('\n'), 1)
    expectValue(await app.call('runs.start', { id }))
    await expect.poll(() => held.length).toBe(1)
    const stopping = app.call('runs.stop', { id })
    held[0]?.()
    expect(expectValue(await stopping)).toMatchObject({
      state: 'stopped',
      counts: { created: 1, failed: 1, waiting: 2 },
    })
    scene().server.answer((_, response) => sendJson(response, 401, {}))
    expectValue(await app.call('runs.retryFailed', { id }))
    expect(await whenRunEnds(app, id)).toMatchObject({ state: 'stopped', counts: { failed: 1, waiting: 2 } })
    expect(await rowsOf(app, id, 'failed')).toMatchObject([{ error: { code: 'key_refused' } }])
    scene().server.answer((request, response) => scene().serve(request, response))
    expectValue(await app.call('runs.retryFailed', { id }))
    const retried = await whenRunEnds(app, id)
    expect(retried.counts).toMatchObject({ created: 2, failed: 0, waiting: 2 })
    expect(retried.state).toBe('stopped')
  })

  it('is stopped after a crash in the retry of a stopped list: what was not asked for failed as before, and no other row is sent', async () => {
    const app = await scene().connected()
    const held: (() => void)[] = []
    const bad = () => scene().server.seen.at(-1)?.body.includes('bad')
    scene().server.answer((request, response) =>
      bad() ? sendJson(response, 400, {}) : void held.push(() => scene().serve(request, response)),
    )
    const rows = ['bad', 'bad', 'good', 'good', 'good'].map((page, n) => `C${n},https://b.example/${page}`)
    const { id } = await prepared(app, ['Name,Page', ...rows].join('\n'), 1)
    expectValue(await app.call('runs.start', { id }))
    await expect.poll(() => held.length).toBe(1)
    const stopping = app.call('runs.stop', { id })
    held[0]?.()
    expect(expectValue(await stopping).counts).toMatchObject({ created: 1, failed: 2, waiting: 2 })
    let arrived = 0
    scene().server.answer(() => {
      arrived += 1
    })
    expectValue(await app.call('runs.retryFailed', { id }))
    await expect.poll(() => arrived).toBe(1)
    const again = await scene().restarted(app)
    expect(expectValue(await again.call('runs.get', { id }))).toMatchObject({
      state: 'stopped',
      counts: { created: 1, unknown: 1, failed: 1, waiting: 2 },
    })
    expect(await rowsOf(again, id, 'failed')).toMatchObject([{ error: { code: 'request_refused' } }])
    scene().server.answer((request, response) => scene().serve(request, response))
    expectValue(await again.call('runs.retryFailed', { id }))
    expect(await whenRunEnds(again, id)).toMatchObject({
      state: 'stopped',
      counts: { created: 2, unknown: 1, failed: 0, waiting: 2 },
    })
  })

  it('is paused after a crash, with what was under way unknown, and goes on', async () => {
    const app = await scene().connected()
    let arrived = 0
    scene().server.answer(() => {
      arrived += 1
    })
    const run = await prepared(app, listOf(5))
    expectValue(await app.call('runs.start', { id: run.id }))
    await expect.poll(() => arrived).toBe(2)
    const again = await scene().restarted(app)
    scene().server.answer((request, response) => scene().serve(request, response))
    const found = expectValue(await again.call('runs.get', { id: run.id }))
    expect(found).toMatchObject({ state: 'paused', paused: null, counts: { unknown: 2, waiting: 3 } })
    expect(await finished(again, run.id)).toMatchObject({ state: 'done', counts: { unknown: 2, created: 3 } })
    const [unknown, other] = (await rowsOf(again, run.id)).filter(row => row.state === 'unknown')
    // A decision about a link in the register also shows in the run.
    expectValue(await again.call('links.retry', { id: unknown?.linkId ?? '' }))
    expect(expectValue(await again.call('runs.get', { id: run.id })).counts).toMatchObject({
      unknown: 1,
      created: 4,
    })
    expectValue(await again.call('links.discard', { id: other?.linkId ?? '' }))
    const [failed] = await rowsOf(again, run.id, 'failed')
    expect(failed).toMatchObject({ place: other?.place, error: { code: 'discarded' } })
    expectValue(await again.call('runs.retryFailed', { id: run.id }))
    expect((await whenRunEnds(again, run.id)).counts).toMatchObject({ created: 5, failed: 0, unknown: 0 })
  })
})

describe('outside the window', () => {
  it('a run that sends is paused before the app ends, after what is under way, and is there to be resumed', async () => {
    const app = await scene().connected()
    const held: (() => void)[] = []
    scene().server.answer((request, response) => held.push(() => scene().serve(request, response)))
    const run = await prepared(app, listOf(6))
    expectValue(await app.call('runs.start', { id: run.id }))
    await expect.poll(() => held.length).toBe(2)
    expect(app.app.runs.isBusy()).toBe(true)
    const halted = app.app.runs.halt()
    for (const answer of held.splice(0)) answer()
    await halted
    expect(app.app.runs.isBusy()).toBe(false)
    const again = await scene().restarted(app)
    expect(expectValue(await again.call('runs.get', { id: run.id }))).toMatchObject({
      state: 'paused',
      counts: { created: 2, waiting: 4, unknown: 0 },
    })
    scene().server.answer((request, response) => scene().serve(request, response))
    expect(await finished(again, run.id)).toMatchObject({ state: 'done', counts: { created: 6 } })
  })

  it('a run shows how far it is, and its end to who looks elsewhere, without a name', async () => {
    const app = await scene().connected()
    app.outside.inFront = false
    const run = await prepared(app, listOf(5))
    await finished(app, run.id)
    expect(app.progress.at(-1)).toBeNull()
    expect(app.progress.some(fraction => fraction !== null)).toBe(true)
    expect(app.outside.notifications).toMatchObject([{ title: 'The list is done', body: '5 links created.' }])
  })
})

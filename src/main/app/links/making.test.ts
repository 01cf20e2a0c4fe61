import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fail } from '../../../contract/failure.ts'
import { createAnswers } from '../testing/create-answers.ts'
import { startEagerService } from '../testing/eager-service.ts'
import { sendJson } from '../testing/ports.ts'
import { apiKey, expectValue, newLink, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()
const allLinks = { search: '', offset: 0, limit: 100 }
const hour = 60 * 60 * 1000

/** An app that talks to a service which does the work first, whatever it answers. */
const withEager = async () => {
  const service = await startEagerService()
  const app = await scene().start()
  expectValue(await app.call('connections.testAndSave', { address: service.address, apiKey }))
  return { ...app, service }
}

const holdAnswers = () => {
  const held: (() => void)[] = []
  scene().server.answer((request, response) => held.push(() => scene().serve(request, response)))
  return () => {
    for (const answer of held.splice(0)) answer()
  }
}

describe('whatever a service answers after it did the work', () => {
  it('one link exists in the end: the same form again, or the unknown one tried again', async () => {
    const { call, service } = await withEager()
    for (const [place, answer] of createAnswers.entries()) {
      const redirectUrl = `https://example.com/${place}`
      const link = newLink({ customer: `Customer-${place}`, redirectUrl })
      const rows = async () =>
        expectValue(await call('links.page', { ...allLinks, search: link.customer })).rows.filter(
          ({ id }) => id === link.id,
        )
      service.answerWith(answer)
      const first = await call('links.create', link)
      const code = first.ok ? 'made' : first.failure.code === 'outcome_unknown' ? 'unknown' : 'failed'
      expect([answer.name, code]).toEqual([answer.name, answer.means])
      expect((await rows()).map(({ state }) => state)).toEqual(
        { made: ['copied'], failed: [], unknown: ['outcome_unknown'] }[answer.means],
      )
      service.answerWith(null)
      const again =
        code === 'failed' ? await call('links.create', link) : await call('links.retry', { id: link.id })
      const made = service.madeFor(redirectUrl)
      expect([answer.name, made.length, expectValue(again).link.url]).toEqual([answer.name, 1, made[0]])
      expect(await rows()).toMatchObject([{ state: 'copied', url: made[0], cameBack: null }])
    }
    await service.stop()
  }, 60_000)

  it('an unknown one says what came back, also after a restart', async () => {
    const app = await scene().connected()
    scene().server.answer((_, response) => sendJson(response, 502, { error: 'Bad gateway' }))
    const link = newLink()
    await app.call('links.create', link)
    const again = await scene().restarted(app)
    const [row] = expectValue(await again.call('links.page', allLinks)).rows
    expect(row?.cameBack).toEqual({
      code: 'service_error',
      answer: { status: 502, contentType: 'application/json', excerpt: '{"error":"Bad gateway"}' },
    })
  })
})

describe('pressed twice', () => {
  it('makes one link, also while the key is still being read', async () => {
    const app = await scene().connected()
    const cold = await scene().restarted(app)
    const link = newLink({ customer: 'Ann' })
    const release = holdAnswers()
    const both = [cold.call('links.create', link), cold.call('links.create', link)]
    await expect.poll(() => scene().server.seen.filter(({ method }) => method === 'POST').length).toBe(1)
    release()
    const [one, other] = await Promise.all(both)
    expect(one).toEqual(other)
    expect(scene().server.seen.filter(({ method }) => method === 'POST')).toHaveLength(1)
    // And by another call, as of a page that missed the answer.
    expect(expectValue(await cold.call('links.create', link)).link.url).toBe(
      expectValue((await both.at(0)) ?? fail({ code: 'no_connection' })).link.url,
    )
    expect(scene().server.seen.filter(({ method }) => method === 'POST')).toHaveLength(1)
    expect(expectValue(await cold.call('links.page', allLinks)).total).toBe(1)
  })

  it('discarded while it is tried again, a link that was made after all stays', async () => {
    const { call } = await scene().connected()
    scene().server.answer(request => request.socket.destroy())
    const link = newLink({ customer: 'Ann' })
    await call('links.create', link)
    const release = holdAnswers()
    const retry = call('links.retry', { id: link.id })
    await expect.poll(() => scene().server.seen.filter(({ method }) => method === 'POST').length).toBe(2)
    const discarded = call('links.discard', { id: link.id })
    release()
    expect(expectValue(await discarded)?.link).toMatchObject({ id: link.id, state: 'copied' })
    expect((await retry).ok).toBe(true)
    expect(expectValue(await call('links.page', allLinks)).rows).toMatchObject([{ state: 'copied' }])
  })
})

describe('an answer that is lost', () => {
  const keys = () =>
    scene()
      .server.seen.filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers['idempotency-key'])
  /** A service that answers so many requests for links with nothing, and whose description names the key or does not. */
  const losing = async (lost: number, honours: boolean) => {
    const waited: number[] = []
    const before = await scene().connected()
    const sql = `UPDATE connection SET honours_key = ${Number(honours)}`
    const wait = async (milliseconds: number) => void waited.push(milliseconds)
    const app = await scene().restartedWith(before, sql, { wait })
    let left = lost
    scene().server.answer((request, response) => {
      if (request.method !== 'POST' || left === 0) return scene().serve(request, response)
      left -= 1
      return left % 2 === 0 ? sendJson(response, 500, {}) : request.socket.destroy()
    })
    return { ...app, waited }
  }

  it('is asked for again by itself with the same key, twice, where the service honours it', async () => {
    const app = await losing(2, true)
    const link = newLink({ customer: 'Ann' })
    expect(expectValue(await app.call('links.create', link)).link).toMatchObject({ state: 'copied' })
    expect(keys()).toEqual([link.id, link.id, link.id])
    expect(app.waited.filter(time => time >= 1000)).toEqual([1000, 3000])
  })

  it('is unknown after that, and at once where the service does not', async () => {
    const app = await losing(3, true)
    const link = newLink({ customer: 'Ann' })
    expect(await app.call('links.create', link)).toMatchObject({ failure: { code: 'outcome_unknown' } })
    expect(keys()).toHaveLength(3)
    await app.app.close()
    const other = await losing(1, false)
    const bob = newLink({ customer: 'Bob' })
    expect(await other.call('links.create', bob)).toMatchObject({ failure: { code: 'outcome_unknown' } })
    expect(keys().filter(key => key === bob.id)).toHaveLength(1)
  })
})

it('tried again after more than 20 hours may be made twice, so the person is asked', async () => {
  const { call, pass } = await scene().connected()
  scene().server.answer(request => request.socket.destroy())
  const link = newLink()
  await call('links.create', link)
  scene().server.answer(scene().serve)
  const sent = scene().server.seen.length
  pass(20 * hour)
  expect(await call('links.retry', { id: link.id })).toMatchObject({
    failure: { code: 'may_make_second', linkId: link.id, askedAt: expect.any(Number) },
  })
  expect(scene().server.seen).toHaveLength(sent)
  expect(expectValue(await call('links.retry', { id: link.id, evenTwice: true })).link.state).toBe('copied')
})

it('asked for while the clock was far ahead it may be made twice, too', async () => {
  const { call, pass } = await scene().connected()
  scene().server.answer(request => request.socket.destroy())
  const link = newLink()
  pass(40 * 24 * hour)
  await call('links.create', link)
  scene().server.answer(scene().serve)
  pass(-38 * 24 * hour)
  expect(await call('links.retry', { id: link.id })).toMatchObject({ failure: { code: 'may_make_second' } })
})

it('within 20 hours it is the same request, without asking', async () => {
  const { call, pass } = await scene().connected()
  scene().server.answer(request => request.socket.destroy())
  const link = newLink()
  await call('links.create', link)
  scene().server.answer(scene().serve)
  pass(19 * hour)
  expect((await call('links.retry', { id: link.id })).ok).toBe(true)
})

it('not taken by the clipboard, a link is created and not said to be copied', async () => {
  const { call, clipboard, takes } = await scene().connected()
  takes.clipboard = false
  const made = expectValue(await call('links.create', newLink()))
  expect(made).toMatchObject({ copied: false, saved: true, link: { state: 'created' } })
  const { id } = made.link
  expect(await call('links.copy', { id })).toEqual({ ok: false, failure: { code: 'not_copied' } })
  expect(await call('clipboard.write', { text: 'x' })).toEqual({ ok: false, failure: { code: 'not_copied' } })
  expect(expectValue(await call('links.page', allLinks)).rows).toMatchObject([{ state: 'created' }])
  takes.clipboard = true
  expect(expectValue(await call('links.copy', { id })).state).toBe('copied')
  expect(clipboard).toEqual([made.link.url])
})

it('the URL that other rows have already is counted', async () => {
  const { call } = await scene().connected()
  const ids: string[] = []
  for (const customer of ['Ann', 'Bob', 'Cleo']) {
    ids.push(expectValue(await call('links.create', newLink({ customer }))).link.id)
  }
  expect(expectValue(await call('links.same', { id: ids[0] ?? '' }))).toBe(2)
})

/** Lets no file of this process grow beyond these bytes, as a full disk would; null: as far as they like. */
const limitFiles = (bytes: number | null) =>
  execFileSync('prlimit', ['--pid', `${process.pid}`, `--fsize=${bytes ?? 'unlimited'}:unlimited`])

it.runIf(process.platform === 'linux')(
  'comes to a full disk, and is shown and copied all the same; its row is unknown at once and makes no second link',
  async () => {
    const { call, clipboard, service } = await withEager()
    const link = newLink({ customer: 'Ann', redirectUrl: 'https://example.com/full' })
    service.onWork(() => limitFiles(statSync(join(scene().dataDir, 'ledger.db-wal')).size))
    try {
      const made = expectValue(await call('links.create', link))
      expect(made).toMatchObject({ saved: false, copied: true, link: { id: link.id, customer: 'Ann' } })
      expect(clipboard).toEqual(service.madeFor('https://example.com/full'))
      expect(expectValue(await call('links.page', allLinks))).toMatchObject({
        unknown: 1,
        rows: [{ id: link.id, state: 'outcome_unknown' }],
      })
    } finally {
      limitFiles(null)
      service.onWork(() => undefined)
    }
    const again = expectValue(await call('links.retry', { id: link.id }))
    expect(again).toMatchObject({ saved: true, link: { url: clipboard[0], state: 'copied' } })
    expect(service.madeFor('https://example.com/full')).toHaveLength(1)
    await service.stop()
  },
)

it.runIf(process.platform === 'linux')(
  'refused while the disk is full, a link is shown nowhere, and asked for again once there is room',
  async () => {
    const app = await withEager()
    const { call, service } = app
    const refusal = createAnswers.find(({ name }) => name.includes('422'))
    if (!refusal) throw new Error('No such answer')
    const link = newLink({ customer: 'Ann', redirectUrl: 'https://example.com/refused' })
    const sent = () => service.posts().filter(key => key === link.id).length
    service.answerWith(refusal)
    service.onWork(() => limitFiles(statSync(join(scene().dataDir, 'ledger.db-wal')).size))
    const refused = { failure: { code: 'request_refused' } }
    try {
      expect(await call('links.create', link)).toMatchObject(refused)
      expect(expectValue(await call('links.page', allLinks))).toMatchObject({ unknown: 0, rows: [] })
      expect(await call('links.create', link)).toMatchObject({ failure: { code: 'store' } })
      expect(sent()).toBe(1)
    } finally {
      limitFiles(null)
      service.onWork(() => undefined)
    }
    expect(await call('links.create', link)).toMatchObject(refused)
    expect(sent()).toBe(2)
    service.answerWith(null)
    expect(expectValue(await call('links.create', link))).toMatchObject({ saved: true, copied: true })
    expect(expectValue(await call('links.page', allLinks)).rows).toMatchObject([{ id: link.id }])
    await service.stop()
  },
)

it.runIf(process.platform === 'linux')(
  'refused while the disk is full, its row goes with the next link that is made once there is room',
  async () => {
    const app = await withEager()
    const { call, service } = app
    service.answerWith(createAnswers.find(({ name }) => name.includes('422')) ?? null)
    service.onWork(() => limitFiles(statSync(join(scene().dataDir, 'ledger.db-wal')).size))
    try {
      expect((await call('links.create', newLink({ customer: 'Ann' }))).ok).toBe(false)
    } finally {
      limitFiles(null)
      service.onWork(() => undefined)
      service.answerWith(null)
    }
    expectValue(await call('links.create', newLink({ redirectUrl: 'https://example.com/next' })))
    const again = await scene().restarted(app)
    expect(expectValue(await again.call('links.page', allLinks))).toMatchObject({ unknown: 0, total: 1 })
    await service.stop()
  },
)

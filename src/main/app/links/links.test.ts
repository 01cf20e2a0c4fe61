import { describe, expect, it } from 'vitest'
import { createTestPractice, sendJson } from '../testing/ports.ts'
import { expectValue, newLink, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()
const allLinks = { search: '', offset: 0, limit: 100 }

describe('links', () => {
  it('are on the disk and in the clipboard before anybody is told', async () => {
    const first = await scene().connected()
    const { link } = expectValue(
      await first.call('links.create', newLink({ customer: 'Ann', redirectUrl: 'https://mine.example' })),
    )
    expect(link).toMatchObject({ customer: 'Ann', state: 'copied', redirectUrl: 'https://mine.example' })
    expect(first.clipboard).toEqual([link.url])
    const again = await scene().restarted(first)
    expect(expectValue(await again.call('links.page', { ...allLinks, search: 'ann' })).rows).toEqual([link])
    expect(expectValue(await again.call('links.redirectUrls', undefined))).toEqual(['https://mine.example'])
  })

  it('open as their customer on the practice service only, so that no real one is used up', async () => {
    const real = await scene().connected()
    const { link } = expectValue(await real.call('links.create', newLink()))
    const refused = await real.call('links.openAsCustomer', { id: link.id })
    expect(refused).toMatchObject({ ok: false, failure: { code: 'invalid_input' } })
    const { practice } = createTestPractice(scene().server.address)
    const redirect = { own: `${scene().server.address}/c/1`, foreign: 'http://127.0.0.1:9/c/1' }
    scene().server.answer((_, response) => sendJson(response, 201, { redirect: redirect.own }))
    const trying = await scene().start({ practice })
    await trying.call('connections.startPractice', undefined)
    const { id, url } = expectValue(await trying.call('links.create', newLink())).link
    expectValue(await trying.call('links.openAsCustomer', { id }))
    scene().server.answer((_, response) => sendJson(response, 201, { redirect: redirect.foreign }))
    const moved = expectValue(await trying.call('links.create', newLink())).link
    expect(await trying.call('links.openAsCustomer', { id: moved.id })).toMatchObject({
      failure: { code: 'invalid_input' },
    })
    expect([...real.opened, ...trying.opened]).toEqual([url])
  })

  it('whose answer was lost are kept, and retried as the same request', async () => {
    const { call } = await scene().connected()
    scene().server.answer(request => request.socket.destroy())
    const lost = await call('links.create', newLink({ customer: 'Ann' }))
    expect(lost).toMatchObject({ ok: false, failure: { code: 'outcome_unknown' } })
    const [link] = expectValue(await call('links.page', { ...allLinks, state: 'outcome_unknown' })).rows
    const id = link?.id ?? ''
    expect(link).toMatchObject({
      url: null,
      state: 'outcome_unknown',
      cameBack: { code: 'connection_lost' },
    })
    scene().server.answer((_, response) => sendJson(response, 401, {}))
    expect(await call('links.retry', { id })).toMatchObject({ failure: { code: 'key_refused' } })
    expect(expectValue(await call('links.page', allLinks))).toMatchObject({ total: 1, unknown: 1 })
    scene().server.answer(scene().serve)
    const twice = await Promise.all([call('links.retry', { id }), call('links.retry', { id })])
    expect(twice.map(one => expectValue(one).link.state)).toEqual(['copied', 'copied'])
    const keys = scene()
      .server.seen.filter(seen => seen.method === 'POST')
      .map(seen => seen.headers['idempotency-key'])
    expect(keys).toEqual([id, id, id])
    expect(expectValue(await call('links.page', allLinks))).toMatchObject({ total: 1, unknown: 0 })
  })

  it('that were refused leave no trace', async () => {
    const { call } = await scene().connected()
    scene().server.answer((_, response) => sendJson(response, 422, { detail: 'No' }))
    expect(await call('links.create', newLink())).toMatchObject({
      failure: { code: 'request_refused', detail: 'No' },
    })
    expect(expectValue(await call('links.page', allLinks))).toMatchObject({ rows: [], total: 0, unknown: 0 })
  })

  it('that were under way when the app ended have an unknown outcome', async () => {
    const first = await scene().connected()
    const arrived = Promise.withResolvers<void>()
    scene().server.answer(() => arrived.resolve())
    const pending = first.call('links.create', newLink({ customer: 'Ann' }))
    await arrived.promise
    expect(expectValue(await first.call('links.page', allLinks)).total).toBe(0)
    const again = await scene().restarted(first)
    const page = expectValue(await again.call('links.page', allLinks))
    expect(page).toMatchObject({
      total: 1,
      unknown: 1,
      rows: [{ customer: 'Ann', state: 'outcome_unknown' }],
    })
    expect(await again.call('links.copy', { id: page.rows[0]?.id ?? '' })).toMatchObject({
      failure: { code: 'outcome_unknown' },
    })
    expectValue(await again.call('links.discard', { id: page.rows[0]?.id ?? '' }))
    expect(expectValue(await again.call('links.page', allLinks)).total).toBe(0)
    await scene().server.stop()
    expect((await pending).ok).toBe(false)
  })
})

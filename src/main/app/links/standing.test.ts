import { describe, expect, it } from 'vitest'
import { sendJson } from '../testing/ports.ts'
import { expectValue, newLink, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()
const allLinks = { search: '', offset: 0, limit: 100 }
const renewed = 'https://x.example/c/2'
const renew = () => scene().server.answer((_, response) => sendJson(response, 201, { redirect: renewed }))
/** What the ledger makes of the service's report that the standing link was renewed. */
const replaced = "UPDATE link SET progress = 'replaced', progress_at = 5 WHERE redirect_url IS NULL"

describe('the standing link', () => {
  it('is one row however often it is asked for; whom it was handed to is a row each', async () => {
    const { call, clipboard } = await scene().connected()
    expect(expectValue(await call('links.standing', undefined))).toBeNull()
    const first = expectValue(await call('links.create', newLink()))
    const again = expectValue(await call('links.create', newLink()))
    expect(again).toMatchObject({ copied: true, saved: true, link: { id: first.link.id, state: 'copied' } })
    expectValue(await call('links.create', newLink({ customer: 'Ann' })))
    const { rows, total } = expectValue(await call('links.page', allLinks))
    expect([total, rows.map(({ customer }) => customer)]).toEqual([2, ['Ann', '']])
    expect(expectValue(await call('links.standing', undefined))?.id).toBe(first.link.id)
    expect(clipboard).toHaveLength(3)
  })

  it('is back in the list where it is asked for again after its row was archived', async () => {
    const { call } = await scene().connected()
    const { link } = expectValue(await call('links.create', newLink()))
    expectValue(await call('links.archive', { target: { ids: [link.id] }, archived: true }))
    expect(expectValue(await call('links.create', newLink())).link).toMatchObject({ id: link.id })
    const { rows } = expectValue(await call('links.page', { search: '', offset: 0, limit: 10 }))
    expect(rows.map(({ id }) => id)).toEqual([link.id])
  })

  it('once renewed is another row, and one that no longer works copies the new one', async () => {
    const before = await scene().connected()
    expectValue(await before.call('links.create', newLink()))
    const ann = expectValue(await before.call('links.create', newLink({ customer: 'Ann' }))).link
    const { call, clipboard } = await scene().restartedWith(before, replaced)
    expect(expectValue(await call('links.standing', undefined))).toBeNull()
    renew()
    const copied = expectValue(await call('links.copy', { id: ann.id }))
    expect(copied).toMatchObject({ url: renewed, state: 'copied', customer: 'Ann' })
    expect(clipboard).toEqual([renewed])
    const asked = scene().server.seen.length
    const own = expectValue(await call('links.create', newLink())).link
    expect(own.url).toBe(renewed)
    const { rows } = expectValue(await call('links.page', allLinks))
    expect(rows.map(({ customer, state }) => `${customer} ${state}`).sort()).toEqual([
      ' copied',
      ' replaced',
      'Ann copied',
    ])
    expect(scene().server.seen.length).toBe(asked + 1)
  })

  it('that no longer works says why its successor could not be had, and copies nothing', async () => {
    const before = await scene().connected()
    const { id } = expectValue(await before.call('links.create', newLink())).link
    const { call, clipboard } = await scene().restartedWith(before, replaced)
    scene().server.answer((_, response) => sendJson(response, 401, {}))
    expect(await call('links.copy', { id })).toMatchObject({ failure: { code: 'key_refused' } })
    expect(clipboard).toEqual([])
  })
})

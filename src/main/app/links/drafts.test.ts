import { describe, expect, it } from 'vitest'
import { sendJson } from '../testing/ports.ts'
import { expectValue, newLink, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()
type App = Awaited<ReturnType<ReturnType<typeof scene>['connected']>>

const draftOf = async ({ call }: Pick<App, 'call'>) =>
  expectValue(await call('drafts.read', { name: 'link' }))
const type = ({ call }: App, { id }: { id: string }, value: string) =>
  call('drafts.write', { name: 'link', id, value })
const lose = () => scene().server.answer(request => request.socket.destroy())

describe('a draft', () => {
  it('goes with its link once that is created or of unknown outcome, and stays where nothing was made', async () => {
    const app = await scene().connected()
    const link = newLink({ customer: 'Ann' })
    await type(app, link, 'Ann')
    scene().server.answer((_, response) => sendJson(response, 422, {}))
    await app.call('links.create', link)
    expect(await draftOf(app)).toEqual({ id: link.id, value: 'Ann' })
    lose()
    await app.call('links.create', link)
    expect(await draftOf(app)).toBeNull()
    const next = newLink({ customer: 'Bob' })
    await type(app, next, 'Bob')
    scene().server.answer(scene().serve)
    await app.call('links.create', next)
    expect(await draftOf(app)).toBeNull()
  })

  it('does not come back by a page that is late to write it', async () => {
    const app = await scene().connected()
    const link = newLink({ customer: 'Ann' })
    expectValue(await app.call('links.create', link))
    await type(app, link, 'Ann')
    expect(await draftOf(app)).toBeNull()
  })

  it('of the next customer stays while a link is created, and while an old one is tried again', async () => {
    const app = await scene().connected()
    const first = newLink({ customer: 'Ann' })
    const next = newLink({ customer: 'Bob' })
    lose()
    await app.call('links.create', first)
    await type(app, next, 'Bob')
    scene().server.answer(scene().serve)
    expectValue(await app.call('links.retry', { id: first.id }))
    expect(await draftOf(app)).toEqual({ id: next.id, value: 'Bob' })
    const other = newLink({ customer: 'Cleo' })
    expectValue(await app.call('links.create', other))
    expect(await draftOf(app)).toEqual({ id: next.id, value: 'Bob' })
  })

  it('is there for a page that starts anew while its link is created, and gone when the app ended over it', async () => {
    const app = await scene().connected()
    const link = newLink({ customer: 'Ann' })
    await type(app, link, 'Ann')
    const arrived = Promise.withResolvers<void>()
    scene().server.answer(() => arrived.resolve())
    const pending = app.call('links.create', link)
    await arrived.promise
    expect(await draftOf(app)).toEqual({ id: link.id, value: 'Ann' })
    const again = await scene().restarted(app)
    expect(await draftOf(again)).toBeNull()
    expectValue(await again.call('links.discard', { id: link.id }))
    expect(await draftOf(again)).toBeNull()
    await scene().server.stop()
    await pending
  })
})

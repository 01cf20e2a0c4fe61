import { describe, expect, it } from 'vitest'
import { sendJson } from '../testing/ports.ts'
import { expectValue, newLink, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()
const ann = {
  ...newLink({ redirectUrl: 'https://example.com/thanks', customer: 'Ann' }),
  email: 'ann@example.com',
}
const posts = () =>
  scene()
    .server.seen.filter(({ method }) => method === 'POST')
    .map(({ body }) => (body === '' ? null : JSON.parse(body)))

describe('what is noted with a link', () => {
  it('stays here where the service keeps to the interface', async () => {
    const { call } = await scene().connected()
    expectValue(await call('links.create', ann))
    expect(posts()).toEqual([{ redirectUrl: 'https://example.com/thanks' }])
  })

  it('goes to a service that tells changes, without what is empty, and never with the standing link', async () => {
    const { call } = await scene().tellingChanges()
    expectValue(await call('links.create', ann))
    expectValue(await call('links.create', { ...newLink({ customer: 'Bob' }), note: 'At the counter' }))
    expect(posts()).toEqual([
      { redirectUrl: 'https://example.com/thanks', reference: 'Ann', email: 'ann@example.com' },
      null,
    ])
  })

  it('is the same when the same request is repeated, whatever became of the service since', async () => {
    const before = await scene().connected()
    scene().server.answer(request => request.socket.destroy())
    await before.call('links.create', ann)
    const after = await scene().tellingChanges(before)
    scene().server.answer(scene().serve)
    expectValue(await after.call('links.retry', { id: ann.id }))
    scene().server.answer((_, response) => sendJson(response, 502, {}))
    const bob = { ...newLink({ redirectUrl: 'https://example.com/b', customer: 'Bob' }), note: 'Call back' }
    await after.call('links.create', bob)
    await after.call('links.retry', { id: bob.id })
    const noted = { redirectUrl: 'https://example.com/b', reference: 'Bob', note: 'Call back' }
    const plain = { redirectUrl: 'https://example.com/thanks' }
    expect(posts()).toEqual([plain, plain, noted, noted])
  })
})

import { expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { sendJson } from '../testing/ports.ts'
import { expectValue, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()

/** The page that the app sends customers to, if a service with `/changes` offers `thanks`. */
const pageWhereOffered = async (thanks: string) => {
  const { server, serve, service } = scene()
  service.offersChanges = true
  const isAsked = Promise.withResolvers<void>()
  server.answer((request, response) => {
    const path = request.url ?? ''
    if (path === '/openapi.json') return sendJson(response, 200, { 'x-thanks': thanks })
    if (path.startsWith('/changes?after=')) isAsked.resolve()
    return serve(request, response)
  })
  const app = await scene().connected()
  app.app.follow()
  await isAsked.promise
  const stored = expectValue(await app.call('runs.paste', { text: 'Name,Email\nAnn,ann@b.example' }))
  const shown = app.app.state().connections[0]?.pageAfterwards
  expect(stored?.redirectUrl).toBe(shown)
  return shown
}

it.each([
  'https://elsewhere.example/connect/thanks',
  'http://localhost:9/thanks',
  'http://127.0.0.1:9/thanks',
  'https://127.0.0.1/thanks',
])('sends nobody to a page of another origin that a service names: %s', async thanks => {
  expect(await pageWhereOffered(thanks)).toBeNull()
})

it("sends customers to the service's own page", async () => {
  const thanks = `${scene().server.address}/connect/thanks`
  expect(await pageWhereOffered(thanks)).toBe(thanks)
})

it('drops a page of another origin that was stored once, and keeps one that a person set', async () => {
  const foreign = 'https://elsewhere.example/thanks'
  const before = await scene().connected()
  const app = await scene().restartedWith(before, `UPDATE connection SET thanks = '${foreign}'`)
  const page = () => app.app.state().connections[0]?.pageAfterwards
  expect(page()).toBeNull()
  const set = { id: app.app.state().currentId ?? '', name: 'Ours', portalAddress: null }
  expectValue(await app.call('connections.edit', { ...set, pageAfterwards: foreign }))
  await eventually(() => expect(page()).toBe(foreign))
})

import { expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { apiKey, expectValue, newLink, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()

/** The calls of the published interface, without optional ones. */
const interfaceAlone = /^(GET \/accounts(\?|\/|$)|POST \/connect\/create-connect-request$)/

it('asks a service that keeps to the interface alone for nothing else more than once, and works with it', async () => {
  const { server, serve } = scene()
  server.answer((request, response) => {
    if (interfaceAlone.test(`${request.method} ${request.url}`)) return serve(request, response)
    response.writeHead(404).end()
  })
  const app = await scene().start()
  app.app.follow()
  const connect = { address: server.address, apiKey }
  expectValue(await app.call('connections.testAndSave', connect))
  const summary = async () => expectValue(await app.call('accounts.summary', undefined))
  await eventually(async () => expect(await summary()).toMatchObject({ customers: 2, refreshing: false }))
  expect(await summary()).toMatchObject({ upToDate: false, asOf: expect.any(Number) })
  expect(app.app.state().connections).toMatchObject([
    { offersChanges: false, upToDate: false, pageAfterwards: null, reachability: 'connected' },
  ])
  const redirectUrl = 'https://acme.example/thanks'
  const link = { ...newLink({ customer: 'Maria', redirectUrl }), email: 'm@example.com', note: 'mine' }
  expectValue(await app.call('links.create', link))
  const created = server.seen.find(({ method }) => method === 'POST')
  expect(JSON.parse(created?.body ?? '')).toEqual({ redirectUrl })

  scene().service.customers.push('c')
  app.pass(6 * 60_000)
  expectValue(await app.call('app.focused', undefined))
  await eventually(async () => expect(await summary()).toMatchObject({ customers: 3, refreshing: false }))
  expectValue(await app.call('app.online', undefined))
  expectValue(await app.call('accounts.refresh', undefined))
  const beside = () =>
    server.seen.map(({ method, url }) => `${method} ${url}`).filter(line => !interfaceAlone.test(line))
  expect(beside()).toEqual(['GET /changes'])

  const again = await scene().restarted(app)
  again.app.follow()
  await eventually(() => expect(beside()).toEqual(['GET /changes', 'GET /changes']))
  await eventually(() => expect(again.app.state().connections).toMatchObject([{ offersChanges: false }]))
})

it('takes a service for one without changes that answers to what it does not have as it likes', async () => {
  const { server, serve } = scene()
  const answers = [
    { status: 200, body: '<!doctype html><title>Welcome</title>' },
    { status: 403, body: '{"message":"Missing Authentication Token"}' },
    { status: 500, body: '' },
    { status: 200, body: '[]' },
  ]
  for (const { status, body } of answers) {
    server.answer((request, response) => {
      if (interfaceAlone.test(`${request.method} ${request.url}`)) return serve(request, response)
      response.writeHead(status).end(body)
    })
    const app = await scene().connected()
    app.app.follow()
    await eventually(() =>
      expect(app.app.state().connections.at(-1)).toMatchObject({
        offersChanges: false,
        reachability: 'connected',
      }),
    )
    app.app.close()
  }
})

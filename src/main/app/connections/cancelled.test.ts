import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { askForPassword } from '../testing/asking-keychain.ts'
import { apiKey, expectValue, setUpScene } from '../testing/scene.ts'

const scene = setUpScene()

it('a new connection is not saved, and leaves no key, where a person cancels while the keychain asks for its password', async () => {
  const { app, call } = await scene().connected()
  const before = [app.state().currentId, scene().keychain.names()]
  const { asked, type } = askForPassword(scene().keychain.secrets)
  const saving = call('connections.testAndSave', { address: scene().server.address, apiKey })
  await asked
  expectValue(await call('connections.cancelTest', undefined))
  type()
  expect(await saving).toEqual({ ok: false, failure: { code: 'no_connection' } })
  expect([app.state().currentId, scene().keychain.names()]).toEqual(before)
  expect(app.state()).toMatchObject({ connections: [{}], keysLeft: 0 })
})

it('a connection has its key from before again where a person cancels while the keychain asks for its password', async () => {
  const { app, call } = await scene().connected()
  const id = app.state().currentId ?? ''
  const { names, memory } = scene().keychain
  const keys = () => Promise.all(names().map(name => memory.get(name)))
  const before = await keys()
  scene().server.answer((request, response) => {
    request.headers.authorization = `Bearer ${apiKey}`
    scene().serve(request, response)
  })
  const { asked, type } = askForPassword(scene().keychain.secrets)
  const replacing = call('connections.replaceKey', { id, apiKey: `${apiKey}2`, untested: true })
  await asked
  expectValue(await call('connections.cancelTest', undefined))
  type()
  expect(await replacing).toEqual({ ok: false, failure: { code: 'no_connection' } })
  expect(await keys()).toEqual(before)
})

it('a connection whose key is missing has none still where a person cancels while the keychain asks for its password', async () => {
  const before = await scene().connected()
  const id = before.app.state().currentId ?? ''
  await before.app.close()
  const { memory, names, secrets } = scene().keychain
  const name = names().find(one => one.endsWith(id)) ?? ''
  await memory.remove(name)
  const { app, call } = await scene().start()
  scene().server.answer((request, response) => {
    request.headers.authorization = `Bearer ${apiKey}`
    scene().serve(request, response)
  })
  const { asked, type } = askForPassword(secrets)
  const replacing = call('connections.replaceKey', { id, apiKey: `${apiKey}2`, untested: true })
  await asked
  expectValue(await call('connections.cancelTest', { id }))
  type()
  expect(await replacing).toEqual({ ok: false, failure: { code: 'no_connection' } })
  expect(names()).not.toContain(name)
  expect(app.state().connections).toMatchObject([{ key: 'missing' }])
})

it('a key that a person gives while the keychain still asks for one that was cancelled is the one that stays', async () => {
  const { app, call } = await scene().connected()
  const id = app.state().currentId ?? ''
  scene().server.answer((request, response) => {
    request.headers.authorization = `Bearer ${apiKey}`
    scene().serve(request, response)
  })
  const { asked, type } = askForPassword(scene().keychain.secrets)
  const replace = (key: string) => call('connections.replaceKey', { id, apiKey: key, untested: true })
  const cancelled = replace(`${apiKey}2`)
  await asked
  expectValue(await call('connections.cancelTest', undefined))
  const replacing = replace(`${apiKey}3`)
  // Until the service has tested it.
  await wait(300)
  type()
  expect(await cancelled).toEqual({ ok: false, failure: { code: 'no_connection' } })
  expectValue(await replacing)
  const { names, memory } = scene().keychain
  const keys = await Promise.all(names().map(name => memory.get(name)))
  expect(keys).toContainEqual({ state: 'stored', secret: `${apiKey}3` })
})

it('a key that is tested meanwhile for a connection is saved where a person cancels only a new connection, and the other way round', async () => {
  const { app, call } = await scene().connected()
  const id = app.state().currentId ?? ''
  const { asked, type } = askForPassword(scene().keychain.secrets)
  const replacing = call('connections.replaceKey', { id, apiKey })
  const { address } = scene().server
  const saving = call('connections.testAndSave', { address, apiKey })
  await asked
  await wait(300)
  expectValue(await call('connections.cancelTest', { id: null }))
  type()
  expectValue(await replacing)
  expect(await saving).toEqual({ ok: false, failure: { code: 'no_connection' } })
  const again = call('connections.testAndSave', { address, apiKey })
  expectValue(await call('connections.cancelTest', { id }))
  expectValue(await again)
})

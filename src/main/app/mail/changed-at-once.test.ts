import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { askForPassword } from '../testing/asking-keychain.ts'
import { expectValue } from '../testing/scene.ts'
import { setUpMail } from './testing/mail-scene.ts'
import { serverInput } from './testing/smtp-server.ts'

const { scene, smtp, ready } = setUpMail()

it('a mail server that is deleted while the keychain still asks for the one before stays deleted', async () => {
  const { app } = await ready()
  const { asked, type } = askForPassword(scene().keychain.secrets)
  const saving = app.call('mail.saveServer', serverInput(smtp(), { password: 'another' }))
  await asked
  const removing = app.call('mail.removeServer', undefined)
  await wait(50)
  type()
  expectValue(await saving)
  expectValue(await removing)
  expect(expectValue(await app.call('mail.setup', undefined)).server).toBeNull()
  expect(
    scene()
      .keychain.names()
      .filter(name => name.includes('/mail')),
  ).toEqual([])
})

it('the password of each of two servers that are saved at once has a place of its own', async () => {
  const { app } = await ready()
  const { asked, type } = askForPassword(scene().keychain.secrets)
  const places: string[] = []
  const { set } = scene().keychain.secrets
  scene().keychain.secrets.set = (name, secret) => {
    places.push(name)
    return set(name, secret)
  }
  const first = app.call('mail.saveServer', serverInput(smtp(), { password: 'first' }))
  const second = app.call(
    'mail.saveServer',
    serverInput(smtp(), { password: 'second', user: 'b@acme.example' }),
  )
  await asked
  type()
  expectValue(await first)
  expectValue(await second)
  expect(new Set(places).size).toBe(2)
})

import { expect, it } from 'vitest'
import { expectValue } from '../testing/scene.ts'
import { authority } from './testing/certificates.ts'
import { setUpMail } from './testing/mail-scene.ts'
import { serverInput } from './testing/smtp-server.ts'

const { scene, smtp, linkFor, latest, send, until } = setUpMail()

it('that the server puts off is said to wait until then, and goes out at once where a person tries it now', async () => {
  // The clock stands still: a wait for any time never ends.
  const wait = (time: number) => (time === 0 ? Promise.resolve() : new Promise<void>(() => undefined))
  const app = await scene().connected({ authorities: [authority], wait })
  expectValue(await app.call('mail.saveServer', serverInput(smtp())))
  expectValue(await app.call('mail.saveCompany', { company: 'Acme Solar' }))
  const putOff = async () => expectValue(await app.call('mail.setup', undefined)).putOff
  expect(await putOff()).toBeNull()
  smtp().fault(to => (to === '' ? null : { at: 'recipient', code: 451, words: '4.7.1 Greylisted' }))
  const link = await linkFor(app, 'Maria Alvarez', 'maria@alvarez.example')
  expectValue(await send(app, link.id))
  await until(app, link.id, { state: 'waiting', problem: 'later' })
  const { at = 0 } = (await latest(app, link.id)) ?? {}
  expect(await putOff()).toBe(at + 60_000)
  const waitingMail = async () => expectValue(await app.call('overview.get', undefined)).waitingMail
  const maria = { customer: 'Maria Alvarez', email: 'maria@alvarez.example' }
  expect(await waitingMail()).toEqual({ linkId: link.id, ...maria, at: expect.any(Number) })
  smtp().fault(() => null)
  expectValue(await app.call('mail.tryNow', undefined))
  await until(app, link.id, { state: 'handed' })
  expect(await putOff()).toBeNull()
  expect(await waitingMail()).toBeNull()
})

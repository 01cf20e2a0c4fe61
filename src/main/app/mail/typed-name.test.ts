import { expect, it } from 'vitest'
import { expectValue, newLink } from '../testing/scene.ts'
import { message, setUpMail } from './testing/mail-scene.ts'

const { ready, linkFor } = setUpMail()

type App = Awaited<ReturnType<typeof ready>>['app']

const named = (linkId: string, customer: string) => ({ ...message(linkId), fill: { customer } })
const sent = (linkId: string, customer: string, id: string) => ({ ...named(linkId, customer), id, to: null })
const nameOf = async (app: App, id: string) => expectValue(await app.call('links.get', { id })).customer
const ownLink = async (app: App) => {
  const wanted = newLink({ redirectUrl: 'https://a.example/thanks' })
  return expectValue(await app.call('links.create', { ...wanted, email: 'a@a.example' })).link
}

it('notes the name that was typed for a mail where its link has none, with its history, and overwrites none', async () => {
  const { app } = await ready()
  const { id } = await ownLink(app)
  expectValue(await app.call('mail.send', sent(id, 'Hugo Nils', 'first-of-names')))
  expect(await nameOf(app, id)).toBe('Hugo Nils')
  const { actions } = expectValue(await app.call('links.history', { id }))
  expect(actions).toContainEqual(expect.objectContaining({ action: 'customer', here: true, detail: '' }))
  expectValue(await app.call('mail.send', sent(id, 'Hugo', 'second-of-names')))
  expect(await nameOf(app, id)).toBe('Hugo Nils')
})

it('notes it also for what is copied or written by hand, and never on the standing link', async () => {
  const { app } = await ready()
  for (const name of ['mail.copy', 'mail.write'] as const) {
    const { id } = await ownLink(app)
    expectValue(await app.call(name, named(id, 'Fay Ito')))
    expect(await nameOf(app, id)).toBe('Fay Ito')
  }
  const standing = await linkFor(app, '', 'b@b.example')
  expectValue(await app.call('mail.send', sent(standing.id, 'Bo Diaz', 'mail-of-standing')))
  expect(await nameOf(app, standing.id)).toBe('')
})

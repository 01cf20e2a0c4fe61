import { describe, expect, it } from 'vitest'
import { expectValue } from '../testing/scene.ts'
import { message, setUpMail } from './testing/mail-scene.ts'

const { smtp, ready, latest, send, until } = setUpMail()

describe('by hand', () => {
  it('copies the message with the link, and opens it in the mail program', async () => {
    const { app, link } = await ready()
    expectValue(await app.call('mail.copy', message(link.id)))
    expect(app.clipboard.at(-1)).toContain(`Hello Maria Alvarez,`)
    expect(app.clipboard.at(-1)).toContain(link.url)
    expectValue(await app.call('mail.write', message(link.id)))
    const opened = new URL(app.opened.at(-1) ?? '')
    expect(opened.protocol).toBe('mailto:')
    expect(decodeURIComponent(opened.pathname)).toBe('maria@alvarez.example')
    expect(opened.searchParams.get('body')).toContain(link.url)
    expect(await latest(app, link.id)).toMatchObject({ state: 'written', to: 'maria@alvarez.example' })
    expect(app.drafts).toEqual([])
  })

  it('is not made of half a character: it says so where that was typed', async () => {
    const { app, link } = await ready()
    const fill = { customer: 'Maria \ud83d' }
    for (const name of ['mail.write', 'mail.copy'] as const)
      expect(await app.call(name, { ...message(link.id), fill })).toMatchObject({
        failure: { code: 'invalid_input', fields: [{ path: 'fill.customer', message: /again/ }] },
      })
    expect(app.opened).toEqual([])
  })

  it('opens as whole text what was kept with half a character', async () => {
    const { app, link } = await ready()
    const template = { id: 'half', name: 'Half', subject: 'Sun \ud83d', text: '\udc00 {customer}: {link}' }
    expectValue(await app.call('mail.saveTemplate', template))
    expectValue(await app.call('mail.write', message(link.id, 'half')))
    expect(new URL(app.opened.at(-1) ?? '').searchParams.get('subject')).toBe('Sun \ufffd')
  })

  it('opens a draft where the message is too long for an address, or no program takes one', async () => {
    const { app, link } = await ready()
    const template = {
      id: 'long',
      name: 'Long',
      subject: '{company}',
      text: `${'Grüße. '.repeat(300)}{link}`,
    }
    expectValue(await app.call('mail.saveTemplate', template))
    expectValue(await app.call('mail.write', message(link.id, 'long')))
    app.has.mailProgram = false
    expectValue(await app.call('mail.write', message(link.id)))
    expect(app.opened).toEqual([])
    expect(app.drafts).toHaveLength(2)
    for (const draft of app.drafts) {
      expect(draft).toMatch(/^X-Unsent: 1\r$/m)
      expect(draft).toMatch(/^To: maria@alvarez\.example\r$/m)
    }
  })
})

it('tells no log of an address, a name, a link or a password', async () => {
  const { app, link } = await ready()
  smtp().fault(() => ({ at: 'recipient', code: 550, words: 'No maria@alvarez.example here' }))
  expectValue(await send(app, link.id))
  await until(app, link.id, { state: 'refused' })
  smtp().fault(() => null)
  expectValue(await app.call('mail.write', message(link.id)))
  const log = app.logged.join('\n')
  expect(log).toContain('A mail was tried')
  for (const secret of ['alvarez', 'Maria', 'x.example', 'secret', 'acme.example'])
    expect(log).not.toContain(secret)
})

import { describe, expect, it } from 'vitest'
import { createTestPractice, sendJson } from '../testing/ports.ts'
import { expectValue } from '../testing/scene.ts'
import { authority } from './testing/certificates.ts'
import { message, setUpMail } from './testing/mail-scene.ts'
import { serverInput } from './testing/smtp-server.ts'

const { scene, smtp, start, ready, linkFor, latest, send, until } = setUpMail()

describe('a mail', () => {
  it('goes to the customer with their own link, as text and as HTML, and is said to be handed over', async () => {
    const { app, link } = await ready()
    const queued = expectValue(await send(app, link.id))
    expect(queued).toMatchObject({ state: 'waiting', to: 'maria@alvarez.example' })
    await until(app, link.id, { state: 'handed', answer: '250 queued as 4XYZ' })
    const [mail] = smtp().received
    expect(mail?.from).toBe('staff@acme.example')
    expect(mail?.to).toEqual(['maria@alvarez.example'])
    expect(mail?.headers.join('\n')).toContain('From: Acme Solar <staff@acme.example>')
    expect(mail?.headers.join('\n')).toContain('Subject: Acme Solar: please share your utility account')
    expect(mail?.id).toMatch(/^<[\w-]+@acme\.example>$/)
    const text = mail?.body.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
    expect(text).toContain('Hello Maria Alvarez,')
    expect(text).toContain(`\r\n${link.url}\r\n`)
    expect(text).toContain('begins with x.example')
    expect(text).toContain(`<a href="${link.url}">${link.url}</a>`)
    expect(text).not.toContain('{')
  })

  it('goes out in other words than the template’s where a person changed them for it', async () => {
    const { app, link } = await ready()
    const words = { subject: 'A word to {customer}', text: 'Dear {customer}: {link}' }
    const mail = { id: 'in-other-words', ...message(link.id), words, to: null }
    expectValue(await app.call('mail.send', mail))
    await until(app, link.id, { state: 'handed', subject: 'A word to Maria Alvarez' })
    const withoutLink = { ...words, text: 'Dear {customer}' }
    expect(await app.call('mail.send', { ...mail, id: 'without-link', words: withoutLink })).toMatchObject({
      failure: { code: 'invalid_input' },
    })
  })

  it('is one mail, however often it is asked for with the same id', async () => {
    const { app, link } = await ready()
    const one = { id: 'the-same-mail', ...message(link.id), to: null }
    await Promise.all([app.call('mail.send', one), app.call('mail.send', one)])
    await until(app, link.id, { state: 'handed' })
    expectValue(await app.call('mail.send', one))
    expect(expectValue(await app.call('mail.ofLink', { id: link.id }))).toHaveLength(1)
    expect(smtp().received).toHaveLength(1)
  })

  /** Beside a service, practice data that makes links. */
  const withPractice = () => {
    scene().server.answer((request, response) =>
      request.method === 'POST'
        ? sendJson(response, 201, { redirect: 'https://x.example/c/1' })
        : scene().serve(request, response),
    )
    const { practice } = createTestPractice(scene().server.address)
    return scene().connected({ authorities: [authority], practice })
  }

  it('of practice data leaves for no server, whether one is set up or not, and says so', async () => {
    const app = await withPractice()
    expectValue(await app.call('mail.saveServer', serverInput(smtp())))
    expectValue(await app.call('connections.startPractice', undefined))
    expectValue(await app.call('mail.saveCompany', { company: 'Acme Solar' }))
    const first = await linkFor(app, 'Maria Alvarez', 'maria@alvarez.example')
    expectValue(await send(app, first.id))
    await until(app, first.id, { state: 'handed', answer: null })
    expectValue(await app.call('mail.removeServer', undefined))
    const second = await linkFor(app, 'Jo Park', 'jo@park.example')
    expect(expectValue(await send(app, second.id))).toMatchObject({ state: 'handed', answer: null })
    expect(smtp().received).toEqual([])
    expect(expectValue(await app.call('mail.setup', undefined))).toMatchObject({ practice: true, waiting: 0 })
  })

  it('of practice data that an earlier app queued for the mail server leaves for none either', async () => {
    const { practice } = createTestPractice(scene().server.address)
    const before = await withPractice()
    expectValue(await before.call('mail.saveServer', serverInput(smtp())))
    expectValue(await before.call('connections.startPractice', undefined))
    expectValue(await before.call('mail.saveCompany', { company: 'Acme Solar' }))
    const link = await linkFor(before, 'Maria Alvarez', 'maria@alvarez.example')
    expectValue(await send(before, link.id))
    const queued = "UPDATE mail SET state = 'waiting', text = 'Hello'"
    const app = await scene().restartedWith(before, queued, { authorities: [authority], practice })
    await until(app, link.id, { state: 'handed', answer: null })
    expect(smtp().received).toEqual([])
  })

  it('is sent under the name of the company whose connection its link is of', async () => {
    const app = await withPractice()
    expectValue(await app.call('mail.saveServer', serverInput(smtp())))
    expectValue(await app.call('mail.saveCompany', { company: 'Acme Solar' }))
    const link = await linkFor(app, 'Maria Alvarez', 'maria@alvarez.example')
    expectValue(await app.call('connections.startPractice', undefined))
    expectValue(await app.call('mail.saveCompany', { company: 'Another company' }))
    const [own] = app.app.state().connections
    expectValue(await app.call('connections.select', { id: own?.id ?? '' }))
    expectValue(await send(app, link.id))
    await until(app, link.id, { state: 'handed' })
    expect(smtp().received[0]?.headers.join('\n')).toContain('From: Acme Solar <staff@acme.example>')
  })

  it('that is not complete is not sent: the missing and the unknown are named', async () => {
    const app = await start()
    expectValue(await app.call('mail.saveServer', serverInput(smtp())))
    const link = await linkFor(app, '', 'maria@alvarez.example')
    expect(await send(app, link.id)).toEqual({
      ok: false,
      failure: { code: 'mail_fields', missing: ['company', 'customer'], unknown: [] },
    })
    const template = { id: 'odd', name: 'Odd', subject: 'For {custmer}', text: '{link}' }
    expectValue(await app.call('mail.saveTemplate', template))
    expect(
      await app.call('mail.send', { id: 'odd-mail', ...message(link.id, 'odd'), to: null }),
    ).toMatchObject({
      failure: { code: 'mail_fields', missing: [], unknown: ['custmer'] },
    })
    const fill = { customer: 'Maria', company: 'Acme' }
    expectValue(await app.call('mail.send', { id: 'whole-mail', ...message(link.id), fill, to: null }))
    await until(app, link.id, { state: 'handed', subject: 'Acme: please share your utility account' })
  })

  it('needs a mail server and an address', async () => {
    const app = await start()
    const link = await linkFor(app, 'Maria', '')
    expect(await send(app, link.id)).toEqual({ ok: false, failure: { code: 'mail_not_set_up' } })
    expectValue(await app.call('mail.saveServer', serverInput(smtp())))
    expectValue(await app.call('mail.saveCompany', { company: 'Acme' }))
    expect(await send(app, link.id)).toMatchObject({ failure: { code: 'invalid_input' } })
    expectValue(await send(app, link.id, 'maria@work.example'))
    await until(app, link.id, { state: 'handed', to: 'maria@work.example' })
  })

  it.each([
    [
      'refused address',
      { at: 'recipient', code: 550, words: '5.1.1 No such user' },
      'refused',
      'recipient_refused',
    ],
    [
      'refused message',
      { at: 'text', code: 554, words: '5.7.1 Looks like spam' },
      'refused',
      'message_refused',
    ],
    ['line dropped after the text', { at: 'text', drop: true }, 'unknown', 'outcome_unknown'],
    ['line dropped once it was taken', { at: 'taken', drop: true }, 'unknown', 'outcome_unknown'],
  ] as const)('ends at a %s, and is never repeated by itself', async (_name, fault, state, problem) => {
    const { app, link } = await ready()
    smtp().fault(() => fault)
    expectValue(await send(app, link.id))
    await until(app, link.id, { state, problem })
    if ('words' in fault) expect((await latest(app, link.id))?.answer).toContain(fault.words)
    smtp().fault(() => null)
    const other = await linkFor(app, 'Ann', 'ann@example.com')
    expectValue(await send(app, other.id))
    await until(app, other.id, { state: 'handed' })
    expectValue(await app.call('mail.tryNow', undefined))
    await until(app, link.id, { state })
    expect(
      smtp().received.filter(({ to }) => to.includes('maria@alvarez.example')).length,
    ).toBeLessThanOrEqual(1)
  })

  it.each([
    ['put off', { at: 'recipient', code: 451, words: '4.7.1 Greylisted' }],
    ['put off after its text', { at: 'text', code: 452, words: '4.2.2 Full' }],
    ['dropped before its text', { at: 'recipient', drop: true }],
  ] as const)('that is %s comes later, once', async (_name, fault) => {
    const { app, link } = await ready()
    let times = 0
    smtp().fault(to => {
      if (to === '') return null
      times += 1
      return times < 4 ? fault : null
    })
    expectValue(await send(app, link.id))
    await until(app, link.id, { state: 'handed' })
    expect(smtp().received).toHaveLength(1)
  })

  it('waits for a person where the server refuses the password, and goes out once it is right', async () => {
    const { app, link } = await ready()
    expectValue(await app.call('mail.saveServer', serverInput(smtp(), { password: 'wrong' })))
    expectValue(await send(app, link.id))
    await until(app, link.id, { state: 'waiting', problem: 'password_refused' })
    const { hold, waiting } = expectValue(await app.call('mail.setup', undefined))
    expect({ hold, waiting }).toMatchObject({
      waiting: 1,
      hold: { problem: 'password_refused', until: null },
    })
    // One try: a second could lock the account.
    expect(smtp().logins()).toBe(1)
    expectValue(await app.call('mail.saveServer', serverInput(smtp())))
    await until(app, link.id, { state: 'handed' })
    expect(expectValue(await app.call('mail.setup', undefined)).hold).toBeNull()
  })

  it('can be taken back while it waits, and not once it is gone', async () => {
    const { app, link } = await ready()
    expectValue(await app.call('mail.saveServer', serverInput(smtp(), { password: 'wrong' })))
    const { id } = expectValue(await send(app, link.id))
    await until(app, link.id, { problem: 'password_refused' })
    expectValue(await app.call('mail.cancel', { id }))
    expect(await latest(app, link.id)).toBeUndefined()
    expectValue(await app.call('mail.saveServer', serverInput(smtp())))
    const again = expectValue(await send(app, link.id))
    await until(app, link.id, { state: 'handed' })
    expect(await app.call('mail.cancel', { id: again.id })).toMatchObject({
      failure: { code: 'not_found', subject: null },
    })
    expect(smtp().received).toHaveLength(1)
  })

  it('keeps to the limit of a minute', async () => {
    const { app, link } = await ready()
    expectValue(await app.call('mail.saveServer', serverInput(smtp(), { perMinute: 2 })))
    for (let count = 0; count < 5; count += 1) expectValue(await send(app, link.id))
    await expect.poll(() => smtp().received.length).toBe(5)
    const times = expectValue(await app.call('mail.ofLink', { id: link.id })).map(({ at }) => at)
    // Latest first: any third one is a minute after the first of the three.
    for (const [index, at] of times.slice(0, -2).entries()) {
      expect(at - (times[index + 2] ?? 0)).toBeGreaterThan(55_000)
    }
  })

  it('keeps to the limit of a minute across a start of the app', async () => {
    let clock = 1_000_000
    const now = () => {
      clock += 1000
      return clock
    }
    const options = { authorities: [authority], ports: { now } }
    const before = await scene().connected(options)
    expectValue(await before.call('mail.saveServer', serverInput(smtp(), { perMinute: 1 })))
    expectValue(await before.call('mail.saveCompany', { company: 'Acme Solar' }))
    const link = await linkFor(before, 'Maria Alvarez', 'maria@alvarez.example')
    expectValue(await send(before, link.id))
    await until(before, link.id, { state: 'handed' })
    const app = await scene().restarted(before, options)
    expectValue(await send(app, link.id))
    await until(app, link.id, { state: 'handed' })
    const [second, first] = expectValue(await app.call('mail.ofLink', { id: link.id }))
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(55_000)
  })

  it('waits while a person paused all mails, also after a start of the app, and how many went out is said', async () => {
    const { app, link } = await ready()
    const setup = async (of: typeof app) => {
      const { waiting, sent, paused } = expectValue(await of.call('mail.setup', undefined))
      return { waiting, sent, paused }
    }
    expect(expectValue(await app.call('mail.pause', { paused: true })).paused).toBe(true)
    expectValue(await send(app, link.id))
    expectValue(await send(app, link.id))
    expectValue(await app.call('mail.tryNow', undefined))
    expect(await setup(app)).toEqual({ waiting: 2, sent: 0, paused: true })
    const again = await scene().restarted(app, { authorities: [authority] })
    expect(await setup(again)).toEqual({ waiting: 2, sent: 0, paused: true })
    expect(smtp().received).toHaveLength(0)
    smtp().fault(() => (smtp().received.length === 0 ? null : { at: 'recipient', code: 451, words: 'later' }))
    expectValue(await again.call('mail.pause', { paused: false }))
    await expect.poll(() => setup(again)).toEqual({ waiting: 1, sent: 1, paused: false })
    smtp().fault(() => null)
    await expect.poll(() => setup(again)).toEqual({ waiting: 0, sent: 0, paused: false })
  })

  it('goes with its connection', async () => {
    const { app, link } = await ready()
    expectValue(await send(app, link.id))
    await until(app, link.id, { state: 'handed' })
    expectValue(await app.call('connections.remove', { id: app.app.state().currentId ?? '' }))
    expect(expectValue(await app.call('mail.ofLink', { id: link.id }))).toEqual([])
  })
})

import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { expectValue } from '../testing/scene.ts'
import { authority } from './testing/certificates.ts'
import { message, setUpMail } from './testing/mail-scene.ts'
import { serverInput } from './testing/smtp-server.ts'

const { scene, smtp, start, ready, send, until } = setUpMail()

describe('the mail server', () => {
  it('keeps its password in the keychain, for this server and user alone', async () => {
    const { app } = await ready()
    expect(
      scene()
        .keychain.names()
        .filter(name => name.includes('/mail')),
    ).toHaveLength(1)
    const kept = serverInput(smtp(), { password: null, perMinute: 5 })
    expectValue(await app.call('mail.saveServer', kept))
    expect(await app.call('mail.saveServer', { ...kept, host: 'other.example' })).toMatchObject({
      failure: { code: 'invalid_input', fields: [{ path: 'password' }] },
    })
    const again = await scene().restarted(app)
    expect(expectValue(await again.call('mail.setup', undefined))).toMatchObject({
      server: { host: 'localhost', perMinute: 5 },
      passwordStored: true,
    })
    expectValue(await again.call('mail.removeServer', undefined))
    expect(
      scene()
        .keychain.names()
        .some(name => name.includes('/mail')),
    ).toBe(false)
    expect(expectValue(await again.call('mail.setup', undefined))).toMatchObject({ server: null })
  })

  it('never gets the password of another one, not even where the other one could not be kept', async () => {
    const { app, link } = await ready()
    const full = (what: string) =>
      `CREATE TRIGGER full_${what} BEFORE ${what} ON setting WHEN new.name = 'mail/server'
       BEGIN SELECT RAISE(ABORT, 'full'); END;`
    const again = await scene().restartedWith(app, full('INSERT') + full('UPDATE'), {
      authorities: [authority],
    })
    const other = serverInput({ port: 9 }, { password: 'of the other one', user: 'other@acme.example' })
    expect(await again.call('mail.saveServer', other)).toMatchObject({ ok: false })
    const kept = scene()
      .keychain.names()
      .filter(name => name.includes('/mail'))
    expect(await Promise.all(kept.map(name => scene().keychain.memory.get(name)))).toEqual([
      { state: 'stored', secret: 'secret' },
    ])
    const queued = { id: 'after-the-other', ...message(link.id), to: null }
    expectValue(await again.call('mail.send', queued))
    await until(again, link.id, { state: 'handed' })
    expect(smtp().passwords()).toEqual(['secret'])
  })

  it('that was mended is tried at once, whatever an attempt at the one before still comes to', async () => {
    const { app, link } = await ready()
    const greeted = Promise.withResolvers<void>()
    const before = createServer(socket => {
      socket.on('error', () => undefined)
      void greeted.promise.then(() => socket.write('220 here\r\n'))
      // A server without STARTTLS: the queue retries nothing until a person has changed something.
      socket.on('data', () => socket.write('250 here\r\n'))
    })
    const [connected, listening] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    before.once('connection', () => connected.resolve())
    before.listen(0, '127.0.0.1', listening.resolve)
    await listening.promise
    const bound = before.address()
    const port = typeof bound === 'object' && bound ? bound.port : 0
    expectValue(await app.call('mail.saveServer', serverInput({ port })))
    expectValue(await send(app, link.id))
    await connected.promise
    expectValue(await app.call('mail.saveServer', serverInput(smtp())))
    greeted.resolve()
    await until(app, link.id, { state: 'handed' })
    before.close()
  })

  it('is tried with what is typed, by a mail to the sender', async () => {
    const app = await start()
    const tried = expectValue(
      await app.call('mail.test', serverInput(smtp(), { replyTo: 'office@acme.example' })),
    )
    expect(tried).toEqual({ to: 'staff@acme.example', answer: '250 queued as 4XYZ' })
    expect(smtp().received[0]?.headers.join('\n')).toContain('Reply-To: office@acme.example')
    expect(expectValue(await app.call('mail.setup', undefined)).server).toBeNull()
    expect(await app.call('mail.test', serverInput(smtp(), { password: 'wrong' }))).toEqual({
      ok: false,
      failure: { code: 'mail', problem: 'password_refused', answer: '535 5.7.8 Authentication failed' },
    })
  })

  it('is reached without TLS on this computer alone', async () => {
    const app = await start()
    for (const host of ['smtp.example.com', 'localhost.example.com', '10.0.0.1']) {
      expect(
        await app.call('mail.saveServer', serverInput(smtp(), { host, security: 'none' })),
      ).toMatchObject({ failure: { code: 'invalid_input', fields: [{ path: 'security' }] } })
    }
  })
})

import { describe, expect, it } from 'vitest'
import { expectValue } from '../testing/scene.ts'
import { setUpMail } from './testing/mail-scene.ts'
import { serverInput } from './testing/smtp-server.ts'

const { scene, smtp, start, ready } = setUpMail()

describe('the mail server', () => {
  it('keeps its password in the keychain, for this server and user alone', async () => {
    const { app } = await ready()
    expect(
      scene()
        .keychain.names()
        .filter(name => name.endsWith('/mail')),
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
        .some(name => name.endsWith('/mail')),
    ).toBe(false)
    expect(expectValue(await again.call('mail.setup', undefined))).toMatchObject({ server: null })
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

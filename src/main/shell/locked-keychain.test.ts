import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serverInput } from '../app/mail/testing/smtp-server.ts'
import { apiKey, expectValue, setUpScene } from '../app/testing/scene.ts'
import { temporaryFolder } from '../app/testing/temporary-folder.ts'
import { type Keyring, startKeyring } from './testing/keyring.ts'
import { startRealKeychain } from './testing/real-keychain.ts'

const scene = setUpScene()
const holder: {
  folder?: ReturnType<typeof temporaryFolder>
  keyring?: Keyring
  process?: ReturnType<typeof startRealKeychain>
} = {}

beforeEach(async () => {
  holder.folder = temporaryFolder()
  holder.keyring = await startKeyring(holder.folder.folder)
  holder.process = startRealKeychain(holder.keyring.environment)
})
afterEach(async () => {
  await holder.process?.stop()
  holder.keyring?.stop()
  holder.folder?.remove()
})

const real = () => {
  const { keyring, process } = holder
  if (!keyring || !process) throw new Error('Only inside a test')
  return { keyring, secrets: process.keychain }
}
const nameOf = (what: string): string => {
  const file = join(scene().dataDir, 'installation.json')
  return `${JSON.parse(readFileSync(file, 'utf8')).installationId}/${what}`
}
const stored = async (what: string) => (await real().secrets.get(nameOf(what))).state

/** An app with a connection and a mail server on a real keyring; its pauses of an hour end when a test says so. */
const started = async () => {
  const hours: (() => void)[] = []
  const pause = (_milliseconds: number | null, signal: AbortSignal) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    hours.push(resolve)
    signal.addEventListener('abort', () => resolve())
    return promise
  }
  const running = await scene().connected({ secrets: real().secrets, pause })
  const id = running.app.state().currentId ?? ''
  const passAnHour = () => {
    for (const end of hours.splice(0)) end()
  }
  return { ...running, id, key: `connection/${id}`, passAnHour }
}

// Only the keyrings of Linux give the same answer for a locked secret and a missing one.
describe.skipIf(process.platform !== 'linux')('with a locked keyring', () => {
  it('the key of a removed connection is said to be left, and goes within the hour after it was unlocked', async () => {
    const { app, call, id, key, passAnHour } = await started()
    real().keyring.lock()
    expect(expectValue(await call('connections.remove', { id }))).toEqual({ keyLeft: true })
    expect(app.state()).toMatchObject({ connections: [], keysLeft: 1 })
    await real().keyring.unlock()
    expect(await stored(key)).toBe('stored')
    await expect
      .poll(() => {
        passAnHour()
        return app.state().keysLeft
      })
      .toBe(0)
    expect(await stored(key)).toBe('absent')
  })

  it('it goes when the computer wakes up, and when the keychain gave anything since', async () => {
    const { app, call, id, key } = await started()
    real().keyring.lock()
    expectValue(await call('connections.remove', { id }))
    app.woken()
    await real().keyring.unlock()
    await expect
      .poll(async () => {
        // One call is enough, unless the keyring was slow or was unlocked during an attempt: while that lasts, no key counts as left.
        app.woken()
        return [await stored(key), app.state().keysLeft]
      })
      .toEqual(['absent', 0])
    const again = { address: scene().server.address, apiKey }
    expectValue(await call('connections.testAndSave', again))
    const second = app.state().currentId ?? ''
    real().keyring.lock()
    expect(expectValue(await call('connections.remove', { id: second }))).toEqual({ keyLeft: true })
    await real().keyring.unlock()
    expectValue(await call('connections.testAndSave', again))
    await expect.poll(() => app.state().keysLeft).toBe(0)
    expect(await stored(`connection/${second}`)).toBe('absent')
    expect(await stored(`connection/${app.state().currentId}`)).toBe('stored')
  })

  it('it goes at the next start, whatever came between', async () => {
    const before = await started()
    real().keyring.lock()
    expectValue(await before.call('connections.remove', { id: before.id }))
    await before.app.close()
    const { app, call } = await scene().start({ secrets: real().secrets })
    expect(app.state().store).toMatchObject({ state: 'closed', cause: { code: 'keychain' } })
    await real().keyring.unlock()
    expectValue(await call('app.retryStore', undefined))
    await expect.poll(() => app.state().keysLeft).toBe(0)
    expect(await stored(before.key)).toBe('absent')
  })

  it('what is not there any more is known to be gone as long as the keyring is open', async () => {
    const { app, call, id, key } = await started()
    await real().secrets.remove(nameOf(key))
    expect(expectValue(await call('connections.remove', { id }))).toEqual({ keyLeft: false })
    expect(app.state().keysLeft).toBe(0)
  })

  it('a password of the mail server that was removed or replaced is left, and goes as keys do', async () => {
    const { app, call } = await started()
    const server = (password: string) =>
      serverInput({ port: 9 }, { host: '127.0.0.1', security: 'none', user: 'staff', password })
    expectValue(await call('mail.saveServer', server('first')))
    expectValue(await call('mail.saveServer', server('second')))
    expect([await stored('mail'), await stored('mail-2')]).toEqual(['absent', 'stored'])
    real().keyring.lock()
    expect(await call('mail.saveServer', server('third'))).toMatchObject({
      failure: { code: 'keychain', problem: 'locked' },
    })
    expect(app.state().keysLeft).toBe(0)
    expect(expectValue(await call('mail.removeServer', undefined))).toEqual({ keyLeft: true })
    expect(app.state().keysLeft).toBe(1)
    await real().keyring.unlock()
    expect(await stored('mail-2')).toBe('stored')
    app.woken()
    await expect.poll(() => app.state().keysLeft).toBe(0)
    expect(await stored('mail-2')).toBe('absent')
  })

  it('no key and no password is taken for missing', async () => {
    const before = await started()
    const server = serverInput({ port: 9 }, { host: '127.0.0.1', security: 'none', user: 'staff' })
    expectValue(await before.call('mail.saveServer', server))
    await before.app.close()
    const { app, call } = await scene().start({ secrets: real().secrets })
    real().keyring.lock()
    const locked = { failure: { code: 'keychain', problem: 'locked' } }
    expect(await call('mail.test', { ...server, password: null })).toMatchObject(locked)
    expect(await call('connections.test', { id: before.id })).toMatchObject(locked)
    expect(app.state().connections).toMatchObject([{ key: 'keychain' }])
  })
})

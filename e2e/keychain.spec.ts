import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Keyring, startKeyring } from '../src/main/shell/testing/keyring.ts'
import { call, connectTo, startPractice } from './fixtures/connect.ts'
import { expect, test } from './fixtures.ts'
import { links } from './pages/links.ts'
import { welcome } from './pages/welcome.ts'

test.use({ connection: 'none' })

test.describe('without a keychain', () => {
  // Only Linux can lack a keychain.
  test.skip(process.platform !== 'linux')
  test.use({ environment: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' } })

  test('the app says so, works for this session only, and leaves nothing behind', async ({
    app,
    service,
  }) => {
    await expect(app.page.getByRole('heading', { name: 'This computer has no keychain' })).toBeVisible()
    await app.page.getByRole('button', { name: 'Try again' }).click()
    await expect(app.page.getByText('nothing has changed yet', { exact: false })).toBeVisible()
    await app.page.getByRole('button', { name: 'Continue for this session only' }).click()
    await welcome(app.page).connect(service)
    await expect(app.page.getByText('This session only.')).toBeVisible()
    await links(app.page).fill({ customer: 'Of this session' })
    await links(app.page).create.click()
    await expect(links(app.page).row('Of this session')).toBeVisible()
    expect(readdirSync(app.dataDir).filter(name => name.startsWith('store'))).toEqual([])
    await app.restart()
    await expect(app.page.getByRole('heading', { name: 'This computer has no keychain' })).toBeVisible()
  })
})

const withKeyring = test.extend<{ keyring: Keyring }>({
  // Not the fixture `folder`, whose stage depends on the environment and so on this keyring.
  keyring: async ({ electronOrSkip: _ }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'utility-connect-keyring-'))
    const keyring = await startKeyring(folder)
    await use(keyring)
    keyring.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  },
  environment: async ({ keyring }, use) => use(keyring.environment),
})

test.describe('when the keychain is restarted while the app runs', () => {
  test.skip(process.platform !== 'linux')

  withKeyring(
    'the app says so, offers to start itself anew, and works then',
    async ({ app, service, keyring }, testInfo) => {
      testInfo.skip(
        testInfo.project.name === 'electron',
        'Playwright has no hold on what Electron starts anew',
      )
      await connectTo(app.page, service)
      await links(app.page).fill({ customer: 'Before the restart' })
      await links(app.page).create.click()
      await expect(links(app.page).url).toBeVisible()
      await keyring.restart()
      await app.page.getByRole('link', { name: 'Settings' }).click()
      await app.page.getByRole('button', { name: 'Replace key' }).click()
      const replaceKey = async () => {
        await app.page.getByLabel('API key').fill(service.apiKey)
        await app.page.getByRole('button', { name: 'Test and save' }).click()
      }
      await replaceKey()
      await expect(app.page.getByText('The keychain was restarted')).toBeVisible()
      await app.relaunched(() => app.page.getByRole('button', { name: 'Restart the app' }).click())
      await links(app.page).open()
      await expect(links(app.page).row('Before the restart')).toBeVisible()
      await app.page.getByRole('link', { name: 'Settings' }).click()
      await app.page.getByRole('button', { name: 'Replace key' }).click()
      await replaceKey()
      await expect(app.page.getByRole('status').filter({ hasText: 'Key replaced' })).toBeVisible()
    },
  )
})

test.describe('while the keychain hangs', () => {
  test.skip(process.platform !== 'linux')

  withKeyring(
    'the app opens, says what it waits for, and goes on by itself',
    async ({ app, service, keyring }) => {
      await connectTo(app.page, service)
      await app.restartAfter(keyring.pause)
      await expect(app.page.getByRole('heading', { name: 'The keychain does not answer' })).toBeVisible()
      await expect(app.page.getByText('This goes on by itself once it answers.')).toBeVisible()
      keyring.resume()
      await links(app.page).open()
      await expect(links(app.page).heading).toBeVisible()
    },
  )
})

test.describe('while the keychain is locked', () => {
  test.skip(process.platform !== 'linux')

  withKeyring(
    'the key of a removed connection is said to be left, and goes once it is unlocked',
    async ({ app, service, keyring }) => {
      await startPractice(app.page)
      await connectTo(app.page, service)
      await app.page.getByRole('link', { name: 'Settings' }).click()
      const item = app.page.getByRole('listitem').filter({ hasText: 'Test service' })
      keyring.lock()
      await item.getByRole('button', { name: 'Remove' }).click()
      await app.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
      await expect(item).toHaveCount(0)
      const left = app.page.getByText('The keychain may still hold 1 key that was removed here')
      await expect(left).toBeVisible()
      await keyring.unlock()
      await call(app.page, 'connections.testAndSave', { address: service.baseUrl, apiKey: service.apiKey })
      await expect(left).toBeHidden()
    },
  )
})

import { readdirSync } from 'node:fs'
import { expect, test } from './fixtures.ts'
import { links } from './pages/links.ts'
import { welcome } from './pages/welcome.ts'

test.use({ connection: 'none' })

test.describe('without a keychain', () => {
  // Only Linux can be without one.
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

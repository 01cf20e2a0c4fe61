import { createServer } from 'node:http'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { links } from './pages/links.ts'
import { welcome } from './pages/welcome.ts'

// Tests that share an app (`sharedApp`) must run one after the other in one worker, not in parallel.
test.describe.configure({ mode: 'default' })

const foot = (page: import('playwright/test').Page) => page.getByRole('region', { name: 'Connection' })

test('reading the list can be cancelled, which is said and leaves what was there', async ({
  sharedApp: app,
  sharedService: service,
}) => {
  const { page } = app
  await accounts(page).open()
  await expect(accounts(page).rows.first()).toBeVisible()
  await expect(foot(page)).toContainText(/Connected · up to date · 25 customers/)
  await service.fault('slow', { ms: 600_000, path: '/accounts' })
  await page.getByRole('button', { name: 'Read accounts again', exact: true }).click()
  await expect(foot(page)).toContainText('Reading…')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Reading was cancelled', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Read accounts again', exact: true })).toBeFocused()
  await expect(page.getByRole('status')).toContainText('Stopped: 0 customers read')
  await expect(foot(page)).toContainText('Connected')
  await expect(accounts(page).rows.first()).toBeVisible()
  await service.clearFaults()
  await page.getByRole('button', { name: 'Read accounts again', exact: true }).click()
  await expect(page.getByRole('status')).toContainText('25 customers read')
  await expect(page.getByText('Reading was cancelled', { exact: false })).toHaveCount(0)
})

test('a refresh that fails after leaving the screen is said, and is there for who comes back', async ({
  sharedApp: app,
  sharedService: service,
}) => {
  const { page } = app
  await accounts(page).open()
  await expect(accounts(page).rows.first()).toBeVisible()
  await service.fault('slow', { ms: 600_000, path: '/accounts' })
  await page.getByRole('button', { name: 'Read accounts again', exact: true }).click()
  await expect(foot(page)).toContainText('Reading…')
  await page.getByRole('link', { name: 'Links' }).click()
  await expect(links(page).heading).toBeVisible()
  await service.stop()
  await expect(page.getByRole('status')).toContainText('Accounts not read. The service cannot be reached.')
  await expect(foot(page)).toContainText('Not reachable')
  await accounts(page).open()
  const note = page.getByRole('alert')
  await expect(note).toContainText('The service cannot be reached')
  await page.getByRole('button', { name: 'Details for support' }).click()
  for (const fact of ['request ID:', 'service address: http://127.0.0.1:', 'time: 20', 'version: '])
    await expect(note).toContainText(fact)
  const again = note.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await service.start()
  // The app may have found the service by itself, and the button is gone: pressed only if it is there.
  await again.evaluateAll(buttons => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click()
  })
  await expect(note).toHaveCount(0)
  await expect(foot(page)).toContainText('Connected')
})

test('the dot’s word follows the service', async ({ sharedApp: app, sharedService: service }) => {
  const { page } = app
  await expect(foot(page)).toContainText('25 customers')
  // All calls must be refused: one with an answer would prove that the key is good.
  await service.fault('status', { status: 401 })
  await accounts(page).open()
  await page.getByRole('button', { name: 'Read accounts again', exact: true }).click()
  await expect(foot(page)).toContainText('API key refused')
  await service.clearFaults()
  await service.stop()
  await page.getByRole('button', { name: 'Read accounts again', exact: true }).click()
  await expect(foot(page)).toContainText('Not reachable')
})

test('while the service is away Accounts says why what it shows is old, once', async ({
  sharedApp: app,
  sharedService: service,
}) => {
  const { page } = app
  await service.start()
  await accounts(page).open()
  await page.getByRole('button', { name: 'Read accounts again', exact: true }).click()
  await expect(foot(page)).toContainText(/Connected · up to date/)
  const away = page.getByRole('main').getByText(/not reachable|cannot be reached/)
  await expect(page.getByRole('main')).toContainText('Up to date, ')
  await expect(away).toHaveCount(0)
  await service.stop()
  await expect(away).toHaveText(/^As of .*: the service is not reachable$/)
  await page.getByRole('button', { name: 'Read accounts again', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('The service cannot be reached')
  await expect(away).toHaveCount(1)
  await service.start()
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(away).toHaveCount(0)
})

test.describe('setting up', () => {
  test.use({ connection: 'none' })

  test('a key that cannot be tested is saved only if the person says so', async ({ app, service }) => {
    await service.fault('status', { status: 404, path: '/accounts' })
    await welcome(app.page).connect(service)
    await expect(app.page.getByText('The API key could not be tested')).toBeVisible()
    await app.page.getByRole('button', { name: 'Save anyway' }).click()
    await expect(links(app.page).heading).toBeVisible()
  })

  test('a whole list in one large answer is read', async ({ app }) => {
    const customers = Array.from({ length: 4_000 }, (_, n) => ({
      customerId: `cus_${n}`,
      utilityAccounts: [
        { electricAccountId: `ea_${n}`, address: { street: `${n} ${'Long '.repeat(10)}St` } },
      ],
    }))
    const body = JSON.stringify(customers)
    const server = createServer((_, response) => response.end(body))
    const listening = Promise.withResolvers<void>()
    server.listen(0, '127.0.0.1', listening.resolve)
    await listening.promise
    const bound = server.address()
    const port = typeof bound === 'object' && bound ? bound.port : 0
    await welcome(app.page).connect({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'udc_any' })
    await expect(links(app.page).heading).toBeVisible()
    await accounts(app.page).open()
    await expect(foot(app.page)).toContainText('4,000 customers')
    server.close()
    server.closeAllConnections()
  })
})

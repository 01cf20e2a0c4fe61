import { createServer } from 'node:http'
import { call } from './fixtures/connect.ts'
import { expect, test } from './fixtures.ts'
import { links } from './pages/links.ts'
import { welcome } from './pages/welcome.ts'

// Tests that share an app (`sharedApp`) must run one after the other in one worker, not in parallel.
test.describe.configure({ mode: 'default' })

test.use({ connection: 'none' })

test('the service door: address and key, one read-only call, then Links', async ({ app, service }) => {
  await expect(welcome(app.page).heading).toBeVisible()
  await welcome(app.page).connect(service)
  await expect(links(app.page).heading).toBeVisible()
  const requests = await service.requests()
  expect(requests.length).toBeGreaterThan(0)
  expect(requests.every(request => request.method === 'GET')).toBe(true)
  await expect(app.page.getByText('Practice data.', { exact: true })).toHaveCount(0)
})

test('the practice door: nothing to type, and every screen is marked', async ({ app }) => {
  await welcome(app.page).practice.click()
  await expect(links(app.page).heading).toBeVisible()
  await links(app.page).customer.fill('Ann')
  await links(app.page).create.click()
  await expect(links(app.page).url).toContainText('http://127.0.0.1:')
  for (const screen of ['Links', 'Accounts', 'Addresses', 'Settings']) {
    await app.page.getByRole('link', { name: screen }).click()
    await expect(app.page.getByRole('heading', { name: screen, level: 1 })).toBeVisible()
    await expect(app.page.getByText(/Invented customers/)).toBeVisible()
  }
})

test('a wrong key is said so, and nothing typed is lost', async ({ app, service }) => {
  await welcome(app.page).connect({ ...service, apiKey: `udc_${'x'.repeat(40)}` })
  await expect(app.page.getByText('The service refused the API key')).toBeVisible()
  await expect(welcome(app.page).address).toHaveValue(service.baseUrl)
  await welcome(app.page).connect(service)
  await expect(links(app.page).heading).toBeVisible()
})

test('an address where nothing answers is said so', async ({ app, service }) => {
  await service.stop()
  await welcome(app.page).connect(service)
  await expect(app.page.getByText('The service cannot be reached')).toBeVisible()
  await service.start()
  await app.page.getByRole('button', { name: 'Try again' }).click()
  await expect(links(app.page).heading).toBeVisible()
})

test('an address with a typing error has the focus and is marked, where that is said', async ({
  sharedApp: { page },
}) => {
  const { address, key } = welcome(page)
  await address.fill('https://nosuchhost.invalid')
  await key.fill('udc_key')
  await key.press('Enter')
  await expect(page.getByText('Check the service address for a typing error.')).toBeVisible()
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await expect(address).toBeFocused()
})

test('an address that no service may have is said at the field', async ({ sharedApp: app }) => {
  const screen = welcome(app.page)
  await screen.save.click()
  await expect(app.page.getByText('Paste the API key')).toBeVisible()
  await screen.connect({ baseUrl: 'http://example.com', apiKey: 'udc_key' })
  await expect(app.page.getByText('not safe over http://')).toBeVisible()
  // The error stands beside the field's label, not over it.
  const [name, problem] = [
    app.page.locator('label', { hasText: 'Service address' }),
    app.page.getByText('not safe over'),
  ]
  const ends = await name.evaluate(label => label.getBoundingClientRect().right)
  expect(await problem.evaluate(error => error.getBoundingClientRect().left)).toBeGreaterThan(ends)
  await app.page.getByRole('button', { name: 'Use https://' }).click()
  await expect(screen.address).toHaveValue('https://example.com')
  await screen.connect({ baseUrl: 'not an address', apiKey: 'udc_key' })
  await expect(app.page.getByText('A full address that starts with https://')).toBeVisible()
  await screen.connect({ baseUrl: 'https://user:secret@example.com', apiKey: 'udc_key' })
  await expect(app.page.getByText('No user name or password in the address')).toBeVisible()
})

test('a web page instead of a service is said so', async ({ sharedApp: app, sharedService: service }) => {
  await service.fault('html', {})
  await welcome(app.page).connect(service)
  await expect(app.page.getByText('Unexpected answer from the service')).toBeVisible()
})

test('the portal opens in the browser, at the origin of what was typed', async ({
  sharedApp: app,
  sharedService: service,
}) => {
  await welcome(app.page).address.fill(service.baseUrl)
  await welcome(app.page).portal.click()
  await expect.poll(() => app.openedExternally()).toEqual([expect.stringContaining(service.baseUrl)])
})

test('an error goes as soon as something else is typed, and nothing moves when it comes', async ({
  sharedApp: app,
  sharedService: service,
}) => {
  const { page } = app
  const screen = welcome(page)
  await page.setViewportSize({ width: 900, height: 600 })
  const places = async () => [await screen.save.boundingBox(), await screen.practice.boundingBox()]
  const before = await places()
  await screen.connect({ ...service, apiKey: `udc_${'x'.repeat(40)}` })
  const refused = page.getByText('The service refused the API key')
  await expect(refused).toBeInViewport()
  expect(await places()).toEqual(before)
  // The field to correct is marked as invalid and has the focus.
  await expect(screen.key).toHaveAttribute('aria-invalid', 'true')
  await expect(screen.key).toBeFocused()
  await screen.address.fill('http://example.com')
  await expect(refused).toHaveCount(0)
  await screen.save.click()
  await expect(page.getByText('not safe over http://')).toBeVisible()
  expect(await places()).toEqual(before)
})

test('whom to ask for the address is said, and the portal waits for it', async ({
  sharedApp: app,
  sharedService: service,
}) => {
  const screen = welcome(app.page)
  await expect(app.page.getByText(/Ask the person who set up Utility Connect for your company/)).toBeVisible()
  await expect(screen.portal).toBeDisabled()
  await screen.address.fill(service.baseUrl)
  await expect(screen.portal).toBeEnabled()
})

test('in a low window the logo stands beside the title, both in the middle, over doors of one height', async ({
  sharedApp: app,
}) => {
  const { page } = app
  await page.setViewportSize({ width: 900, height: 600 })
  const boxOf = async (part: string) => {
    const box = await page.locator(part).first().boundingBox()
    if (box === null) throw new Error(`${part} is not there`)
    return box
  }
  const logo = await boxOf('.welcome-head > :first-child')
  const title = await boxOf('.welcome-head h1')
  expect(title.x - logo.x - logo.width).toBeCloseTo(12, 0)
  expect((logo.x + title.x + title.width) / 2).toBeCloseTo(450, -1)
  const [left, right] = [
    await boxOf('.welcome-doors > :first-child'),
    await boxOf('.welcome-doors > :last-child'),
  ]
  expect(right.height).toBeCloseTo(left.height, 0)
})

test('a service that answers once one works with practice data takes nobody to another screen', async ({
  app: { page },
}) => {
  const { address, key, save, practice } = welcome(page)
  const answering = Promise.withResolvers<void>()
  const server = createServer((_, response) => void answering.promise.then(() => response.end('[]')))
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const bound = server.address()
  const place = `127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
  await address.fill(`http://${place}`)
  await key.fill('udc_any')
  await save.click()
  await practice.click()
  await page.getByRole('link', { name: 'Addresses' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Addresses')
  answering.resolve()
  await expect(page.getByRole('region', { name: 'Connection' })).toContainText(place)
  // By then the page has handled that answer.
  await call(page, 'app.state', undefined)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Addresses')
  server.close()
  server.closeAllConnections()
})

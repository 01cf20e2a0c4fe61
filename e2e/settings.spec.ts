import { call } from './fixtures/connect.ts'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { links } from './pages/links.ts'
import { settings } from './pages/settings.ts'

// Tests that share an app (`sharedApp`) must run one after the other in one worker, not in parallel.
test.describe.configure({ mode: 'default' })

const openSettings = async (page: import('playwright/test').Page) => {
  await settings(page).open('Connections')
  await expect(settings(page).heading).toBeVisible()
}

test('Test connection says in plain words what came back', async ({ app, service }) => {
  await openSettings(app.page)
  await app.page.getByRole('button', { name: 'Test connection' }).click()
  await expect(app.page.getByText(/^Connected\. The service lists/).first()).toBeVisible()
  await service.fault('status', { status: 401 })
  await app.page.getByRole('button', { name: 'Test connection' }).click()
  await expect(app.page.getByText('The service refused the API key')).toBeVisible()
})

test('a wrong key does not replace the one that works', async ({
  sharedApp: app,
  sharedService: service,
}) => {
  await openSettings(app.page)
  await app.page.getByRole('button', { name: 'Replace key' }).click()
  await app.page.getByLabel('API key').fill('udc_wrong')
  await app.page.getByRole('button', { name: 'Test and save' }).click()
  await expect(app.page.getByText('The service refused the API key')).toBeVisible()
  await app.page.getByLabel('API key').fill(service.apiKey)
  await app.page.getByRole('button', { name: 'Test and save' }).click()
  await expect(app.page.getByText('Key replaced')).toBeAttached()
  await app.page.getByRole('link', { name: 'Links' }).click()
  await links(app.page).customer.fill('Ann')
  await links(app.page).create.click()
  await expect(links(app.page).url).toBeVisible()
})

test('several connections keep their own links; removing one removes what was stored for it', async ({
  app,
}) => {
  await links(app.page).fill({ customer: 'Of the first connection' })
  await links(app.page).create.click()
  await expect(links(app.page).row('Of the first connection')).toBeVisible()
  await openSettings(app.page)
  await app.page.getByRole('button', { name: 'Try with practice data' }).click()
  await expect(app.page.getByText(/Invented customers/)).toBeVisible()
  await app.page.getByRole('link', { name: 'Links' }).click()
  await expect(links(app.page).heading).toBeVisible()
  await expect(links(app.page).row('Of the first connection')).toHaveCount(0)
  await openSettings(app.page)
  const first = app.page
    .getByRole('listitem')
    .filter({ hasNotText: 'Practice' })
    .filter({ hasText: 'Remove' })
  await first.getByRole('button', { name: 'Use' }).click()
  await app.page.getByRole('link', { name: 'Links' }).click()
  await expect(links(app.page).row('Of the first connection')).toBeVisible()
  await openSettings(app.page)
  await first.getByRole('button', { name: 'Remove' }).click()
  await app.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(first).toHaveCount(0)
})

test('text is made larger and smaller by buttons, too', async ({ app }) => {
  const { page } = app
  await settings(page).open('Appearance')
  const size = page.getByRole('group', { name: 'Text size' })
  const heading = page.getByRole('heading', { name: 'Settings' })
  const before = (await heading.boundingBox())?.height ?? 0
  await expect(size).toContainText('100%')
  await size.getByRole('button', { name: 'Larger' }).click()
  await expect(size).toContainText('110%')
  expect((await heading.boundingBox())?.height).toBeGreaterThan(before)
  await size.getByRole('button', { name: 'Smaller' }).click()
  await size.getByRole('button', { name: 'Smaller' }).click()
  await expect(size).toContainText('91%')
  await size.getByRole('button', { name: 'back to 100%' }).click()
  await expect(size).toContainText('100%')
})

test('the cards of Settings are never wider than a line is read', async ({ sharedApp: app }) => {
  const { page } = app
  await page.setViewportSize({ width: 1920, height: 1080 })
  await settings(page).open('Connections')
  const card = await settings(page).section('Connections').boundingBox()
  expect(card?.width).toBeLessThanOrEqual(720)
  const [open, remove] = await Promise.all(
    ['Open the portal', 'Remove'].map(name => page.getByRole('button', { name }).boundingBox()),
  )
  expect((remove?.x ?? 0) - (open?.x ?? 0) - (open?.width ?? 0)).toBeLessThanOrEqual(12)
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('in a low window the pages of Settings scroll away instead of covering what is read', async ({
  sharedApp: app,
}) => {
  const { page } = app
  await settings(page).open('Connections')
  await page.setViewportSize({ width: 640, height: 400 })
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('form', { name: 'Edit connection' })
  await form.getByRole('button', { name: 'Cancel' }).scrollIntoViewIfNeeded()
  await expect(settings(page).pages).not.toBeInViewport()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('the portal opens in the browser', async ({ sharedApp: app, sharedService: service }) => {
  await openSettings(app.page)
  await app.page.getByRole('button', { name: 'Open the portal' }).click()
  await expect.poll(() => app.openedExternally()).toHaveLength(1)
  expect((await app.openedExternally())[0]).toContain(new URL(service.baseUrl).host)
})

test('a page of Settings at a time, each by its link and by its address', async ({ sharedApp: app }) => {
  const { page } = app
  const screen = settings(page)
  for (const name of [
    'Appearance',
    'Notifications',
    'Mail server',
    'Mail templates',
    'Data',
    'About',
  ] as const) {
    await screen.open(name)
    await expect(screen.section(name)).toBeVisible()
    await expect(screen.section('Connections')).toHaveCount(0)
    await expect(screen.pages.getByRole('link', { name, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
  }
  await page.getByRole('button', { name: 'Copy diagnostics' }).click()
  await expect
    .poll(() => app.clipboard())
    .toContain('connection 1 (in use): service, key keychain, connected')
  expect(await app.clipboard()).not.toContain('Test service')
  // Settings opens at its last page.
  await page.getByRole('link', { name: 'Links' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(screen.section('About')).toBeVisible()
})

test('a refused key is said until it is mended, and a button leads straight to its replacement', async ({
  sharedApp: app,
  sharedService: service,
}) => {
  const { page } = app
  const problems = page.getByRole('region', { name: 'Problems' })
  await service.fault('status', { status: 401 })
  await links(page).fill({ customer: 'Still here' })
  const where = await page.getByRole('link', { name: 'Links' }).boundingBox()
  await links(page).create.click()
  await expect(problems).toContainText('The API key is refused')
  expect(await page.getByRole('link', { name: 'Links' }).boundingBox()).toEqual(where)
  await accounts(page).open()
  await expect(problems).toContainText('The API key is refused')
  await page.getByRole('link', { name: 'Links' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Replace key' }).click()
  const key = page.getByRole('form', { name: 'Replace key' }).getByLabel('API key')
  await expect(key).toBeFocused()
  const item = page.getByRole('listitem', { name: 'Test service' })
  await expect(item).toContainText('API key refused')
  await item.getByRole('button', { name: 'Test connection' }).click()
  await expect(item.getByText('The service refused the API key')).toBeVisible()
  // The failure is shown below the button that caused it, not at the empty field for a new key.
  const said = (await item.getByText('The service refused the API key').boundingBox())?.y ?? 0
  expect(said).toBeLessThan((await key.boundingBox())?.y ?? 0)
  await service.clearFaults()
  await key.fill(service.apiKey)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Key replaced')).toBeAttached()
  // The failure vanishes with its cause on all screens.
  await expect(problems.getByRole('alert')).toHaveCount(0)
  await expect(item.getByText('The service refused the API key')).toHaveCount(0)
  await expect(item).not.toContainText('API key refused')
})

test('a connection is named by its company as the service says it, or as a person does, unless somebody named it', async ({
  app,
  service,
}) => {
  const { page } = app
  const foot = page.getByRole('region', { name: 'Connection', exact: true })
  const { currentId } = await call(page, 'app.state', undefined)
  const host = new URL(service.baseUrl).host
  await call(page, 'connections.edit', { id: currentId ?? '', name: host, portalAddress: null })
  await expect(foot).toContainText('Brightwater Energy Advisors')
  await settings(page).open('Connections')
  const item = page.getByRole('listitem', { name: 'Brightwater Energy Advisors' })
  await item.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('form', { name: 'Edit connection' })
  await form.getByLabel('Your company’s name').fill('Acme Solar')
  await form.getByLabel('Name', { exact: true }).fill(host)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(foot).toContainText('Acme Solar')
  await expect(page.getByRole('listitem', { name: 'Acme Solar' })).toBeVisible()
})

test('a connection that is edited or added stays as it was left, until Cancel, without its key', async ({
  sharedApp: app,
}) => {
  const { page } = app
  await openSettings(page)
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('form', { name: 'Edit connection' })
  await form.getByLabel('Your company’s name').fill('Acme Sol')
  await page.getByRole('button', { name: 'Add a connection' }).click()
  await page.getByLabel('Service address').fill('https://else.example')
  await page.getByLabel('API key').fill('udc_secret')
  await links(page).open()
  await openSettings(page)
  await expect(form.getByLabel('Your company’s name')).toHaveValue('Acme Sol')
  await expect(page.getByLabel('Service address')).toHaveValue('https://else.example')
  await expect(page.getByLabel('API key')).toHaveValue('')
  // Other forms of the connection do not discard the edited one.
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Replace key' }).click()
  await page.getByRole('form', { name: 'Replace key' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Replace key' })).toBeFocused()
  await expect(form.getByLabel('Your company’s name')).toHaveValue('Acme Sol')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Add a connection' })).toBeFocused()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(form.getByLabel('Your company’s name')).not.toHaveValue('Acme Sol')
  await form.getByRole('button', { name: 'Cancel' }).click()
})

test('a status message has a corner of its own: over no dialog, list or button', async ({
  sharedApp: app,
}) => {
  const { page } = app
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const size of [
    { width: 900, height: 600 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size)
    await settings(page).open('About')
    await page.getByRole('button', { name: 'Copy diagnostics' }).click()
    const message = page.getByRole('status').filter({ hasText: 'Diagnostics copied' })
    await expect(message).toBeVisible()
    // A repeated message replaces the one before, in the same place.
    const span = message.locator('span').first()
    await expect.poll(() => span.boundingBox()).not.toBeNull()
    const box = await span.boundingBox()
    await page.keyboard.press('Shift+?')
    await expect(page.getByRole('dialog')).toBeVisible()
    const dialog = await page.getByRole('dialog').boundingBox()
    const main = await page.getByRole('main').boundingBox()
    if (box === null || dialog === null || main === null) throw new Error('Nothing to measure')
    expect(box.x + box.width).toBeLessThanOrEqual(main.x)
    expect(box.x + box.width).toBeLessThanOrEqual(dialog.x)
    await page.keyboard.press('Escape')
  }
})

test('Data says how much is stored, backs up now, exports all, and deletes all of the connection once that is confirmed', async ({
  app,
}) => {
  const { page } = app
  await settings(page).open('Data')
  const section = settings(page).section('Data')
  await expect(section).toContainText(/settings \d+ kB; copies of accounts \d/)
  await section.getByRole('button', { name: 'Back up now' }).click()
  await expect(section).toContainText(/The latest today/)
  await section.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('dialog', { name: 'Export' }).getByText('All links').first()).toBeAttached()
  await page.keyboard.press('Escape')
  await section.getByRole('button', { name: 'Delete all' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('deleted from this computer for good')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(section).toBeVisible()
  await section.getByRole('button', { name: 'Delete all' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(settings(page).heading).toHaveCount(0)
})

test('About names what ships in the app, each with its licence', async ({ sharedApp: app }) => {
  const { page } = app
  await settings(page).open('About')
  await page.getByRole('button', { name: 'Licences' }).click()
  const shipped = page.getByRole('table', { name: 'Software in this app and its licences' })
  await expect(shipped.getByRole('row', { name: /^react / })).toContainText('MIT')
  await expect(shipped.getByRole('row', { name: /^keytar / })).toContainText('MIT')
})

import type { Page } from 'playwright/test'
import { expectInWindow, expectNoViolation } from './fixtures/sound.ts'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { addresses } from './pages/addresses.ts'
import { links } from './pages/links.ts'
import { mail } from './pages/mail.ts'
import { palette } from './pages/palette.ts'
import { settings } from './pages/settings.ts'
import { welcome } from './pages/welcome.ts'

// Tests that share an app (`sharedApp`) must run one after the other in one worker, not in parallel.
test.describe.configure({ mode: 'default' })

// Above 1,120 pixels the layout stays the same, so axe need not look at the largest again.
const sizes = [
  { width: 1920, height: 1080, axe: false },
  { width: 900, height: 600, axe: true },
  { width: 1280, height: 800, axe: true },
]

const setTheme = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate(wanted => window.bridge.call('settings.change', { theme: wanted }), theme)

/** No axe violation in either layout or theme, and nothing wider than the window at any of the three sizes. */
const expectSound = async (page: Page, screen: string): Promise<void> => {
  // Text in the middle of a fade has too little contrast: no animations.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await setTheme(page, 'light')
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectInWindow(page, `${screen} at ${size.width}`)
    if (size.axe) await expectNoViolation(page, `${screen} at ${size.width}`)
  }
  // The themes differ only in colours, so contrast is all that is left to check.
  await setTheme(page, 'dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectNoViolation(page, `${screen}, dark`, { rules: ['color-contrast'] })
}

test.describe('before a connection', () => {
  test.use({ connection: 'none' })

  test('Welcome is sound, with a failure on it too', async ({ app }) => {
    await expect(welcome(app.page).heading).toBeVisible()
    await expectSound(app.page, 'Welcome')
    await welcome(app.page).connect({ baseUrl: 'http://127.0.0.1:59999', apiKey: 'udc_key' })
    await expect(app.page.getByText('The service cannot be reached')).toBeVisible()
    await expectSound(app.page, 'Welcome with a failure')
  })
})

test('Links is sound, empty and with a link', async ({ app, service }) => {
  await expect(app.page.getByText('No links yet.', { exact: false })).toBeVisible()
  await expectSound(app.page, 'Links, empty')
  await links(app.page).fill({
    customer: 'A customer with quite a long name, Department of Water & Power',
    redirectUrl: 'https://example.com/a/rather/long/way/to/say/thanks',
  })
  await links(app.page).create.click()
  await expect(links(app.page).url).toBeVisible()
  await expectSound(app.page, 'Links with a link')
  await links(app.page).register.locator('[data-index]').first().focus()
  await app.page.keyboard.press('F2')
  await links(app.page).edit.getByLabel('Email').fill('nobody')
  await app.page.keyboard.press('Enter')
  await expectSound(app.page, 'A link that is edited, and its history')
  await app.page.keyboard.press('Escape')
  await app.page.keyboard.press('Space')
  await expectSound(app.page, 'A link that is marked')
  await app.page.keyboard.press('Escape')
  await service.fault('drop-before', { method: 'POST' })
  await links(app.page).customer.fill('Lost')
  await links(app.page).create.click()
  await expect(links(app.page).unknown).toBeVisible()
  await expectSound(app.page, 'Links with an unknown outcome')
})

test('Create many is sound: checked, a row open, and done', async ({ sharedApp: app }) => {
  const { page } = app
  await links(page).createMany()
  await page.getByRole('button', { name: 'Paste rows' }).click()
  const rows = [
    'Name\tEmail',
    'A customer with quite a long name, Department of Water & Power\ta@b.example',
    'Bad\tnope',
  ]
  await page.getByRole('textbox', { name: /Rows from a spreadsheet/ }).fill(rows.join('\n'))
  await page.getByRole('button', { name: 'Read rows' }).click()
  await expect(page.getByText('1 link will be created.')).toBeVisible()
  await expectSound(page, 'Create many, checked')
  await page.getByRole('row').filter({ hasText: 'nope' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectSound(page, 'Create many with a row open')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Run' })).toContainText('Done')
  await expectSound(page, 'Create many, done')
})

test('Accounts and Addresses are sound', async ({ sharedApp: app }) => {
  await accounts(app.page).open()
  await expect(accounts(app.page).rows.first()).toBeVisible()
  await expectSound(app.page, 'Accounts')
  await app.page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(app.page.getByRole('grid', { name: 'Columns' })).toBeVisible()
  await expectSound(app.page, 'Export')
  await app.page.keyboard.press('Escape')
  await accounts(app.page).rows.first().click()
  await expect(accounts(app.page).details).toBeVisible()
  await app.page.getByText('Answer from the service').click()
  await expectSound(app.page, 'Accounts with details')
  await app.page.getByRole('link', { name: 'Addresses' }).click()
  const screen = addresses(app.page)
  await expect(screen.rows.first()).toBeVisible()
  await expectSound(app.page, 'Addresses')
  await app.page.getByRole('button', { name: 'Labels' }).click()
  await expect(app.page.getByRole('img', { name: /Preview/ })).toContainText(/\d/)
  await expectSound(app.page, 'Addresses with labels')
  await app.page.keyboard.press('Escape')
  await screen.view('Map').click()
  await expect(app.page.getByRole('listbox', { name: 'Map of the states' })).toBeVisible()
  await expectSound(app.page, 'Addresses on the map')
  await screen.view('Needs attention').click()
  await expect(app.page.getByRole('button', { name: 'Copy question' }).first()).toBeVisible()
  await expectSound(app.page, 'Addresses that need attention')
})

test('mail is sound: its settings, a template, a message and a QR code', async ({ sharedApp: app }) => {
  const mails = mail(app.page)
  await mails.open()
  await mails.section.getByRole('button', { name: 'Set up mail' }).click()
  await expectSound(app.page, 'Settings with mail')
  await mails.openTemplates()
  await mails.templates.getByRole('button', { name: 'Edit' }).first().click()
  await expect(mails.templates.getByRole('region', { name: 'Preview' })).toBeVisible()
  await expectSound(app.page, 'Settings with a template')
  await app.page.getByRole('link', { name: 'Links' }).click()
  await links(app.page).fill({ email: 'maria@alvarez.example' })
  await links(app.page).create.click()
  await links(app.page).card.getByRole('button', { name: 'Send' }).click()
  await expect(mails.preview.getByText('Still missing: the customer’s name.')).toBeVisible()
  await expectSound(app.page, 'A message')
  await app.page.keyboard.press('Escape')
  await links(app.page).act('Show QR code')
  await expectSound(app.page, 'A QR code')
})

test('Settings is sound, with its form and its dialog open', async ({ sharedApp: app }) => {
  await app.page.getByRole('link', { name: 'Settings' }).click()
  await app.page.getByRole('button', { name: 'Replace key' }).click()
  await expect(app.page.getByLabel('API key')).toBeVisible()
  await expectSound(app.page, 'Settings')
  for (const name of ['Appearance', 'Notifications', 'Data', 'About'] as const) {
    await settings(app.page).open(name)
    await expectSound(app.page, `Settings, ${name}`)
  }
  await settings(app.page).open('Connections')
  await app.page.getByRole('button', { name: 'Remove' }).click()
  await expect(app.page.getByRole('alertdialog')).toBeVisible()
  await expectSound(app.page, 'Settings with a dialog')
})

test('Find or do… is sound, before and after something is typed, and so is the list of shortcuts', async ({
  sharedApp: app,
}) => {
  const find = palette(app.page)
  await find.open()
  await expect(find.options.first()).toBeVisible()
  await expectSound(app.page, 'Find or do…')
  await find.box.fill('a')
  await expect(find.group('Customers')).toBeVisible()
  await expectSound(app.page, 'Find or do… with customers')
  await find.box.fill('keyboard')
  await app.page.keyboard.press('Enter')
  await expect(find.shortcuts).toBeVisible()
  await expectSound(app.page, 'Keyboard shortcuts')
})

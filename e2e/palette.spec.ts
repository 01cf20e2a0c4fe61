import { call } from './fixtures/connect.ts'
import { expectInWindow, expectNoViolation } from './fixtures/sound.ts'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { links } from './pages/links.ts'
import { palette } from './pages/palette.ts'
import { settings } from './pages/settings.ts'

// Tests that share an app (`sharedApp`) must run one after the other in one worker, not in parallel.
test.describe.configure({ mode: 'default' })

test('Find or do… opens within a frame of its key, goes everywhere by keyboard alone, and gives the focus back', async ({
  sharedApp: app,
}) => {
  const { page } = app
  const { keyboard } = page
  const find = palette(page)
  await expect(links(page).customer).toBeVisible()
  // Measured in animation frames: key in one, open dialog in the next.
  const isOpenNextFrame = page.evaluate(
    () =>
      new Promise<boolean>(resolve => {
        window.addEventListener('keydown', ({ key }) => {
          if (key !== 'k') return
          requestAnimationFrame(() => resolve(document.querySelector('dialog[open]') !== null))
        })
      }),
  )
  await links(page).customer.focus()
  await find.open()
  expect(await isOpenNextFrame).toBe(true)
  await expect(find.box).toBeFocused()
  await keyboard.press('Escape')
  await expect(find.dialog).toHaveCount(0)
  await expect(links(page).customer).toBeFocused()

  // The last used entry is first the next time.
  await find.open()
  await keyboard.type('addr')
  await expect(find.option(/^Addresses/)).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Addresses', level: 1 })).toBeVisible()
  await find.open()
  await expect(find.group('Last used').getByRole('option').first()).toHaveText(/^Addresses/)
  await expect(find.options.first()).toHaveAttribute('aria-selected', 'true')
  // Actions of the screen come first; the word "settings" also finds its pages.
  await keyboard.type('export')
  await expect(find.group('On this screen').getByRole('option').first()).toHaveText(/^Export/)
  await find.box.fill('settings mail s')
  await expect(find.options.first()).toHaveText(/^Mail server/)
  await find.box.fill('')
  await keyboard.type('dark')
  await keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await find.open()
  await keyboard.type('smtp')
  await keyboard.press('Enter')
  await expect(settings(page).section('Mail server')).toBeVisible()
  await find.open()
  await keyboard.type('new link')
  await keyboard.press('Enter')
  await expect(links(page).customer).toBeFocused()
  // The shortcut right after Enter, before the dialog's `close` event.
  await find.open()
  await keyboard.type('addr')
  await find.box.evaluate(async box => {
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    await new Promise<void>(resolve => queueMicrotask(resolve))
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))
  })
  await expect(page.getByRole('heading', { name: 'Addresses', level: 1 })).toBeVisible()
  await expect(find.box).toBeFocused()
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowUp')
  await keyboard.press('ArrowUp')
  await expect(find.options.last()).toHaveAttribute('aria-selected', 'true')
  await find.open()
  await expect(find.dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Find or do…' }).click()
  await expect(find.box).toBeFocused()
  await keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).click()
  await keyboard.press('Shift+?')
  await expect(find.shortcuts).toContainText('Find or do…')
  await expect(find.shortcuts).toContainText('Done')
  await expect(find.shortcuts).toContainText('Copy the link, cell or row')
  await expectNoViolation(page, 'Keyboard shortcuts')
  await keyboard.press('Escape')
  await expect(find.shortcuts).toHaveCount(0)
})

test('Find or do… has every action of the open record, with its keys, and fits the smallest window at 200 %', async ({
  sharedApp: app,
}) => {
  const { page } = app
  const { keyboard } = page
  const find = palette(page)
  const id = crypto.randomUUID()
  await call(page, 'links.create', {
    id,
    customer: 'Lakeview',
    email: 'r@b.example',
    note: '',
    redirectUrl: null,
  })
  await links(page).row('Lakeview').click()
  await expect(links(page).card).toBeVisible()
  await find.open()
  // Actions of the screen are not preselected: Enter alone runs none.
  await expect(find.dialog.locator('[aria-selected=true]')).toHaveCount(0)
  await find.box.fill(' ')
  await expect(find.dialog.locator('[aria-selected=true]')).toHaveCount(0)
  await find.box.fill('')
  const here = find.group('On this screen')
  // Actions on the open link come before those of the screen.
  await expect(here.getByRole('option').first()).toHaveText(/^Remind/)
  for (const name of ['Copy link', 'Remind', 'Show QR code', /^Edit.*F2/, 'Archive'])
    await expect(here.getByRole('option', { name }).first()).toBeVisible()
  // By the words that people use for it, too.
  for (const [word, action] of [
    ['send', /^Remind/],
    ['hide', /^Archive/],
  ] as const) {
    await find.box.fill(word)
    await expect(find.options.first()).toHaveText(action)
  }
  await find.box.fill('')
  await page.setViewportSize({ width: 450, height: 300 })
  await keyboard.type('copy li')
  await expect(find.options.first()).toBeInViewport({ ratio: 1 })
  await expect(find.box).toBeInViewport({ ratio: 1 })
  await expectInWindow(page, 'Find or do… at 200 %')
  const box = await find.dialog.locator('.palette-box').boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(300)
  await keyboard.press('Enter')
  await expect.poll(() => app.clipboard()).toContain('/connect/')
  await page.setViewportSize({ width: 1280, height: 800 })
  // The record's edit buttons are found as actions.
  await find.open()
  await keyboard.type('follow-up da')
  await keyboard.press('Enter')
  await expect(page.getByLabel('Follow up on')).toBeFocused()
  await keyboard.press('Escape')

  await accounts(page).open()
  await accounts(page).rows.first().click()
  await expect(accounts(page).details).toBeVisible()
  await find.open()
  await expect(here.getByRole('option', { name: 'Copy all' })).toBeVisible()
  await expect(here.getByRole('option', { name: 'Archive' })).toHaveCount(0)
  await keyboard.type('copy all')
  await keyboard.press('Enter')
  await expect.poll(() => app.clipboard()).toContain('Customer ID')
})

test('Find or do… finds customers, links and addresses, asks the service, and shows no answer to what was typed before', async ({
  sharedApp: app,
  sharedService: service,
}) => {
  const { page } = app
  const { keyboard } = page
  const find = palette(page)
  await call(page, 'links.create', {
    id: crypto.randomUUID(),
    customer: 'Riverside Dental',
    email: 'office@riverside.example',
    note: '',
    redirectUrl: null,
  })
  const all = { search: '', utility: null, state: null, onlyNew: false, offset: 0, limit: 100 }
  await expect.poll(async () => (await call(page, 'accounts.page', all)).total).toBeGreaterThan(5)
  const { rows } = await call(page, 'accounts.page', all)
  const row = rows.find(({ name, street }) => name !== null && street !== null && /^\d+ \w{4,}/.test(street))
  if (row?.name == null || row.street === null) throw new Error('No customer with a name and a street')

  await find.open()
  // Also with what is to be done: its record offers that.
  await keyboard.type('remind riverside')
  await expect(find.options).toHaveText([/^Riverside Dental/])
  await find.box.fill('riverside')
  await expect(find.group('Links').getByRole('option')).toHaveText([/Riverside Dental/])
  await keyboard.press('Enter')
  await expect(links(page).card.getByRole('heading').first()).toHaveText('Riverside Dental')

  await find.open()
  await keyboard.type(row.name)
  const customer = find.group('Customers').getByRole('option', { name: row.name }).first()
  await expect(customer).toBeVisible()
  // Results of another text vanish with the key that changes it.
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('zzzz')
  expect(await find.group('Customers').count()).toBe(0)
  // No match: a message, and entries that may help.
  await expect(find.foot).toHaveText('Nothing here matches “zzzz”.')
  await expect(find.options).toHaveText([/^Ask the service for “zzzz”/, /^New link for “zzzz”/])
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('Zora Zeller <zora@zeller.example>')
  await find.option(/^New link for “Zora Zeller/).click()
  await expect(links(page).customer).toBeFocused()
  await expect(links(page).customer).toHaveValue('Zora Zeller')
  await expect(links(page).email).toHaveValue('zora@zeller.example')
  // Text in the composer is not overwritten.
  await find.open()
  await keyboard.type('zzzz')
  await find.option(/^New link for “zzzz”/).click()
  await expect(links(page).customer).toHaveValue('Zora Zeller')
  await links(page).customer.fill('')
  await links(page).email.fill('')
  await find.open()
  await keyboard.type(row.street)
  await expect(find.group('Addresses').getByRole('option').first()).toContainText(row.street)
  await find.group('Addresses').getByRole('option').first().click()
  await expect(accounts(page).details).toBeVisible()
  await expect(accounts(page).customerId).toHaveText(row.customerId)

  await find.open()
  await keyboard.type('cus_nobody')
  await expect(find.option(/Ask the service for “cus_nobody”/)).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('Enter')
  await expect(find.foot).toHaveText('The service has no account for “cus_nobody”.')
  await service.fault('status', { status: 401, path: '/accounts/', times: 1 })
  await keyboard.press('Enter')
  await expect(find.foot).toContainText('The service refused the API key')
  await keyboard.type('2')
  await expect(find.foot).not.toContainText('refused')
})

test('Find or do… switches the connection', async ({ app }) => {
  const { page } = app
  const find = palette(page)
  await call(page, 'connections.startPractice', undefined)
  await expect(page.getByText(/Invented customers/)).toBeVisible()
  await find.open()
  await page.keyboard.type('switch')
  await expect(find.group('Switch connection').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Invented customers/)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Connection' })).toContainText('Test service')
})

test('F1 lists the shortcuts from a field, too, where ? is a letter', async ({ app: { page } }) => {
  await accounts(page).open()
  await expect(accounts(page).search).toBeFocused()
  await page.keyboard.press('?')
  await expect(accounts(page).search).toHaveValue('?')
  await page.keyboard.press('F1')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('F1')
  await page.keyboard.press('Escape')
  await expect(accounts(page).search).toBeFocused()
})

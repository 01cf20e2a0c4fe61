import { call } from './fixtures/connect.ts'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { addresses } from './pages/addresses.ts'
import { links } from './pages/links.ts'
import { settings } from './pages/settings.ts'

// Tests that share an app (`sharedApp`) must run one after the other in one worker, not in parallel.
test.describe.configure({ mode: 'default' })

const back = process.platform === 'darwin' ? 'Meta+[' : 'Alt+ArrowLeft'

test.describe('with some hundred customers', () => {
  test.use({ customers: 600 })

  test('a screen is as one left it, however one comes back; Back goes where one was', async ({
    sharedApp: app,
  }) => {
    const { page } = app
    const screen = accounts(page)
    await screen.open()
    await expect(screen.search).toBeFocused()
    await expect(screen.card).toContainText('600 customers')
    await screen.search.fill('st')
    // A search that is answered during the key presses below would go to the top of what it found.
    await expect(screen.card).toContainText(/ of \d/)
    await screen.list.locator('tr').nth(1).focus()
    for (let press = 0; press < 12; press += 1) await page.keyboard.press('PageDown')
    const row = page.locator('tr:focus')
    // The row may still be loading.
    await expect(row).toContainText(/\S/)
    const text = await row.textContent()
    const top = () => page.locator('.accounts-grid').evaluate(grid => grid.scrollTop)
    const left = await top()
    expect(left).toBeGreaterThan(1_000)
    await page.keyboard.press('Enter')
    await expect(screen.details).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(screen.details).toBeFocused()
    const open = await screen.customerId.innerText()

    await page.getByRole('link', { name: 'Addresses' }).click()
    await expect(page.getByLabel('Search addresses')).toBeFocused()
    await addresses(page).filter('US state', /^TX/)
    const state = page.getByRole('button', { name: /^Remove filter .*TX/ })
    const street = addresses(page).rows.first()
    await expect(street).toBeVisible()

    await page.keyboard.press(back)
    await expect(screen.customerId).toHaveText(open)
    await expect(screen.search).toHaveValue('st')
    await expect(screen.list.locator('tr[tabindex="0"]')).toBeFocused()
    expect(await top()).toBe(left)
    expect(await screen.list.locator('tr[tabindex="0"]').textContent()).toBe(text)

    await page.getByRole('link', { name: 'Addresses' }).click()
    await expect(state).toBeVisible()
    await street.click()
    await expect(screen.details).toBeVisible()
    await page.evaluate(() => {
      const press = new MouseEvent('mouseup', { button: 3, bubbles: true, cancelable: true })
      document.body.dispatchEvent(press)
    })
    await expect(state).toBeVisible()
  })

  test('a customer who is opened from another screen is scrolled to', async ({ sharedApp: app }) => {
    const { page } = app
    const screen = accounts(page)
    await screen.open()
    await expect(screen.card).toContainText('600 customers')
    const filter = { search: '', utility: null, state: null, onlyNew: false }
    const { rows } = await call(page, 'accounts.page', { ...filter, offset: 450, limit: 1 })
    const wanted = rows[0]?.customerId ?? ''
    await page.evaluate(id => {
      window.location.hash = `#/accounts?customer=${id}`
    }, wanted)
    await expect(screen.customerId).toHaveText(wanted)
    const selected = screen.list.locator('tr[aria-selected="true"]').first()
    await expect(selected).toBeInViewport()
    await expect(selected).toContainText(wanted)
    await page.keyboard.press('Escape')
    await expect(selected).toHaveCount(0)
    await expect(page.locator('tr:focus')).toContainText(wanted)
  })

  test('Enter opens any row, also one that is still being read; a search begins at its first row', async ({
    sharedApp: app,
  }) => {
    const { page } = app
    const screen = accounts(page)
    await screen.open()
    await expect(screen.card).toContainText('600 customers')
    await screen.rows.first().focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(screen.details).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(screen.details).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.locator('tr:focus')).toHaveAttribute(
      'aria-rowindex',
      (await screen.list.getAttribute('aria-rowcount')) ?? '',
    )
    await screen.search.fill('cus_')
    await expect(screen.list.locator('tr[tabindex="0"]')).toHaveAttribute('aria-rowindex', '2')
    await page.keyboard.press('Enter')
    await expect(page.locator('tr:focus')).toHaveAttribute('aria-rowindex', '2')
    await page.keyboard.press('Enter')
    await expect(screen.details).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(screen.details).toBeFocused()
  })
})

test('a low window scrolls as a whole, and each screen is where it was left', async ({ app }) => {
  const { page } = app
  await page.setViewportSize({ width: 450, height: 300 })
  const main = page.locator('.screen')
  await settings(page).open('Mail templates')
  await page.getByRole('button', { name: 'Add a template' }).scrollIntoViewIfNeeded()
  const left = await main.evaluate(element => element.scrollTop)
  expect(left).toBeGreaterThan(50)
  await page.getByRole('link', { name: 'Addresses' }).click()
  await expect(page.getByRole('heading', { name: 'Addresses', level: 1 })).toBeInViewport()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect.poll(() => main.evaluate(element => element.scrollTop)).toBe(left)
})

test.describe('before a connection', () => {
  test.use({ connection: 'none' })

  test('the cursor stands in the first field', async ({ app }) => {
    await expect(app.page.getByLabel('Service address')).toBeFocused()
  })
})

test('the row one is on stays the same when a link is added above it, down to its button', async ({
  app,
}) => {
  const { page } = app
  const screen = links(page)
  await expect(screen.customer).toBeFocused()
  const add = (customer: string) =>
    call(page, 'links.create', { id: `draft-${customer}`, customer, email: '', note: '', redirectUrl: null })
  for (const customer of ['First', 'Second', 'Third']) await add(customer)
  await screen.row('Third').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  const button = screen.row('Second').getByRole('button', { name: 'Copy link' })
  await expect(button).toBeFocused()
  await add('Fourth')
  await expect(screen.row('Fourth')).toBeVisible()
  await expect(button).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  await expect(screen.row('First')).toBeFocused()
})

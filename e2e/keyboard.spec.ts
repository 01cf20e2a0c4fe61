import { call } from './fixtures/connect.ts'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { inbox } from './pages/inbox.ts'
import { links } from './pages/links.ts'
import { palette } from './pages/palette.ts'
import { settings } from './pages/settings.ts'
import { welcome } from './pages/welcome.ts'

test.describe('from the first screen', () => {
  test.use({ connection: 'none' })

  test('the whole main job without a mouse', async ({ app, service }) => {
    const { page } = app
    const { keyboard } = page
    await expect(welcome(page).heading).toBeVisible()
    await welcome(page).address.focus()
    await keyboard.insertText(service.baseUrl)
    await keyboard.press('Tab')
    await expect(welcome(page).key).toBeFocused()
    await keyboard.insertText(service.apiKey)
    await keyboard.press('Enter')
    await expect(links(page).heading).toBeVisible()

    await keyboard.press('ControlOrMeta+n')
    await expect(links(page).customer).toBeFocused()
    await keyboard.type('Typed only')
    await keyboard.press('ControlOrMeta+Enter')
    await expect(links(page).card).toBeVisible()
    expect(await app.clipboard()).toContain(service.baseUrl)
    // The composer keeps the focus, so that the next customer can be typed at once.
    await expect(links(page).customer).toBeFocused()
    await keyboard.type('Second One <second@one.example>')
    await expect(links(page).email).toHaveValue('second@one.example')
    await keyboard.press('ControlOrMeta+Enter')
    await expect(links(page).card.getByRole('heading', { name: 'Second One' })).toBeVisible()

    await keyboard.press('ControlOrMeta+l')
    await expect(accounts(page).search).toBeFocused()
    await expect(accounts(page).rows.first()).toBeVisible()
    await keyboard.press('ArrowDown')
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect(accounts(page).details).toBeVisible()
    // The focus stays in the list, where arrow keys change the record; a second Enter moves it to the record.
    await expect(page.locator('tr:focus')).toBeVisible()
    const first = await accounts(page).customerId.innerText()
    for (let press = 0; press < 3; press += 1) await keyboard.press('ArrowDown')
    await expect(accounts(page).customerId).not.toHaveText(first)
    await expect(page.locator('tr:focus')).toHaveAttribute('aria-selected', 'true')
    await keyboard.press('Enter')
    await expect(accounts(page).details).toBeFocused()
    await keyboard.press('Escape')
    await expect(accounts(page).details).toHaveCount(0)

    await keyboard.press('ControlOrMeta+4')
    await expect(page.getByRole('heading', { name: 'Addresses', level: 1 })).toBeVisible()
    await keyboard.press('ControlOrMeta+,')
    await expect(page.getByRole('link', { name: 'Connections' })).toBeFocused()
    await keyboard.press('ControlOrMeta+Shift+n')
    await expect(page.getByRole('button', { name: 'Choose file' })).toBeFocused()
    await keyboard.press('ControlOrMeta+,')
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
    await keyboard.press('ControlOrMeta+2')
    await expect(links(page).heading).toBeVisible()
  })
})

test('a follow-up without a mouse: the focus is never nowhere', async ({ app, service }) => {
  const { page } = app
  const { keyboard } = page
  const id = crypto.randomUUID()
  const redirectUrl = `${service.baseUrl}/connect/thanks`
  await call(page, 'links.create', { id, customer: 'Answers never', email: '', note: '', redirectUrl })
  await call(page, 'links.edit', { id, followUpAt: Date.now() - 86_400_000 })
  const item = inbox(page).item('Answers never')
  await keyboard.press('ControlOrMeta+1')
  await expect(item.getByRole('button').first()).toBeFocused()
  await page.getByRole('button', { name: 'Mark all as done' }).focus()
  await keyboard.press('Enter')
  await expect(item).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Create a link' })).toBeFocused()

  await keyboard.press('ControlOrMeta+n')
  await expect(links(page).customer).toBeFocused()
  await keyboard.type('Just made')
  await keyboard.press('ControlOrMeta+Enter')
  await expect(links(page).card.getByRole('heading', { name: 'Just made' })).toBeVisible()
  await expect(links(page).customer).toBeFocused()
  await keyboard.press('ArrowDown')
  await keyboard.press('F2')
  await expect(links(page).edit.getByLabel('Customer', { exact: true })).toBeFocused()
  await keyboard.press('Escape')
  await palette(page).open()
  await keyboard.type('answers never')
  await expect(palette(page).option(/^Answers never/)).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('Enter')
  await expect(links(page).card.getByRole('heading', { name: 'Answers never' })).toBeVisible()
  await expect(page.locator('[data-index]:focus')).toContainText('Answers never')

  // The same from another screen, when the customer's record was left open.
  await keyboard.press('ControlOrMeta+1')
  await expect(inbox(page).heading).toBeVisible()
  await palette(page).open()
  await keyboard.type('answers never')
  await expect(palette(page).option(/^Answers never/)).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('Enter')
  await expect(page.locator('[data-index]:focus')).toContainText('Answers never')
})

test('Back and the keys of screens lead to where one was, and F6 from part to part of the window', async ({
  app,
  service,
}) => {
  const { page } = app
  const { keyboard } = page
  const redirectUrl = `${service.baseUrl}/connect/thanks`
  for (const customer of ['First made', 'Last made'])
    await call(page, 'links.create', {
      ...{ id: crypto.randomUUID(), customer },
      ...{ email: '', note: '', redirectUrl },
    })
  await expect(page.locator('[data-index]')).toHaveCount(2)
  await expect(links(page).customer).toBeFocused()
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  const row = page.locator('[data-index]:focus')
  await expect(row).toContainText('First made')
  await keyboard.press('ControlOrMeta+l')
  await expect(accounts(page).search).toBeFocused()
  await keyboard.press('Alt+ArrowLeft')
  await expect(row).toContainText('First made')
  await keyboard.press('ControlOrMeta+3')
  await expect(accounts(page).search).toBeFocused()
  await keyboard.press('ControlOrMeta+2')
  await expect(row).toContainText('First made')
  // The shortcut for a new link opens Links and focuses the composer.
  await keyboard.press('ControlOrMeta+3')
  await keyboard.press('ControlOrMeta+n')
  await expect(links(page).customer).toBeFocused()

  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(links(page).card).toBeVisible()
  await expect(row).toBeVisible()
  await keyboard.press('F6')
  await expect(links(page).card).toBeFocused()
  await keyboard.press('F6')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Links' })).toBeFocused()
  await keyboard.press('F6')
  await expect(row).toBeVisible()
  await keyboard.press('Shift+F6')
  await keyboard.press('Shift+F6')
  await expect(links(page).card).toBeFocused()
})

test('Escape that an input method takes closes nothing', async ({ app }) => {
  const { page } = app
  await settings(page).open('Connections')
  await page.getByRole('button', { name: 'Add a connection' }).click()
  const address = page.getByLabel('Address', { exact: false }).first()
  const press = (isComposing: boolean) =>
    address.dispatchEvent('keydown', { key: 'Escape', isComposing, bubbles: true })
  await press(true)
  await expect(address).toBeVisible()
  await press(false)
  await expect(address).toBeHidden()
})

test('Try again in the navigation gives the focus back to the screen when its notice goes', async ({
  app: { page },
  service,
}) => {
  const { customer, create } = links(page)
  const problems = page.getByRole('region', { name: 'Problems' })
  await service.stop()
  await customer.fill('Made later')
  await create.click()
  const again = problems.getByRole('button', { name: 'Try again' })
  await again.focus()
  await service.start()
  await page.keyboard.press('Enter')
  await expect(problems.getByText('The service cannot be reached.')).toHaveCount(0)
  await expect(customer).toBeFocused()
})

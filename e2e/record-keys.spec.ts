import { everyLink } from '../src/contract/links/register.ts'
import { call, connectTo } from './fixtures/connect.ts'
import { startInterfaceOnly } from './fixtures/interface-only.ts'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { addresses } from './pages/addresses.ts'
import { links } from './pages/links.ts'

test('the record of the standing link has the focus, and Escape closes it', async ({ app: { page } }) => {
  const { keyboard } = page
  const screen = links(page)
  const add = page.getByRole('button', { name: 'New', exact: true })
  // The first time it is created, the second time it is there.
  for (let time = 0; time < 2; time += 1) {
    await add.focus()
    await keyboard.press('Enter')
    await keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: /^Standing link/ })).toBeFocused()
    await keyboard.press('Enter')
    await expect(screen.card).toBeFocused()
    await expect(page.locator('[data-index]')).toHaveCount(1)
    await keyboard.press('Escape')
    await expect(screen.card).toHaveCount(0)
    await expect(page.locator('tr:focus')).toBeVisible()
  }
})

test.describe('with practice data', () => {
  test.use({ connection: 'practice' })

  test('Space on a row or a cell opens the row, and never scrolls the list', async ({ app: { page } }) => {
    await page.setViewportSize({ width: 900, height: 600 })
    // Right leads to a cell in Accounts, to a button in Addresses.
    for (const { screen, keys } of [
      { screen: accounts(page), keys: ['ArrowDown', 'ArrowRight'] },
      { screen: addresses(page), keys: ['ArrowDown'] },
    ]) {
      await screen.open()
      const row = screen.rows.nth(1)
      await row.click({ position: { x: 60, y: 10 } })
      await expect(accounts(page).details).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(row).toBeFocused()
      const before = await row.boundingBox()
      for (const key of keys) {
        await page.keyboard.press(key)
        await page.keyboard.press('Space')
        await expect(accounts(page).details).toBeVisible()
        expect((await row.boundingBox())?.y).toBe(before?.y)
        await page.keyboard.press('Escape')
        await expect(accounts(page).details).toHaveCount(0)
      }
    }
  })
})

test('the record of a link that is archived with others is closed, that of another link stays', async ({
  app: { page },
}) => {
  const { keyboard } = page
  const screen = links(page)
  for (const customer of ['Ann', 'Bob', 'Cara', 'Dan'])
    await call(page, 'links.create', {
      ...{ id: crypto.randomUUID(), customer },
      ...{ email: '', note: '', redirectUrl: 'https://example.com/thanks' },
    })
  await page.setViewportSize({ width: 900, height: 600 })
  await screen.row('Dan').click({ position: { x: 60, y: 10 } })
  await expect(screen.name).toHaveText('Dan')
  await keyboard.press('Space')
  await keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('2 links selected')).toBeVisible()
  await keyboard.press('Delete')
  await expect(page.locator('[data-index]')).toHaveCount(2)
  await expect(screen.card).toHaveCount(0)
  await screen.row('Bob').click({ position: { x: 60, y: 10 } })
  await expect(screen.name).toHaveText('Bob')
  await keyboard.press('ArrowDown')
  await expect(screen.name).toHaveText('Ann')
  await screen.row('Bob').click({ modifiers: ['ControlOrMeta'], position: { x: 60, y: 10 } })
  await keyboard.press('Delete')
  await expect(page.locator('[data-index]')).toHaveCount(1)
  await expect(screen.name).toHaveText('Ann')
})

test('after Ctrl+Z the first row that came back has the focus, and a record beside the list stays', async ({
  app: { page },
}) => {
  const { keyboard } = page
  const screen = links(page)
  for (const customer of ['Ann Hall', 'Bob Hall', 'Cara Hall', 'Dan Hall', 'Eve'])
    await call(page, 'links.create', {
      ...{ id: crypto.randomUUID(), customer },
      ...{ email: '', note: '', redirectUrl: 'https://example.com/thanks' },
    })
  await expect(page.locator('[data-index]')).toHaveCount(5)
  await screen.search.fill('hall')
  await expect(page.locator('[data-index]')).toHaveCount(4)
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  for (let time = 0; time < 2; time += 1) {
    await expect(screen.row('Cara')).toBeFocused()
    await keyboard.press('Delete')
    await expect(screen.row('Cara')).toHaveCount(0)
    await expect(screen.row('Bob')).toBeFocused()
    await keyboard.press('ControlOrMeta+z')
  }
  await expect(screen.row('Cara')).toBeFocused()

  // Several, archived while the record of another link is open beside the list.
  await screen.row('Ann').click({ position: { x: 60, y: 10 } })
  await expect(screen.name).toHaveText('Ann Hall')
  for (const name of ['Cara', 'Bob'])
    await screen.row(name).click({ modifiers: ['ControlOrMeta'], position: { x: 60, y: 10 } })
  await keyboard.press('Delete')
  await expect(page.locator('[data-index]')).toHaveCount(2)
  await keyboard.press('ControlOrMeta+z')
  await expect(screen.row('Cara')).toBeFocused()
  await expect(page.locator('[data-index]')).toHaveCount(4)
  await expect(screen.name).toHaveText('Ann Hall')

  // The only row of a search takes the focus to the search box and back with it.
  await screen.search.fill('bob')
  await expect(page.locator('[data-index]')).toHaveCount(1)
  await keyboard.press('ArrowDown')
  await keyboard.press('Delete')
  await expect(screen.search).toBeFocused()
  await keyboard.press('ControlOrMeta+z')
  await expect(screen.row('Bob')).toBeFocused()
})

test('a link that is made slowly ends no selection of links that were marked meanwhile', async ({
  app: { page },
  service,
}) => {
  const screen = links(page)
  const redirectUrl = `${service.baseUrl}/connect/thanks`
  for (const customer of ['Ann', 'Bea'])
    await call(page, 'links.create', { id: crypto.randomUUID(), customer, email: '', note: '', redirectUrl })
  await service.fault('slow', { ms: 3_000, method: 'POST' })
  await screen.customer.fill('Late Carl')
  await screen.create.click()
  for (const row of ['Ann', 'Bea']) await screen.row(row).click({ modifiers: ['ControlOrMeta'] })
  await page
    .getByRole('toolbar', { name: 'Selected links' })
    .getByRole('button', { name: 'Withdraw' })
    .click()
  await expect(screen.row('Late Carl')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toContainText('2 links')
})

test('rows of a range whose ids come late are not selected once another row was opened', async ({
  app: { page },
  service,
}) => {
  const screen = links(page)
  const redirectUrl = `${service.baseUrl}/connect/thanks`
  const create = (customer: string) =>
    call(page, 'links.create', { id: crypto.randomUUID(), customer, email: '', note: '', redirectUrl })
  await Promise.all(Array.from({ length: 150 }, (_, n) => create(`Customer ${n}`)))
  await expect(screen.registerCard).toContainText('150 links')
  const bar = page.getByRole('toolbar', { name: 'Selected links' })
  await screen.register.locator('[data-index="0"]').focus()
  await page.evaluate(() => {
    const at = (index: number) => document.querySelector<HTMLElement>(`[data-index="${index}"] td`)
    at(0)?.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', shiftKey: true, bubbles: true }))
    at(2)?.click()
  })
  await expect(screen.card).toBeVisible()
  // After whatever was asked for.
  await call(page, 'links.ids', { ...everyLink, upTo: null, offset: 0, limit: 1 })
  await expect(bar).toHaveCount(0)
  await page.keyboard.press('Shift+End')
  await expect(bar).toContainText('148 links selected')
})

test.describe('at a service that tells no names', () => {
  test.use({ connection: 'none' })

  test('what a person answers in a record leaves the focus there, where its button goes with it', async ({
    app: { page },
  }) => {
    const service = await startInterfaceOnly([
      { customerId: 'cus_1', utilityAccounts: [{ utilityAccountNumber: '7612044713' }] },
    ])
    await connectTo(page, service)
    const noted = { customer: 'Maria Alvarez', note: 'acct 7612044713', email: '' }
    await call(page, 'links.create', {
      ...noted,
      id: 'link-maria',
      redirectUrl: 'https://mine.example/thanks',
    })
    const { open, rows, details, name } = accounts(page)
    await open()
    await rows.first().click()
    const button = (label: string) => details.getByRole('button', { name: label, exact: true })
    const press = async (label: string) => {
      await button(label).focus()
      await page.keyboard.press('Enter')
    }
    await press('Name this customer')
    await page.keyboard.press('Escape')
    await expect(button('Name this customer')).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Hillcrest HOA')
    await page.keyboard.press('Enter')
    await expect(name).toHaveText('Hillcrest HOA')
    await expect(details).toBeFocused()
    await press('Remove name')
    await expect(name).toHaveText('No name known')
    await expect(details).toBeFocused()
    for (const [label, shown] of [
      ['Confirm', 'Maria Alvarez'],
      ['Not this link', 'No name known'],
    ] as const) {
      await press(label)
      await expect(name).toHaveText(shown)
      await expect(details).toBeFocused()
    }
    service.stop()
  })
})

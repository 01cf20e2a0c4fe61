import { call, connectTo } from './fixtures/connect.ts'
import { startInterfaceOnly } from './fixtures/interface-only.ts'
import { openThree } from './fixtures/three-links.ts'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { links } from './pages/links.ts'
import { palette } from './pages/palette.ts'

test('an answer that comes once Find or do… is closed, or asks for something else, takes nobody away', async ({
  sharedApp: app,
  sharedService: service,
}) => {
  const { page } = app
  const find = palette(page)
  const all = { search: '', utility: null, state: null, onlyNew: false, offset: 0, limit: 1 }
  const [row] = (await call(page, 'accounts.page', all)).rows
  const accountId = row?.customerId ?? ''
  const slow = { times: 1, path: '/accounts/' }
  await links(page).open()
  for (const key of ['x', 'Escape']) {
    await service.fault('slow', { ...slow, ms: 800 })
    await find.open()
    await find.box.fill(accountId)
    await find.option(/^Ask the service/).click()
    await expect(find.option(/^Ask the service/)).toContainText('Asking…')
    await page.keyboard.press(key)
    // Answered after the first.
    await service.fault('slow', { ...slow, ms: 1_200 })
    await call(page, 'accounts.lookUp', { accountId })
    await expect(accounts(page).details).toBeHidden()
    await expect(find.dialog).toBeVisible({ visible: key === 'x' })
    await page.keyboard.press('Escape')
  }
})

test('a sign that is no word chooses nothing: Enter would run an action of the screen', async ({
  app: { page },
}) => {
  const find = palette(page)
  await expect(links(page).customer).toBeVisible()
  await find.open()
  const chosen = find.dialog.getByRole('option', { selected: true })
  for (const typed of ['', '—']) {
    await find.box.fill(typed)
    await expect(find.group('On this screen').getByRole('option').first()).toBeVisible()
    await expect(chosen).toHaveCount(0)
  }
  await find.box.fill('export')
  await expect(chosen).toHaveText(/^Export/)
})

test.describe('with practice data', () => {
  test.use({ connection: 'practice' })

  test('no key is offered to be replaced: the app makes it itself', async ({ app: { page } }) => {
    const find = palette(page)
    await find.open()
    await find.box.fill('key')
    await expect(find.dialog.getByRole('option', { name: /^Keyboard shortcuts/ })).toBeVisible()
    await expect(find.dialog.getByRole('option', { name: /^Replace key/ })).toHaveCount(0)
  })
})

test.describe('at a service of its own', () => {
  test.use({ connection: 'none' })

  const customer = (name: string) => ({
    customerId: `cus_${name}`,
    customer: { name, email: `${name}@b.example` },
    utilityAccounts: [],
  })

  test('the row of a customer who came a moment ago has the focus, however far down the list was', async ({
    app: { page },
  }) => {
    const service = await startInterfaceOnly(Array.from({ length: 60 }, (_, n) => customer(`Bert${n}`)))
    await connectTo(page, service)
    const find = palette(page)
    // Also where the list was never shown before, of its first row and of one far down.
    for (const name of ['Bert59', 'Bert7']) {
      await links(page).open()
      await page.reload()
      await expect(links(page).customer).toBeVisible()
      await find.open()
      await find.box.fill(name)
      await find.option(new RegExp(`^${name}`)).click()
      await expect(page.locator('tr:focus')).toContainText(name)
    }
    await accounts(page).rows.first().focus()
    for (const name of ['Ann', 'Zoe']) {
      for (let press = 0; press < 3; press += 1) await page.keyboard.press('PageDown')
      await expect(page.locator('tr:focus')).toContainText('Bert')
      if (name === 'Zoe') await links(page).open()
      service.add(customer(name))
      await call(page, 'accounts.refresh', undefined)
      await find.open()
      await find.box.fill(name)
      await find.option(new RegExp(`^${name}`)).click()
      await expect(accounts(page).name).toHaveText(name)
      await expect(page.locator('tr:focus')).toContainText(name)
    }
    service.stop()
  })
})

test('finds links that are archived, whose customers would get another one', async ({ app: { page } }) => {
  const find = palette(page)
  await openThree(page)
  await links(page).actOn('Bea', 'Archive')
  await expect(links(page).row('Bea')).toHaveCount(0)
  await find.open()
  await find.box.fill('bea')
  await find.option(/^Bea/).click()
  await expect(links(page).name).toHaveText(/^Bea/)
})

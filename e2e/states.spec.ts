import { connectTo } from './fixtures/connect.ts'
import { acceptAsInvented } from './fixtures/customer.ts'
import { firstList } from './fixtures/service.ts'
import { expectNoViolation } from './fixtures/sound.ts'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { addresses } from './pages/addresses.ts'
import { inbox } from './pages/inbox.ts'
import { links } from './pages/links.ts'

test.describe('with no customers', () => {
  test.use({ customers: 0 })

  test('each screen says that it is empty, and what to do', async ({ app }) => {
    const { page } = app
    await expect(page.getByText('No links yet.', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Create a link' }).click()
    await expect(links(page).customer).toBeFocused()
    await accounts(page).open()
    await expect(page.getByText('No accounts yet.', { exact: false })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create a link' })).toBeVisible()
    await page.getByRole('link', { name: 'Addresses' }).click()
    await expect(page.getByText('No addresses yet.', { exact: false })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create a link' })).toBeVisible()
    await inbox(page).open()
    await expect(page.getByText('Nothing waits.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create a link' })).toBeVisible()
  })
})

test.describe('before the first list', () => {
  test.use({ connection: 'none' })

  test('while the service takes its time, Accounts and Addresses say that they are reading', async ({
    app,
    service,
  }) => {
    await service.fault('slow', { ms: 3_000, path: firstList })
    await connectTo(app.page, service)
    await accounts(app.page).open()
    await expect(app.page.getByText('Reading the accounts from the service…')).toBeVisible()
    await app.page.getByRole('link', { name: 'Addresses' }).click()
    await expect(app.page.getByText('Reading the accounts from the service…')).toBeVisible()
    await service.clearFaults()
    await expect(addresses(app.page).rows.first()).toBeVisible()
  })

  test('when the list cannot be read, Accounts says why, names who accepted all the same, and tries again at one click', async ({
    app,
    service,
    chromium,
  }) => {
    const made = await fetch(`${service.baseUrl}/connect/create-connect-request`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${service.apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ redirectUrl: `${service.baseUrl}/connect/thanks`, reference: 'Early bird' }),
    })
    const { redirect } = (await made.json()) as { redirect: string }
    const customer = await chromium.open({ x: 0, y: 0, width: 900, height: 800 })
    await acceptAsInvented(customer.page, redirect, 1)
    await customer.context.close()
    await service.fault('html', { path: firstList })
    const { page } = app
    await connectTo(page, service)
    await expect(links(page).row('Early bird')).toContainText('Sharing')
    await accounts(page).open()
    await expect(page.getByText('Unexpected answer from the service')).toBeVisible()
    const missing = page.getByRole('button', { name: 'Sharing, not listed: 1' })
    await missing.click()
    const whose = page.getByRole('grid', { name: 'Customers who accepted and are not listed' })
    await expectNoViolation(page)
    await whose.getByRole('row', { name: 'Early bird' }).click()
    await expect(links(page).name).toHaveText('Early bird')
    await accounts(page).open()
    await service.clearFaults()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(accounts(page).rows.first()).toBeVisible()
    await expect(missing).toHaveCount(0)
  })
})

test('without a network every screen says so and still shows what was seen', async ({ app }) => {
  const { page } = app
  await accounts(page).open()
  await expect(accounts(page).rows.first()).toBeVisible()
  await page.context().setOffline(true)
  for (const screen of ['Links', 'Accounts', 'Addresses', 'Settings']) {
    await page.getByRole('link', { name: screen }).click()
    await expect(page.getByText('You are offline.')).toBeVisible()
  }
  await accounts(page).open()
  await expect(accounts(page).rows.first()).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('You are offline.')).toHaveCount(0)
})

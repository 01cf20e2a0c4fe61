import { call, connectTo } from './fixtures/connect.ts'
import { acceptAsInvented } from './fixtures/customer.ts'
import { firstList } from './fixtures/service.ts'
import { expectInWindow, expectNoViolation } from './fixtures/sound.ts'
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
    await expect(inbox(page).card.locator('.list-foot')).toBeHidden()
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
    // The count is not known yet, so no 0 is shown.
    await expect(accounts(app.page).card).not.toContainText('0')
    await addresses(app.page).open()
    await expect(app.page.getByText('Reading the accounts from the service…')).toBeVisible()
    await expect(addresses(app.page).card).not.toContainText('0')
    await service.clearFaults()
    await expect(addresses(app.page).rows.first()).toBeVisible()
  })

  test('when the list cannot be read, Accounts says why and names who accepted all the same; so do Addresses and the dot, and one click tries again', async ({
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
    const missing = page.getByRole('button', { name: '1 customer sharing, not in the list' })
    await missing.click()
    const whose = page.getByRole('grid', { name: 'Customers who accepted and are not listed' })
    await expectNoViolation(page)
    await whose.getByRole('row', { name: 'Early bird' }).click()
    await expect(links(page).name).toHaveText('Early bird')
    // A customer who shares has opened the link, although the time is unknown.
    const opened = links(page).rail.filter({ hasText: 'Opened' })
    await expect(opened).toHaveClass(/done/)
    await expect(opened).not.toHaveClass(/muted/)
    // The import failed: without a failure here, the few known addresses would look complete and the connection fine.
    await addresses(page).open()
    await expect(page.getByText('Unexpected answer from the service')).toBeVisible()
    const foot = page.getByRole('region', { name: 'Connection' })
    await expect(foot).toContainText('accounts not read')
    await expect(foot.locator('.dot')).toHaveClass(/warn/)
    await service.clearFaults()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(addresses(page).rows.nth(3)).toBeVisible()
    await expect(foot).not.toContainText('not read')
    await accounts(page).open()
    await expect(accounts(page).rows.nth(3)).toBeVisible()
    await expect(missing).toHaveCount(0)
  })
})

const [usual, large] = [
  { width: 1280, height: 800 },
  { width: 450, height: 300 },
]

test('that the service is away, or has a problem, is said on every screen with a way to try again', async ({
  app,
  service,
}) => {
  const { page } = app
  await accounts(page).open()
  await expect(accounts(page).rows.nth(3)).toBeVisible()
  const first = await accounts(page).rows.first().boundingBox()
  const problems = page.getByRole('region', { name: 'Problems' })
  await service.fault('status', { status: 500 })
  await accounts(page).refresh.click()
  await expect(problems.getByText('The service has a problem.')).toBeVisible()
  await service.clearFaults()
  await service.stop()
  const away = problems.getByText('The service cannot be reached.')
  for (const screen of ['Links', 'Accounts', 'Settings', 'Accounts']) {
    await page.getByRole('link', { name: screen }).click()
    await expect(away).toBeVisible()
    await page.setViewportSize(large)
    await expect(away).toBeInViewport({ ratio: 1 })
    await expect(problems.getByRole('button', { name: 'Try again' })).toBeInViewport({ ratio: 1 })
    await page.setViewportSize(usual)
  }
  await accounts(page).refresh.click()
  await expect(page.getByRole('alert')).toContainText('Accounts not read. The service cannot be reached.')
  expect((await accounts(page).rows.first().boundingBox())?.y, 'the list is pushed down').toBe(first?.y)
  await expectNoViolation(page)
  await service.start()
  await problems.getByRole('button', { name: 'Try again' }).click()
  await expect(away).toHaveCount(0)
})

for (const { width, height } of [usual, { width: 900, height: 600 }, large]) {
  test(`what failed of a link covers nothing that is typed or pressed at ${width} × ${height}, and moves no row`, async ({
    app,
    service,
  }) => {
    const { page } = app
    const { customer, email, create, search, registerCard, row } = links(page)
    await page.setViewportSize({ width, height })
    const first = { id: crypto.randomUUID(), customer: 'First', email: '', note: '', redirectUrl: null }
    await call(page, 'links.create', first)
    const before = await row('First').boundingBox()
    await service.fault('status', { status: 422, method: 'POST' })
    await customer.fill('Second')
    await create.click()
    const note = page.getByRole('alert').filter({ hasText: 'No link was created.' })
    await expect(note).toBeVisible()
    expect((await row('First').boundingBox())?.y).toBe(before?.y)
    const head = page.locator('.screen-head')
    const filter = registerCard.getByRole('button', { name: 'Filter', exact: true })
    const buttons = ['Export', 'New'].map(name => head.getByRole('button', { name, exact: true }))
    for (const part of [customer, email, create, search, filter, ...buttons])
      await part.click({ trial: true })
    const text = note.getByRole('paragraph')
    expect(await text.evaluate(one => one.scrollHeight - one.clientHeight), 'its text is cut').toBe(0)
    await note.getByRole('button', { name: 'Close' }).click()
    await expect(note).toHaveCount(0)
    // The note about an earlier link is in the same place.
    await customer.fill('First')
    await expect(links(page).before).toBeVisible()
    for (const part of [customer, email, create, ...buttons]) await part.click({ trial: true })
    await expectInWindow(page, 'Links with a note')
    for (const name of ['Copy that one', 'Create another'])
      await expect(links(page).before.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  })
}

test('without a network every screen says so and still shows what was seen', async ({ app }) => {
  const { page } = app
  await accounts(page).open()
  await expect(accounts(page).rows.first()).toBeVisible()
  await page.context().setOffline(true)
  for (const screen of ['Links', 'Accounts', 'Addresses', 'Settings']) {
    await page.getByRole('link', { name: screen }).click()
    await expect(page.getByText('You are offline.')).toBeVisible()
    // With large text the notice moves above the screen: the dot alone would not suffice.
    await page.setViewportSize(large)
    await expect(page.getByText('You are offline.')).toBeInViewport({ ratio: 1 })
    await page.setViewportSize(usual)
  }
  await accounts(page).open()
  await expect(accounts(page).rows.first()).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('You are offline.')).toHaveCount(0)
})

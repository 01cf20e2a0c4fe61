import { expect, test } from './fixtures.ts'
import { links } from './pages/links.ts'

const openSettings = async (page: import('playwright/test').Page) => {
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
}

test('Test connection says in plain words what came back', async ({ app, service }) => {
  await openSettings(app.page)
  await app.page.getByRole('button', { name: 'Test connection' }).click()
  await expect(app.page.getByText(/^Connected\. The service lists/).first()).toBeVisible()
  await service.fault('status', { status: 401 })
  await app.page.getByRole('button', { name: 'Test connection' }).click()
  await expect(app.page.getByText('The service refused the API key')).toBeVisible()
})

test('a wrong key does not replace the one that works', async ({ app, service }) => {
  await openSettings(app.page)
  await app.page.getByRole('button', { name: 'Replace key' }).click()
  await app.page.getByLabel('API key').fill('udc_wrong')
  await app.page.getByRole('button', { name: 'Test and save' }).click()
  await expect(app.page.getByText('The service refused the API key')).toBeVisible()
  await app.page.getByLabel('API key').fill(service.apiKey)
  await app.page.getByRole('button', { name: 'Test and save' }).click()
  await expect(app.page.getByText('Key replaced')).toBeAttached()
  await app.page.getByRole('link', { name: 'Links' }).click()
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

test('the portal opens in the browser', async ({ app, service }) => {
  await openSettings(app.page)
  await app.page.getByRole('button', { name: 'Open the portal' }).click()
  await expect.poll(() => app.openedExternally()).toHaveLength(1)
  expect((await app.openedExternally())[0]).toContain(new URL(service.baseUrl).host)
})

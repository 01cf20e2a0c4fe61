import type { Page } from 'playwright/test'
import { call } from './fixtures/connect.ts'
import { acceptAsInvented } from './fixtures/customer.ts'
import { expectInWindow, expectNoViolation } from './fixtures/sound.ts'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { links } from './pages/links.ts'

const expectSound = async (page: Page): Promise<void> => {
  await expectInWindow(page)
  await expectNoViolation(page)
}

test('the app begins on Overview once there is anything to see, and each figure leads to the list behind it', async ({
  app,
  service,
  chromium,
}) => {
  const { page: first } = app
  await expect(links(first).heading).toBeVisible()
  await first.keyboard.press('ControlOrMeta+Shift+o')
  await expect(first.getByText('No links yet. How many you make in a week', { exact: false })).toBeVisible()

  const redirectUrl = `${service.baseUrl}/connect/thanks`
  const create = async (customer: string) =>
    (
      await call(first, 'links.create', {
        id: crypto.randomUUID(),
        customer,
        email: '',
        note: '',
        redirectUrl,
      })
    ).link
  const accepted = await create('Accepts at once')
  const waiting = await create('Thinks about it')
  await call(first, 'links.edit', { id: waiting.id, followUpAt: Date.now() - 86_400_000 })
  const customer = await chromium.open({ x: 0, y: 0, width: 900, height: 800 })
  await acceptAsInvented(customer.page, accepted.url, 1)
  await customer.context.close()
  await expect(
    first.getByRole('region', { name: 'Accepted since you were last here' }).getByRole('link'),
  ).toHaveCount(1)
  await service.fault('drop-after', { times: 1, method: 'POST' })
  await links(first).open()
  await links(first).fill({ customer: 'Nobody knows', redirectUrl })
  await links(first).create.click()
  await expect(links(first).unknown).toBeVisible()
  await app.restart()

  const { page } = app
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  const accept = part('Accepted since you were last here')
  await expect(accept.getByRole('link')).toHaveCount(1)
  await expect(part('Failed')).toContainText('1 link of unknown outcome')
  const waits = part('Links waiting longer than 3 days')
  await expect(waits.getByRole('link', { name: 'Thinks about it' })).toBeVisible()
  await expect(part('In progress')).toContainText('Nothing.')
  await expect(part('Utility accounts by state').locator('svg')).toBeVisible()
  /** Above 1,000 pixels the layout stays the same; the themes differ in colours alone. */
  const lookAt = async (theme: 'light' | 'dark', size: { width: number; height: number }) => {
    await page.evaluate(wanted => window.bridge.call('settings.change', { theme: wanted }), theme)
    await page.setViewportSize(size)
    await expectSound(page)
  }
  await page.setViewportSize({ width: 1920, height: 1080 })
  await expectInWindow(page)
  await lookAt('light', { width: 900, height: 600 })

  // Each chart has its numbers in a table, by keyboard too.
  const weeks = part('Links made and accepted per week')
  await weeks.getByRole('radio', { name: 'Chart' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(weeks.getByRole('row').nth(1).getByRole('cell')).toHaveText(['3', '1'])
  await weeks.getByRole('row').nth(1).getByRole('link', { name: '3' }).click()
  await expect(links(page).row('Accepts at once')).toBeVisible()
  await page.getByRole('link', { name: 'Overview' }).click()
  await weeks.getByText('Table', { exact: true }).click()
  await weeks.getByRole('row').nth(1).getByRole('link', { name: '1' }).click()
  await expect(page.getByLabel('Accepted', { exact: true })).toHaveValue(/–/)
  await expect(links(page).row('Accepts at once')).toBeVisible()
  await expect(links(page).row('Thinks about it')).toHaveCount(0)
  await page.getByRole('link', { name: 'Overview' }).click()
  await part('Failed').getByRole('link').click()
  await expect(links(page).row('Nobody knows')).toBeVisible()
  await expect(links(page).row('Accepts at once')).toHaveCount(0)
  await page.getByRole('link', { name: 'Overview' }).click()
  const days = part('Days from link to acceptance')
  await days.getByText('Table', { exact: true }).click()
  await days.getByRole('row', { name: 'Same day' }).getByRole('link', { name: '1' }).click()
  await expect(page.getByRole('button', { name: 'Accepted after: same day' })).toBeVisible()
  await expect(links(page).row('Accepts at once')).toBeVisible()
  await expect(links(page).row('Thinks about it')).toHaveCount(0)
  await page.getByRole('link', { name: 'Overview' }).click()
  const states = part('Utility accounts by state')
  await states.getByText('Table', { exact: true }).click()
  const state = states.getByRole('row').nth(1)
  const [name, count] = [
    await state.getByRole('rowheader').innerText(),
    await state.getByRole('cell').innerText(),
  ]
  await lookAt('dark', { width: 1280, height: 800 })
  await state.getByRole('link').click()
  await expect(accounts(page).card).toContainText(`${count} of`)
  await expect(accounts(page).rows.first()).toContainText(name)

  await page.getByRole('link', { name: 'Overview' }).click()
  await part('Utility accounts by utility').locator('svg a').first().click()
  await expect(accounts(page).heading).toBeVisible()
  await page.getByRole('link', { name: 'Overview' }).click()
  await accept.getByRole('link').click()
  await expect(accounts(page).details).toBeVisible()
  await page.getByRole('link', { name: 'Overview' }).click()
  await waits.getByRole('link', { name: 'Show all to follow up' }).click()
  await expect(links(page).row('Thinks about it')).toBeVisible()
  await expect(links(page).row('Accepts at once')).toHaveCount(0)
})

import type { Locator, Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { links } from './pages/links.ts'
import { palette } from './pages/palette.ts'

/** Tab and Shift+Tab stay in the panel and its form, so that it covers nothing that has the focus; Escape closes it. */
const expectKept = async (page: Page, own: string) => {
  const panel = page.locator('.drop')
  await panel.locator('input, select, button').first().focus()
  for (const key of ['Tab', 'Shift+Tab'])
    for (let press = 0; press < 15; press += 1) {
      await page.keyboard.press(key)
      await expect(page.locator(`${own} :focus`), `${key} ${press + 1}`).toBeVisible()
    }
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
}

test('a panel keeps the focus until Escape, and closes when something else takes it', async ({
  app: { page },
}) => {
  await links(page).more()
  await expectKept(page, '.composer')
  await accounts(page).open()
  await accounts(page).filters()
  await expectKept(page, '.filter-button')
  await accounts(page).filters()
  await page.keyboard.press('ControlOrMeta+f')
  await expect(accounts(page).search).toBeFocused()
  await expect(page.locator('.drop')).toHaveCount(0)
})

test('a standing link that is made once one is elsewhere takes the focus from nothing there', async ({
  app: { page },
  service,
}) => {
  await service.fault('slow', { ms: 1_500, method: 'POST' })
  await links(page).standing()
  await accounts(page).open()
  await accounts(page).rows.first().click()
  await expect(accounts(page).name).toBeVisible()
  await accounts(page).search.focus()
  await expect(page.getByText(/^Standing link .*copied/)).toBeAttached()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(accounts(page).search).toBeFocused()
})

test('Esc closes Find or do… alone: an open record or panel stays, and the focus goes back to it', async ({
  app: { page },
}) => {
  const { keyboard } = page
  const find = palette(page)
  const closesAlone = async (kept: Locator, focused: Locator) => {
    await expect(focused).toBeFocused()
    await find.open()
    await expect(find.box).toBeFocused()
    await keyboard.press('Escape')
    await expect(find.dialog).toHaveCount(0)
    await expect(kept).toBeVisible()
    await expect(focused).toBeFocused()
  }
  await accounts(page).open()
  const row = accounts(page).rows.first()
  for (const width of [1280, 900]) {
    await page.setViewportSize({ width, height: 600 })
    await row.click({ position: { x: 60, y: 10 } })
    await expect(accounts(page).details).toBeVisible()
    const copy = accounts(page).details.getByRole('button', { name: /^Copy/ }).first()
    await copy.focus()
    await closesAlone(accounts(page).details, copy)
    await keyboard.press('Escape')
    await expect(accounts(page).details).toHaveCount(0)
    await accounts(page).filters()
    const panel = page.locator('.drop')
    const field = panel.locator('input, select, button').first()
    await field.focus()
    await closesAlone(panel, field)
    await keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
  }
})

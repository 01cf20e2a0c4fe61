import type { Locator } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { addresses } from './pages/addresses.ts'
import { links } from './pages/links.ts'

// What is read or read out, and must be neither cut beside free room nor small and grey.
test.use({ connection: 'practice' })

const hidden = (text: Locator) =>
  text.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)

test('a message takes the height that the window has before it scrolls', async ({ app: { page } }) => {
  const { row, card } = links(page)
  const dialog = page.getByRole('dialog')
  const text = dialog.locator('.message-text')
  await links(page).open()
  await row('Walter Waits').click({ position: { x: 60, y: 10 } })
  await card.getByRole('button', { name: 'Remind', exact: true }).click()
  await expect(text).toContainText('Otherwise, the link is still this one.')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(() => hidden(text)).toBe(0)
  await page.setViewportSize({ width: 900, height: 600 })
  await expect.poll(() => hidden(text)).toBeGreaterThan(0)
  expect((await page.locator('.dialog-box').boundingBox())?.height).toBe(600 - 2 * 24)
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 })
})

test('account numbers are as large as other second lines, and not grey', async ({ app: { page } }) => {
  const style = (text: Locator) =>
    text.evaluate(element => [getComputedStyle(element).fontSize, getComputedStyle(element).color])
  for (const { open, rows } of [accounts(page), addresses(page)]) {
    await open()
    const row = rows.filter({ hasText: /\d{8}/ }).first()
    const number = row.locator('.col-utility .mono')
    const [size, color] = await style(number)
    expect(size).toBe((await style(row.locator('.second-line').first()))[0])
    expect(color).toBe((await style(page.locator('body')))[1])
    await expect(number).not.toHaveText('')
  }
})

test('the electric account ID stands in the record with its label', async ({ app: { page } }) => {
  const screen = accounts(page)
  await screen.open()
  await screen.rows.first().click({ position: { x: 60, y: 10 } })
  const line = screen.details.locator('p').filter({ hasText: /^Electric account ID ea_\w+$/ })
  await expect(line).toBeVisible()
  await expect(line.locator('.visually-hidden')).toHaveCount(0)
})

test('the column of addresses has the room that problems and customers need not', async ({
  app: { page },
}) => {
  const screen = addresses(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await screen.open()
  await screen.view('Needs attention').click()
  const row = screen.rows.filter({ hasText: 'Memorial Parkway' })
  await expect(row).toBeVisible()
  const room = (column: string) =>
    row.locator(`.col-${column}`).evaluate(cell => {
      const { paddingRight } = getComputedStyle(cell)
      const texts = document.createRange()
      texts.selectNodeContents(cell)
      return cell.clientWidth - Number.parseFloat(paddingRight) - texts.getBoundingClientRect().width
    })
  // Its row is in the view before, too, in other columns.
  await expect.poll(async () => (await row.locator('.col-street').boundingBox())?.width).toBeGreaterThan(400)
  expect(await room('customer')).toBeLessThan(150)
})

import type { Page } from 'playwright/test'
import { call } from './fixtures/connect.ts'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { addresses } from './pages/addresses.ts'
import { inbox } from './pages/inbox.ts'
import { links } from './pages/links.ts'

test.use({ connection: 'practice' })

/** The name of the focused element of the list if the record lies over its beginning. */
const coveredFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement
    const record = document.querySelector('.desk > .record')
    if (focused?.closest('.desk') == null || record === null || record.contains(focused)) return null
    const { x, y, height } = focused.getBoundingClientRect()
    const top = document.elementFromPoint(x + 2, y + height / 2)
    return record.contains(top) ? (focused.getAttribute('aria-label') ?? focused.textContent) : null
  })

/** From a row whose record is open, Tab and Shift+Tab lead to nothing that the record covers. */
const expectNoneCovered = async (page: Page, list: string): Promise<void> => {
  await expect(page.locator('.desk > .record')).toBeVisible()
  for (const key of ['Tab', 'Shift+Tab'])
    for (let press = 0; press < 30; press += 1) {
      await page.keyboard.press(key)
      expect(await coveredFocus(page), `${list}: ${key} ${press + 1}`).toBeNull()
    }
  await page.keyboard.press('Escape')
}

test('nothing that a record lies over takes the focus', async ({ app: { page } }) => {
  await page.setViewportSize({ width: 900, height: 600 })
  await links(page).open()
  await links(page).row('Maria Alvarez').click()
  await expectNoneCovered(page, 'Links')
  await expect(links(page).row('Nadia Novak')).toContainText('Ended')
  await inbox(page).open()
  for (const name of ['Nadia Novak', 'Olivia Ordinary']) {
    await inbox(page).item(name).locator('.item-main').click()
    await expectNoneCovered(page, `Inbox, ${name}`)
  }
  await accounts(page).open()
  await accounts(page)
    .rows.nth(1)
    .click({ position: { x: 60, y: 10 } })
  await expectNoneCovered(page, 'Accounts')
  await addresses(page).open()
  for (const view of ['All', 'Needs attention']) {
    await addresses(page).view(view).click()
    await addresses(page)
      .rows.first()
      .click({ position: { x: 60, y: 10 } })
    await expectNoneCovered(page, `Addresses, ${view}`)
  }
  const run = await call(page, 'runs.paste', { text: 'Name\tEmail\nAnn\tann@b.example\nBob\tbob@b.example' })
  await call(page, 'runs.start', { id: run?.id ?? '' })
  await links(page).open()
  await links(page).createMany()
  await page.getByRole('button', { name: 'Open Pasted rows' }).click()
  await page.getByRole('button', { name: 'Continue to mails' }).click()
  await page.locator('.grid-body > tr').filter({ hasText: 'Bob' }).click()
  await expectNoneCovered(page, 'Create many')
})

test('the arrow keys lead to no button of a row that a record lies over', async ({ app: { page } }) => {
  await page.setViewportSize({ width: 900, height: 600 })
  await accounts(page).open()
  // A customer of the practice data ends soon after the start: her row would go, and the focus with it.
  await expect(page.getByRole('button', { name: /^Ended 1/ })).toBeVisible()
  await accounts(page)
    .rows.nth(1)
    .click({ position: { x: 60, y: 10 } })
  await expect(accounts(page).details).toBeVisible()
  for (let press = 0; press < 9; press += 1) {
    await page.keyboard.press('ArrowRight')
    expect(await coveredFocus(page), `arrow ${press + 1}`).toBeNull()
  }
  await page.keyboard.press('Tab')
  await expect(page.locator('.record :focus')).toBeVisible()
})

test('a record stays open while one is elsewhere, but not where it would lie over the list', async ({
  app: { page },
}) => {
  const record = page.locator('.desk > .record')
  const inLinks = { open: () => links(page).open(), row: links(page).row('Maria Alvarez') }
  const inAccounts = { open: () => accounts(page).open(), row: accounts(page).rows.nth(1) }
  for (const { open, row } of [inLinks, inAccounts])
    for (const width of [1280, 900]) {
      await page.setViewportSize({ width, height: 600 })
      await open()
      await row.click({ position: { x: 60, y: 10 } })
      await expect(record).toBeVisible()
      await addresses(page).open()
      await expect(record).toHaveCount(0)
      await open()
      await expect(row).toBeVisible()
      await expect(record).toHaveCount(width === 1280 ? 1 : 0)
    }
})

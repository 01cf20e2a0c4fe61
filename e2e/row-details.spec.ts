import type { Locator, Page } from 'playwright/test'
import { serverInput } from '../src/main/app/mail/testing/smtp-server.ts'
import { call } from './fixtures/connect.ts'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { inbox } from './pages/inbox.ts'
import { links } from './pages/links.ts'

// Tests that share an app (`sharedApp`) must run one after the other in one worker, not in parallel.
test.describe.configure({ mode: 'default' })

test.use({ connection: 'practice' })

/** Creates a link in the composer; its record is open then. */
const create = async (page: Page, customer: string): Promise<void> => {
  await links(page).customer.fill(customer)
  await links(page).create.click()
  await expect(links(page).name).toHaveText(customer)
  await expect(links(page).row(customer)).toBeVisible()
}

/** Whether nothing lies over the text of an element. */
const isShown = (part: Locator): Promise<boolean> =>
  part.evaluate(element => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { left, right, top, bottom } = range.getBoundingClientRect()
    const own = element.getBoundingClientRect()
    const over = [left + 1, right - 1].map(x => document.elementFromPoint(x, (top + bottom) / 2))
    return right <= own.right && over.every(hit => hit === element || element.contains(hit))
  })

test('a record that opens ends the selection, also that of a link just created', async ({
  sharedApp: { page },
}) => {
  const screen = links(page)
  await screen.open()
  const selected = page.getByRole('toolbar', { name: 'Selected links' })
  const marked = screen.register.locator('[aria-selected="true"]')
  for (const { width, rows } of [
    { width: 1280, rows: ['Walter Waits', 'Nora New'] },
    { width: 900, rows: ['Walter Waits'] },
  ]) {
    await page.setViewportSize({ width, height: 800 })
    for (const row of rows)
      await screen.row(row).click({ modifiers: ['ControlOrMeta'], position: { x: 60, y: 10 } })
    await expect(selected).toBeVisible()
    await create(page, `Selected at ${width}`)
    await expect(selected).toHaveCount(0)
    await expect(marked).toHaveCount(1)
    await expect(marked).toContainText(`Selected at ${width}`)
    await expect(screen.card).toBeVisible()
  }
  // Walking marks rows one by one and leaves the open record.
  await page.setViewportSize({ width: 1280, height: 800 })
  await screen.row('Nora New').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(selected).toContainText('2 links selected')
  await expect(screen.name).toHaveText('Selected at 900')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
})

test('Escape closes the record wherever the focus is', async ({ sharedApp: { page } }) => {
  const screen = links(page)
  await screen.open()
  await page.setViewportSize({ width: 900, height: 600 })
  await create(page, 'Closed by a key')
  await expect(screen.customer).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(screen.card).toHaveCount(0)
  await expect(screen.customer).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.locator('tr:focus')).toBeVisible()
  const place = page.getByRole('navigation').getByRole('link', { name: 'Links' })
  for (const part of [place, page.getByRole('button', { name: 'New', exact: true })]) {
    await screen.row('Walter Waits').click({ position: { x: 60, y: 10 } })
    await expect(screen.card).toBeVisible()
    await part.focus()
    await page.keyboard.press('Escape')
    await expect(screen.card).toHaveCount(0)
    await expect(screen.row('Walter Waits')).toBeFocused()
  }
  await screen.row('Walter Waits').click({ position: { x: 60, y: 10 } })
  // A menu closes alone.
  await screen.card.getByRole('button', { name: 'More', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(screen.card).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(screen.card).toHaveCount(0)
})

test('the buttons of a row cover no date, in Links and in the Inbox', async ({ sharedApp: { page } }) => {
  const { rows } = await call(page, 'links.page', { search: 'walter', offset: 0, limit: 1 })
  const followUpAt = Date.now() + 6 * 86_400_000
  await call(page, 'links.edit', { id: rows[0]?.id ?? '', followUpAt })
  const row = links(page).row('Walter Waits')
  await links(page).open()
  for (const width of [900, 1100, 1280]) {
    await page.setViewportSize({ width, height: 600 })
    await row.hover()
    await expect(row.getByRole('button', { name: 'Copy link' })).toBeVisible()
    for (const column of ['last', 'created', 'follow-up'])
      expect(await isShown(row.locator(`.col-${column}`)), `${column} at ${width}`).toBe(true)
  }
  await inbox(page).open()
  const item = inbox(page).item('Dana Declines')
  for (const width of [900, 1280]) {
    await page.setViewportSize({ width, height: 600 })
    await item.hover()
    await expect(item.getByRole('button', { name: 'Later' })).toBeVisible()
    await expect(item.locator('.item-time')).toBeVisible()
    const [time, quick] = [item.locator('.item-time'), item.locator('.item-quick')]
    const text = await time.evaluate(element => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect().bottom
    })
    expect(text).toBeLessThan(((await quick.boundingBox())?.y ?? 0) + 4)
    expect((await item.boundingBox())?.height).toBeLessThan(48)
  }
})

test('what can be done with no marked link says why, and stays within reach of the keyboard', async ({
  sharedApp: { page },
}) => {
  const screen = links(page)
  await screen.open()
  await screen.row('Maria Alvarez').click({ modifiers: ['ControlOrMeta'] })
  const bar = page.getByRole('toolbar', { name: 'Selected links' })
  for (const [name, why] of [
    ['Send', 'No mail to Maria Alvarez (sharing).'],
    ['Withdraw', 'Not withdrawn: Maria Alvarez (sharing).'],
  ] as const) {
    const button = bar.getByRole('button', { name, exact: true })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription(why)
    await button.focus()
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0)
  }
  await screen.row('Walter Waits').click({ modifiers: ['ControlOrMeta'] })
  await expect(bar.getByRole('button', { name: 'Withdraw' })).toBeEnabled()
  await expect(bar.getByRole('button', { name: 'Send' })).toBeEnabled()
  await page.keyboard.press('Escape')
})

test('a customer who shares without a link is at the end of the rail, and what has no further step shows none', async ({
  sharedApp: { page },
}) => {
  await accounts(page).open()
  await accounts(page).rows.nth(3).click()
  const rail = page.getByRole('list', { name: 'How far it is' })
  const step = rail.getByRole('listitem')
  await expect(step).toHaveText(/^Sharing/)
  const width = async (part: Locator) => (await part.boundingBox())?.width ?? 0
  expect(await width(step)).toBeCloseTo(await width(rail), 0)
  await links(page).open()
  await links(page).standing()
  await expect(step).toHaveText(/^Sent/)
  await expect(step).toHaveCSS('border-top-width', '0px')
})

test('the whole head of a column sorts by it, and no pin of a map copies', async ({
  sharedApp: { page },
}) => {
  await page.setViewportSize({ width: 900, height: 600 })
  await accounts(page).open()
  const head = page.getByRole('columnheader', { name: 'Utility' })
  const box = await head.boundingBox()
  await head.click({ position: { x: (box?.width ?? 0) * 0.75, y: (box?.height ?? 0) / 2 } })
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  // The map's pin stands in the record for the map.
  await accounts(page).rows.first().hover()
  const copies = accounts(page).rows.first().getByRole('button', { name: /^Copy/ })
  await expect(copies).toHaveCount(2)
  await expect(copies.locator('.lucide-map-pin')).toHaveCount(0)
})

test('the same word for a mail with a link stands in its record and in its row, and the mail agrees with it', async ({
  sharedApp: { page },
  smtp,
}) => {
  await call(page, 'mail.saveServer', serverInput(smtp, { security: 'none' }))
  const screen = links(page)
  await screen.open()
  await create(page, 'Jo Park')
  const word = async (name: 'Send' | 'Remind') => {
    await expect(screen.card.getByRole('button', { name, exact: true })).toBeVisible()
    await screen.row('Jo Park').getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await word('Send')
  await screen.row('Walter Waits').click()
  await expect(screen.name).toHaveText('Walter Waits')
  await screen.row('Jo Park').click()
  await expect(screen.name).toHaveText('Jo Park')
  await word('Send')
  await create(page, 'Ann Lee')
  await screen.row('Jo Park').click()
  await word('Remind')
  await screen.card.getByRole('button', { name: 'Remind', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Remind Jo Park' })
  await expect(dialog.getByLabel('Template').locator('option:checked')).toHaveText(/remind/i)
  await page.keyboard.press('Escape')
  // Who declined gets a mail from the company's own server, by the same word in the record and in the Inbox.
  const opened = page.getByRole('dialog', { name: 'Send to Dana Declines' })
  await screen.row('Dana Declines').click()
  await screen.card.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(opened.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await inbox(page).open()
  await inbox(page).item('Dana Declines').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(opened.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
})

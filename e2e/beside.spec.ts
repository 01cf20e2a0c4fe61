import type { Locator, Page } from 'playwright/test'
import { call } from './fixtures/connect.ts'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { addresses } from './pages/addresses.ts'
import { inbox } from './pages/inbox.ts'
import { links } from './pages/links.ts'

test.use({ connection: 'practice' })

/** The x position of the right edge, in pixels. */
const endOf = async (part: Locator): Promise<number> => {
  const box = await part.boundingBox()
  return (box?.x ?? 0) + (box?.width ?? 0)
}

type List = { name: string; card: Locator; bars: Locator[]; row: Locator; columns: string[] }

/** The sizes of the type in a row, in pixels. */
const typeOf = (row: Locator): Promise<string> =>
  row.evaluate(element => {
    const sizes = [element, ...element.querySelectorAll('*')].map(part => getComputedStyle(part).fontSize)
    return [...new Set(sizes)].sort().join()
  })

/** A list has the full width without a record; beside one, its rows keep their places and show the columns that tell them apart. */
const expectBeside = async (page: Page, width: number, list: List): Promise<void> => {
  const { name, card, bars, row, columns } = list
  const where = `${name} at ${width}`
  await page.setViewportSize({ width, height: 800 })
  await expect(page.locator('.desk > .record')).toHaveCount(0)
  for (const bar of bars) expect((await endOf(card)) - (await endOf(bar)), where).toBeLessThan(16)
  const before = await row.boundingBox()
  const type = await typeOf(row)
  await row.click({ position: { x: 60, y: 10 } })
  const record = page.locator('.desk > .record')
  await expect(record, where).toBeVisible()
  expect((await row.boundingBox())?.y, `${where}: a row moves`).toBe(before?.y)
  expect(await typeOf(row), `${where}: its type changes`).toBe(type)
  expect(await endOf(card), where).toBeLessThan((await record.boundingBox())?.x ?? 0)
  for (const column of columns) {
    const cell = row.locator(`.col-${column}`)
    await expect(cell, `${where}: ${column}`).toBeVisible()
    expect(await endOf(cell), `${where}: ${column}`).toBeLessThanOrEqual(await endOf(card))
  }
  await page.keyboard.press('Escape')
}

test('a list is laid out in the width that there is, and no row moves when a record opens', async ({
  app,
}) => {
  const { page } = app
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const redirectUrl = 'https://example.com/thanks'
  const noted = { customer: 'Riverside Dental', email: 'office@b.example', note: '', redirectUrl }
  await call(page, 'links.create', { id: 'draft-riverside', ...noted })
  await call(page, 'links.edit', { id: 'draft-riverside', followUpAt: Date.now() })
  const beside = async (list: List) => {
    for (const width of [1024, 1280, 1920])
      await expectBeside(page, width, { ...list, columns: width < 1280 ? [] : list.columns })
  }
  const { registerCard, search, create } = links(page)
  await links(page).open()
  const filter = registerCard.getByRole('button', { name: 'Filter', exact: true })
  const more = registerCard.getByRole('button', { name: 'More', exact: true }).first()
  // The message about a new customer stays until it is closed.
  const news = registerCard.locator('.list-foot .tag')
  await expect(news).toContainText('Olivia Ordinary')
  await news.getByRole('button', { name: 'Do not show this any more' }).click()
  await expect(page.locator('tr:focus')).toBeVisible()
  await expect(news).toHaveCount(0)
  await expect(search).toBeVisible()
  await expect(create).toBeVisible()
  await beside({
    ...{ name: 'Links', card: registerCard, bars: [filter, more], row: links(page).row('Riverside') },
    columns: ['customer', 'state', 'last', 'created', 'follow-up'],
  })
  // The composer's notes stand in the head, cover nothing of the list, and a key closes them.
  await links(page).customer.fill('Riverside Dental')
  await expect(links(page).before).toBeVisible()
  for (const width of [900, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const note = await links(page).before.boundingBox()
    const composer = await links(page).customer.boundingBox()
    expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThanOrEqual(composer?.y ?? 0)
  }
  await page.keyboard.press('Escape')
  await expect(links(page).before).toHaveCount(0)
  await expect(links(page).customer).toBeFocused()
  await links(page).customer.fill('')
  await accounts(page).open()
  const row = accounts(page).rows.nth(3)
  await beside({
    ...{ name: 'Accounts', card: accounts(page).card, bars: [accounts(page).card.locator('.filter-button')] },
    ...{ row, columns: ['customer', 'utility', 'address'] },
  })
  await addresses(page).open()
  await beside({
    ...{ name: 'Addresses', card: addresses(page).card, bars: [], row: addresses(page).rows.nth(3) },
    columns: ['street', 'customer', 'utility'],
  })
  await inbox(page).open()
  const item = inbox(page).items.nth(2)
  await beside({
    name: 'Inbox',
    card: inbox(page).card,
    bars: [item.locator('.item-actions')],
    row: item,
    columns: [],
  })

  // The filter chip set by a figure of the Inbox is not cut beside a record.
  await page.setViewportSize({ width: 1280, height: 800 })
  await inbox(page).figure('sent').click()
  await links(page)
    .row('Riverside')
    .click({ position: { x: 60, y: 10 } })
  await expect(page.locator('.desk > .record')).toBeVisible()
  await expect(registerCard.getByRole('button', { name: 'More states', exact: true })).toBeVisible()
  const chips = registerCard.locator('.filter-button > .chip > .clip')
  await expect(chips).toHaveCount(3)
  for (const chip of await chips.all())
    expect(await chip.evaluate(text => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(1)
  await page.keyboard.press('Escape')
  await links(page).createMany()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press('Paste rows')
  await page.getByRole('textbox', { name: /Rows from a spreadsheet/ }).fill('Ann\ta@b.example\nBob\t')
  await press('Read rows')
  await press('Start')
  await press('Continue to mails')
  await beside({
    ...{ name: 'Create many', card: page.getByRole('region', { name: 'Rows' }), bars: [] },
    ...{
      row: page.locator('.grid-body > tr').filter({ hasText: 'Bob' }),
      columns: ['place', 'customer', 'state', 'why'],
    },
  })
})

test('the head of a list of many stands on one line at 900 pixels, and the time of a mail is read whole beside it', async ({
  app: { page },
}) => {
  const text = 'Name\tEmail\nMaria Alejandra Gonzalez\tmaria@b.example\nBob\tbob@b.example'
  const run = await call(page, 'runs.paste', { text })
  await call(page, 'runs.start', { id: run?.id ?? '' })
  // A list that is being worked on would open by itself.
  await expect.poll(async () => (await call(page, 'runs.list', undefined))[0]?.state).toBe('done')
  await page.getByRole('navigation').getByRole('link', { name: 'Links' }).click()
  await links(page).createMany()
  await page.getByRole('button', { name: 'Open Pasted rows' }).click()
  await page.setViewportSize({ width: 900, height: 600 })
  const top = async (name: string) => {
    const box = await page.getByRole('button', { name }).boundingBox()
    expect(box, name).not.toBeNull()
    return box?.y
  }
  expect(await top('Export results')).toBe(await top('Back to Links'))
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading.getByTitle(/Maria Alejandra Gonzalez.* and 1 more$/)).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await call(page, 'mail.saveCompany', { company: 'Acme Solar' })
  await page.getByRole('button', { name: 'Continue to mails' }).click()
  await page.getByRole('button', { name: 'Send 2 mails' }).click()
  const row = page.getByRole('grid', { name: 'Rows' }).getByRole('row').filter({ hasText: 'Bob' })
  await row.click()
  await expect(page.locator('.desk > .record')).toBeVisible()
  const pill = row.getByText(/^✓ Practised/)
  await expect(pill).toBeVisible()
  const cut = await pill.evaluate(tag => {
    tag.textContent = '✓ Practised 12:46 PM'
    const cell = tag.closest('td') ?? tag
    return cell.scrollWidth - cell.clientWidth
  })
  expect(cut).toBe(0)
})

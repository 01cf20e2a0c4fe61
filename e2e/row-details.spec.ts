import type { Locator, Page } from 'playwright/test'
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

test('a link that is made ends the selection, a record that is opened only where it would be hidden', async ({
  sharedApp: { page },
}) => {
  const screen = links(page)
  await screen.open()
  const selected = page.getByRole('toolbar', { name: 'Selected links' })
  const marked = screen.register.locator('[aria-selected="true"]')
  const mark = async (...rows: string[]) => {
    for (const row of rows)
      await screen.row(row).click({ modifiers: ['ControlOrMeta'], position: { x: 60, y: 10 } })
  }
  for (const width of [1280, 900]) {
    await page.setViewportSize({ width, height: 800 })
    await mark('Walter Waits', 'Nora New')
    await expect(selected).toContainText('2 links selected')
    await create(page, `Selected at ${width}`)
    await expect(selected).toHaveCount(0)
    await expect(marked).toHaveCount(1)
    await expect(marked).toContainText(`Selected at ${width}`)
    await expect(screen.card).toBeVisible()
    await page.keyboard.press('Escape')
    await mark('Walter Waits', 'Nora New')
    await page.keyboard.press('Enter')
    await expect(screen.name).toHaveText('Nora New')
    await expect(screen.card).toBeVisible()
    await expect(selected).toHaveCount(width === 1280 ? 1 : 0)
    if (width === 1280) await selected.getByRole('button', { name: 'Copy as list' }).focus()
    await page.keyboard.press('Escape')
    await expect(selected).toHaveCount(0)
    await page.keyboard.press('Escape')
  }
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
  // A menu or a drop closes alone, also where a press on it left the focus nowhere.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const filters = page.locator('.drop')
  await filters.click({ position: { x: 3, y: 3 } })
  await page.keyboard.press('Escape')
  await expect(filters).toHaveCount(0)
  await expect(screen.card).toBeVisible()
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

test('the buttons of a row without a follow-up day stand in its middle', async ({ sharedApp: { page } }) => {
  await links(page).open()
  const row = links(page).row('Nora New')
  const middle = async (part: Locator) => {
    const box = await part.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0) / 2
  }
  for (const width of [1100, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await row.click({ position: { x: 60, y: 10 } })
    await expect(links(page).card).toBeVisible()
    const button = row.getByRole('button', { name: 'Copy link' })
    expect(Math.abs((await middle(button)) - (await middle(row))), `at ${width}`).toBeLessThan(1.5)
    await page.keyboard.press('Escape')
  }
})

test('a follow-up day stays where it is when the buttons of its row show', async ({
  sharedApp: { page },
}) => {
  const { rows } = await call(page, 'links.page', { search: 'walter', offset: 0, limit: 1 })
  await call(page, 'links.edit', { id: rows[0]?.id ?? '', followUpAt: Date.now() + 6 * 86_400_000 })
  await links(page).open()
  const row = links(page).row('Walter Waits')
  const others = links(page).row('Nora New')
  const top = (column: string) =>
    row.locator(`.col-${column}`).evaluate(cell => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return range.getBoundingClientRect().top
    })
  for (const [width, isOpen] of [
    [900, false],
    [1280, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    if (isOpen) await others.click({ position: { x: 60, y: 10 } })
    await others.hover()
    const before = await top('follow-up')
    expect(before).toBeCloseTo(await top('last'), 0)
    await row.hover()
    await expect(row.getByRole('button', { name: 'Copy link' })).toBeVisible()
    expect(await top('follow-up'), `at ${width}`).toBe(before)
  }
  await page.keyboard.press('Escape')
})

test('a row is never cut right after a separator', async ({ sharedApp: { page } }) => {
  await links(page).open()
  await links(page)
    .row('Nora New')
    .click({ position: { x: 60, y: 10 } })
  // A separator is followed by letters, or not shown at all.
  const cut = () =>
    links(page)
      .register.locator('.second-line')
      .evaluateAll(lines =>
        lines.flatMap(line => {
          const box = line.getBoundingClientRect()
          const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
          const texts: Text[] = []
          while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
          const rectOf = (text: Text, to: number) => {
            const range = document.createRange()
            range.setStart(text, 0)
            range.setEnd(text, Math.min(to, text.length))
            return range.getBoundingClientRect()
          }
          return texts.flatMap((text, index) => {
            const next = texts[index + 1]
            if (text.data.trim() !== '·' || next === undefined) return []
            const separator = rectOf(text, 9)
            const isShown = separator.left < box.right && separator.top < box.bottom - 1
            const letters = rectOf(next, 3)
            return isShown && letters.right > box.right - 8 ? [line.textContent] : []
          })
        }),
      )
  for (let width = 1000; width <= 1400; width += 20) {
    await page.setViewportSize({ width, height: 800 })
    expect(await cut(), `at ${width}`).toEqual([])
  }
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

import { call } from './fixtures/connect.ts'
import { expect, test } from './fixtures.ts'
import { addresses } from './pages/addresses.ts'

test('of a customer with several addresses the record marks the one that was opened, also by arrow keys', async ({
  app,
}) => {
  const { page } = app
  const screen = addresses(page)
  await screen.open()
  const { rows } = await call(page, 'addresses.page', { search: '', offset: 0, limit: 500 })
  const customers = Map.groupBy(rows, ({ row }) => row.customerId)
  const [one, other] =
    [...customers.values()].find(of => of.length > 1 && of[0]?.row.street !== of[1]?.row.street) ?? []
  const marked = page.getByRole('complementary', { name: 'Account details' }).locator('[aria-current]')
  await screen.search.fill(one?.row.name ?? '')
  for (const { row } of [one, other].flatMap(found => found ?? [])) {
    const line = screen.rows.filter({ hasText: row.street ?? '' }).first()
    await line.click()
    await expect(marked).toHaveCount(1)
    await expect(marked).toContainText(row.street ?? '')
    await expect(marked).toBeInViewport()
    await expect(screen.grid.locator('tr[aria-selected="true"]')).toHaveCount(1)
  }
  const before = await marked.innerText()
  await page.keyboard.press(
    (await screen.rows.last().getAttribute('aria-selected')) === 'true' ? 'ArrowUp' : 'ArrowDown',
  )
  await expect(marked).not.toHaveText(before)
})

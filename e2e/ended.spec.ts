import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'

test.use({ connection: 'practice' })

test('who has ended sharing is found from the list of who shares, and no filter or record of that list stays beside them', async ({
  app: { page },
}) => {
  const screen = accounts(page)
  await screen.open()
  const chip = page.getByRole('button', { name: /^Remove filter/ })
  await screen.filters()
  await page.getByLabel('US state', { exact: true }).selectOption({ index: 1 })
  await expect(chip).toBeVisible()
  // The filter does not narrow that list: a number beside those that it narrows would say so.
  await expect(screen.tab('All')).toHaveText(/^All \d+$/)
  await expect(screen.tab('Ended')).toHaveText('Ended')
  await screen.rows.first().click()
  await expect(screen.details).toBeVisible()
  await screen.tab('Ended').click()
  await expect(page.getByText('Nadia Novak')).toBeVisible()
  await expect(screen.details).toHaveCount(0)
  await expect(chip).toHaveCount(0)
  await expect(screen.card.getByRole('button', { name: /^Filter/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: /^Who has ended/ })).toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Export 1 row' })).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'Kept until' })).toBeChecked()
  await page.keyboard.press('Escape')

  await screen.tab('All').click()
  await chip.click()
  await screen.search.fill('nadia')
  await expect(page.getByText('No account matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Show 1 customer who ended' }).click()
  await expect(screen.search).toBeFocused()
  await expect(page.getByText('Nadia Novak')).toBeVisible()
  await expect(screen.search).toHaveValue('nadia')
})

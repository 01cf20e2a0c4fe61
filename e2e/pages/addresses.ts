import type { Page } from 'playwright/test'

export const addresses = (page: Page) => ({
  card: page.getByRole('region', { name: 'Service addresses' }),
  search: page.getByLabel('Search addresses'),
  grid: page.getByRole('grid', { name: 'Addresses' }),
  /** Rows without the head. */
  rows: page.getByRole('grid', { name: 'Addresses' }).locator('tr[data-index]'),
  view: (name: string) =>
    page.getByRole('group', { name: 'Views' }).getByRole('button', { name: new RegExp(`^${name}`) }),
  open: () => page.getByRole('link', { name: 'Addresses' }).click(),
  filter: async (label: string, option: string | RegExp) => {
    const button = page.getByRole('button', { name: /^Filter/ })
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
    const select = page.getByLabel(label, { exact: true })
    const value = await select.locator('option').filter({ hasText: option }).first().getAttribute('value')
    await select.selectOption(value)
    await page.keyboard.press('Escape')
  },
})

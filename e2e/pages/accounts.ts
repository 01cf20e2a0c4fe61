import type { Page } from 'playwright/test'

/** The Accounts screen: list, look-up and details. */
export const accounts = (page: Page) => {
  const list = page.getByRole('grid', { name: 'Utility accounts' })
  const lookUp = page.getByLabel('Look up account')
  const details = page.getByRole('complementary', { name: 'Account details' })
  return {
    open: () => page.getByRole('link', { name: 'Accounts' }).click(),
    heading: page.getByRole('heading', { name: 'Accounts', level: 1 }),
    list,
    /** The list with its search above and its counts below. */
    card: page.getByRole('region', { name: 'Accounts', exact: true }),
    /** Rows of utility accounts, without the head. */
    rows: list.getByRole('row').filter({ has: page.getByRole('gridcell') }),
    search: page.getByLabel('Search accounts'),
    lookUp,
    details,
    /** What the panel says of whose account it is, and the ID that it was asked for by. */
    name: details.getByRole('heading', { level: 2 }),
    customerId: details.locator('.panel-id .mono'),
    refresh: page.getByRole('main').getByRole('button', { name: 'Refresh' }).first(),
    lookUpAccount: async (accountId: string) => {
      await lookUp.fill(accountId)
      await lookUp.press('Enter')
    },
  }
}

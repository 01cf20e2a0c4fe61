import type { Page } from 'playwright/test'

/** The Accounts screen: list with its one box, and the record of a customer. */
export const accounts = (page: Page) => {
  const list = page.getByRole('grid', { name: 'Utility accounts' })
  const search = page.getByLabel('Search accounts')
  const card = page.getByRole('region', { name: 'Accounts', exact: true })
  const details = page.getByRole('complementary', { name: 'Account details' })
  return {
    open: () => page.getByRole('link', { name: 'Accounts', exact: true }).click(),
    heading: page.getByRole('heading', { name: 'Accounts', level: 1 }),
    list,
    /** The list with its search above and its counts below. */
    card,
    /** Rows of utility accounts, without the head. */
    rows: list.getByRole('row').filter({ has: page.getByRole('gridcell') }),
    search,
    /** A part of the list, with how many are in it. */
    tab: (name: string) => card.getByRole('button', { name: new RegExp(`^${name}( [\\d,]+)?$`) }),
    /** Opens the filters. */
    filters: async () => {
      const button = card.getByRole('button', { name: /^Filter/ })
      if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
    },
    askService: page.getByRole('button', { name: /^Ask the service for/ }),
    /** The line above the list about what came while one was further down in it. */
    arrived: page.locator('.arrived-line [aria-live]'),
    details,
    /** What the record says of whose account it is, and the ID that it was asked for by. */
    name: details.getByRole('heading', { level: 2 }),
    customerId: details.locator('.panel-id .mono'),
    /** Chooses an action of the open record. */
    act: async (name: string) => {
      await details.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name }).click()
    },
    refresh: page.getByRole('main').getByRole('button', { name: 'Read accounts again' }).first(),
    /** Types an ID and presses Enter: opens it if it is here, asks the service if nothing here matches. */
    lookUpAccount: async (accountId: string) => {
      await search.fill(accountId)
      await search.press('Enter')
    },
  }
}

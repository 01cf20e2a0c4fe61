import type { Page } from 'playwright/test'

/** The Accounts screen: the list with its search field, and a customer's record. */
export const accounts = (page: Page) => {
  const list = page.getByRole('grid', { name: 'Utility accounts' })
  const search = page.getByLabel('Search accounts')
  const card = page.getByRole('region', { name: 'Accounts', exact: true })
  const details = page.getByRole('complementary', { name: 'Account details' })
  return {
    open: () => page.getByRole('link', { name: 'Accounts', exact: true }).click(),
    heading: page.getByRole('heading', { name: 'Accounts', level: 1 }),
    list,
    /** The list with search and counts. */
    card,
    /** Rows of utility accounts, without the head. */
    rows: list.getByRole('row').filter({ has: page.getByRole('gridcell') }),
    search,
    /** A tab of the list, with its count. */
    tab: (name: string) => card.getByRole('button', { name: new RegExp(`^${name}( [\\d,]+)?$`) }),
    /** Opens the filters. */
    filters: async () => {
      const button = card.getByRole('button', { name: /^Filter/ })
      if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
    },
    askService: page.getByRole('button', { name: /^Ask the service for/ }),
    /** The line above the list about rows that arrived while it was scrolled down. */
    arrived: page.locator('.arrived-line [aria-live]'),
    details,
    /** Name and ID of the customer in the record. */
    name: details.getByRole('heading', { level: 2 }),
    customerId: details.locator('.panel-id .mono'),
    /** Chooses an action of the open record. */
    act: async (name: string) => {
      await details.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name }).click()
    },
    refresh: page.getByRole('main').getByRole('button', { name: 'Read accounts again' }).first(),
    /** Types an ID and presses Enter: opens a local match, or looks the ID up at the service if there is none. */
    lookUpAccount: async (accountId: string) => {
      await search.fill(accountId)
      await search.press('Enter')
    },
  }
}

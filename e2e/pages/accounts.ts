import type { Page } from 'playwright/test'

/** The Accounts screen: look-up, list and details. */
export const accounts = (page: Page) => {
  const list = page.getByRole('grid', { name: 'Accounts' })
  const lookUp = page.getByLabel('Look up account')
  const details = page.getByRole('complementary', { name: 'Account details' })
  return {
    heading: page.getByRole('heading', { name: 'Accounts', level: 1 }),
    list,
    lookUp,
    search: page.getByLabel('Search accounts'),
    details,
    customerId: details.getByRole('heading', { level: 2 }),
    lookUpAccount: async (accountId: string) => {
      await lookUp.fill(accountId)
      await lookUp.press('Enter')
    },
  }
}

import type { Page } from 'playwright/test'

type SettingsPage =
  | 'Connections'
  | 'Appearance'
  | 'Notifications'
  | 'Mail server'
  | 'Mail templates'
  | 'Data'
  | 'About'

/** Settings, page by page. */
export const settings = (page: Page) => {
  const pages = page.getByRole('navigation', { name: 'Pages of Settings' })
  return {
    heading: page.getByRole('heading', { name: 'Settings', level: 1 }),
    pages,
    open: async (name: SettingsPage) => {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
      await pages.getByRole('link', { name, exact: true }).click()
    },
    section: (name: SettingsPage) => page.getByRole('region', { name, exact: true }),
  }
}

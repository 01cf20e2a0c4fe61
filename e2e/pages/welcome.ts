import type { Page } from 'playwright/test'

export const welcome = (page: Page) => {
  const address = page.getByLabel('Service address')
  const key = page.getByLabel('API key', { exact: true })
  const save = page.getByRole('button', { name: 'Test and save' })
  return {
    heading: page.getByRole('heading', { name: 'Welcome to Utility Connect' }),
    address,
    key,
    save,
    practice: page.getByRole('button', { name: 'Try with practice data' }),
    portal: page.getByRole('button', { name: 'Open the portal' }),
    connect: async (to: { baseUrl: string; apiKey: string }) => {
      await address.fill(to.baseUrl)
      await key.fill(to.apiKey)
      await save.click()
    },
  }
}

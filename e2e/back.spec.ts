import type { Page } from 'playwright/test'
import { fill, press, register } from './fixtures/customer.ts'
import { test as base, expect } from './fixtures.ts'

const test = base.extend<{ page: Page }>({
  page: async ({ chromium }, use) => {
    const { page, context } = await chromium.open({ x: 0, y: 0, width: 1280, height: 800 })
    await use(page)
    await context.close()
  },
})

test.describe('in a browser', () => {
  const heading = (page: Page) => page.getByRole('heading', { level: 1 })

  test('who goes back to a form that was refused finds the form', async ({ service, page }) => {
    const headers = { authorization: `Bearer ${service.apiKey}`, 'content-type': 'application/json' }
    const create = { method: 'POST', headers, body: '{"redirectUrl":"https://example.com/thanks"}' }
    const answer = await fetch(`${service.baseUrl}/connect/create-connect-request`, create)
    const { redirect } = await answer.json()
    const link = redirect.split('/connect/')[1]
    await page.goto(redirect)
    await page.getByRole('link', { name: 'Register' }).click()
    await fill(page, { 'Your name': 'Bea Back', Email: 'bea@example.com', Password: 'short' })
    await press(page, 'Register')
    await expect(page.getByRole('alert')).toBeVisible()
    // The form is still the one of the link.
    await expect(page).toHaveURL(
      `${service.baseUrl}/customer/register?${new URLSearchParams({ link: `${link}` })}`,
    )
    await register(page, {})
    await expect(heading(page)).toHaveText('Add your utility account')
    await press(page, 'Add utility account')
    await expect(page.getByRole('alert')).toBeVisible()
    await page.goto(`${service.baseUrl}/customer`)
    await page.getByText('Add a utility account').click()
    await press(page, 'Add utility account')
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('link', { name: 'Password' }).click()
    await page.goBack()
    await expect(heading(page)).toHaveText('What you share')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.goto(`${service.baseUrl}/customer`)
    await page.goBack()
    await page.goBack()
    await page.goBack()
    await expect(heading(page)).toHaveText('Add your utility account')
  })

  test('who goes back in the portal finds pages, and no error', async ({ service, page }) => {
    await page.goto(service.portalUrl)
    await fill(page, { Email: 'nobody@example.com', Password: 'wrong' })
    await press(page, 'Sign in')
    await expect(page.getByRole('alert')).toBeVisible()
    await press(page, 'Sign in to the practice company')
    await page.getByRole('link', { name: 'API keys' }).click()
    await press(page, 'Create key')
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('link', { name: 'Accounts', exact: true }).click()
    await page.goBack()
    await expect(heading(page)).toHaveText('API keys')
    await page.goBack()
    await page.goBack()
    await expect(heading(page)).toHaveText('Accounts')
    await page.goto(`${service.baseUrl}/rehearsal`)
    await fill(page, { Status: '7' })
    await press(page, 'Switch on')
    await expect(page.getByRole('alert')).toBeVisible()
    await page.goto(service.portalUrl)
    await page.goBack()
    await expect(page).toHaveURL(`${service.baseUrl}/rehearsal`)
    await expect(page.getByLabel('Status')).toBeVisible()
  })
})

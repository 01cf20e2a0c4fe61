import type { Page } from 'playwright/test'
import { acceptAsInvented, fill, press, register } from './fixtures/customer.ts'
import { otherBrowsers } from './fixtures/other-browsers.ts'
import { expectSound } from './fixtures/sound.ts'
import { test as base, expect } from './fixtures.ts'

const test = base.extend<{ browserPage: () => Promise<Page> }>({
  // Playwright reads from the pattern which fixtures are used.
  browserPage: async ({ chromium }, use) => otherBrowsers(1280)({ chromium }, use),
})

const sizes = [
  { width: 390, height: 844 },
  { width: 900, height: 700 },
  { width: 1280, height: 800 },
]

const expectFits = (page: Page, name: string) => expectSound(page, name, sizes)

const registerCompany = async (page: Page, portalUrl: string, company: string, email: string) => {
  await page.goto(`${portalUrl}/register`)
  await register(page, { 'Company name': company, 'Your name': 'Ann Staff', Email: email })
}

test('a company adds a colleague by a link, and removes them: they are out at once', async ({
  service,
  browserPage,
}) => {
  test.slow()
  const ann = await browserPage()
  await registerCompany(ann, service.portalUrl, 'Acme Solar', 'ann@acme.example')
  await ann.getByRole('link', { name: 'Company' }).click()
  await expect(ann.getByRole('row').filter({ hasText: 'ann@acme.example' })).toContainText('Active')
  await expect(ann.getByRole('button', { name: 'Remove' })).toHaveCount(0)
  await fill(ann, { 'Email of a colleague': 'ann@acme.example' })
  await press(ann, 'Add colleague')
  await expect(ann.getByText('This email address signs in here already')).toBeVisible()
  await expectFits(ann, 'a colleague who signs in already')
  await fill(ann, { 'Email of a colleague': 'bob@acme.example' })
  await press(ann, 'Add colleague')
  const link = (await ann.locator('#invitation-link').textContent()) ?? ''
  await expectFits(ann, 'a link for a colleague')
  await ann.reload()
  await expect(ann.locator('#invitation-link')).toHaveCount(0)
  const row = ann.getByRole('row').filter({ hasText: 'bob@acme.example' })
  await expect(row).toContainText('Invited')

  const bob = await browserPage()
  await bob.goto(link)
  await expect(bob.getByText('bob@acme.example gets access to Acme Solar.')).toBeVisible()
  await expectFits(bob, 'to join')
  await fill(bob, { 'Your name': 'Bob Builder', Password: 'three green boats' })
  await press(bob, 'Join and sign in')
  await expect(bob.getByText('Nobody shares with you yet')).toBeVisible()

  await ann.reload()
  await expect(row).toContainText('Active')
  await row.getByRole('button', { name: 'Remove' }).click()
  await expect(ann.getByRole('dialog')).toContainText('They are signed out at once')
  await press(ann, 'Remove this person')
  await expect(row).toHaveCount(0)
  await bob.reload()
  await expect(bob.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await bob.goto(link)
  await expect(bob.getByRole('heading', { level: 1 })).toHaveText('This link does not work any more')
})

test('a company reads that another has its name and changes it; its customer sees both names', async ({
  service,
  browserPage,
}) => {
  test.slow()
  const first = await browserPage()
  await registerCompany(first, service.portalUrl, 'Acme Solar', 'ann@acme.example')
  const second = await browserPage()
  await registerCompany(second, service.portalUrl, 'ACME  solar', 'eve@other.example')
  await expect(second.getByText('Another company here has the same name.')).toBeVisible()
  await expectFits(second, 'a name that another company has')
  await second.getByRole('link', { name: 'change yours' }).click()
  await fill(second, { 'Company name': 'Bright Solar' })
  await press(second, 'Change name')
  await expect(second.getByRole('status')).toHaveText('The name is changed. Customers see it from now on.')
  await expect(second.getByText('Another company here')).toHaveCount(0)
  await expectFits(second, 'a name that is changed')

  await first.getByRole('link', { name: 'Connect links' }).click()
  const link = (await first.locator('#standing-link').textContent()) ?? ''
  await acceptAsInvented(await browserPage(), link, 0)
  const customer = await browserPage()
  await customer.goto(link)
  await expect(customer.getByRole('heading', { level: 1 })).toContainText('Acme Solar')
  await first.getByRole('link', { name: 'Company' }).click()
  await fill(first, { 'Company name': 'Acme Sun' })
  await press(first, 'Change name')
  await customer.reload()
  await expect(customer.getByRole('heading', { level: 1 })).toContainText('Acme Sun')
})

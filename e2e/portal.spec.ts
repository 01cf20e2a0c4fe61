import type { Page } from 'playwright/test'
import { createCluster } from '../src/service/testing/cluster.ts'
import { addUtilityAccount, fill, openAs, press, register } from './fixtures/customer.ts'
import { otherBrowsers } from './fixtures/other-browsers.ts'
import { startService } from './fixtures/service.ts'
import { expectInWindow, expectSound } from './fixtures/sound.ts'
import { test as base, expect } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { links } from './pages/links.ts'
import { welcome } from './pages/welcome.ts'

const test = base.extend<{ database: 'sqlite' | 'postgres'; browserPage: () => Promise<Page> }>({
  database: ['sqlite', { option: true }],

  /** Starts the service on SQLite or PostgreSQL. */
  startedService: async ({ database, folder, customers }, use, info) => {
    const cluster = database === 'postgres' ? await createCluster() : undefined
    info.skip(database === 'postgres' && cluster === undefined, 'PostgreSQL is not installed')
    if (cluster !== undefined) process.env.DATABASE_URL = cluster.url('postgres')
    const service = await startService(folder, customers)
    await use(async () => service)
    await service.stop()
    delete process.env.DATABASE_URL
    await cluster?.remove()
  },

  // Playwright reads from the pattern which fixtures are used.
  browserPage: async ({ chromium }, use) => otherBrowsers(1280)({ chromium }, use),
})

for (const database of ['sqlite', 'postgres'] as const) {
  test.describe(`on ${database}`, () => {
    test.use({ connection: 'none', database })

    test('a company registers, makes a key, sends a link; a customer accepts; app and portal show it', async ({
      app,
      service,
      browserPage,
    }) => {
      // Two people, the app, and four passwords to hash, which is slow by design.
      test.slow()
      const staff = await browserPage()
      await staff.goto(service.portalUrl)
      await staff.getByRole('link', { name: 'Register' }).click()
      await register(staff, {
        'Company name': 'Acme Solar',
        'Your name': 'Ann Staff',
        Email: 'ann@acme.example',
      })
      await expect(staff.getByText('Nobody shares with you yet')).toBeVisible()
      await expect(staff.getByRole('link', { name: 'Create key' })).toBeVisible()
      await staff.getByRole('link', { name: 'API keys' }).click()
      await fill(staff, { 'Name of the new key': 'Front desk' })
      await press(staff, 'Create key')
      const apiKey = (await staff.getByText(/^udc_/).textContent()) ?? ''
      await expect(staff.locator('#service-address')).toHaveText(service.baseUrl)

      // The app also accepts the address of a portal page, copied from the browser's address bar.
      await welcome(app.page).connect({ baseUrl: staff.url(), apiKey })
      await expect(links(app.page).heading).toBeVisible()
      const thanks = `${service.baseUrl}/healthz`
      await links(app.page).fill({ customer: 'Carla', redirectUrl: thanks })
      await links(app.page).create.click()
      await expect(links(app.page).url).toBeVisible()
      const link = await app.clipboard()

      const customer = await browserPage()
      await openAs(customer, link, 'Carla Customer')
      await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Add your utility account')
      await expect(customer.getByRole('banner').getByText('Acme Solar', { exact: true })).toBeVisible()
      await addUtilityAccount(customer)
      await expect(customer.getByRole('heading', { level: 1 })).toHaveText(
        'Share your utility account with Acme Solar',
      )
      await press(customer, 'Share with Acme Solar')
      await expect(customer.getByRole('heading', { level: 1 })).toHaveText(
        'Thank you. You share with Acme Solar',
      )
      await expect(customer.getByText('2200187765')).toBeVisible()
      await customer.getByRole('link', { name: 'Go on to 127.0.0.1' }).click()
      await customer.waitForURL(thanks)

      await accounts(app.page).open()
      await expect(accounts(app.page).rows.filter({ hasText: '2200187765' })).toBeVisible()
      await staff.getByRole('link', { name: 'Accounts', exact: true }).click()
      await staff.getByRole('link', { name: 'Carla Customer' }).click()
      await expect(staff.getByText('14 Banks Road')).toBeVisible()
      const customerId = (await staff.locator('#customer-id').textContent()) ?? ''
      await accounts(app.page).lookUpAccount(customerId)
      await expect(accounts(app.page).customerId).toHaveText(customerId)

      await customer.goto(`${service.baseUrl}/customer`)
      await press(customer, 'End sharing')
      await press(customer, 'End sharing with Acme Solar')
      await expect(customer.getByText('No company sees your utility accounts.')).toBeVisible()
      await staff.reload()
      await expect(staff.getByRole('heading', { name: 'There is no such page' })).toBeVisible()
    })
  })
}

test.describe('in a browser', () => {
  const sizes = [
    { width: 360, height: 740 },
    { width: 900, height: 700 },
    { width: 1280, height: 800 },
  ]

  const expectFits = (page: Page, name: string) => expectSound(page, name, sizes)

  test('every page is sound in both themes and fits a phone', async ({ service, browserPage }) => {
    test.slow()
    const page = await browserPage()
    const visit = async (path: string) => {
      await page.goto(path.startsWith('http') ? path : service.baseUrl + path)
      await expectFits(page, path)
    }
    const headers = { authorization: `Bearer ${service.apiKey}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ redirectUrl: 'https://example.com/a/long/way/to/say/thanks?customer=1' })
    const create = { method: 'POST', headers, body }
    const answer = await fetch(`${service.baseUrl}/connect/create-connect-request`, create)
    const { redirect } = await answer.json()
    await visit('/')
    await visit('/portal/sign-in')
    await visit('/portal/register')
    await press(page, 'Register')
    await expectFits(page, 'a form with errors')
    await visit(redirect)
    await visit('/connect/c/nothing')
    await visit(`/customer/register?link=${redirect.split('/connect/')[1]}`)
    await register(page, { 'Your name': 'Carla Customer', Email: 'carla@example.com' })
    await expectFits(page, 'a first utility account')
    await addUtilityAccount(page)
    await expectFits(page, 'what to share')
    const link = new URL(redirect).pathname
    await visit(`${link}/accounts`)
    await visit(`${link}/decline`)
    await page.goto(redirect)
    await page.getByRole('link', { name: 'Change' }).click()
    await expectFits(page, 'a utility account to mend')
    await press(page, 'Save')
    await press(page, /^Share with /)
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    await expectFits(page, 'thanks')
    await press(page, 'End sharing')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectFits(page, 'to end sharing')
    await visit('/customer')
    await visit('/customer/delete')
    await page.goto(`${service.baseUrl}/rehearsal`)
    await press(page, 'Sign in to the practice company')
    await page.waitForURL('**/rehearsal')
    await expectFits(page, '/rehearsal')
    for (const path of ['/portal/accounts', '/portal/links', '/portal/password', '/portal/keys'])
      await visit(path)
    await fill(page, { 'Name of the new key': 'Front desk' })
    await press(page, 'Create key')
    await expect(page.getByText(/^udc_/)).toBeVisible()
    await expectFits(page, 'a new key')
    await page.reload()
    await expect(page.getByText('A new key is shown only once.')).toBeVisible()
    await expect(page.getByText(/^udc_/)).toHaveCount(0)
    await expect(page.getByRole('rowheader', { name: 'Front desk' })).toHaveCount(1)
    await page.goto(`${service.baseUrl}/portal/accounts`)
    await page.getByRole('rowheader').getByRole('link').first().click()
    await expectFits(page, 'an account')
  })

  test('on a phone each button of the customer’s way is as wide as the page and 48 pixels high', async ({
    service,
    browserPage,
  }) => {
    const page = await browserPage()
    await page.setViewportSize({ width: 390, height: 844 })
    const headers = { authorization: `Bearer ${service.apiKey}`, 'content-type': 'application/json' }
    const create = { method: 'POST', headers, body: '{"redirectUrl":"https://example.com/thanks"}' }
    const answer = await fetch(`${service.baseUrl}/connect/create-connect-request`, create)
    const { redirect } = await answer.json()
    const sizes = async () => {
      const buttons = await page.locator('main :is(.actions > *, form.card > button, .fields > button)').all()
      const boxes = await Promise.all(buttons.map(button => button.boundingBox()))
      return boxes.filter(box => box !== null).map(({ width, height }) => [width >= 300, height >= 48])
    }
    const expectLarge = async (most: number) => {
      const seen = await sizes()
      expect(seen.length).toBeGreaterThanOrEqual(most)
      expect(seen).toEqual(seen.map(() => [true, true]))
    }
    await page.goto(redirect)
    await expectLarge(3)
    await page.goto(`${redirect}/decline`)
    await expectLarge(2)
    await page.goto(`${service.baseUrl}/customer/register?link=${redirect.split('/connect/')[1]}`)
    await expectLarge(1)
    await register(page, { 'Your name': 'Petra Phone', Email: 'petra@example.com' })
    await expectLarge(2)
    await addUtilityAccount(page)
    await expectLarge(2)
  })

  test('a link is found by what is noted of it, and no address tells whom one looks for', async ({
    service,
    browserPage,
  }) => {
    const headers = { authorization: `Bearer ${service.apiKey}`, 'content-type': 'application/json' }
    for (const reference of ['Maria Alvarez', 'Walter Waits']) {
      const body = JSON.stringify({ redirectUrl: 'https://example.com/', reference })
      await fetch(`${service.baseUrl}/connect/create-connect-request`, { method: 'POST', headers, body })
    }
    const page = await browserPage()
    await page.goto(service.portalUrl)
    await press(page, 'Sign in to the practice company')
    await page.getByRole('link', { name: 'Connect links' }).click()
    const names = page.getByRole('rowheader')
    await expect(names.filter({ hasText: 'Walter Waits' })).toBeVisible()
    await page.getByLabel('Search links').fill('alv')
    await page.keyboard.press('Enter')
    await expect(names).toHaveText([/Maria Alvarez/])
    await expect(page).toHaveURL(/\/portal\/links$/)
    await expectInWindow(page, 'links that were found')
    await page.getByRole('link', { name: 'API keys' }).click()
    await page.goBack()
    await page.getByRole('link', { name: 'Show all' }).click()
    await expect(names.filter({ hasText: 'Walter Waits' })).toBeVisible()
  })

  test('a password that is typed can be shown, and hidden again', async ({ service, browserPage }) => {
    const page = await browserPage()
    await page.goto(`${service.baseUrl}/customer/register`)
    await fill(page, { Password: 'three green boats' })
    const password = page.getByLabel('Password', { exact: true })
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByLabel('Show password').check()
    await expect(password).toHaveAttribute('type', 'text')
    await expect(password).toHaveValue('three green boats')
    await page.getByLabel('Show password').uncheck()
    await expect(password).toHaveAttribute('type', 'password')
  })

  test('who changes the language keeps what is typed, and is not registered by it', async ({
    service,
    browserPage,
  }) => {
    const page = await browserPage()
    await page.goto(`${service.baseUrl}/customer/register`)
    await fill(page, { 'Your name': 'Eva Entera', Email: 'eva@example.com', Password: 'three green boats' })
    const sent: string[] = []
    page.on('request', request => sent.push(`${request.url()} ${request.postData()}`))
    await page.getByRole('link', { name: 'Español' }).dblclick()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registrarse')
    expect(sent.join('\n')).not.toMatch(/three|\?.*\?/)
    await expect(page.getByLabel('Su nombre')).toHaveValue('Eva Entera')
    await expect(page.getByLabel('Correo electrónico')).toHaveValue('eva@example.com')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.getByRole('link', { name: 'English' }).click({ modifiers: ['ControlOrMeta'] })
    await fill(page, { Contraseña: 'corta' })
    await press(page, 'Registrarse')
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page.getByLabel('Your name')).toHaveValue('Eva Entera')
    await register(page, {})
    await page.getByRole('link', { name: 'Español' }).click()
    await expect(page).toHaveURL(/\/customer\?lang=es$/)
  })

  test('a link is accepted as an invented customer by one click', async ({ service, browserPage }) => {
    const page = await browserPage()
    await page.goto(service.portalUrl)
    await press(page, 'Sign in to the practice company')
    await page.getByRole('link', { name: 'Connect links' }).click()
    const link = (await page.locator('#standing-link').textContent()) ?? ''
    await page.goto(link)
    await page
      .getByLabel('Invented customer')
      .selectOption({ label: 'Theo Threehomes (three utility accounts)' })
    await press(page, 'Accept as an invented customer')
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    await page.goto(`${service.baseUrl}/portal/accounts`)
    await page.getByRole('link', { name: 'Theo Threehomes' }).click()
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(3)
  })
})

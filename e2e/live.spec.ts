import type { Page } from 'playwright/test'
import { createCluster } from '../src/service/testing/cluster.ts'
import { call, connectTo } from './fixtures/connect.ts'
import { acceptAsInvented, addUtilityAccount, meter, openAs, press } from './fixtures/customer.ts'
import { otherBrowsers } from './fixtures/other-browsers.ts'
import { startService } from './fixtures/service.ts'
import { startSharedService } from './fixtures/shared-service.ts'
import { test as base, expect } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { inbox } from './pages/inbox.ts'
import { links } from './pages/links.ts'
import { settings } from './pages/settings.ts'

type Live = { baseUrl: string; apiKey: string }

const test = base.extend<{ database: 'sqlite' | 'postgres'; live: Live; customerPage: () => Promise<Page> }>({
  database: ['sqlite', { option: true }],
  connection: 'none',

  live: async ({ database, folder }, use, info) => {
    if (database === 'sqlite') {
      const service = await startService(folder, 2)
      await use(service)
      await service.stop()
      return
    }
    const cluster = process.platform === 'linux' ? await createCluster() : undefined
    info.skip(cluster === undefined, 'PostgreSQL is not installed, or cannot be told apart by process')
    if (cluster === undefined) return
    const service = await startSharedService(cluster.url('postgres'))
    await use(service)
    await service.stop()
    await cluster.remove()
  },

  // Playwright reads from the pattern which fixtures are used.
  customerPage: async ({ chromium }, use) => otherBrowsers(900)({ chromium }, use),
})

for (const database of ['sqlite', 'postgres'] as const) {
  test.describe(`on ${database}`, () => {
    test.use({ database })

    test('staff watch a customer open a link, register and accept, without a click', async ({
      app,
      live,
      customerPage,
    }) => {
      // Two passwords are hashed, which is slow by design.
      test.slow()
      await connectTo(app.page, live)
      await links(app.page).fill({
        customer: 'Carla, on the phone',
        redirectUrl: 'https://example.com/thanks',
      })
      await links(app.page).create.click()
      await expect(links(app.page).url).toBeVisible()
      const link = await app.clipboard()
      const row = links(app.page).row('Carla, on the phone')
      await expect(row).toContainText('Sent')
      await app.setFocused(false)

      const customer = await customerPage()
      // The page afterwards is on a foreign domain, which the test must not depend on: answer in its place.
      await customer.route('https://example.com/**', route => route.fulfill({ body: 'Thank you' }))
      await openAs(customer, link, 'Carla Customer')
      await expect(row).toContainText('Opened')
      expect(await app.notifications()).toEqual([])
      await addUtilityAccount(customer)
      await press(customer, /^Share with /)
      await expect(row).toContainText('Sharing')
      await expect(row).toContainText('Carla')
      const size = app.page.viewportSize() ?? { width: 1280, height: 800 }
      await app.page.setViewportSize({ width: 900, height: 600 })
      await expect(row.getByRole('button', { name: 'Copy link' })).toBeInViewport({ ratio: 1 })
      await app.page.setViewportSize(size)
      await expect(
        links(app.page).registerCard.getByText(/^Carla Customer: sharing since \d{1,2}:\d\d(?:\s[AP]M)?$/),
      ).toBeVisible()
      await expect
        .poll(() => app.notifications())
        .toEqual([{ title: 'Carla Customer accepted', body: 'Test service' }])
      await expect.poll(() => app.badge()).toBe(1)
      await expect(inbox(app.page).place).toContainText('1 waiting')
      expect(await app.logs()).not.toContain('Carla')

      await app.clickNotification('Carla Customer accepted')
      await expect(accounts(app.page).name).toHaveText('Carla, on the phone')
      await expect(accounts(app.page).details).toContainText('account of Carla Customer')
      await expect(accounts(app.page).details).toContainText(
        /since \d{1,2}:\d\d(?:\s[AP]M)?UntilCarla Customer ends itBythe link created today \d{1,2}:\d\d(?:\s[AP]M)?/,
      )
      await expect(app.page.getByText(/^Up to date, \d{1,2}:\d\d(?:\s[AP]M)?$/)).toBeVisible()
      await expect(accounts(app.page).details).toContainText(meter.number)
      // Staff's name for the customer is searchable and leads the row, with the account holder beside it.
      await accounts(app.page).search.fill('on the phone')
      const found = accounts(app.page).rows
      await expect(found).toHaveCount(1)
      await expect(found.locator('.col-customer .strong')).toHaveText('Carla, on the phone')
      await expect(found).toContainText('Carla Customer')
      await accounts(app.page).search.fill('')
      await app.page.getByRole('link', { name: 'Addresses' }).click()
      await app.page.getByLabel('Search addresses').fill('on the phone')
      const place = app.page.getByRole('grid', { name: 'Addresses' }).getByRole('gridcell', { name: /Carla/ })
      await expect(place).toContainText('Carla, on the phoneaccount of Carla Customer')
      await app.page.getByLabel('Search addresses').fill('')
      await app.page.getByRole('link', { name: 'Links' }).click()
      await expect.poll(() => app.badge()).toBe(0)
      await expect(links(app.page).registerCard.getByText('Carla Customer shares')).toHaveCount(0)

      await app.setFocused(false)
      await customer.goto(new URL('/customer', link).href)
      await press(customer, 'End sharing')
      await press(customer, /^End sharing with /)
      await expect(row).toContainText('Ended')
      await expect
        .poll(() => app.notifications())
        .toContainEqual({ title: 'Carla Customer ended sharing', body: 'Test service' })
    })
  })
}

test.describe('while nobody looks', () => {
  test.use({ customers: 0 })

  test('several are one notification, without names where that is wanted; a service that restarts is followed again; a revoked key is said once', async ({
    app,
    service,
    customerPage,
  }) => {
    test.slow()
    await connectTo(app.page, service)
    const customer = await customerPage()
    const thanks = `${service.baseUrl}/connect/thanks`
    let made = 0
    const createLink = async (name: string): Promise<string> => {
      made += 1
      const wanted = { id: `link-${made}-of-live`, customer: name, email: '', note: '', redirectUrl: thanks }
      return (await call(app.page, 'links.create', wanted)).link.url
    }
    const row = (name: string) => links(app.page).row(name)

    const several = [await createLink('Request one'), await createLink('Request two')]
    await app.setFocused(false)
    for (const [index, link] of several.entries()) await acceptAsInvented(customer, link, index + 1)
    await expect(row('Request one')).toContainText('Sharing')
    await expect(row('Request two')).toContainText('Sharing')
    // Announced once only: in the foot of the list.
    await expect(links(app.page).registerCard.getByText(/ and 1 other share$/)).toBeVisible()
    await expect(app.page.getByRole('status').getByText(/ accepted$/)).toHaveCount(0)
    await expect.poll(() => app.badge()).toBe(2)
    const titles = async () => (await app.notifications()).map(({ title }) => title)
    await expect.poll(async () => (await titles()).at(-1)).toBe('2 customers accepted')
    await app.clickNotification('2 customers accepted')
    await expect(accounts(app.page).heading).toBeVisible()

    await settings(app.page).open('Notifications')
    await app.page.getByRole('radio', { name: 'Without names' }).click()
    await expect(app.page.getByRole('radio', { name: 'Without names' })).toBeChecked()
    await app.page.getByRole('link', { name: 'Links' }).click()
    const third = await createLink('Request three')
    await app.setFocused(false)
    await acceptAsInvented(customer, third, 3)
    await expect(row('Request three')).toContainText('Sharing')
    await expect.poll(async () => (await titles()).at(-1)).toBe('A customer accepted')

    const told = (await titles()).length
    const fourth = await createLink('Request four')
    await service.stop()
    const foot = app.page.getByRole('region', { name: 'Connection' })
    await expect(foot).toContainText('Not reachable')
    await service.start()
    await acceptAsInvented(customer, fourth, 4)
    await expect(row('Request four')).toContainText('Sharing')
    await expect.poll(titles).toHaveLength(told + 1)

    // All rows that fit into the list are rendered.
    for (let more = 0; more < 4; more += 1) await createLink(`Another ${more}`)
    await expect(row('Request one')).toBeVisible()

    // The app does not retry by itself with a refused key, whatever happens.
    await expect(foot).toContainText('Connected')
    const staff = await customerPage()
    await staff.goto(service.portalUrl)
    await press(staff, 'Sign in to the practice company')
    await staff.getByRole('link', { name: 'API keys' }).click()
    await staff.getByText('Revoke', { exact: true }).first().click()
    await press(staff, 'Revoke this key')
    await expect(foot).toContainText('API key refused')
    const refused = () => service.answered().filter(({ status }) => status === 401).length
    const atFirst = refused()
    expect(atFirst).toBeLessThanOrEqual(2)
    for (const name of ['Settings', 'Links']) await app.page.getByRole('link', { name }).click()
    await app.setFocused(false)
    await app.setFocused(true)
    await app.power('resume')
    await expect(foot).toContainText('API key refused')
    expect(refused()).toBeLessThanOrEqual(atFirst + 1)
    expect(await titles()).toHaveLength(told + 1)
  })
})

import { serverInput } from '../src/main/app/mail/testing/smtp-server.ts'
import { call, connectTo } from './fixtures/connect.ts'
import { startPlainService } from './fixtures/plain-service.ts'
import { test as base, expect } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { inbox } from './pages/inbox.ts'
import { links } from './pages/links.ts'
import { mail } from './pages/mail.ts'

const test = base.extend<{ plain: Awaited<ReturnType<typeof startPlainService>> }>({
  connection: 'none',
  plain: async ({ connection: _none }, use) => {
    const plain = await startPlainService()
    await use(plain)
    await plain.stop()
  },
})

/** States that such a service does not report, in the screens' words. */
const claims = /Opened|Accepted|Declined|Withdrawn|[Uu]p to date/

test('with a service that keeps to the interface alone every screen works, and claims nothing that is not known', async ({
  app,
  plain,
}) => {
  const { page } = app
  await connectTo(page, plain)
  const main = page.getByRole('main')

  // Creating and copying still takes one press.
  await links(page).customer.fill('Walk-in')
  await expect(page.getByText('the standing link, the same for everybody')).toBeVisible()
  await links(page).customer.fill('')
  await links(page).more()
  await expect(page.getByRole('radio', { name: 'Anyone (standing link)' })).toBeChecked()
  await links(page).create.click()
  await expect(links(page).url).toContainText('/connect/c/standing')
  expect(await app.clipboard()).toBe('https://plain.example/connect/c/standing')

  await links(page).fill({ customer: 'Jo Park', redirectUrl: 'example.com/thanks' })
  await links(page).create.click()
  await expect(links(page).row('Jo Park')).toBeVisible()
  await expect(links(page).row('Jo Park')).toContainText('Sent')
  expect(await app.clipboard()).toBe('https://plain.example/connect/r/own-1')
  await expect(main).not.toContainText(claims)
  await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)

  await accounts(page).open()
  await expect(accounts(page).rows).toHaveCount(2)
  await accounts(page).rows.filter({ hasText: 'cus_maria' }).click()
  await expect(accounts(page).details).toContainText('14 Banks Road')
  await expect(main).not.toContainText(claims)
  plain.customers.push('cus_new')
  await app.setFocused(false)
  await accounts(page).refresh.click()
  await expect(accounts(page).rows).toHaveCount(3)
  await expect(inbox(page).place).toContainText('1 waiting')
  await expect.poll(() => app.badge()).toBe(1)

  await page.getByRole('link', { name: 'Addresses' }).click()
  await expect(page.getByRole('gridcell', { name: /Boise/ }).first()).toBeVisible()
  await expect(main).not.toContainText(claims)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText(/^Connected\. The service lists/).first()).toBeVisible()
  await page.getByRole('link', { name: 'Links' }).click()
  await expect(main).not.toContainText(claims)
  await expect(page.getByRole('region', { name: 'Connection' })).not.toContainText(claims)

  // Once a page afterwards is set, links are for one customer by default.
  await links(page).more()
  await page.getByRole('button', { name: 'Set a page afterwards' }).click()
  const setting = page.getByRole('dialog', { name: 'Page afterwards' })
  await setting.getByLabel('Page afterwards').fill('acme.example')
  const made = () => plain.requests.filter(one => one.startsWith('POST')).length
  const before = made()
  await setting.getByRole('button', { name: 'Save' }).click()
  await expect(setting).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'One customer' })).toBeChecked()
  await expect(links(page).redirectUrl).toHaveValue('https://acme.example')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(main).toContainText('Page afterwards: acme.example')
  // Saving the page created no link.
  expect(made()).toBe(before)

  // Each call beyond the interface was tried at most once per start and once by the connection test; no unknown POST was sent.
  const asked = (path: string) => plain.refused.filter(one => one.startsWith(`GET ${path}`)).length
  expect(asked('/changes')).toBeLessThanOrEqual(2)
  expect(asked('/connect/requests')).toBeLessThanOrEqual(2)
  expect(plain.refused.filter(one => one.startsWith('POST'))).toEqual([])
})

test('a list without many of the customers ends nobody until a person says so', async ({ app, plain }) => {
  const { page } = app
  for (let n = 0; n < 10; n += 1) plain.customers.push(`cus_${n}`)
  await connectTo(page, plain)
  await accounts(page).open()
  await expect(accounts(page).rows).toHaveCount(12)
  plain.customers.splice(1)
  await accounts(page).refresh.click()
  const note = page.getByRole('alert').filter({ hasText: 'Many customers are missing' })
  await expect(note).toContainText('11 of 12 customers are missing from the service’s list')
  await expect(accounts(page).rows).toHaveCount(12)
  await expect(inbox(page).place).toContainText('1 waiting')
  await page.getByRole('button', { name: 'End 11 customers' }).click()
  await expect(page.getByText('1 customer read, 11 ended')).toBeAttached()
  await expect(accounts(page).rows).toHaveCount(1)
  await expect(note).toHaveCount(0)
})

test('the company’s name, which such a service does not say, is asked for once, in the first message that needs it', async ({
  app,
  plain,
}) => {
  const { page } = app
  const screen = links(page)
  const { dialog } = mail(page)
  await connectTo(page, plain)
  const { currentId } = await call(page, 'app.state', undefined)
  const { host } = new URL(plain.baseUrl)
  await call(page, 'connections.edit', { id: currentId ?? '', name: host, portalAddress: null })
  await screen.fill({ customer: 'Jo Park', redirectUrl: 'example.com/thanks' })
  await screen.create.click()
  await screen.act('Copy with message')
  await dialog.getByLabel('Your company’s name').fill('Acme Solar')
  await dialog.getByRole('button', { name: 'Copy message' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await app.clipboard()).toContain('Acme Solar asks you')
  await expect(page.getByRole('region', { name: 'Connection', exact: true })).toContainText('Acme Solar')
  await screen.act('Copy with message')
  await expect(dialog).toHaveCount(0)
})

test('mails to many wait for the company’s name, without which none could be sent', async ({
  app: { page },
  plain,
  smtp,
}) => {
  const screen = links(page)
  const { dialog } = mail(page)
  await connectTo(page, plain)
  await call(page, 'mail.saveServer', serverInput(smtp, { security: 'none' }))
  const { currentId } = await call(page, 'app.state', undefined)
  const { host } = new URL(plain.baseUrl)
  await call(page, 'connections.edit', { id: currentId ?? '', name: host, portalAddress: null })
  for (const customer of ['Ann', 'Bea'])
    await call(page, 'links.create', {
      ...{ id: crypto.randomUUID(), customer, email: `${customer}@b.example`, note: '' },
      redirectUrl: 'https://acme.example/thanks',
    })
  await expect(screen.row('Ann')).toBeVisible()
  await screen.row('Ann').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await screen.registerCard.getByRole('button', { name: 'Send', exact: true }).click()
  const send = dialog.getByRole('button', { name: 'Send 2 mails' })
  await expect(dialog.getByText('Still missing: your company’s name.')).toBeVisible()
  await expect(send).toBeDisabled()
  await dialog.getByLabel('Your company’s name').fill('Acme Solar')
  await send.click()
  await expect(dialog).toContainText('2 mails sent.')
})

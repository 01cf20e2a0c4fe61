import type { Page } from 'playwright/test'
import { call } from './fixtures/connect.ts'
import type { Service } from './fixtures/service.ts'
import { expect, test } from './fixtures.ts'
import { settings } from './pages/settings.ts'

/** Types a key in place of the connection's, and tests it with a service that answers slowly from then on. Returns its field. */
const testSlowly = async (page: Page, service: Service, apiKey: string) => {
  await settings(page).open('Connections')
  await page.getByRole('button', { name: 'Replace key', exact: true }).click()
  const key = page.getByLabel('API key', { exact: true })
  await key.fill(apiKey)
  await service.fault('slow', { ms: 1_500, times: 50, method: 'GET' })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Testing…' })).toBeVisible()
  return key
}

test('Escape closes a form of Settings in which nothing was typed, and gives the focus back; a touched one stays', async ({
  app: { page },
}) => {
  const { keyboard } = page
  await settings(page).open('Connections')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const fields: [string, string][] = [
    ['Edit', 'Your company’s name'],
    ['Replace key', 'API key'],
    ['Add a connection', 'Service address'],
  ]
  for (const [opener, label] of fields) {
    const field = page.getByLabel(label, { exact: true })
    await button(opener).click()
    await expect(field).toBeFocused()
    await keyboard.press('Escape')
    await expect(field).toHaveCount(0)
    await expect(button(opener)).toBeFocused()
    await keyboard.press('Enter')
    await field.fill('typed')
    await keyboard.press('Escape')
    await expect(field).toHaveValue('typed')
    if (opener === 'Edit') {
      // A restored draft counts as typed, too: Esc must not close its form.
      await settings(page).open('Data')
      await settings(page).open('Connections')
      await field.focus()
      await keyboard.press('Escape')
      await expect(field).toHaveValue('typed')
    }
    await button('Cancel').click()
    await expect(field).toHaveCount(0)
  }
})

test('a template that is deleted or reset leaves the focus on the first that has a button', async ({
  app: { page },
}) => {
  await settings(page).open('Mail templates')
  const [
    { origin: _, ...first } = {
      origin: '',
      id: '',
      kind: 'invitation' as const,
      name: '',
      subject: '',
      text: '',
    },
  ] = (await call(page, 'mail.setup', undefined)).templates
  await call(page, 'mail.saveTemplate', { ...first, subject: 'Another' })
  await call(page, 'mail.saveTemplate', { ...first, id: crypto.randomUUID(), name: 'Own' })
  for (const [name, next] of [
    ['Delete', 'Reset'],
    ['Reset', 'Edit'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name }).click()
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: next, exact: true }).first()).toBeFocused()
  }
})

test('a connection that is added, tried with practice data or removed leaves the focus on the one in use', async ({
  app: { page },
  service,
}) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const inUse = page.getByRole('listitem').filter({ hasText: 'In use' })
  const expectFocused = (text: string) =>
    expect(inUse.filter({ hasText: text }).getByRole('button', { name: 'Test connection' })).toBeFocused()
  await settings(page).open('Connections')
  await button('Try with practice data').click()
  await expectFocused('Practice')
  await button('Add a connection').focus()
  await page.keyboard.press('Enter')
  const already = page.getByText('has this address. Add it again only for another key.')
  await expect(already).toHaveCount(0)
  for (const typed of [service.baseUrl.replace('http', 'HTTP'), `${service.baseUrl}/`]) {
    await page.getByLabel('Service address').fill('http://127.0.0.1:1')
    await expect(already).toHaveCount(0)
    await page.getByLabel('Service address').fill(typed)
    await expect(already).toBeVisible()
  }
  await page.getByLabel('API key', { exact: true }).fill(service.apiKey)
  await page.keyboard.press('Enter')
  await expectFocused(service.baseUrl)
  const remove = async (connection: typeof inUse) => {
    await connection.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  }
  await remove(page.getByRole('listitem').filter({ hasText: 'Practice' }))
  await expectFocused(service.baseUrl)
  await remove(inUse)
  await expect(page.getByRole('listitem').getByRole('button').first()).toBeFocused()
})

test('Ctrl+Enter pressed twice adds one connection', async ({ app: { page }, service }) => {
  const count = async () => (await call(page, 'app.state', undefined)).connections.length
  await settings(page).open('Connections')
  const before = await count()
  await page.getByRole('button', { name: 'Add a connection', exact: true }).click()
  await page.getByLabel('Service address').fill(service.baseUrl)
  const key = page.getByLabel('API key', { exact: true })
  await key.fill(service.apiKey)
  await service.fault('slow', { ms: 500, times: 50, method: 'GET' })
  await key.press('Control+Enter')
  await key.press('Control+Enter')
  await expect(key).toHaveCount(0)
  // Answered after the second, if it was asked.
  const asked = { address: service.baseUrl, apiKey: service.apiKey, untested: false }
  await call(page, 'connections.testAndSave', asked)
  expect(await count()).toBe(before + 2)
})

test('that a connection was tested is not said any more once it is not reachable', async ({
  app: { page },
  service,
}) => {
  await settings(page).open('Connections')
  await page.getByRole('button', { name: 'Test connection' }).click()
  const tested = page.getByText('The service lists its customers.').or(page.getByText(/lists \d+ customers/))
  await expect(tested).toBeVisible()
  await service.stop()
  const item = settings(page).section('Connections').getByRole('listitem')
  await expect(item).toContainText(/Not reachable|Service has a problem/)
  await expect(tested).toHaveCount(0)
})

test('a form of a connection that stays open overwrites nothing that Links notes of it meanwhile', async ({
  app: { page },
}) => {
  const name = page.getByLabel('Name', { exact: true })
  await settings(page).open('Connections')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await name.fill('Ours')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Links' }).click()
  await call(page, 'mail.saveCompany', { company: 'Acme' })
  await settings(page).open('Connections')
  await expect(name).toHaveValue('Ours')
  await expect(page.getByLabel('Your company’s name')).toHaveValue('Acme')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(name).toHaveCount(0)
  const { connections } = await call(page, 'app.state', undefined)
  expect(connections).toMatchObject([{ name: 'Ours', company: 'Acme' }])
})

test('a form of a connection that is on the screen overwrites nothing that is noted of it meanwhile', async ({
  app: { page },
}) => {
  await settings(page).open('Connections')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('Ours')
  await call(page, 'mail.saveCompany', { company: 'Acme' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0)
  const { connections } = await call(page, 'app.state', undefined)
  expect(connections).toMatchObject([{ name: 'Ours', company: 'Acme' }])
})

test('Ctrl+Enter saves a form also where a button of it has the focus', async ({ app: { page } }) => {
  await settings(page).open('Connections')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Your company’s name', { exact: true }).fill('Typed Ltd')
  await page.getByRole('button', { name: 'Cancel', exact: true }).focus()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(0)
  const { connections } = await call(page, 'app.state', undefined)
  expect(connections.map(({ company }) => company)).toEqual(['Typed Ltd'])
})

test('a key that is accepted once one is elsewhere leaves one there', async ({ app: { page }, service }) => {
  const { currentId } = await call(page, 'app.state', undefined)
  await page.evaluate(id => {
    window.location.hash = `#/settings?page=connections&replaceKey=${id}`
  }, currentId)
  await page.getByLabel('API key', { exact: true }).fill(service.apiKey)
  await service.fault('slow', { ms: 1_500, times: 50, method: 'GET' })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Testing…' })).toBeVisible()
  await page.getByRole('link', { name: 'Addresses' }).click()
  await expect(page.getByText('Key replaced')).toBeAttached()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Addresses')
})

test('a key is not replaced where its form is closed while the key is tested, by the button that opened it, too', async ({
  app: { page },
  service,
}) => {
  await settings(page).open('Connections')
  const opener = page.getByRole('button', { name: 'Replace key', exact: true })
  await opener.click()
  await page.getByLabel('API key', { exact: true }).fill(service.apiKey)
  await service.fault('slow', { ms: 1_000, times: 50, method: 'GET' })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Testing…' })).toBeVisible()
  const tested = () => service.answered().filter(({ path }) => path.startsWith('/accounts')).length
  const before = tested()
  await opener.click()
  await expect(page.getByLabel('API key', { exact: true })).toHaveCount(0)
  await service.clearFaults()
  await expect.poll(tested).toBeGreaterThan(before)
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText(/lists (its|\d+) customers/)).toBeVisible()
  await expect(page.getByText('Key replaced')).toHaveCount(0)
})

test('a template with a field that there is not is refused at its text, before a mail is written with it', async ({
  app: { page },
}) => {
  await settings(page).open('Mail templates')
  const templates = settings(page).section('Mail templates')
  await templates.getByRole('button', { name: 'Edit' }).first().click()
  const text = templates.getByLabel('Text')
  await text.fill('Hi {custmer} {link}')
  await templates.getByRole('button', { name: 'Save template' }).click()
  await expect(templates.getByText('{custmer} is not a field')).toBeVisible()
  await expect(text).toBeFocused()
  await text.fill('Hi {customer} {link}')
  await expect(templates.getByText('is not a field')).toHaveCount(0)
  await templates.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByText('Template saved')).toBeVisible()
})

test('a key is not replaced, and no question closed, where Remove took the place of its form while the key was tested', async ({
  app: { page },
  service,
}) => {
  await testSlowly(page, service, service.apiKey)
  const tested = () => service.answered().filter(({ path }) => path.startsWith('/accounts')).length
  const before = tested()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await service.clearFaults()
  await expect.poll(tested).toBeGreaterThan(before)
  // A replaced key is said within this time.
  await page.waitForTimeout(1_000)
  await expect(page.getByText('Key replaced')).toHaveCount(0)
  await expect(question).toBeVisible()
})

test('a key that was corrected while the one before it was tested is not said to be refused', async ({
  app: { page },
  service,
}) => {
  const key = await testSlowly(page, service, `${service.apiKey}typo`)
  await key.fill(service.apiKey)
  await expect(page.getByRole('button', { name: 'Test and save' })).toBeVisible()
  await expect(key).not.toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('The service refused the API key')).toHaveCount(0)
  await service.clearFaults()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Key replaced')).toBeAttached()
})

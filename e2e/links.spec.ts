import { expect, test } from './fixtures.ts'
import { links } from './pages/links.ts'

test('a link without a redirect URL is the standing link, created and copied by one click', async ({
  app,
  service,
}) => {
  const screen = links(app.page)
  await screen.fill({ customer: 'Riverside Dental', email: 'office@riverside.example' })
  await screen.create.click()
  await expect(app.page.getByText('Link created and copied')).toBeAttached()
  const url = await screen.url.innerText()
  expect(url.startsWith(`${service.baseUrl}/connect/c/`)).toBe(true)
  expect(await app.clipboard()).toBe(url)
  const [call] = (await service.requests()).filter(request => request.method === 'POST')
  expect(call).toMatchObject({ path: '/connect/create-connect-request', body: '' })
  await expect(screen.row('Riverside Dental')).toContainText('Copied')
})

test('a link with a redirect URL is one of its own, and the service got the URL', async ({
  app,
  service,
}) => {
  const screen = links(app.page)
  await screen.fill({ customer: 'Ada Lindqvist', redirectUrl: 'https://example.com/thanks?from=app' })
  await screen.create.click()
  await expect(screen.url).toContainText(`${service.baseUrl}/connect/r/`)
  const [call] = (await service.requests()).filter(request => request.method === 'POST')
  expect(JSON.parse(call?.body ?? '')).toEqual({ redirectUrl: 'https://example.com/thanks?from=app' })
  const answer = await fetch(await screen.url.innerText())
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('Practice')
})

test('a wrong redirect URL or email is said at the field, before any call', async ({ app, service }) => {
  const screen = links(app.page)
  await screen.fill({ email: 'nobody', redirectUrl: 'http://example.com/' })
  await screen.create.click()
  await expect(app.page.getByText('An address such as name@example.com')).toBeVisible()
  await expect(app.page.getByText('A full address that starts with https://')).toBeVisible()
  expect((await service.requests()).filter(request => request.method === 'POST')).toEqual([])
})

test('the register finds a link by any of its words and copies it again', async ({ app }) => {
  const screen = links(app.page)
  for (const customer of ['Hillcrest HOA', 'Northgate Bakery', 'Café Zoë']) {
    await screen.fill({ customer, redirectUrl: 'https://example.com/thanks' })
    await screen.create.click()
    await expect(screen.card.getByRole('heading')).toHaveText(customer)
  }
  await screen.search.fill('cafe zoe')
  await expect(screen.row('Café Zoë')).toBeVisible()
  await expect(screen.row('Hillcrest HOA')).toHaveCount(0)
  const before = await app.clipboard()
  await screen.search.fill('northgate')
  await screen.row('Northgate Bakery').getByRole('button', { name: 'Copy link' }).click()
  await expect(app.page.getByText('Link copied')).toBeAttached()
  expect(await app.clipboard()).not.toBe(before)
  await screen.search.fill('nobody of that name')
  await expect(app.page.getByText(/No link matches/)).toBeVisible()
  await app.page.getByRole('button', { name: 'Show all links' }).click()
  await expect(screen.row('Hillcrest HOA')).toBeVisible()
})

test('what was typed is still there after a crash', async ({ app }) => {
  const screen = links(app.page)
  await screen.fill({ customer: 'Half typed', note: 'Called on Monday' })
  const kept = () => app.page.evaluate(() => window.bridge.call('drafts.read', { name: 'link' }))
  await expect.poll(async () => JSON.stringify(await kept())).toContain('Called on Monday')
  await app.kill()
  const again = links(app.page)
  await expect(again.customer).toHaveValue('Half typed')
  await expect(again.note).toHaveValue('Called on Monday')
})

test('redirect URLs used before are offered: by button, by keyboard, by what is typed', async ({
  app,
  service,
}) => {
  const screen = links(app.page)
  for (const redirectUrl of ['https://example.com/thanks', 'https://other.example/done']) {
    await screen.fill({ redirectUrl })
    await screen.create.click()
    await expect(screen.row(redirectUrl.slice('https://'.length))).toBeVisible()
    await expect(screen.redirectUrl).toHaveValue('')
  }
  const offered = app.page.getByRole('listbox', { name: 'Redirect URLs used before' }).getByRole('option')
  await app.page.getByRole('button', { name: 'Redirect URLs used before' }).click()
  await expect(offered).toHaveText(['https://other.example/done', 'https://example.com/thanks'])
  await app.page.keyboard.press('Escape')
  await expect(offered).toHaveCount(0)
  await expect(screen.card).toBeVisible()

  await screen.redirectUrl.pressSequentially('thanks')
  await expect(offered).toHaveText(['https://example.com/thanks'])
  await app.page.keyboard.press('ArrowDown')
  await app.page.keyboard.press('Enter')
  await expect(screen.redirectUrl).toHaveValue('https://example.com/thanks')
  await expect(offered).toHaveCount(0)
  await app.page.keyboard.press('End')
  await app.page.keyboard.type('?new')
  await app.page.keyboard.press('ControlOrMeta+Enter')
  await expect(screen.row('example.com/thanks?new')).toBeVisible()
  await expect(screen.redirectUrl).toHaveValue('')
  expect((await service.requests()).filter(request => request.method === 'POST')).toHaveLength(3)
})

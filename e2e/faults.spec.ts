import { expect, test } from './fixtures.ts'
import { links } from './pages/links.ts'

type Fault = [kind: string, options: Record<string, unknown>, said: string]

const onReading: Fault[] = [
  ['status', { status: 500 }, 'The service has a problem'],
  ['status', { status: 401 }, 'The service refused the API key'],
  ['status', { status: 429, retryAfter: 300 }, 'Too many requests at once'],
  ['status', { status: 503, retryAfter: 300 }, 'The service is temporarily unavailable'],
  ['html', {}, 'Unexpected answer from the service'],
  ['broken-json', {}, 'Unexpected answer from the service'],
  ['wrong-shape', {}, 'Unexpected answer from the service'],
  ['drop-before', {}, 'The connection broke off'],
  ['drop-after', {}, 'The connection broke off'],
  ['endless', {}, 'The service’s answer is too large'],
]

for (const [kind, options, said] of onReading) {
  test(`looking up an account: ${kind} ${JSON.stringify(options)}`, async ({ app, service }) => {
    await app.page.getByRole('link', { name: 'Accounts' }).click()
    const lookUp = app.page.getByLabel('Search accounts')
    await lookUp.fill('cus_somebody')
    await service.fault(kind, { ...options, path: '/accounts/' })
    await lookUp.press('Enter')
    await expect(app.page.getByText(said)).toBeVisible()
    await service.clearFaults()
    await lookUp.press('Enter')
    await expect(app.page.getByText('nothing at the service matches “cus_somebody”')).toBeVisible()
  })
}

const onCreating: Fault[] = [
  ['status', { status: 429 }, 'Too many requests at once'],
  ['status', { status: 503, retryAfter: 300 }, 'The service is temporarily unavailable'],
  ['status', { status: 401 }, 'The service refused the API key'],
]

for (const [kind, options, said] of onCreating) {
  test(`creating a link: ${kind} ${JSON.stringify(options)} loses nothing typed`, async ({
    app,
    service,
  }) => {
    const screen = links(app.page)
    await service.fault(kind, { ...options, method: 'POST' })
    await screen.fill({ customer: 'Kept in the form', note: 'Still here' })
    await screen.create.click()
    await expect(app.page.getByText(said)).toBeVisible()
    await expect(screen.customer).toHaveValue('Kept in the form')
    await service.clearFaults()
    await screen.create.click()
    await expect(screen.url).toBeVisible()
    await expect(screen.row('Kept in the form')).toHaveCount(1)
  })
}

test('a short break is waited for: the link is created once the service is back', async ({
  app,
  service,
}) => {
  const screen = links(app.page)
  await service.fault('status', { status: 503, retryAfter: 1, times: 1, method: 'POST' })
  await screen.fill({ customer: 'Patient' })
  await screen.create.click()
  await expect(screen.url).toBeVisible()
})

test('a slow answer shows that work is going on', async ({ app, service }) => {
  const screen = links(app.page)
  await service.fault('slow', { ms: 1_500, times: 1, method: 'POST' })
  await screen.fill({ customer: 'Slow' })
  await screen.create.click()
  await expect(app.page.getByRole('button', { name: 'Creating…' })).toBeVisible()
  await expect(screen.url).toBeVisible()
})

import { expect, test } from './fixtures.ts'
import { links } from './pages/links.ts'

// Tests that share an app (`sharedApp`) must run one after the other in one worker, not in parallel.
test.describe.configure({ mode: 'default' })

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

test('looking up an account says what came back instead, and finds out once the service is well', async ({
  sharedApp: app,
  sharedService: service,
}) => {
  await app.page.getByRole('link', { name: 'Accounts' }).click()
  const lookUp = app.page.getByLabel('Search accounts')
  for (const [index, [kind, options, said]] of onReading.entries()) {
    await test.step(`${kind} ${JSON.stringify(options)}`, async () => {
      await lookUp.fill(`cus_somebody${index}`)
      await service.fault(kind, { ...options, path: '/accounts/' })
      await lookUp.press('Enter')
      await expect(app.page.getByRole('main').getByText(said)).toBeVisible()
      await service.clearFaults()
      await lookUp.press('Enter')
      await expect(
        app.page.getByText(`Nothing matches “cus_somebody${index}”, here or at the service.`),
      ).toBeVisible()
    })
  }
})

const onCreating: Fault[] = [
  ['status', { status: 429 }, 'Too many requests at once'],
  ['status', { status: 503, retryAfter: 300 }, 'The service is temporarily unavailable'],
  ['status', { status: 401 }, 'The service refused the API key'],
]

test('creating a link that fails loses nothing typed', async ({ sharedApp: app, sharedService: service }) => {
  const screen = links(app.page)
  for (const [index, [kind, options, said]] of onCreating.entries()) {
    await test.step(`${kind} ${JSON.stringify(options)}`, async () => {
      const customer = `Kept in the form ${index}`
      await service.fault(kind, { ...options, method: 'POST' })
      await screen.fill({ customer, note: 'Still here' })
      await screen.create.click()
      await expect(app.page.getByText(said)).toBeVisible()
      await expect(screen.customer).toHaveValue(customer)
      await service.clearFaults()
      await screen.create.click()
      await expect(screen.row(customer)).toHaveCount(1)
      await expect(app.page.getByText(said)).toHaveCount(0)
    })
  }
})

test('a short break is waited for: the link is created once the service is back', async ({
  sharedApp: app,
  sharedService: service,
}) => {
  const screen = links(app.page)
  await service.fault('status', { status: 503, retryAfter: 1, times: 1, method: 'POST' })
  await screen.fill({ customer: 'Patient' })
  await screen.create.click()
  await expect(screen.url).toBeVisible()
})

test('a slow answer shows that work is going on', async ({ sharedApp: app, sharedService: service }) => {
  const screen = links(app.page)
  await service.fault('slow', { ms: 1_500, times: 1, method: 'POST' })
  await screen.fill({ customer: 'Slow' })
  await screen.create.click()
  await expect(app.page.getByRole('button', { name: 'Creating…' })).toBeVisible()
  await expect(screen.url).toBeVisible()
})

test('what failed for a service that was away, or for a key, goes with its cause, and what was typed stays', async ({
  sharedApp: app,
  sharedService: service,
}) => {
  const { page } = app
  const screen = links(page)
  await screen.fill({ customer: 'Away' })
  await service.stop()
  await screen.create.click()
  const away = page.getByRole('main').getByText('The service cannot be reached')
  await expect(away).toBeVisible()
  await service.start()
  await expect(away).toHaveCount(0)
  await expect(screen.customer).toHaveValue('Away')
  await service.fault('status', { status: 401 })
  await screen.create.click()
  const refused = page.getByRole('main').getByText('The service refused the API key')
  await expect(refused).toBeVisible()
  await service.clearFaults()
  await page.getByRole('region', { name: 'Problems' }).getByRole('button', { name: 'Replace key' }).click()
  await page.getByRole('form', { name: 'Replace key' }).getByLabel('API key').fill(service.apiKey)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Key replaced')).toBeAttached()
  await links(page).open()
  await expect(screen.customer).toHaveValue('Away')
  await expect(refused).toHaveCount(0)

  // A key that the service takes again needs no other one.
  await service.fault('status', { status: 401 })
  await screen.create.click()
  await expect(refused).toBeVisible()
  await service.clearFaults()
  const problems = page.getByRole('region', { name: 'Problems' })
  await problems.getByRole('button', { name: 'Try again' }).click()
  await expect(problems.getByText('The API key is refused.')).toHaveCount(0)
  await expect(refused).toHaveCount(0)
  await expect(screen.customer).toHaveValue('Away')
})

test('what went well before is not said any more beside what fails now', async ({
  sharedApp: { page },
  sharedService: service,
}) => {
  const screen = links(page)
  const said = page.getByText('Link created and copied')
  const create = async (customer: string) => {
    await screen.fill({ customer })
    await screen.create.click()
  }
  await create('First Well')
  await expect(said).toBeAttached()
  await screen.act('Withdraw')
  await service.fault('status', { status: 500 })
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  expect(await said.count()).toBe(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await service.clearFaults()
  await create('Second Well')
  await expect(said).toBeAttached()
  await service.fault('status', { status: 401 })
  await create('Not Created')
  await expect(page.getByText('No link was created.')).toBeVisible()
  expect(await said.count()).toBe(0)
})

import type { Service } from './fixtures/service.ts'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'

type Listed = {
  customerId: string
  utilityAccounts: {
    electricAccountId: string
    utilityAccountNumber: string | null
    address: { city: string | null }
  }[]
}

const listed = async (service: Service): Promise<Listed[]> => {
  const answer = await fetch(`${service.baseUrl}/accounts?limit=1000`, {
    headers: { Authorization: `Bearer ${service.apiKey}` },
  })
  return ((await answer.json()) as { accounts: Listed[] }).accounts
}

const withNumber = (all: Listed[]) => {
  for (const { customerId, utilityAccounts } of all) {
    const found = utilityAccounts.find(account => account.utilityAccountNumber !== null)
    if (found) return { customerId, ...found, number: found.utilityAccountNumber ?? '' }
  }
  throw new Error('No invented customer has an account number')
}

test('opening Accounts reads the list; any part of a number finds its row', async ({ app, service }) => {
  const all = await listed(service)
  const wanted = withNumber(all)
  const screen = accounts(app.page)
  await screen.open()
  await expect(screen.card).toContainText(`${all.length} customers`)
  await expect(app.page.getByText(/^As of/).first()).toBeVisible()
  await screen.search.fill(wanted.number.slice(1, 7))
  await expect(screen.rows.filter({ hasText: wanted.number })).not.toHaveCount(0)
  await screen.rows.filter({ hasText: wanted.number }).first().click()
  await expect(screen.customerId).toHaveText(wanted.customerId)
  await screen.details.getByRole('button', { name: 'Copy account number' }).first().click()
  await expect(app.page.getByText('Account number copied')).toBeAttached()
  expect(
    (await listed(service)).flatMap(one => one.utilityAccounts.map(a => a.utilityAccountNumber)),
  ).toContain(await app.clipboard())
  await screen.search.fill('nothing has this')
  await expect(app.page.getByText('No account matches.')).toBeVisible()
})

test('a look-up by customer ID and by electric account ID goes straight to the service', async ({
  app,
  service,
}) => {
  const wanted = withNumber(await listed(service))
  const screen = accounts(app.page)
  await screen.open()
  for (const id of [wanted.customerId, wanted.electricAccountId]) {
    await screen.lookUpAccount(id)
    await expect(screen.customerId).toHaveText(wanted.customerId)
    await screen.details.getByRole('button', { name: 'Close' }).click()
    await expect(screen.details).toHaveCount(0)
    expect((await service.requests()).map(request => request.path)).toContain(`/accounts/${id}`)
  }
})

test.describe('IDs that could be mistaken for something else', () => {
  for (const id of ['no-such-customer', '../healthz', '..', '%2e%2e', 'a/b?c#d', '<script>', 'ünïcode 🙂']) {
    test(`"${id}" is not found, and nothing else is called`, async ({ app, service }) => {
      const screen = accounts(app.page)
      await screen.open()
      await screen.lookUpAccount(id)
      await expect(app.page.getByText('No account with that ID')).toBeVisible()
      const paths = (await service.requests()).map(request => request.path)
      expect(paths.every(path => path.startsWith('/accounts'))).toBe(true)
    })
  }
})

test.describe('a list of several pages', () => {
  test.use({ customers: 2_300 })

  test('is read to its end, and any row can be reached by keyboard', async ({ app, service }) => {
    const screen = accounts(app.page)
    await screen.open()
    await expect(screen.card).toContainText('2,300 customers')
    expect(
      (await service.requests()).filter(request => request.path.startsWith('/accounts?')).length,
    ).toBeGreaterThan(2)
    await screen.rows.first().focus()
    await app.page.keyboard.press('End')
    const last = Number(await screen.list.getAttribute('aria-rowcount'))
    const lastRow = screen.list.locator(`[aria-rowindex="${last}"]`)
    await expect(lastRow).toBeFocused()
    await expect(lastRow).toContainText('cus_')
    await app.page.keyboard.press('Enter')
    await expect(screen.details).toBeVisible()
  })
})

test('without the network everything already seen can be read and searched', async ({ app, service }) => {
  const wanted = withNumber(await listed(service))
  const screen = accounts(app.page)
  await screen.open()
  await expect(screen.rows.first()).toBeVisible()
  await service.stop()
  await app.restart()
  const again = accounts(app.page)
  await again.open()
  await again.search.fill(wanted.number)
  await again.rows.first().click()
  await expect(again.customerId).toHaveText(wanted.customerId)
  await again.refresh.click()
  await expect(app.page.getByText('The service cannot be reached')).toBeVisible()
  await expect(again.rows.first()).toBeVisible()
})

test('where the service offers no list, single look-ups work', async ({ app, service }) => {
  const wanted = withNumber(await listed(service))
  await service.fault('status', { status: 405, path: '/accounts?' })
  await service.fault('status', { status: 405, path: '/accounts', times: 3 })
  const screen = accounts(app.page)
  await screen.open()
  await expect(app.page.getByText(/offers no list of accounts/)).toBeVisible()
  await service.clearFaults()
  await screen.lookUpAccount(wanted.customerId)
  await expect(screen.customerId).toHaveText(wanted.customerId)
  await expect(screen.rows).not.toHaveCount(0)
})

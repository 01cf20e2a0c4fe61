import { connectTo } from './fixtures/connect.ts'
import { startInterfaceOnly } from './fixtures/interface-only.ts'
import { listed, pathsOf, withNumber } from './fixtures/listed.ts'
import { firstList } from './fixtures/service.ts'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'

test.describe('before the first list', () => {
  test.use({ connection: 'none' })

  test('where the service offers no list, single look-ups work', async ({ app, service }) => {
    const all = await listed(service)
    const wanted = withNumber(all)
    await service.fault('status', { status: 405, path: firstList })
    await connectTo(app.page, service)
    const screen = accounts(app.page)
    await screen.open()
    await expect(app.page.getByText(/offers no list of accounts/)).toBeVisible()
    await service.clearFaults()
    await screen.lookUpAccount(wanted.electricAccountId)
    await expect(screen.customerId).toHaveText(wanted.customerId)
    expect(await pathsOf(service)).toContain(`/accounts/${wanted.electricAccountId}`)
    await expect(screen.rows).not.toHaveCount(0)
    await screen.details.getByRole('button', { name: 'Close' }).click()

    // A record opened during a look-up stays open when the service's answer arrives.
    const other = all.find(({ customerId }) => customerId !== wanted.customerId)?.customerId ?? ''
    await service.fault('slow', { ms: 1_000, path: '/accounts/' })
    const answered = app.page.evaluate(
      () =>
        new Promise<void>(resolve => {
          window.bridge.on(name => {
            if (name === 'accounts.changed') resolve()
          })
        }),
    )
    await screen.lookUpAccount(other)
    await expect.poll(() => pathsOf(service)).toContain(`/accounts/${other}`)
    await app.page.evaluate(id => {
      window.location.hash = `#/accounts?customer=${id}`
    }, wanted.customerId)
    await expect(screen.customerId).toHaveText(wanted.customerId)
    await answered
    await expect(screen.customerId).toHaveText(wanted.customerId)
    await screen.search.fill(other)
    await expect(screen.rows).not.toHaveCount(0)

    // Opening a record also cancels a look-up that has not been sent yet.
    await service.clearFaults()
    await screen.details.getByRole('button', { name: 'Close' }).click()
    const unknown = all.at(-1)?.customerId ?? ''
    await screen.search.fill(unknown)
    await screen.search.evaluate((search, id) => {
      search.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
      window.location.hash = `#/accounts?customer=${id}`
    }, wanted.customerId)
    await expect(screen.customerId).toHaveText(wanted.customerId)
    await screen.search.fill('')
    await expect(screen.rows).not.toHaveCount(0)
    expect(await pathsOf(service)).not.toContain(`/accounts/${unknown}`)
  })
})

test('what is opened while a search is being read stays open; what was open before it is closed', async ({
  app,
  service,
}) => {
  const { page } = app
  const [first, second, third] = (await listed(service)).map(({ customerId }) => customerId)
  const screen = accounts(page)
  await screen.open()
  await expect(screen.rows.nth(5)).toBeVisible()
  await screen.search.evaluate(
    (search: HTMLInputElement, { typed, opened }) => {
      search.focus()
      document.execCommand('insertText', false, typed)
      window.location.hash = `#/accounts?customer=${opened}`
    },
    { typed: first ?? '', opened: second ?? '' },
  )
  await expect(screen.rows.nth(5)).toHaveCount(0)
  await expect(screen.customerId).toHaveText(second ?? '')
  await screen.search.fill(third ?? '')
  await expect(screen.details).toHaveCount(0)
})

test.describe('with a customer of many utility accounts', () => {
  test.use({ connection: 'none' })

  test('no more of them are found than there are, with a customer who has none', async ({
    app: { page },
  }) => {
    const service = await startInterfaceOnly([
      {
        ...{ customerId: 'cus_many', customer: { name: 'Park Managers', email: 'office@park.example' } },
        utilityAccounts: Array.from({ length: 40 }, (_, n) => ({ utilityAccountNumber: `5550${100 + n}` })),
      },
      { customerId: 'cus_jo', customer: { name: 'Jo Park', email: 'jo@park.example' }, utilityAccounts: [] },
    ])
    await connectTo(page, service)
    const screen = accounts(page)
    await screen.open()
    await screen.search.fill('park')
    await expect(screen.list).toHaveAttribute('aria-rowcount', '42')
    await expect(screen.card).toContainText('40 of 40 utility accounts')
    service.stop()
  })

  test('they are one group, which is named wherever one is in it, and folds to its first row', async ({
    app,
  }) => {
    const { page } = app
    const service = await startInterfaceOnly([
      {
        customerId: 'cus_many',
        customer: { name: 'Property Managers', email: 'office@managers.example' },
        utilityAccounts: Array.from({ length: 40 }, (_, n) => ({
          utilityAccountNumber: `5550${100 + n}`,
          address: { street: `${n} Elm St`, city: 'Reno', state: 'NV' },
        })),
      },
      { customerId: 'cus_jo', customer: { name: 'Jo Park', email: 'jo@park.example' }, utilityAccounts: [] },
    ])
    await connectTo(page, service)
    const screen = accounts(page)
    await screen.open()
    await expect(screen.card).toContainText('2 customers, 40 utility accounts')
    const { rows } = screen
    await expect(rows.first()).toContainText('Jo Park')
    // The name is shown on the customer's first row, and when scrolled on the topmost visible one.
    const names = page.locator('.col-customer .two-lines', { hasText: 'Property Managers' })
    await expect(names).toHaveCount(1)
    await page.locator('.accounts-grid').evaluate(grid => grid.scrollTo({ top: 44 * 9 }))
    await expect(names).toHaveCount(1)
    await expect(screen.list.locator('[aria-rowindex="11"]')).toContainText('office@managers.example')
    await page.locator('.accounts-grid').evaluate(grid => grid.scrollTo({ top: 0 }))

    await rows.nth(2).hover()
    const fold = rows.nth(2).getByRole('button', { name: /^Fold/ })
    await expect(fold).toHaveAttribute('title', 'Fold this customer’s utility accounts')
    await fold.click()
    await expect(rows).toHaveCount(2)
    await expect(screen.list).toHaveAttribute('aria-rowcount', '3')
    await expect(rows.nth(1)).toContainText('+39')
    await expect(screen.card).toContainText('2 customers, 40 utility accounts')

    // The customer stays folded when rows arrive and when the search changes.
    service.add({
      customerId: 'cus_ann',
      customer: { name: 'Ann Lee', email: 'ann@lee.example' },
      utilityAccounts: [],
    })
    await screen.refresh.click()
    await expect(screen.card).toContainText('3 customers')
    await expect(screen.list).toHaveAttribute('aria-rowcount', '4')
    await expect(rows.filter({ hasText: '+39' })).toHaveCount(1)
    await screen.search.fill('elm')
    await expect(screen.list).toHaveAttribute('aria-rowcount', '2')
    await rows.first().getByRole('button', { name: 'Show 39 more utility accounts' }).click()
    await expect(screen.list).toHaveAttribute('aria-rowcount', '41')
    await expect(rows.nth(3)).toContainText('Elm St')
    service.stop()
  })

  test('rows of theirs that stand together fold also where another one of theirs stands before them', async ({
    app: { page },
  }) => {
    const at = (street: string, city: string) => ({ address: { street, city, state: 'NV' } })
    const service = await startInterfaceOnly([
      {
        ...{ customerId: 'cus_two', customer: { name: 'Ann Lee', email: 'ann@lee.example' } },
        utilityAccounts: [at('1 Oak St', 'Carson City'), at('5 Elm St', 'Reno'), at('5 Elm St', 'Reno')],
      },
      {
        ...{ customerId: 'cus_jo', customer: { name: 'Jo Park', email: 'jo@park.example' } },
        utilityAccounts: [at('9 Fir St', 'Elko')],
      },
    ])
    await connectTo(page, service)
    const { list, open, rows } = accounts(page)
    await open()
    await list.getByRole('button', { name: 'Service address', exact: true }).click()
    await expect(rows).toContainText(['Carson City', 'Elko', 'Reno', 'Reno'])
    await rows.nth(3).getByRole('button', { name: /^Fold/ }).click()
    await expect(rows).toContainText(['Carson City', 'Elko', 'Reno'])
    await expect(list).toHaveAttribute('aria-rowcount', '4')
    await expect(rows.filter({ hasText: '+1' })).toHaveCount(1)
    await rows.nth(2).getByRole('button', { name: 'Show 1 more utility account' }).click()
    await expect(list).toHaveAttribute('aria-rowcount', '5')
    service.stop()
  })
})

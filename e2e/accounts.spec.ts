import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { parse } from 'csv-parse/sync'
import { call, connectTo } from './fixtures/connect.ts'
import type { Service } from './fixtures/service.ts'
import { firstList } from './fixtures/service.ts'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'

type Listed = {
  customerId: string
  customer?: { name: string }
  utilityAccounts: {
    electricAccountId: string
    utilityAccountNumber: string | null
    address: Record<'street' | 'city' | 'state' | 'zip', string | null>
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
  await expect(app.page.getByText(/^(As of|Up to date)/).first()).toBeVisible()
  await screen.search.fill(wanted.number.slice(1, 7))
  await expect(screen.rows.filter({ hasText: wanted.number })).not.toHaveCount(0)
  await screen.rows.filter({ hasText: wanted.number }).first().click()
  await expect(screen.customerId).toHaveText(wanted.customerId)
  await screen.details.getByRole('button', { name: 'Copy account number' }).first().click()
  await expect(app.page.getByText('Account number copied')).toBeAttached()
  expect(
    (await listed(service)).flatMap(one => one.utilityAccounts.map(a => a.utilityAccountNumber)),
  ).toContain(await app.clipboard())
  // By keyboard from cell to cell, and down in the column.
  await screen.search.press('Enter')
  await expect(app.page.locator('tr:focus')).toBeVisible()
  const { keyboard } = app.page
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ControlOrMeta+c']) await keyboard.press(key)
  await expect.poll(() => app.clipboard()).toBe(await app.page.locator('td:focus').innerText())
  await keyboard.press('ArrowLeft')
  await expect(app.page.locator('td.col-utility:focus')).toHaveCSS('outline-style', 'solid')
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ControlOrMeta+c']) await keyboard.press(key)
  await expect(app.page.getByText('Row copied')).toBeAttached()
  expect((await app.clipboard()).split('\t')).toHaveLength(4)
  await screen.search.fill('nothing has this')
  await expect(app.page.getByText('No account matches.')).toBeVisible()
})

const pathsOf = async (service: Service) => (await service.requests()).map(request => request.path)

test('one box: what is here is found here; what is not is asked of the service', async ({ app, service }) => {
  const { page } = app
  const wanted = withNumber(await listed(service))
  const screen = accounts(page)
  await screen.open()
  await expect(screen.rows.first()).toBeVisible()
  await page.keyboard.press('ControlOrMeta+l')
  await expect(screen.search).toBeFocused()
  const alone = (id: string) => `/accounts/${id}`

  // A whole ID opens its customer.
  for (const id of [wanted.customerId, wanted.electricAccountId]) {
    await screen.lookUpAccount(id)
    await expect(screen.customerId).toHaveText(wanted.customerId)
    await screen.details.getByRole('button', { name: 'Close' }).click()
    await expect(screen.details).toHaveCount(0)
  }
  // A number and words that are here are never asked for by themselves.
  await screen.lookUpAccount(wanted.number)
  await expect(page.locator('tr:focus')).toContainText(wanted.number)
  await expect(screen.askService).toBeVisible()
  expect((await pathsOf(service)).filter(path => path.startsWith(alone('')))).toEqual([])
  await screen.askService.click()
  await expect(page.getByText(`Nothing more at the service matches “${wanted.number}”.`)).toBeVisible()
  await screen.lookUpAccount(wanted.address.city ?? '')
  await expect(screen.rows.first()).toBeVisible()
  await expect(screen.askService).toHaveCount(0)

  // Filters hide nothing from the question whether it is here.
  const before = (await pathsOf(service)).length
  await screen.search.fill(wanted.number)
  const state = page.getByLabel('State', { exact: true })
  const others = await state.locator('option').allInnerTexts()
  for (const other of others.slice(1)) {
    await state.selectOption(other)
    if ((await screen.rows.count()) === 0) break
  }
  await expect(page.getByText('No account matches with these filters.')).toBeVisible()
  await screen.search.press('Enter')
  await page.getByRole('button', { name: 'Search without the filters' }).click()
  await expect(screen.rows.filter({ hasText: wanted.number })).not.toHaveCount(0)
  expect(await pathsOf(service)).toHaveLength(before)
})

test('IDs that could be mistaken for something else are not found, and nothing else is called', async ({
  app,
  service,
}) => {
  const screen = accounts(app.page)
  await screen.open()
  await expect(screen.rows.first()).toBeVisible()
  for (const id of ['no-such-customer', '../healthz', '%2e%2e', 'a/b?c#d', '<script>', 'ünïcode 🙂']) {
    await screen.search.fill(id)
    await expect(app.page.getByText('No account matches.')).toBeVisible()
    await expect(screen.askService).toHaveText(`Ask the service for “${id}”`)
    await screen.search.press('Enter')
    await expect(app.page.getByText(`Nothing here and nothing at the service matches “${id}”.`)).toBeVisible()
  }
  // Two periods are no word to search for, so that every row matches.
  await screen.lookUpAccount('..')
  await screen.askService.click()
  await expect(app.page.getByText('Nothing more at the service matches “..”.')).toBeVisible()
  expect((await pathsOf(service)).every(path => path.startsWith('/accounts'))).toBe(true)
})

test.describe('a list of several pages', () => {
  test.use({ customers: 2_300 })

  test('is read to its end, and any row can be reached by keyboard', async ({ app, service }) => {
    const screen = accounts(app.page)
    await screen.open()
    await expect(screen.card).toContainText('2,300 customers')
    // Until it is over, rows change under whoever is on one.
    await expect(app.page.getByText(/^Up to date, /)).toBeVisible()
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

/** Somebody of whom a name, the end of a number and a street tell them from all others. */
const toldApart = (all: Listed[]) => {
  const ends = all.flatMap(one => one.utilityAccounts.map(account => account.utilityAccountNumber?.slice(-4)))
  for (const { customerId, customer, utilityAccounts } of all) {
    for (const { utilityAccountNumber: number, address } of utilityAccounts) {
      const { street, state, zip } = address
      if (number === null || street === null || state === null || zip === null) continue
      if (customer === undefined || !/^\d+ \S{4,} /.test(street) || !/^\S+ \S{4,}$/.test(customer.name))
        continue
      const isAlone = ends.filter(end => end === number.slice(-4)).length === 1
      const isNamedAlone = all.filter(one => one.customer?.name === customer.name).length === 1
      if (isAlone && isNamedAlone) return { customerId, name: customer.name, number, street, state }
    }
  }
  throw new Error('No invented customer can be told apart')
}

test.describe('with some hundreds of customers', () => {
  test.use({ customers: 400 })

  test('without the network a name, four digits or a piece of the street find the account; a view keeps the question, and its sheet takes three clicks', async ({
    app,
    service,
    folder,
  }) => {
    const wanted = toldApart(await listed(service))
    await accounts(app.page).open()
    await expect(accounts(app.page).card).toContainText('400 customers')
    await expect(app.page.getByText(/^Up to date, /)).toBeVisible()
    await service.stop()
    await app.restart()
    const { page } = app
    const { keyboard } = page
    const screen = accounts(page)
    await screen.open()
    const [first = '', last = ''] = wanted.name.toLowerCase().split(' ')
    const [house = '', street = ''] = wanted.street.toLowerCase().split(' ')
    const own = screen.rows.filter({ hasText: wanted.number })
    for (const typed of [`${last} ${first}`, wanted.number.slice(-4), `${house} ${street.slice(0, 4)}`]) {
      await screen.search.fill('')
      await expect(screen.rows.nth(5)).toBeVisible()
      await screen.search.pressSequentially(typed)
      await expect(screen.rows.nth(5)).toHaveCount(0)
      await expect(own).toBeInViewport()
    }
    await own.click()
    await expect(screen.customerId).toHaveText(wanted.customerId)
    await screen.refresh.click()
    await expect(page.getByText('The service cannot be reached')).toBeVisible()
    await keyboard.press('Escape')

    // The question under a name: saved, asked anew, and told where nothing is any more.
    await screen.search.fill('')
    await page.getByLabel('State', { exact: true }).selectOption(wanted.state)
    await page.getByLabel('Sort').selectOption('name')
    const views = page.getByRole('button', { name: /^View/ })
    await views.focus()
    for (const key of ['Enter', 'Enter']) await keyboard.press(key)
    await expect(page.getByRole('dialog', { name: 'Save this view' })).toContainText(
      `State: ${wanted.state} · Sort: name`,
    )
    await keyboard.type('Friday sheet')
    await keyboard.press('Enter')
    await expect(views).toHaveText('View: Friday sheet')
    const [view] = await call(page, 'views.list', undefined)
    if (view === undefined) throw new Error('No view')
    await call(page, 'views.save', {
      ...view,
      id: 'view-gone',
      name: 'Gone',
      filter: { ...view.filter, state: 'ZZ' },
    })
    await page.getByLabel('State', { exact: true }).selectOption('')
    await expect(views).toHaveText('Views')
    await page.getByRole('link', { name: 'Links' }).click()
    await page.reload()
    await screen.open()
    await views.click()
    await page.getByRole('menuitem', { name: 'Gone' }).click()
    await expect(page.getByText('No utility account is in ZZ any more.')).toBeVisible()
    await views.focus()
    for (const key of ['Enter', 'ArrowUp', 'Enter']) await keyboard.press(key)
    const dialog = page.getByRole('dialog', { name: 'Views' })
    await expect(dialog.getByRole('listitem', { name: 'Gone' })).toContainText('in ZZ any more')
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' | ')}`)).toEqual(
      [],
    )
    await dialog.getByRole('button', { name: 'Delete Gone' }).click()
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await dialog.getByRole('button', { name: 'Delete Gone' }).click()
    await dialog.getByRole('button', { name: 'Rename Friday sheet' }).click()
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type('Back office')
    await keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Show Back office' }).click()
    await expect(views).toHaveText('View: Back office')
    await expect(screen.rows.first()).toContainText(wanted.state)

    await app.answerDialog(join(folder, 'friday.csv'))
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('View Back office: ')
    // The third click is the system chooser's own.
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('friday.csv')
    const [head = [], ...rows] = parse(readFileSync(join(folder, 'friday.csv')), { bom: true }) as string[][]
    expect(new Set(rows.map(row => row[head.indexOf('State')]))).toEqual(new Set([wanted.state]))
    expect(rows.map(row => row[head.indexOf('Account number')])).toContain(wanted.number)
    const names = rows.map(row => row[head.indexOf('Customer')] ?? '')
    expect(names).toEqual(names.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)))
    expect(await app.logs()).not.toMatch(/friday|Back office/i)
  })
})

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

    // What is opened while the service is being asked stays open when its answer comes.
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
    await app.page.evaluate(id => {
      window.location.hash = `#/accounts?customer=${id}`
    }, wanted.customerId)
    await expect(screen.customerId).toHaveText(wanted.customerId)
    await answered
    await expect(screen.customerId).toHaveText(wanted.customerId)
    await screen.search.fill(other)
    await expect(screen.rows).not.toHaveCount(0)
  })
})

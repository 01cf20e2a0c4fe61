import { listed, pathsOf, withNumber } from './fixtures/listed.ts'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { links } from './pages/links.ts'

// Tests that share an app (`sharedApp`) must run one after the other in one worker, not in parallel.
test.describe.configure({ mode: 'default' })

test('opening Accounts reads the list; any part of a number finds its row', async ({
  sharedApp: app,
  sharedService: service,
}) => {
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
  // Arrow keys move from cell to cell, and down keeps the column.
  await screen.search.press('Enter')
  await expect(app.page.locator('tr:focus')).toBeVisible()
  const { keyboard } = app.page
  // A text selection elsewhere must not be what Ctrl/Cmd+C on a cell copies.
  await screen.heading.evaluate(heading => window.getSelection()?.selectAllChildren(heading))
  for (const key of ['ArrowRight', 'ArrowRight', 'ControlOrMeta+c']) await keyboard.press(key)
  const cell = app.page.locator('td.col-utility:focus')
  await expect(cell).toHaveCSS('outline-style', 'solid')
  await expect.poll(() => app.clipboard()).toBe(await cell.locator('.mono').innerText())
  await keyboard.press('ArrowLeft')
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ControlOrMeta+c']) await keyboard.press(key)
  await expect(app.page.getByText('Row copied')).toBeAttached()
  expect((await app.clipboard()).split('\t')).toHaveLength(4)
  // A search without the open customer closes the record, and the tabs count its results.
  await expect(screen.details).toBeVisible()
  const other = all.find(({ customerId }) => customerId !== wanted.customerId)?.customerId ?? ''
  await screen.search.fill(other)
  await expect(screen.details).toHaveCount(0)
  await screen.rows.first().click()
  await expect(screen.customerId).toHaveText(other)
  await screen.search.fill('nothing has this')
  await expect(app.page.getByText('No account matches.')).toBeVisible()
  await expect(screen.details).toHaveCount(0)
  await expect(screen.tab('All')).toHaveText('All 0')
  // A press on a column's head sorts by it, the next one reverses the order.
  await screen.search.fill('')
  const head = screen.list.getByRole('columnheader', { name: 'Customer' })
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await screen.rows.first().hover()
  const icons = screen.rows.first().locator('.grid-actions svg')
  expect(await icons.first().innerHTML(), 'two buttons look alike').not.toBe(await icons.last().innerHTML())
  await screen.rows.first().getByRole('button', { name: 'Copy service address' }).click()
  await expect(app.page.getByText('Service address copied')).toBeAttached()
  // When the screen is opened again, record and focused row are restored.
  await screen.rows.nth(1).click()
  await expect(screen.details).toBeVisible()
  await keyboard.press('ControlOrMeta+1')
  await keyboard.press('ControlOrMeta+3')
  await expect(screen.details).toBeVisible()
  await expect(screen.rows.nth(1)).toBeFocused()
  await keyboard.press('Escape')
  await expect(screen.details).toHaveCount(0)
})

test('one box: what is here is found here; what is not is asked of the service', async ({
  sharedApp: app,
  sharedService: service,
}) => {
  const { page } = app
  const wanted = withNumber(await listed(service))
  const screen = accounts(page)
  await screen.open()
  await expect(screen.rows.first()).toBeVisible()
  await page.keyboard.press('ControlOrMeta+l')
  await expect(screen.search).toBeFocused()
  const alone = (id: string) => `/accounts/${id}`

  // A complete ID opens its customer.
  for (const id of [wanted.customerId, wanted.electricAccountId]) {
    await screen.lookUpAccount(id)
    await expect(screen.customerId).toHaveText(wanted.customerId)
    await screen.details.getByRole('button', { name: 'Close' }).click()
    await expect(screen.details).toHaveCount(0)
  }
  // Text with local matches is not looked up at the service without a press on the button.
  await screen.lookUpAccount(wanted.number)
  await expect(page.locator('tr:focus')).toContainText(wanted.number)
  await expect(screen.askService).toBeVisible()
  expect((await pathsOf(service)).filter(path => path.startsWith(alone('')))).toEqual([])
  await screen.askService.click()
  await expect(page.getByText(`The service has no account “${wanted.number}”.`)).toBeVisible()
  await screen.lookUpAccount(wanted.address.city ?? '')
  await expect(screen.rows.first()).toBeVisible()
  await expect(screen.askService).toHaveCount(0)

  // The local search before a look-up ignores the filters.
  const before = (await pathsOf(service)).length
  await screen.search.fill(wanted.number)
  await screen.filters()
  const state = page.getByLabel('US state', { exact: true })
  await expect(state.locator('option')).not.toHaveCount(1)
  const others = await state.locator('option').allInnerTexts()
  for (const other of others.slice(1)) {
    await state.selectOption(other)
    if ((await screen.rows.count()) === 0) break
  }
  await expect(page.getByText('No account matches these filters.')).toBeVisible()
  await screen.search.press('Enter')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(screen.rows.filter({ hasText: wanted.number })).not.toHaveCount(0)
  expect(await pathsOf(service)).toHaveLength(before)
})

test('a look-up says that it asks as long as it does, and the tab of ended customers leads to the others', async ({
  sharedApp: app,
  sharedService: service,
}) => {
  const { page } = app
  const screen = accounts(page)
  await screen.open()
  await expect(screen.rows.first()).toBeVisible()
  await service.fault('slow', { ms: 3_000, path: '/accounts/slow-one' })
  await screen.lookUpAccount('slow-one')
  await expect(page.getByText('Asking the service for “slow-one”…')).toBeVisible()
  await expect(page.getByText('No account matches.')).toHaveCount(0)
  await expect(page.getByText('Nothing matches “slow-one”, here or at the service.')).toBeVisible()
  await service.clearFaults()
  await screen.tab('Ended').click()
  await page.getByRole('button', { name: 'Search customers who share' }).click()
  await expect(screen.tab('All')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Nothing matches “slow-one”')).toBeVisible()
})

test.describe('with practice data', () => {
  test.use({ connection: 'practice' })

  test('who was new and was opened is not listed as new once one comes back', async ({ app: { page } }) => {
    const screen = accounts(page)
    await screen.open()
    await screen.tab('New').click()
    await expect(screen.rows).toHaveCount(1)
    await screen.rows.first().click()
    await expect(screen.tab('New')).toHaveText('New 0')
    await expect(screen.rows).toHaveCount(1)
    await screen.details.getByRole('button', { name: 'Close' }).click()
    await links(page).open()
    await screen.open()
    await expect(page.getByText('No new customers.')).toBeVisible()
    await expect(screen.rows).toHaveCount(0)
  })
})

test('IDs that could be mistaken for something else are not found, and nothing else is called', async ({
  sharedApp: app,
  sharedService: service,
}) => {
  const screen = accounts(app.page)
  await screen.open()
  await expect(screen.rows.first()).toBeVisible()
  for (const id of ['no-such-customer', '../healthz', '%2e%2e', 'a/b?c#d', '<script>', 'ünïcode 🙂']) {
    await screen.search.fill(id)
    await expect(app.page.getByText('No account matches.')).toBeVisible()
    await expect(screen.askService).toHaveText(`Ask the service for “${id}”`)
    await screen.search.press('Enter')
    await expect(app.page.getByText(`Nothing matches “${id}”, here or at the service.`)).toBeVisible()
  }
  // Two periods hold no search term, so every row matches.
  await screen.lookUpAccount('..')
  await screen.askService.click()
  await expect(app.page.getByText('The service has no account “..”.')).toBeVisible()
  expect((await pathsOf(service)).every(path => path.startsWith('/accounts'))).toBe(true)
})

test.describe('a list of several pages', () => {
  test.use({ customers: 2_300 })

  test('is read to its end, and any row can be reached by keyboard', async ({
    sharedApp: app,
    sharedService: service,
  }) => {
    const screen = accounts(app.page)
    await screen.open()
    await expect(screen.card).toContainText('2,300 customers')
    // Wait for the end of the import: until then rows change under the focus.
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

  test('has its rows where a dragged scrollbar rests, and those that were read at once', async ({
    sharedApp: app,
  }) => {
    const screen = accounts(app.page)
    await screen.open()
    await expect(screen.card).toContainText('2,300 customers')
    await expect(app.page.getByText(/^Up to date, /)).toBeVisible()
    await app.page.locator('.accounts-grid').evaluate(async grid => {
      const frame = () => new Promise(done => requestAnimationFrame(done))
      // Three passes through the list, each stopping at other rows.
      for (const part of [0, 1 / 3, 2 / 3]) {
        for (let step = 18; step > 0; step -= 1) {
          grid.scrollTop = ((step + part) / 20) * (grid.scrollHeight - grid.clientHeight)
          await frame()
        }
      }
    })
    await expect(app.page.locator('.grid-blank')).toHaveCount(0)
    await expect(screen.rows.nth(15)).toContainText('cus_')
    // Rows in the cache are rendered in the same frame that scrolls to them.
    const back = await app.page.locator('.accounts-grid').evaluate(async grid => {
      const left = grid.scrollTop
      const waiting = () => grid.querySelectorAll('.grid-blank').length
      const frame = () => new Promise(done => requestAnimationFrame(done))
      grid.scrollTop = grid.scrollHeight
      await frame()
      const elsewhere = waiting()
      grid.scrollTop = left
      await frame()
      return { elsewhere, here: waiting() }
    })
    expect(back).toEqual({ elsewhere: expect.any(Number), here: 0 })
    expect(back.elsewhere).toBeGreaterThan(0)
  })
})

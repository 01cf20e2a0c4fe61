import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { call } from './fixtures/connect.ts'
import { type Listed, listed } from './fixtures/listed.ts'
import { expectNoViolation } from './fixtures/sound.ts'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { addresses } from './pages/addresses.ts'

/** A customer whom a name, the end of a number and a street identify uniquely. */
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
    await expect(page.getByRole('alert').getByText('The service cannot be reached')).toBeVisible()
    await keyboard.press('Escape')

    // Saved views: saved, shown again, and shown with a note if nothing matches any more.
    await screen.search.fill('')
    await screen.filters()
    await page.getByLabel('US state', { exact: true }).selectOption(wanted.state)
    await page.getByLabel('Sort').selectOption('name')
    const views = page.getByRole('button', { name: /^View/ })
    await views.focus()
    for (const key of ['Enter', 'Enter']) await keyboard.press(key)
    await expect(page.getByRole('dialog', { name: 'Save this view' })).toContainText(
      `US state: ${wanted.state} · Sort: name`,
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
    await screen.filters()
    await page.getByLabel('US state', { exact: true }).selectOption('')
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
    await expectNoViolation(page, 'Views')
    await dialog.getByRole('button', { name: 'Delete Gone' }).click()
    await dialog.getByRole('button', { name: 'Undo' }).click()
    // Undo appears when the focus is elsewhere already, and must not take it.
    await expect(dialog.getByRole('button', { name: 'Delete Gone' })).toBeVisible()
    await dialog.evaluate(box => {
      for (const name of ['Delete Gone', 'Rename Friday sheet'])
        box.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click()
    })
    await expect(dialog.getByRole('button', { name: 'Undo' })).toBeVisible()
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type('Back office')
    await keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Show Back office' }).click()
    await expect(views).toHaveText('View: Back office')
    await expect(screen.rows.first()).toContainText(wanted.state)

    await app.answerDialog(join(folder, 'friday.csv'))
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('View Back office')
    // The third click is in the system's file dialog.
    await page.getByRole('button', { name: /^Export \d/ }).click()
    await expect(page.getByRole('dialog')).toContainText('friday.csv')
    const [head = [], ...rows] = parse(readFileSync(join(folder, 'friday.csv')), { bom: true }) as string[][]
    expect(new Set(rows.map(row => row[head.indexOf('State')]))).toEqual(new Set([wanted.state]))
    expect(rows.map(row => row[head.indexOf('Account number')])).toContain(wanted.number)
    const names = rows.map(row => row[head.indexOf('Customer')] ?? '')
    expect(names).toEqual(names.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)))
    expect(await app.logs()).not.toMatch(/friday|Back office/i)
  })
})

test('Addresses shows what is one letter off where nothing else is, and says so', async ({
  sharedApp: app,
}) => {
  const screen = addresses(app.page)
  await screen.open()
  const [first] = (await call(app.page, 'addresses.page', { search: '', offset: 0, limit: 1 })).rows
  const city = first?.row.city ?? ''
  const typed = city.replace(/.$/, 'q')
  await screen.search.fill(typed)
  await expect(screen.card).toContainText(`Nothing for “${typed}”; showing “`)
  await expect(screen.rows.first()).toContainText(city)
  await expect(screen.rows.first().locator('mark').first()).toBeVisible()
  // On the map, which has no head to overlay, the line covers nothing.
  await screen.view('Map').click()
  const line = app.page.locator('.near-line')
  const head = app.page.getByRole('columnheader', { name: 'State' })
  await expect(head).toBeVisible()
  const [over, below] = [await line.boundingBox(), await head.boundingBox()]
  expect(below?.y).toBeGreaterThanOrEqual((over?.y ?? 0) + (over?.height ?? 0))
})

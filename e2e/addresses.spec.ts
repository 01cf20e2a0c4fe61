import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { kindWords } from '../src/renderer/features/addresses/attention-words.ts'
import { call, connectTo } from './fixtures/connect.ts'
import { startInterfaceOnly } from './fixtures/interface-only.ts'
import { firstList } from './fixtures/service.ts'
import { expectNoViolation } from './fixtures/sound.ts'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { addresses } from './pages/addresses.ts'

// Tests that share an app (`sharedApp`) must run one after the other in one worker, not in parallel.
test.describe.configure({ mode: 'default' })

test('all addresses at once, place by place; one opens its customer, a state and a city are filters', async ({
  sharedApp: app,
}) => {
  const { page } = app
  const screen = addresses(page)
  await screen.open()
  await expect(screen.rows.first()).toBeVisible()
  const { rows, total } = await call(page, 'addresses.page', { search: '', offset: 0, limit: 500 })
  await expect(screen.card).toContainText(`${total} utility accounts`)
  // Rows of a place are contiguous.
  const places = rows.map(({ row }) => `${row.state} ${row.city}`)
  expect(new Set(places).size).toBe(places.filter((place, at) => place !== places[at - 1]).length)
  const [first] = rows
  await expect(screen.rows.first()).toContainText(first?.row.city ?? '')
  // The city is shown in the place column, not again below the street.
  const street = screen.rows.first().locator('.col-street')
  await expect(street.getByText(first?.row.city ?? '')).toBeHidden()
  await expect(street.getByText(first?.row.zip ?? '')).toBeVisible()
  await screen.rows.first().click()
  await expect(page.getByRole('complementary', { name: 'Account details' })).toBeVisible()
  await page.keyboard.press('Escape')

  await screen.filter('US state', /^TX/)
  const there = rows.filter(({ row }) => row.state === 'TX')
  await expect(screen.card).toContainText(`${there.length} utility account`)
  await expect(screen.rows.first()).toContainText('TX')
  const city = there[0]?.row.city ?? ''
  await screen.filter('City', city)
  await expect(screen.rows).toHaveCount(there.filter(({ row }) => row.city === city).length)
  await page.getByRole('button', { name: /^Remove filter .*TX/ }).click()
  await expect(screen.card).toContainText(`${total} utility accounts`)
})

test.describe('with practice data', () => {
  test.use({ connection: 'practice' })

  test('each view shows something, in the same list', async ({ app }) => {
    const screen = addresses(app.page)
    await screen.open()
    for (const view of ['All', 'Same address', 'Needs attention']) {
      await screen.view(view).click()
      await expect(screen.view(view)).toContainText(/[1-9]/)
      await expect(screen.rows.nth(1)).toContainText(/\S/)
    }
    // The practice data has each kind of problem.
    for (const kind of Object.values(kindWords).map(({ name }) => name)) {
      await screen.filter('Problem', kind)
      await expect(screen.rows.first()).toContainText(/\S/)
      await expect(screen.card).toContainText(/[1-9]\d* problem/)
    }
    await screen.view('Map').click()
    await expect(app.page.getByRole('listbox', { name: 'Map of the states' })).toBeVisible()
  })
})

test('a search keeps only the places that match', async ({ sharedApp: app }) => {
  const screen = addresses(app.page)
  await screen.open()
  await expect(screen.rows.first()).toBeVisible()
  const [first] = (await call(app.page, 'addresses.page', { search: '', offset: 0, limit: 1 })).rows
  await screen.search.fill(first?.row.city ?? '')
  await expect(screen.rows.first().locator('mark').first()).toBeVisible()
  await screen.search.fill('no place is called this')
  await expect(app.page.getByText(/No address matches/)).toBeVisible()
  // No query is running any more.
  await expect(screen.card).toHaveAttribute('aria-busy', 'false')
  await app.page.getByRole('button', { name: 'Show all addresses' }).click()
  await expect(screen.rows.first()).toBeVisible()
})

test.describe('with a service that nobody shares anything with', () => {
  test.use({ customers: 0 })

  test('nothing is said of addresses that there are not', async ({ app }) => {
    const { page } = app
    await page.getByRole('link', { name: 'Addresses' }).click()
    for (const view of ['All', 'Map', 'Same address', 'Needs attention']) {
      await addresses(page).view(view).click()
      const card = page.locator('main')
      await expect(card).toContainText('No addresses yet. They appear once customers share accounts.')
      await expect(card).not.toContainText(/share an address|Every address is complete|problems? found/)
      await expect(card.getByRole('button', { name: 'Create a link' })).toBeVisible()
    }
  })
})

const at = (street: string, rest: Record<string, string> = {}) => ({
  electricAccountId: `ea_${street}`,
  utilityAccountNumber: `44 ${street}`,
  utilityProvider: 'Oncor',
  address: { street, city: 'El Paso', state: 'TX', zip: '79901', ...rest },
})

test.describe('with a service that offers no list', () => {
  test.use({ connection: 'none' })

  test('no list is offered to be read', async ({ app, service }) => {
    const { page } = app
    await service.fault('status', { status: 405, path: firstList })
    await connectTo(page, service)
    await page.getByRole('link', { name: 'Addresses' }).click()
    const card = page.locator('main')
    await expect(card).toContainText('No addresses yet. They appear once you look up accounts.')
    await expect(card.getByRole('button', { name: 'Read accounts' })).toHaveCount(0)
  })
})

test.describe('with addresses as people write them', () => {
  test.use({ connection: 'none' })

  test('those of one place stand together, and what is odd has a question to copy', async ({ app }) => {
    const { page } = app
    const service = await startInterfaceOnly([
      { customerId: 'cus_a', utilityAccounts: [at('12 North Main Street, Apt 4'), at('9 Oak St')] },
      { customerId: 'cus_b', utilityAccounts: [at('12 N. Main St #4'), at('10 Oak St')] },
      { customerId: 'cus_c', utilityAccounts: [at('12 S Main St Apt 4'), at('7 Ash St', { state: 'CA' })] },
      {
        customerId: 'cus_d',
        utilityAccounts: [{ ...at('12 N Main St Unit 4'), utilityProvider: 'TXU Energy' }],
      },
    ])
    await connectTo(page, service)
    await page.getByRole('link', { name: 'Addresses' }).click()
    const screen = addresses(page)
    const { rows } = screen
    await screen.view('Map').click()
    await expect(page.getByRole('table', { name: 'Utility accounts by state' })).toContainText('California1')
    await page.getByRole('option', { name: 'Texas: 6 utility accounts' }).click()
    await expect(rows).toHaveCount(6)
    await screen.view('Map').click()
    await page.getByRole('listbox', { name: 'Map of the states' }).focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('CA')

    await rows.getByRole('button', { name: 'Copy mailing block' }).click()
    await expect.poll(() => app.clipboard()).toBe('7 Ash St\nEl Paso, CA 79901')
    await page.getByRole('button', { name: 'Labels' }).click()
    const dialog = page.getByRole('dialog', { name: 'Labels' })
    await dialog.getByLabel('Addresses').selectOption({ label: 'All addresses' })
    await dialog.getByLabel('Sheet', { exact: true }).selectOption({ label: 'A4, 21 labels (3 × 7)' })
    await dialog.getByLabel('First label').selectOption({ label: 'Row 6, label 1' })
    await expect(dialog).toContainText('7 labels on 2 sheets')
    // A stub of `window.print` tells when the app waits for the end of printing; the labels are rendered shortly before.
    const printed = page.evaluate(
      () =>
        new Promise<void>(resolve => {
          window.print = resolve
        }),
    )
    await dialog.getByRole('button', { name: 'Print labels' }).click()
    await printed
    await expect(page.locator('.print-sheet .sheet-label')).toHaveCount(7)
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await expect(page.locator('.print-sheet')).toHaveCount(0)
    const file = join(app.dataDir, 'labels.pdf')
    await app.answerDialog(file)
    await dialog.getByRole('button', { name: 'Save as PDF' }).click()
    const saved = page.getByRole('dialog', { name: 'Saved' })
    await expect(saved).toContainText('7 labels. This file is not encrypted')
    const pdf = readFileSync(file, 'latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2)
    expect(pdf).toMatch(/MediaBox \[0 0 59[45](\.\d+)? 84[12]/)
    await saved.getByRole('button', { name: 'Done' }).click()

    await page.getByRole('button', { name: /^Remove filter .*(TX|CA)/ }).click()
    await screen.view('Same address').click()
    await expect(rows).toHaveCount(3)
    await expect(rows.first()).toContainText('3 utility accounts')
    await expect(screen.grid).toContainText('12 N. Main St #4')
    await expect(screen.grid).not.toContainText('12 S Main St')

    const { search } = screen
    await search.fill('txu')
    await expect(page.getByText('3 utility accounts found')).toBeVisible()
    await expect(screen.grid.locator('mark')).toHaveText('TXU')
    await search.fill('oak')
    await expect(page.getByText('No address matches “oak”.')).toBeVisible()

    await screen.view('Needs attention').click()
    await expect(page.getByText('No address matches “oak”.')).toBeVisible()
    await search.fill('ash street')
    await expect(page.getByText('1 problem found')).toBeVisible()
    await screen.view('Map').click()
    await expect(page.getByText('1 utility account found')).toBeVisible()
    await screen.view('Needs attention').click()
    await search.fill('')
    await screen.filter('Problem', 'ZIP and state differ')
    await expect(rows).toHaveCount(1)
    await expect(screen.grid).toContainText('79901 is in Texas, not in California')
    await screen.grid.getByRole('button', { name: 'Copy question' }).click()
    await expect.poll(() => app.clipboard()).toContain('“7 Ash St, El Paso, CA 79901”')
    await screen.filter('Problem', 'Two utilities')
    await expect(screen.grid).toContainText('Electricity also from')
    await search.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => app.clipboard())
      .toMatch(/^Could you confirm that (Oncor|TXU Energy) is still your utility for electricity at/)

    // The screen keeps its state, and shows new data.
    await accounts(page).open()
    service.add({
      customerId: 'cus_e',
      utilityAccounts: [{ address: { street: '1 Elm St', city: 'El Paso' } }],
    })
    await accounts(page).refresh.click()
    await expect(accounts(page).card).toContainText('5 customers')
    await screen.open()
    await expect(screen.grid).toContainText('Electricity also from')
    await screen.filter('Problem', 'Parts missing')
    await expect(rows.first()).toContainText('1 Elm St')
    await rows.first().click()
    await expect(page.getByRole('complementary', { name: 'Account details' })).toBeVisible()
    service.stop()
  })

  test('the map says what is pointed at, one comes back to it, and labels lead to what they lack', async ({
    app: { page },
  }) => {
    const noZip = { ...at('1 Elm St'), address: { street: '1 Elm St', city: 'El Paso', state: 'TX' } }
    const service = await startInterfaceOnly([
      { customerId: 'cus_a', utilityAccounts: [at('9 Oak St'), at('7 Ash St', { state: 'CA' }), noZip] },
    ])
    await connectTo(page, service)
    await accounts(page).open()
    const screen = addresses(page)
    await screen.open()
    await screen.view('Map').click()
    const figure = page.getByRole('figure')
    const texas = page.getByRole('option', { name: 'Texas: 2 utility accounts' })
    const boxOf = () => page.locator('.states-map').boundingBox()
    const before = await boxOf()
    await texas.hover()
    const caption = figure.locator('figcaption')
    await expect(caption).toContainText('Texas: 2 utility accounts')
    expect(await boxOf()).toEqual(before)
    await page.mouse.move(0, 0)
    await expect(caption).not.toContainText('Texas')
    await page.getByRole('listbox', { name: 'Map of the states' }).focus()
    await expect(caption).toContainText('Texas: 2 utility accounts')
    await page.keyboard.press('Enter')
    await expect(screen.rows).toHaveCount(2)
    await expect(screen.search).toBeFocused()
    await screen.rows.first().click()
    const back = () => page.keyboard.press(process.platform === 'darwin' ? 'Meta+[' : 'Alt+ArrowLeft')
    await back()
    await expect(screen.rows).toHaveCount(2)
    await back()
    await expect(figure).toBeVisible()
    await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(0)
    await back()
    await expect(accounts(page).card).toBeVisible()

    await screen.open()
    await page.getByRole('button', { name: 'Labels' }).click()
    const dialog = page.getByRole('dialog', { name: 'Labels' })
    await expect(dialog).toContainText('1 of them lacks a ZIP code, city or state.')
    await dialog.getByRole('button', { name: 'Show what is missing' }).click()
    await expect(screen.rows).toHaveCount(1)
    await expect(screen.rows.getByRole('button', { name: 'Copy question' })).toHaveAttribute(
      'title',
      /Could you tell us the ZIP code\?$/,
    )
    service.stop()
  })

  test('a map on which none of them is says so, and nothing on it can be reached', async ({ app }) => {
    const { page } = app
    const service = await startInterfaceOnly([
      { customerId: 'cus_a', utilityAccounts: [at('9 Oak St', { city: 'Toronto', state: 'ON' })] },
    ])
    await connectTo(page, service)
    await page.getByRole('link', { name: 'Addresses' }).click()
    await addresses(page).view('Map').click()
    await expect(page.getByRole('figure')).toHaveText('None of these addresses is in a state of the map.')
    await expect(page.getByRole('listbox', { name: 'Map of the states' })).toHaveCount(0)
    await expectNoViolation(page, 'an empty map')
    await page.getByRole('button', { name: 'ON', exact: true }).click()
    await expect(addresses(page).rows).toContainText('Toronto')
  })
})

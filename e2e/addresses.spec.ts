import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectTo } from './fixtures/connect.ts'
import { startInterfaceOnly } from './fixtures/interface-only.ts'
import { firstList } from './fixtures/service.ts'
import { expectNoViolation } from './fixtures/sound.ts'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'

test('state, city and street with counts; a street opens its account', async ({ app }) => {
  await app.page.getByRole('link', { name: 'Addresses' }).click()
  const states = app.page.getByRole('listbox', { name: 'State' })
  const cities = app.page.getByRole('listbox', { name: 'City' })
  const streets = app.page.getByRole('grid', { name: 'Addresses' })
  await expect(states.getByRole('option').first()).toBeVisible()
  await states.getByRole('option').nth(1).click()
  const state = (await states.getByRole('option').nth(1).innerText()).trim().split(/\s+/)
  await expect(states.getByRole('option', { selected: true })).toContainText(state[0] ?? '')
  await expect(cities.getByRole('option').first()).toBeVisible()
  await expect(streets.getByRole('gridcell').first()).toBeVisible()
  await streets.getByRole('gridcell').first().click()
  await expect(app.page.getByRole('complementary', { name: 'Account details' })).toBeVisible()
})

test('a search keeps only the places that match', async ({ app }) => {
  await app.page.getByRole('link', { name: 'Addresses' }).click()
  const cities = app.page.getByRole('listbox', { name: 'City' })
  await expect(cities.getByRole('option').first()).toBeVisible()
  const name = (await cities.getByRole('option').first().innerText()).split('\n')[0] ?? ''
  await app.page.getByLabel('Search addresses').fill(name)
  await expect(cities.getByRole('option').filter({ hasText: name }).first()).toBeVisible()
  await app.page.getByLabel('Search addresses').fill('no place is called this')
  await expect(app.page.getByText(/No address matches/)).toBeVisible()
  // Nothing is on its way any more.
  await expect(app.page.getByRole('region', { name: 'Addresses by place' })).toHaveAttribute(
    'aria-busy',
    'false',
  )
  await app.page.getByRole('button', { name: 'Show all addresses' }).click()
  await expect(cities.getByRole('option').first()).toBeVisible()
})

test.describe('with a service that nobody shares anything with', () => {
  test.use({ customers: 0 })

  test('nothing is said of addresses that there are not', async ({ app }) => {
    const { page } = app
    await page.getByRole('link', { name: 'Addresses' }).click()
    for (const view of ['By place', 'Map', 'Same address', 'Needs attention']) {
      await page.getByRole('radio', { name: view }).check()
      const card = page.locator('main')
      await expect(card).toContainText('No addresses yet. They come with the accounts that customers share.')
      await expect(card).not.toContainText(/share an address|Every address is whole|shared addresses|to ask/)
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
    await expect(card).toContainText('No addresses yet. They come with the accounts that you look up.')
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
    const state = page.getByRole('listbox', { name: 'State' }).getByRole('option', { selected: true })
    await page.getByRole('radio', { name: 'Map' }).check()
    await expect(page.getByRole('table', { name: 'Utility accounts by state' })).toContainText('California1')
    await page.getByRole('option', { name: 'Texas: 6 utility accounts' }).click()
    await expect(state).toContainText('TX')
    await page.getByRole('radio', { name: 'Map' }).check()
    await page.getByRole('listbox', { name: 'Map of the states' }).focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(state).toContainText('CA')

    const streets = page.getByRole('grid', { name: 'Addresses' })
    await streets.getByRole('button', { name: 'Copy mailing block' }).click()
    await expect.poll(() => app.clipboard()).toBe('7 Ash St\nEl Paso, CA 79901')
    await page.getByRole('button', { name: 'Labels' }).click()
    const dialog = page.getByRole('dialog', { name: 'Labels' })
    await dialog.getByLabel('Addresses').selectOption({ label: 'All addresses' })
    await dialog.getByLabel('Sheet', { exact: true }).selectOption({ label: 'A4, 21 labels (3 × 7)' })
    await dialog.getByLabel('First label').selectOption({ label: 'Row 6, label 1' })
    await expect(dialog).toContainText('7 labels on 2 sheets')
    await page.evaluate(() => {
      window.print = () => undefined
    })
    await dialog.getByRole('button', { name: 'Print labels' }).click()
    await expect(page.locator('.print-sheet .sheet-label')).toHaveCount(7)
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await expect(page.locator('.print-sheet')).toHaveCount(0)
    const file = join(app.dataDir, 'labels.pdf')
    await app.answerDialog(file)
    await dialog.getByRole('button', { name: 'Save as PDF' }).click()
    const saved = page.getByRole('dialog', { name: 'Saved' })
    await expect(saved).toContainText('7 labels. The file is not encrypted')
    const pdf = readFileSync(file, 'latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2)
    expect(pdf).toMatch(/MediaBox \[0 0 59[45](\.\d+)? 84[12]/)
    await saved.getByRole('button', { name: 'Done' }).click()

    await page.getByRole('radio', { name: 'Same address' }).check()
    const shared = page.getByRole('grid', { name: 'Shared addresses' })
    await expect(shared.getByRole('row')).toHaveCount(2)
    const there = page.getByRole('grid', { name: 'Utility accounts at this address' })
    await expect(there.getByRole('row')).toHaveCount(4)
    await expect(there).toContainText('12 N. Main St #4')
    await expect(there).not.toContainText('12 S Main St')

    const search = page.getByLabel('Search addresses')
    await search.fill('txu')
    await expect(page.getByText('1 shared address found')).toBeVisible()
    await expect(there.locator('mark')).toHaveText('TXU')
    await search.fill('oak')
    await expect(page.getByText('No shared address matches “oak”.')).toBeVisible()

    await page.getByRole('radio', { name: 'Needs attention' }).check()
    await expect(page.getByText('No question matches “oak”.')).toBeVisible()
    await search.fill('ash street')
    await expect(page.getByText('1 question found')).toBeVisible()
    await page.getByRole('radio', { name: 'Map' }).check()
    await expect(page.getByText('1 utility account found')).toBeVisible()
    await page.getByRole('radio', { name: 'Needs attention' }).check()
    await search.fill('')
    const matters = page.getByRole('listbox', { name: 'Matter' })
    await matters.getByRole('option', { name: 'ZIP does not fit its state' }).click()
    const findings = page.getByRole('grid', { name: 'Addresses to ask about' })
    await expect(findings).toContainText('79901 is in Texas, not in California')
    await findings.getByRole('button', { name: 'Copy question' }).click()
    await expect.poll(() => app.clipboard()).toContain('“7 Ash St, El Paso, CA 79901”')
    await matters.focus()
    await page.keyboard.press('ArrowDown')
    await expect(findings).toContainText('Electricity also from')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => app.clipboard())
      .toMatch(/^Could you confirm that (Oncor|TXU Energy) is still your utility for electricity at/)

    // It is as one left it, and follows what comes.
    await accounts(page).open()
    service.add({
      customerId: 'cus_e',
      utilityAccounts: [{ address: { street: '1 Elm St', city: 'El Paso' } }],
    })
    await accounts(page).refresh.click()
    await expect(accounts(page).card).toContainText('5 customers')
    await page.getByRole('link', { name: 'Addresses' }).click()
    await expect(matters.getByRole('option', { name: 'Parts missing' })).toBeVisible()
    await expect(matters.getByRole('option', { selected: true })).toContainText('Two utilities')
    await findings.getByRole('row').nth(1).click()
    await expect(page.getByRole('complementary', { name: 'Account details' })).toBeVisible()
    service.stop()
  })

  test('a map on which none of them is says so, and nothing on it can be reached', async ({ app }) => {
    const { page } = app
    const service = await startInterfaceOnly([
      { customerId: 'cus_a', utilityAccounts: [at('9 Oak St', { city: 'Toronto', state: 'ON' })] },
    ])
    await connectTo(page, service)
    await page.getByRole('link', { name: 'Addresses' }).click()
    await page.getByRole('radio', { name: 'Map' }).check()
    await expect(page.getByRole('figure')).toHaveText('None of these addresses is in a state of the map.')
    await expect(page.getByRole('listbox', { name: 'Map of the states' })).toHaveCount(0)
    await expectNoViolation(page, 'an empty map')
    await page.getByRole('button', { name: 'ON' }).click()
    await expect(page.getByRole('listbox', { name: 'City' })).toContainText('Toronto')
  })
})

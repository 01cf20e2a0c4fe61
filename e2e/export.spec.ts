import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { call, connectTo } from './fixtures/connect.ts'
import { startInterfaceOnly } from './fixtures/interface-only.ts'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { settings } from './pages/settings.ts'

const folderOf = (folder: string) => {
  const path = join(folder, 'out')
  mkdirSync(path, { recursive: true })
  return path
}

test.describe('with practice data', () => {
  test.use({ connection: 'practice' })

  test('three clicks from the list to the file, marked as practice data on every row; then where it lies and whom it names', async ({
    app,
    folder,
  }) => {
    const { page } = app
    const out = folderOf(folder)
    const screen = accounts(page)
    await screen.open()
    await expect(screen.card).toContainText('250 customers')
    await screen.search.fill('il')
    await expect(screen.rows.first()).toBeVisible()
    const shown = await call(page, 'accounts.page', {
      ...{ search: 'il', utility: null, state: null, onlyNew: false, offset: 0, limit: 500 },
    })
    await app.answerDialog(join(out, 'friday.csv'))

    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('a row for each utility account')
    // The third click is in the system's file dialog.
    await page.getByRole('button', { name: /^Export \d/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('friday.csv')
    await expect(dialog).toContainText(out)
    const customers = new Set(shown.rows.map(row => row.customerId)).size
    await expect(dialog.getByRole('status')).toContainText(`about ${customers} customer`)
    await expect(dialog.getByRole('status')).toContainText('not encrypted')
    await dialog.getByRole('button', { name: 'Show in folder' }).click()
    await expect.poll(app.openedExternally).toContain(`file://${out}`)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused()

    const [head = [], ...rows] = parse(readFileSync(join(out, 'friday.csv')), { bom: true }) as string[][]
    expect(head.slice(0, 2)).toEqual(['Practice data', 'Customer'])
    expect(new Set(rows.map(([mark]) => mark))).toEqual(new Set(['Invented, not a real customer']))
    expect(rows.map(row => row[head.indexOf('Customer ID')])).toEqual(shown.rows.map(row => row.customerId))
    expect(rows.map(row => row[head.indexOf('ZIP')])).toEqual(shown.rows.map(row => row.zip ?? ''))
    expect(await app.logs()).not.toContain('friday')
  })
})

test.describe('with accounts that mean harm', () => {
  test.use({ connection: 'none' })

  test('no cell runs, columns go where they are put and are remembered, Cancel leaves nothing, and a customer is printed', async ({
    app,
    folder,
  }) => {
    const { page } = app
    const out = folderOf(folder)
    const evil = '=HYPERLINK("https://evil.example","click")'
    const plain = await startInterfaceOnly(
      Array.from({ length: 600 }, (_, n) => ({
        customerId: `cus_${n}`,
        customer: { name: n === 0 ? evil : `Customer ${n}`, email: `c${n}@b.example` },
        utilityAccounts: [
          { utilityAccountNumber: `00${n}`, address: { street: `${n} Elm St`, zip: '01234' } },
        ],
      })),
    )
    try {
      await connectTo(page, plain)
      const screen = accounts(page)
      await screen.open()
      await expect(screen.card).toContainText('600 customers')
      const dialog = page.getByRole('dialog')
      const columns = dialog.getByRole('grid', { name: 'Columns' })
      const names = () => columns.getByRole('row').allInnerTexts()
      const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

      await press('Export')
      await dialog.getByRole('radio', { name: 'Excel' }).check({ force: true })
      const row = (name: string) => columns.getByRole('row', { name, exact: true })
      await row('Account number').click()
      await row('Account number').click()
      await page.keyboard.press('Alt+ArrowUp')
      await expect
        .poll(async () => (await names()).slice(0, 6))
        .toEqual(['Customer', 'Email', 'Email confirmed', 'Customer ID', 'Account number', 'Utility'])
      await row('Email').click()
      await expect(row('Email')).toHaveAttribute('aria-selected', 'false')
      await row('Email confirmed').click()
      await row('First seen').click()

      // Presses Cancel in the page while the file is being written: from here it could be too late on a fast machine.
      await page.evaluate(() => {
        const watch = new MutationObserver(() => {
          const title = document.querySelector('.dialog h2')?.textContent
          if (title !== 'Exporting…') return
          watch.disconnect()
          document.querySelector<HTMLElement>('.dialog-buttons button')?.click()
        })
        watch.observe(document.body, { childList: true, subtree: true })
      })
      await app.answerDialog(join(out, 'friday.xlsx'))
      await press(/^Export \d/)
      await expect(dialog.getByText('Cancelled. Nothing was saved.')).toBeVisible()
      expect(readdirSync(out)).toEqual([])

      await app.answerDialog(join(out, 'away', 'friday.xlsx'))
      await press(/^Export \d/)
      await expect(dialog.getByText('The file could not be saved')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()

      await screen.search.fill(evil)
      await expect(screen.rows).toHaveCount(1)
      for (const [format, ending] of [
        ['CSV', 'csv'],
        ['Excel', 'xlsx'],
      ] as const) {
        await press('Export')
        await expect(dialog.getByRole('radio', { name: format === 'CSV' ? 'Excel' : 'CSV' })).toBeChecked()
        expect((await names()).slice(0, 4)).toEqual(['Customer', 'Customer ID', 'Account number', 'Utility'])
        await dialog.getByRole('radio', { name: format }).check({ force: true })
        await app.answerDialog(join(out, `friday.${ending}`))
        await press(/^Export \d/)
        await expect(dialog.getByText('1 row about 1 customer.')).toBeVisible()
        await press('Done')
        await expect(dialog).toBeHidden()
      }
      const [, cells] = parse(readFileSync(join(out, 'friday.csv')), { bom: true }) as string[][]
      expect(cells?.slice(0, 3)).toEqual([`'${evil}`, 'cus_0', '000'])
      const [sheetHead, sheetCells] = await readSheet(readFileSync(join(out, 'friday.xlsx')))
      expect(sheetCells?.slice(0, 3)).toEqual([evil, 'cus_0', '000'])
      expect(sheetCells?.[sheetHead?.indexOf('First seen') ?? -1]).toBeInstanceOf(Date)

      await screen.rows.first().click()
      await page.evaluate(() => {
        window.print = () => {
          Object.assign(window, { printed: document.querySelector('.print-sheet')?.textContent })
          window.dispatchEvent(new Event('afterprint'))
        }
      })
      await screen.act('Print')
      await expect.poll(() => page.evaluate(() => Reflect.get(window, 'printed'))).toContain(evil)
      expect(await page.evaluate(() => Reflect.get(window, 'printed'))).toContain('0 Elm St01234')
      await expect(page.locator('.print-sheet')).toHaveCount(0)
      expect(await app.logs()).not.toMatch(/evil|Elm|friday/)
    } finally {
      plain.stop()
    }
  })
})

test.describe('with nobody who shares', () => {
  test.use({ connection: 'none' })

  test('nothing is exported, and it is said why', async ({ app: { page } }) => {
    const service = await startInterfaceOnly([])
    await connectTo(page, service)
    for (const screen of ['Links', 'Accounts', 'Addresses']) {
      await page.getByRole('navigation').getByRole('link', { name: screen }).click()
      // What is exported is what is counted at the press.
      await expect(page.getByText(/^0 (links|customers|utility accounts)/)).toBeVisible()
      await page.getByRole('button', { name: 'Export', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText('There is nothing to export.')
      await expect(dialog.getByRole('button', { name: /^Export 0/ })).toBeDisabled()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
    service.stop()
  })
})

test('of everything each list has columns of its own, whichever was changed before', async ({
  app: { page },
}) => {
  await settings(page).open('Data')
  await settings(page).section('Data').getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog')
  const column = (name: string) => dialog.getByRole('row', { name, exact: true })
  // Scrolled to a frame earlier: React Aria scrolls back what has the focus and was scrolled in the same one.
  await column('Created with').hover()
  await column('Created with').click()
  await expect(column('Created with')).toHaveAttribute('aria-selected', 'true')
  await dialog.getByRole('radio', { name: 'All accounts' }).click()
  await expect(column('Utility')).toHaveAttribute('aria-selected', 'true')
  await expect(column('Created with')).toHaveCount(0)
  await expect(dialog.getByRole('radio', { name: 'All accounts' })).toBeFocused()
})

test('of everything all links are exported: those in the archive, and those that are not', async ({
  app,
  folder,
}) => {
  const { page } = app
  const out = folderOf(folder)
  for (const customer of ['Ann', 'Bea']) {
    const link = { id: crypto.randomUUID(), customer, email: '', note: '' }
    await call(page, 'links.create', { ...link, redirectUrl: 'https://acme.example/thanks' })
    if (customer === 'Bea') await call(page, 'links.archive', { target: { ids: [link.id] }, archived: true })
  }
  await settings(page).open('Data')
  const dialog = page.getByRole('dialog')
  const exported = async (part: string) => {
    await settings(page).section('Data').getByRole('button', { name: 'Export' }).click()
    await dialog.getByRole('radio', { name: part }).click()
    await app.answerDialog(join(out, `${part}.csv`))
    await dialog.getByRole('button', { name: 'Export', exact: true }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    return (parse(readFileSync(join(out, `${part}.csv`)), { bom: true }) as string[][])
      .slice(1)
      .map(([customer]) => customer)
  }
  expect(await exported('All links')).toEqual(['Ann'])
  expect(await exported('All archived links')).toEqual(['Bea'])
})

test.describe('with more customers than a search counts at once', () => {
  test.use({ connection: 'none' })

  test('no number of rows is said that is only a limit, and no list that is not on the screen', async ({
    app: { page },
  }) => {
    const service = await startInterfaceOnly(
      Array.from({ length: 1_200 }, (_, n) => ({
        customerId: `cus_${n}`,
        customer: { name: `Customer ${n}`, email: `c${n}@b.example` },
        utilityAccounts: [{ utilityAccountNumber: `00${n}` }],
      })),
    )
    await connectTo(page, service)
    const screen = accounts(page)
    await screen.open()
    await expect(screen.card).toContainText('1,200 customers')
    await screen.search.fill('customer')
    await expect(screen.card).toContainText('1,200 of 1,200')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Export 1,200 rows' })).toBeVisible()
    await page.keyboard.press('Escape')
    await screen.tab('Ended').click()
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(dialog).toContainText('a row for each utility account')
    await expect(dialog).not.toContainText('as it is shown')
    service.stop()
  })
})

test('a column that is dragged goes where it is dropped', async ({ app: { page } }) => {
  await settings(page).open('Data')
  await settings(page).section('Data').getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog')
  const rows = dialog.getByRole('grid', { name: 'Columns' }).getByRole('row')
  await expect(rows.nth(2)).toHaveText('Link')
  await rows.nth(2).dragTo(rows.nth(1), { targetPosition: { x: 60, y: 2 } })
  await expect
    .poll(async () => (await rows.allInnerTexts()).slice(0, 3))
    .toEqual(['Customer or reference', 'Link', 'Email'])
})

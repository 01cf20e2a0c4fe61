import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { call } from './fixtures/connect.ts'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'

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
    await screen.search.fill('il')
    await expect(screen.rows.first()).toBeVisible()
    const shown = await call(page, 'accounts.page', {
      ...{ search: 'il', utility: null, state: null, onlyNew: false, offset: 0, limit: 500 },
    })
    await app.answerDialog(join(out, 'friday.csv'))

    await page.getByRole('button', { name: 'Export', exact: true }).click()
    // The third click is the system chooser's own.
    await page.getByRole('button', { name: 'Save', exact: true }).click()
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

    const [head = [], ...rows] = parse(readFileSync(join(out, 'friday.csv')), { bom: true }) as string[][]
    expect(head.slice(0, 2)).toEqual(['Practice data', 'Customer'])
    expect(new Set(rows.map(([mark]) => mark))).toEqual(new Set(['Invented, not a real customer']))
    expect(rows.map(row => row[head.indexOf('Customer ID')])).toEqual(shown.rows.map(row => row.customerId))
    expect(rows.map(row => row[head.indexOf('ZIP')])).toEqual(shown.rows.map(row => row.zip ?? ''))
    expect(await app.logs()).not.toContain('friday')
  })
})

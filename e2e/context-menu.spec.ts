import { connectTo } from './fixtures/connect.ts'
import { startInterfaceOnly } from './fixtures/interface-only.ts'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { links } from './pages/links.ts'

const fieldMenu = ['Cut', 'Copy', 'Paste', 'Select All']

test('every field has Cut, Copy and Paste on the right button', async ({ app }) => {
  const { customer, note } = links(app.page)
  await customer.fill('Maria Alvarez')
  await customer.click({ button: 'right' })
  await expect.poll(app.menu).toEqual(expect.arrayContaining(['Paste', 'Select All']))
  await app.choose('Select All')
  await expect.poll(() => app.page.evaluate(() => getSelection()?.toString())).toBe('Maria Alvarez')
  await customer.click({ button: 'right' })
  await expect.poll(app.menu).toEqual(fieldMenu)
  await app.choose('Cut')
  await expect(customer).toHaveValue('')
  await expect.poll(() => app.clipboard()).toBe('Maria Alvarez')
  await note.click({ button: 'right' })
  await expect.poll(app.menu).toEqual(expect.arrayContaining(['Paste']))
  await app.choose('Paste')
  await expect(note).toHaveValue('Maria Alvarez')
})

test('the right button on a row offers to copy what it hit', async ({ app }) => {
  const { open, rows } = accounts(app.page)
  await open()
  const cell = rows.first().getByRole('gridcell').last()
  const text = await cell.innerText()
  await cell.click({ button: 'right' })
  await expect.poll(app.menu).toEqual(['Copy'])
  await app.choose('Copy')
  await expect.poll(async () => (await app.clipboard()).trim()).toBe(text.trim())
})

test.describe('with customers who are called like formulas', () => {
  test.use({ connection: 'none' })

  test('nothing that is copied of a list runs in a spreadsheet, whichever way it is copied', async ({
    app,
  }) => {
    const { page } = app
    const street = '1 Main;=1+1'
    const service = await startInterfaceOnly([
      {
        customerId: 'cus_a',
        customer: { name: '=HYPERLINK("http://x.example")', email: 'a@b.example' },
        utilityAccounts: [
          {
            electricAccountId: 'ea_1',
            utilityAccountNumber: '@7',
            utilityProvider: 'Oncor',
            address: { street, city: 'El Paso', state: 'TX', zip: '79901' },
          },
        ],
      },
    ])
    await connectTo(page, service)
    const { open, rows, search, details } = accounts(page)
    await open()
    const name = `'=HYPERLINK("http://x.example")`
    const row = [name, 'Oncor', "'@7", "1 Main;'=1+1, El Paso, TX 79901"].join('\t')
    await expect(rows.first()).toBeVisible()
    await search.press('Enter')
    await page.keyboard.press('ControlOrMeta+c')
    await expect.poll(() => app.clipboard()).toBe(row)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ControlOrMeta+c')
    await expect.poll(() => app.clipboard()).toBe(name)
    await rows.first().getByRole('gridcell').last().click({ button: 'right' })
    await expect.poll(app.menu).toEqual(['Copy'])
    await app.choose('Copy')
    await expect.poll(async () => (await app.clipboard()).trim()).toBe("1 Main;'=1+1\nEl Paso, TX 79901")
    await rows.first().click()
    await details.getByRole('button', { name: 'Copy service address' }).click()
    await expect.poll(() => app.clipboard()).toContain("1 Main;'=1+1")
    await details.getByRole('button', { name: 'Copy account number' }).click()
    await expect.poll(() => app.clipboard()).toBe("'@7")
    await service.stop()
  })
})

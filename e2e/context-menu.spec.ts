import { connectTo } from './fixtures/connect.ts'
import { startInterfaceOnly } from './fixtures/interface-only.ts'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { links } from './pages/links.ts'

// Tests that share an app (`sharedApp`) must run one after the other in one worker, not in parallel.
test.describe.configure({ mode: 'default' })

const fieldMenu = ['Cut', 'Copy', 'Paste', 'Select All']

test('every field has Cut, Copy and Paste on the right button', async ({ sharedApp: app }) => {
  const { customer, note, more } = links(app.page)
  await more()
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

test('the right button on a row offers what can be done with it, and to copy what it hit', async ({
  sharedApp: app,
}) => {
  const { page } = app
  const { open, rows, details } = accounts(page)
  await open()
  const cell = rows.first().getByRole('gridcell').nth(1)
  const text = await cell.locator('.mono').innerText()
  await cell.click({ button: 'right' })
  const items = page.getByRole('menu').getByRole('menuitem')
  await expect(items).toHaveText([/^Open/, 'Copy utility', 'Copy account number', /^Copy row/])
  await items.filter({ hasText: 'Copy account number' }).click()
  await expect.poll(app.clipboard).toBe(text.trim())
  await cell.click({ button: 'right' })
  await items.first().click()
  await expect(details).toBeVisible()
})

test('a link is opened, copied, edited and archived from its row, by the right button and by its keys', async ({
  sharedApp: app,
}) => {
  const { page } = app
  const screen = links(page)
  for (const customer of ['First', 'Second']) {
    await screen.fill({ customer })
    await screen.create.click()
    await expect(screen.row(customer)).toContainText('Sent')
  }
  const url = await screen.url.innerText()
  await screen.row('First').click({ button: 'right' })
  const items = page.getByRole('menu').getByRole('menuitem')
  const hands = ['Remind', 'Write email', 'Copy with message', 'Show QR code']
  await expect(items).toHaveText([/^Open/, /^Copy link/, ...hands, /^Edit/, /^Archive/, 'Withdraw'])
  // The row of the menu is marked differently from the row whose record is open.
  await expect(screen.row('First')).toHaveAttribute('data-menu', '')
  await items.first().click()
  await expect(screen.name).toHaveText('First')
  await screen.row('Second').focus()
  await page.keyboard.press('ControlOrMeta+c')
  await expect.poll(app.clipboard).toBe(url)
  // Wait for the announcement of this copy (creating the link copied it as well), or it would replace the next one.
  await expect(page.getByRole('status')).toContainText('Link copied')
  await page.keyboard.press('Delete')
  await expect(screen.row('Second')).toHaveCount(0)
  await expect(page.getByRole('status')).toContainText('Link archived')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(screen.row('Second')).toBeVisible()
  // When the only match of a search is archived, the focus moves to the search field.
  await screen.search.fill('Second')
  await expect(screen.row('First')).toHaveCount(0)
  await screen.row('Second').focus()
  await page.keyboard.press('Space')
  await expect(screen.registerCard).toContainText('1 link selected')
  await page.keyboard.press('Delete')
  await expect(screen.row('Second')).toHaveCount(0)
  await expect(screen.search).toBeFocused()
  await expect(screen.registerCard).not.toContainText('selected')
  await screen.search.fill('')

  // A row's checkbox appears on hover.
  const box = screen.row('First').locator('.grid-check')
  await screen.heading.hover()
  await expect(box).toHaveCSS('opacity', '0')
  await screen.row('First').hover()
  await expect(box).toHaveCSS('opacity', '1')
  await box.click()
  await expect(screen.registerCard).toContainText('1 link selected')
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
    // Click at the cell's start: the row's buttons overlay its end.
    const address = rows.first().getByRole('gridcell').filter({ hasText: 'El Paso' })
    await address.click({ button: 'right', position: { x: 8, y: 8 } })
    await page.getByRole('menuitem', { name: 'Copy service address' }).click()
    await expect.poll(app.clipboard).toBe("1 Main;'=1+1, El Paso, TX 79901")
    await rows.first().click()
    await details.getByRole('button', { name: 'Copy service address' }).click()
    await expect.poll(() => app.clipboard()).toContain("1 Main;'=1+1")
    await details.getByRole('button', { name: 'Copy account number' }).click()
    await expect.poll(() => app.clipboard()).toBe("'@7")
    await service.stop()
  })
})

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

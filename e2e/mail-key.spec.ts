import { serverInput } from '../src/main/app/mail/testing/smtp-server.ts'
import { call } from './fixtures/connect.ts'
import { expect, test } from './fixtures.ts'
import { inbox } from './pages/inbox.ts'
import { links } from './pages/links.ts'

test('M sends or reminds from a row, its record and the Inbox, and the focus returns there', async ({
  app: { page },
  service,
}) => {
  const { keyboard } = page
  const add = async (customer: string, followUpAt?: number) => {
    const id = crypto.randomUUID()
    await call(page, 'links.create', {
      id,
      customer,
      email: '',
      note: '',
      redirectUrl: `${service.baseUrl}/connect/thanks`,
    })
    if (followUpAt !== undefined) await call(page, 'links.edit', { id, followUpAt })
  }
  await add('Bob', Date.now() - 86_400_000)
  await add('Ann')
  const screen = links(page)
  const dialog = page.getByRole('dialog')
  const row = screen.row('Ann')
  await row.focus()
  await keyboard.press('m')
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText('Write email to Ann')
  // In a dialog it is a letter, and on its buttons nothing.
  await dialog.getByRole('button', { name: 'Edit message' }).click()
  await dialog.getByLabel('Subject').fill('')
  await keyboard.press('m')
  await expect(dialog.getByLabel('Subject')).toHaveValue('m')
  await keyboard.press('Escape')
  await expect(row).toBeFocused()

  // With several selected it is for all of them, as Del is.
  await keyboard.press('ControlOrMeta+a')
  await keyboard.press('m')
  await expect(dialog).toContainText('No mail to Ann (no email address), Bob (no email address).')
  await keyboard.press('Escape')
  await expect(row).toBeFocused()
  await keyboard.press('Escape')

  await keyboard.press('Enter')
  await expect(screen.name).toHaveText('Ann')
  await screen.copy.focus()
  await keyboard.press('m')
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText('Write email to Ann')
  await dialog.getByRole('button', { name: 'Cancel' }).focus()
  await keyboard.press('m')
  await expect(dialog).toHaveCount(1)
  await keyboard.press('Escape')
  await expect(screen.copy).toBeFocused()

  await inbox(page).open()
  const item = inbox(page).item('Bob').getByRole('button').first()
  await item.focus()
  await keyboard.press('m')
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText('Remind Bob')
  await keyboard.press('Escape')
  await expect(item).toBeFocused()
  await keyboard.press('e')
  await expect(page.getByRole('status')).toHaveText('Done: Bob')
})

test('of several links those without a name get no mail that needs one, and are named before', async ({
  app: { page },
  service,
  smtp,
}) => {
  await call(page, 'mail.saveServer', serverInput(smtp, { host: '127.0.0.1', security: 'none' }))
  await call(page, 'mail.saveCompany', { company: 'Acme' })
  for (const customer of ['Ann', '']) {
    const [id, email] = [crypto.randomUUID(), `${customer || 'nobody'}@b.example`]
    const redirectUrl = `${service.baseUrl}/connect/thanks`
    await call(page, 'links.create', { id, customer, email, note: '', redirectUrl })
  }
  const dialog = page.getByRole('dialog')
  // What is not listed yet is not selected.
  await expect(links(page).row('nobody@b.example')).toBeVisible()
  await links(page).row('Ann').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('m')
  await expect(dialog).toContainText('No mail to nobody@b.example: the message needs a name')
  await dialog.getByRole('button', { name: 'Send 1 mail' }).click()
  await expect(dialog).toContainText('1 mail sent.')
  expect(smtp.received.map(({ to }) => to)).toEqual([['Ann@b.example']])
})

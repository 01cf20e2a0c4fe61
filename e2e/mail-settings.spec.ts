import { type AddressInfo, connect, createServer } from 'node:net'
import { serverInput } from '../src/main/app/mail/testing/smtp-server.ts'
import { call } from './fixtures/connect.ts'
import { expect, test } from './fixtures.ts'
import { mail } from './pages/mail.ts'

test('a mail server that takes mail only encrypted is said at Encryption, where it is mended', async ({
  app,
  smtp,
}) => {
  const settings = mail(app.page)
  smtp.fault(() => ({ at: 'sender', code: 530, words: '5.7.0 Must issue a STARTTLS command first' }))
  await settings.open()
  await settings.section.getByRole('button', { name: 'Set up mail' }).click()
  await settings.fill(smtp.port, 'secret')
  await settings.section.getByRole('button', { name: 'Send a test to myself' }).click()
  await expect(settings.section.getByText('The mail server accepts only encrypted mail')).toBeVisible()
  const encryption = settings.section.getByRole('radiogroup', { name: 'Encryption' })
  await expect(encryption).toHaveAccessibleDescription(/Choose STARTTLS/)
  await expect(encryption.getByRole('radio', { name: 'None' })).toBeFocused()
  await encryption.getByRole('radio', { name: 'STARTTLS' }).check()
  await expect(settings.section.getByText('The mail server accepts only encrypted mail')).toHaveCount(0)
})

test('a mail server and a template that are being edited stay as they were left, until Cancel, without the password', async ({
  app,
}) => {
  const { page } = app
  const { section, templates, open, openTemplates, fill } = mail(page)
  await open()
  await section.getByRole('button', { name: 'Set up mail' }).click()
  await fill(2525, 'secret')
  await openTemplates()
  await templates.getByRole('button', { name: 'Edit' }).first().click()
  await templates.getByLabel('Subject').fill('A word from {company}')
  await templates.getByRole('radio', { name: 'Reminder' }).check()
  await page.getByRole('link', { name: 'Links' }).click()
  await open()
  await expect(section.getByLabel('Server')).toHaveValue('127.0.0.1')
  await expect(section.getByLabel('Port')).toHaveValue('2525')
  await expect(section.getByRole('radio', { name: 'None' })).toBeChecked()
  await expect(section.getByLabel('From')).toHaveValue('office@acme.example')
  await expect(section.getByLabel('Password')).toHaveValue('')
  await section.getByRole('button', { name: 'Cancel' }).click()
  await section.getByRole('button', { name: 'Set up mail' }).click()
  await expect(section.getByLabel('Server')).toHaveValue('')
  await expect(section.getByLabel('Server')).toBeFocused()
  await openTemplates()
  await expect(templates.getByLabel('Subject')).toHaveValue('A word from {company}')
  await expect(templates.getByRole('radio', { name: 'Reminder' })).toBeChecked()
  await templates.getByRole('button', { name: 'Cancel' }).click()
  await templates.getByRole('button', { name: 'Edit' }).first().click()
  await expect(templates.getByLabel('Subject')).toHaveValue('{company}: please share your utility account')
})

test('a mail server that cannot be used is said when it is saved, not by the first mail to a customer', async ({
  app,
  smtp,
}) => {
  const { section, open, fill } = mail(app.page)
  await open()
  await section.getByRole('button', { name: 'Set up mail' }).click()
  await fill(smtp.port, 'wrong')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByText('The mail server refused user or password')).toBeVisible()
  await expect(section.getByLabel('Password')).toBeFocused()
  await section.getByLabel('Password').fill('secret')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByRole('heading', { name: 'office@acme.example' })).toBeVisible()
  expect(smtp.received).toHaveLength(0)

  // One that does not answer now may be saved all the same.
  await section.getByRole('button', { name: 'Change' }).click()
  await section.getByLabel('Port').fill('9')
  await section.getByLabel('Password').fill('secret')
  await section.getByRole('button', { name: 'Save' }).click()
  await section.getByRole('button', { name: 'Save anyway' }).click()
  await expect(section).toContainText('127.0.0.1, port 9')
})

test('a mail server whose form is closed while it is checked is not saved', async ({ app, smtp }) => {
  const { section, open, fill } = mail(app.page)
  const held = Promise.withResolvers<void>()
  const slow = createServer(async socket => {
    await held.promise
    socket.pipe(connect(smtp.port, '127.0.0.1')).pipe(socket)
  })
  await new Promise<void>(resolve => slow.listen(0, '127.0.0.1', resolve))
  const { port } = slow.address() as AddressInfo
  await open()
  await section.getByRole('button', { name: 'Set up mail' }).click()
  await fill(port, 'secret')
  await section.getByRole('button', { name: 'Save' }).click()
  await section.getByRole('button', { name: 'Cancel' }).click()
  held.resolve()
  await expect.poll(() => smtp.passwords()).toEqual(['secret'])
  await section.getByRole('button', { name: 'Set up mail' }).click()
  await expect(section.getByLabel('Server')).toHaveValue('')
  expect((await call(app.page, 'mail.setup', undefined)).server).toBeNull()
  slow.close()
})

test('who mends one refused field of several types it to its end: the next one does not take the focus', async ({
  app: { page },
}) => {
  const { section, open } = mail(page)
  await open()
  await section.getByRole('button', { name: 'Set up mail' }).click()
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByLabel('Server')).toBeFocused()
  await expect(section.getByLabel('From')).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type('smtp.acme.example')
  await expect(section.getByLabel('Server')).toHaveValue('smtp.acme.example')
  await expect(section.getByLabel('Server')).toBeFocused()
  await expect(section.getByLabel('From')).toHaveAttribute('aria-invalid', 'true')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByLabel('From')).toBeFocused()
})

test('what a mail server says of a password is not said once that was corrected, and moves no focus', async ({
  app: { page },
  smtp,
}) => {
  const { section, open, fill } = mail(page)
  let held = Promise.withResolvers<void>()
  const slow = createServer(async socket => {
    await held.promise
    socket.pipe(connect(smtp.port, '127.0.0.1')).pipe(socket)
  })
  await new Promise<void>(resolve => slow.listen(0, '127.0.0.1', resolve))
  await open()
  await section.getByRole('button', { name: 'Set up mail' }).click()
  await fill((slow.address() as AddressInfo).port, 'wrong')
  for (const [index, name] of ['Send a test to myself', 'Save'].entries()) {
    held = Promise.withResolvers<void>()
    await section.getByLabel('Password').fill(`wrong${index}`)
    await section.getByRole('button', { name }).click()
    await section.getByLabel('Password').fill('secret')
    await section.getByLabel('Replies go to').focus()
    held.resolve()
    await expect.poll(() => smtp.passwords()).toContain(`wrong${index}`)
    // The refusal is there within this time.
    await page.waitForTimeout(1_000)
    await expect(section.getByText('The mail server refused user or password')).toHaveCount(0)
    await expect(section.getByLabel('Replies go to')).toBeFocused()
  }
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByRole('heading', { name: 'office@acme.example' })).toBeVisible()
  slow.close()
})

test('the mail server is deleted only once that is confirmed', async ({ app: { page }, smtp }) => {
  const { section, open } = mail(page)
  await call(page, 'mail.saveServer', serverInput(smtp, { host: '127.0.0.1', security: 'none' }))
  await open()
  await section.getByRole('button', { name: 'Change' }).click()
  const remove = section.getByRole('button', { name: 'Delete' })
  await remove.click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete the mail server?' })
  await expect(dialog).toContainText('Mails that wait')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(remove).toBeFocused()
  expect((await call(page, 'mail.setup', undefined)).server).not.toBeNull()
  await remove.click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(section.getByRole('button', { name: 'Set up mail' })).toBeFocused()
  expect((await call(page, 'mail.setup', undefined)).server).toBeNull()
})

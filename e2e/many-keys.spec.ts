import { serverInput } from '../src/main/app/mail/testing/smtp-server.ts'
import { call } from './fixtures/connect.ts'
import { expect, test } from './fixtures.ts'

test('a list is pasted, created and mailed by keyboard, and the focus is never lost', async ({
  app: { page },
  smtp,
}) => {
  const { keyboard } = page
  const { password = null, ...server } = serverInput(smtp, { host: '127.0.0.1', security: 'none' })
  await call(page, 'mail.saveServer', { ...server, password, perMinute: 600 })
  await call(page, 'mail.saveCompany', { company: 'Acme Solar' })
  const first = Promise.withResolvers<void>()
  smtp.fault(() => ({ at: 'text', waits: first.promise }))
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const step = page.locator('.many-steps [aria-current] button')
  await page.getByRole('navigation').getByRole('link', { name: 'Links' }).click()
  await button('New').focus()
  await keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: /^Create many/ })).toBeFocused()
  await keyboard.press('Enter')
  await expect(button('Choose file')).toBeFocused()
  await button('Paste rows').focus()
  await keyboard.press('Enter')
  await keyboard.insertText('Name\tEmail\nAnn\tann@b.example\nBob\tbob@b.example')
  await keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText('2 links will be created.')).toBeVisible()
  await button('Start').focus()
  await keyboard.press('Enter')
  await expect(button('Continue to mails')).toBeFocused()
  // The step, not its button: a second Enter must not send mails.
  await keyboard.press('Enter')
  await expect(button('Send 2 mails')).toBeVisible()
  await expect(step).toContainText('Send')
  await expect(step).toBeFocused()
  await button('Send 2 mails').focus()
  await keyboard.press('Enter')
  await expect(button('Pause')).toBeFocused()
  smtp.fault(() => null)
  first.resolve()
  await expect(page.getByText('All 2 mails sent.')).toBeVisible()
  await expect(step).toBeFocused()
})

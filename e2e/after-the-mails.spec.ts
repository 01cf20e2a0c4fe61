import { noMailbox, serverInput } from '../src/main/app/mail/testing/smtp-server.ts'
import { call } from './fixtures/connect.ts'
import { expect, test } from './fixtures.ts'
import { inbox } from './pages/inbox.ts'
import { links } from './pages/links.ts'
import { palette } from './pages/palette.ts'
import { settings } from './pages/settings.ts'

const list = 'Name\tEmail\nAnn\tann@b.example\nRita\trita@b.example\nEve\t'

test('of a list one sees who gets no mail, comes from what was sent to what was refused, and can delete it', async ({
  app: { page },
  smtp,
}) => {
  await call(page, 'mail.saveServer', serverInput(smtp, { host: '127.0.0.1', security: 'none' }))
  await call(page, 'mail.saveCompany', { company: 'Acme Solar' })
  smtp.fault(noMailbox('rita@b.example'))
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const row = (text: string) =>
    page.getByRole('grid', { name: 'Rows' }).getByRole('row').filter({ hasText: text })
  const record = page.locator('.record')
  const tabs = page.getByRole('group', { name: 'Mails by state' })
  await call(page, 'runs.paste', { text: list })
  await page.getByRole('navigation').getByRole('link', { name: 'Links' }).click()
  await links(page).createMany()
  await button('Open Pasted rows').click()
  await expect(page.getByText('3 links will be created. 1 row without an email.')).toBeVisible()
  await page.getByRole('button', { name: 'No email 1' }).click()
  await expect(row('Eve')).toBeVisible()
  await expect(row('Ann')).toHaveCount(0)
  await button('Start').click()
  await expect(button('Continue to mails')).toHaveClass(/primary/)
  await button('Continue to mails').click()

  // The record goes with its row.
  await expect(record.getByRole('heading', { name: 'Mail to Ann' })).toBeVisible()
  await tabs.getByRole('button', { name: 'Left out 1' }).click()
  await expect(row('Eve')).toBeVisible()
  await expect(record).toHaveCount(0)
  await row('Eve').click()
  await expect(record.getByText('From', { exact: true })).toHaveCount(0)
  await button('Send 2 mails').click()
  await button('Show refused').click()
  await expect(row('Ann')).toHaveCount(0)
  await row('Rita').click()
  await expect(record.getByText('please share your utility account')).toHaveCount(1)
  await button('Correct and send').click()
  await page.getByRole('dialog').getByLabel('To', { exact: true }).fill('rita@c.example')
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('All 2 mails sent.')).toBeVisible()
  await expect(row('Ann')).toBeVisible()
  await expect(tabs.getByRole('button', { name: /^Refused/ })).toHaveCount(0)

  await page
    .getByRole('list', { name: 'Steps' })
    .getByRole('button', { name: /^Create/ })
    .click()
  await expect(button('Continue to mails')).not.toHaveClass(/primary/)
  await button('Continue to mails').click()
  await button('Delete this list').click()
  await button('Delete list').click()
  await expect.poll(async () => (await call(page, 'runs.list', undefined)).length).toBe(0)
})

test('Settings says what deleting all takes along, which connection is in use, and how a mail will read', async ({
  app: { page },
  smtp,
}) => {
  await page.setViewportSize({ width: 900, height: 600 })
  await settings(page).open('Mail templates')
  const templates = settings(page).section('Mail templates')
  await templates.getByRole('button', { name: 'Edit' }).first().click()
  const preview = templates.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Hello Maria Alvarez,')
  await expect(preview).not.toContainText('{')
  // Delete goes to the end of the line, and Cancel stays beside Save.
  await call(page, 'mail.saveServer', serverInput(smtp, { host: '127.0.0.1', security: 'none' }))
  await settings(page).open('Mail server')
  await page.getByRole('button', { name: 'Change' }).click()
  const tops = ['Save', 'Cancel'].map(name => page.getByRole('button', { name, exact: true }).boundingBox())
  expect(new Set((await Promise.all(tops)).map(box => box?.y)).size).toBe(1)
  await settings(page).open('Data')
  await page.getByRole('button', { name: 'Delete all' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove Test service and all its data?' })
  await expect(dialog).toContainText('back-ups')
  // Two connections may have the same name.
  await expect(dialog).toContainText('http://127.0.0.1:')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await settings(page).open('Connections')
  // What is said next may replace it within a moment.
  await page.evaluate(() => {
    const note = () => {
      if (document.body.textContent.includes('Now using Practice data')) document.body.dataset.said = 'yes'
    }
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  await page.getByRole('button', { name: 'Try with practice data' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-said', 'yes')
  await page.keyboard.press('Shift+?')
  await expect(palette(page).shortcuts).toBeVisible()
  // No shortcut is out of sight.
  const below = page.locator('.dialog-box').evaluate(box => box.scrollHeight - box.clientHeight)
  expect(await below).toBeLessThanOrEqual(0)
})

test('a mail that is sent again leaves the refused ones with its record, and the focus stays in the list', async ({
  app: { page },
  smtp,
}) => {
  await call(page, 'mail.saveServer', serverInput(smtp, { host: '127.0.0.1', security: 'none' }))
  await call(page, 'mail.saveCompany', { company: 'Acme Solar' })
  const isSpam = (to: string) => to === 'bob@b.example' || to === 'rita@b.example'
  smtp.fault(to => (isSpam(to) ? { at: 'recipient', code: 554, words: '5.7.1 Looks like spam' } : null))
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const row = (text: string) =>
    page.getByRole('grid', { name: 'Rows' }).getByRole('row').filter({ hasText: text })
  const text = 'Name\tEmail\nAnn\tann@b.example\nBob\tbob@b.example\nRita\trita@b.example\n\tfay@b.example'
  const run = await call(page, 'runs.paste', { text })
  const id = run?.id ?? ''
  await call(page, 'runs.start', { id })
  // A list on the way is shown without being opened.
  await expect.poll(async () => (await call(page, 'runs.get', { id })).state).toBe('done')
  await links(page).open()
  await links(page).createMany()
  await button('Open Pasted rows').click()
  await button('Continue to mails').click()
  await button('Send 3 mails').click()
  await button('Show refused').click()
  await expect(row('Ann')).toHaveCount(0)
  await expect(button('Show refused')).toHaveCount(0)
  await expect(page.getByRole('grid', { name: 'Rows' }).locator(':focus')).toHaveCount(1)
  smtp.fault(() => null)
  await row('Bob').click()
  await button('Send again').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(row('Bob')).toHaveCount(0)
  await expect(page.locator('.record')).toHaveCount(0)
  await expect(row('Rita')).toBeFocused()
  // The last one is seen among all rows then.
  await row('Rita').click()
  await button('Send again').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(row('Rita')).toContainText('Sent')
  await expect(row('Rita')).toBeFocused()
})

test('a list with a refused mail opens at its mails, from the earlier lists and from the Inbox', async ({
  app: { page },
  smtp,
}) => {
  await call(page, 'mail.saveServer', serverInput(smtp, { host: '127.0.0.1', security: 'none' }))
  await call(page, 'mail.saveCompany', { company: 'Acme Solar' })
  smtp.fault(noMailbox('rita@b.example'))
  const text = 'Name\tEmail\nAnn\tann@b.example\nRita\trita@b.example\n\tfay@b.example'
  const id = (await call(page, 'runs.paste', { text }))?.id ?? ''
  await call(page, 'runs.start', { id })
  await expect.poll(async () => (await call(page, 'runs.get', { id })).state).toBe('done')
  const [template] = (await call(page, 'mail.setup', undefined)).templates
  await call(page, 'runs.mail', { id, templateId: template?.id ?? '' })
  await expect.poll(async () => (await call(page, 'runs.mails', { id })).mail_refused).toBe(1)
  const steps = page.getByRole('list', { name: 'Steps' })
  const current = steps.locator('[aria-current]')
  const rita = page.getByRole('grid', { name: 'Rows' }).getByRole('row').filter({ hasText: 'Rita' })
  await links(page).open()
  await links(page).createMany()
  await page.getByRole('button', { name: 'Open Pasted rows' }).click()
  await expect(current).toContainText('Send')
  await expect(rita).toContainText('Address refused')
  // The other steps are still there.
  await steps.getByRole('button', { name: /^Create/ }).click()
  await expect(current).toContainText('Create')
  await inbox(page).open()
  await inbox(page).item('links created, 1 mail not sent').getByRole('button', { name: 'Open' }).click()
  await expect(current).toContainText('Send')
  await expect(rita).toContainText('Address refused')
})

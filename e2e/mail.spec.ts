import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { serverInput } from '../src/main/app/mail/testing/smtp-server.ts'
import { call } from './fixtures/connect.ts'
import { expect, test } from './fixtures.ts'
import { links } from './pages/links.ts'
import { mail } from './pages/mail.ts'

test('a mail server is set up and tried, and a link sent through it: wrong password, missing name, handed over, refused', async ({
  app,
  smtp,
}) => {
  const { page } = app
  const settings = mail(page)
  await page.setViewportSize({ width: 900, height: 600 })
  await settings.open()
  await settings.section.getByRole('button', { name: 'Set up mail' }).click()
  await settings.fill(smtp.port, 'wrong')
  await settings.section.getByRole('button', { name: 'Send a test to myself' }).click()
  await expect(settings.section.getByText('The mail server refused user or password')).toBeVisible()
  await expect(settings.section.getByText(/It says: .*Authentication failed/)).not.toContainText('5.7.8')
  await expect(settings.section.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true')
  await expect(settings.section.getByLabel('Password')).toBeFocused()
  await settings.section.getByLabel('Password').fill('secret')
  await settings.section.getByRole('button', { name: 'Send a test to myself' }).click()
  // The result is in view in the smallest window, too.
  const outcome = settings.section.getByText(/look into the mailbox of office@acme.example/)
  await expect(outcome).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(smtp.received).toHaveLength(1)
  // The test result is hidden after a change, as it is about the values before.
  const reply = settings.section.getByLabel('Replies go to')
  await reply.fill('desk@acme.example')
  await expect(settings.section.getByText(/look into the mailbox/)).toHaveCount(0)
  await reply.fill('')
  await settings.section.getByRole('button', { name: 'Save' }).click()
  await expect(settings.section.getByRole('heading', { name: 'office@acme.example' })).toBeVisible()

  await page.getByRole('link', { name: 'Links' }).click()
  const screen = links(page)
  await screen.fill({ email: 'maria@alvarez.example' })
  await screen.create.click()
  const url = await screen.url.innerText()
  await screen.card.getByRole('button', { name: 'Send' }).click()
  // A missing field is shown in the preview, and the mail cannot be sent with {customer} in it.
  await expect(settings.preview.getByText('Still missing: the customer’s name.')).toBeVisible()
  await expect(settings.dialog.getByRole('button', { name: 'Send' })).toBeDisabled()
  await settings.dialog.getByLabel('Customer’s name').fill('Maria Alvarez')
  await settings.dialog.getByLabel('Template').selectOption('Español')
  await expect(settings.preview.getByText('Hola, Maria Alvarez:')).toBeVisible()
  await expect(settings.preview.getByText(url)).toBeVisible()
  await settings.dialog.getByRole('button', { name: 'Send' }).click()
  await expect(screen.card.getByText(/Handed to mail server today \d{1,2}:\d\d(?:\s[AP]M)?/)).toBeVisible()
  expect(smtp.received[1]).toMatchObject({ to: ['maria@alvarez.example'] })
  expect(smtp.received[1]?.raw).not.toContain('{')

  await expect(screen.row('maria@alvarez.example').getByText('Sent', { exact: true })).toBeVisible()
  await expect(screen.history).toContainText('Mail to maria@alvarez.example handed to the mail server')

  smtp.fault(() => ({ at: 'recipient', code: 550, words: '5.1.1 No such mailbox' }))
  // For a customer who got a mail today, Remind is only in the menu.
  await expect(screen.card.getByRole('button', { name: 'Remind' })).toHaveCount(0)
  await screen.act('Remind')
  await expect(settings.dialog.getByText(/was handed to the mail server today .* already/)).toBeVisible()
  await settings.dialog.getByLabel('Customer’s name').fill('Mario Alvarez')
  await settings.dialog.getByLabel('To', { exact: true }).fill('mario@alvarez.example')
  // The message is edited for this mail only, with a preview; the template stays unchanged.
  await settings.dialog.getByRole('button', { name: 'Edit message' }).click()
  await settings.dialog.getByLabel('Subject').fill('A word to {customer}')
  await expect(settings.preview.getByRole('heading', { name: 'A word to Mario Alvarez' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(screen.card.getByText(/The mail server refused the address/)).toBeVisible()
  await expect(screen.card.getByText(/No such mailbox/)).toBeVisible()
  await expect(screen.row('maria@alvarez.example').getByText('Mail refused')).toBeVisible()
  // The outdated announcement is gone, and SMTP reply codes are only in the details for support.
  await expect(page.getByText('Mail queued')).toHaveCount(0)
  await expect(screen.history).toContainText('Mail to mario@alvarez.example refused by the mail server')
  await expect(screen.card).not.toContainText('5.1.1')
  await screen.card.getByRole('button', { name: 'Details for support' }).click()
  await expect(screen.card).toContainText('550 5.1.1 No such mailbox')

  // A saved server can be tested without typing the password again.
  smtp.fault(() => null)
  await settings.open()
  await settings.section.getByRole('button', { name: 'Send a test to myself' }).click()
  await expect(settings.section.getByText(/look into the mailbox of office@acme.example/)).toBeVisible()
  await expect(settings.section).not.toContainText('queued as')
  const logs = await app.logs()
  for (const word of ['alvarez', 'acme.example', 'secret', '/connect/']) expect(logs).not.toContain(word)
})

test('a link goes out by hand: with its message copied, in the mail program, as a draft, as a QR code on screen and paper', async ({
  app,
}, testInfo) => {
  const { page } = app
  await call(page, 'mail.saveCompany', { company: 'Acme Solar' })
  const screen = links(page)
  await screen.fill({ customer: 'Maria Alvarez', email: 'maria@alvarez.example' })
  await screen.create.click()
  const url = await screen.url.innerText()
  await screen.act('Copy with message')
  await expect(page.getByText('Message copied')).toBeAttached()
  expect(await app.clipboard()).toContain(`Hello Maria Alvarez,`)
  expect(await app.clipboard()).toContain(url)

  // Without a mail server, Send leads to the mail program as well.
  await screen.card.getByRole('button', { name: 'Send' }).click()
  const asked = page.getByRole('dialog')
  await expect(asked).toContainText('No mail server is set up, so this opens in your mail program.')
  await expect(asked.getByRole('button', { name: 'Open in mail program' })).toBeEnabled()
  await expect(asked.getByText('To maria@alvarez.example')).toBeVisible()
  await page.setViewportSize({ width: 450, height: 300 })
  await expect(asked.getByRole('button', { name: 'Edit message' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await asked.getByRole('button', { name: 'Cancel' }).click()

  await screen.act('Write email')
  await expect(screen.card.getByText(/Written for your mail program today/)).toBeVisible()
  const [mailto = ''] = await app.openedExternally()
  expect(mailto).toMatch(/^mailto:maria@alvarez\.example\?subject=/)
  expect(new URL(mailto).searchParams.get('body')).toContain(url)

  const template = {
    id: 'english',
    name: 'Long',
    subject: 'From {company}',
    text: `${'ñ'.repeat(2000)} {link}`,
  }
  await call(page, 'mail.saveTemplate', template)
  await screen.act('Write email')
  await expect.poll(async () => (await app.openedExternally()).length).toBe(2)
  const [, draft = ''] = await app.openedExternally()
  expect(draft).toMatch(/^file:.*\.eml$/)
  expect(readFileSync(fileURLToPath(draft), 'utf8')).toMatch(/^X-Unsent: 1\r$/m)

  await screen.act('Show QR code')
  const sheet = page.getByRole('dialog', { name: 'QR code' })
  await expect(sheet.getByRole('heading', { name: 'Acme Solar' })).toBeVisible()
  await expect(sheet.getByText(new URL(url).host)).toBeVisible()
  await expect(sheet.getByRole('img', { name: 'QR code of the link for Maria Alvarez' })).toBeVisible()
  const printed = page.evaluate(
    () =>
      new Promise<boolean>(resolve => {
        window.print = () => resolve(true)
      }),
  )
  await sheet.getByRole('button', { name: 'Print' }).click()
  expect(await printed).toBe(true)
  if (!testInfo.project.name.includes('electron')) {
    for (const format of ['A4', 'Letter']) {
      const pages = (await page.pdf({ format })).toString('latin1').match(/\/Type \/Page\b/g)
      expect(pages, format).toHaveLength(1)
    }
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('#root')).toBeHidden()
  await expect(sheet.getByRole('img')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Print' })).toBeHidden()
  await page.emulateMedia({ media: null })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  // Opened by keyboard from a menu, it returns the focus to the menu's button.
  const more = screen.card.getByRole('button', { name: 'More', exact: true })
  await more.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Show QR code' }).press('Enter')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(more).toBeFocused()
  await expect(screen.card).toBeVisible()
})

test('a template is added with a live preview, kept, and deleted', async ({ app }) => {
  const { page } = app
  const { templates, openTemplates } = mail(page)
  await links(page).fill({ customer: 'Maria Alvarez' })
  await links(page).create.click()
  await expect(links(page).card).toBeVisible()
  await openTemplates()
  const width = () => templates.evaluate(card => card.getBoundingClientRect().width)
  const before = await width()
  await templates.getByRole('button', { name: 'Add a template' }).click()
  await expect(templates.getByLabel('Subject')).toBeVisible()
  await expect(templates.getByRole('region', { name: 'Preview' })).toContainText('Hello Maria Alvarez,')
  expect(await width()).toBe(before)
  await templates.getByLabel('Name of the template').fill('Short')
  await templates.getByLabel('Subject').fill('For {customer}')
  await templates.getByLabel('Text').fill('Dear {custmer}')
  const preview = templates.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'For Maria Alvarez' })).toBeVisible()
  await expect(preview.getByText(/Its template names {custmer}/)).toBeVisible()
  await templates.getByRole('button', { name: 'Save template' }).click()
  await expect(templates.getByText('The text must hold {link}')).toBeVisible()
  await templates.getByLabel('Text').fill('Dear {customer}: ')
  await templates.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(templates.getByLabel('Text')).toHaveValue('Dear {customer}: {link}')
  await expect(preview.getByText(/^Dear Maria Alvarez: http/)).toBeVisible()
  await templates.getByRole('button', { name: 'Save template' }).click()
  const item = templates.getByRole('listitem', { name: 'Short' })
  await expect(item).toBeVisible()
  await item.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(item).toHaveCount(0)
})

test('a template and a mail server that are being edited stay as they were left where another connection comes into use', async ({
  app: { page },
}) => {
  const settings = mail(page)
  const { currentId } = await call(page, 'app.state', undefined)
  await call(page, 'connections.startPractice', undefined)
  await settings.open()
  await settings.section.getByRole('button', { name: 'Set up mail' }).click()
  await settings.section.getByLabel('Server').fill('smtp.acme.example')
  await settings.openTemplates()
  await settings.templates.getByRole('button', { name: 'Edit' }).first().click()
  await settings.templates.getByLabel('Subject').fill('A subject of our own')
  await call(page, 'connections.select', { id: currentId ?? '' })
  await expect(page.getByText('Invented customers')).toHaveCount(0)
  await expect(settings.templates.getByLabel('Subject')).toHaveValue('A subject of our own')
  await settings.open()
  await expect(settings.section.getByLabel('Server')).toHaveValue('smtp.acme.example')
})

test('a template that comes with the app is reset, and not deleted', async ({ app }) => {
  const { templates, openTemplates } = mail(app.page)
  await openTemplates()
  const item = templates.getByRole('region', { name: 'Reminders' }).getByRole('listitem').first()
  const subject = item.getByText('Reminder from {company}: please share your utility account')
  await expect(subject).toBeVisible()
  await expect(item.getByRole('button')).toHaveText(['Edit'])
  await item.getByRole('button', { name: 'Edit' }).click()
  await templates.getByLabel('Subject').fill('One more word from {company}')
  await templates.getByRole('button', { name: 'Save template' }).click()
  await expect(item.getByText('One more word from {company}')).toBeVisible()
  await item.getByRole('button', { name: 'Reset' }).click()
  await app.page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
  await expect(subject).toBeVisible()
  await expect(item.getByRole('button')).toHaveText(['Edit'])
})

test.describe('with practice data', () => {
  test.use({ connection: 'practice' })

  test('nobody is asked for the company’s name, no mail leaves, and a QR code names no address of this computer', async ({
    app,
    smtp,
  }) => {
    const { page } = app
    const screen = links(page)
    const { dialog } = mail(page)
    const { password = null, ...server } = serverInput(smtp, { host: '127.0.0.1', security: 'none' })
    await call(page, 'mail.saveServer', { ...server, password })
    await screen.open()
    await expect(page.getByText('nothing here reaches a real person')).toBeVisible()
    await screen.fill({ customer: 'Maria Alvarez', email: 'maria@alvarez.example' })
    await screen.create.click()
    await screen.act('Copy with message')
    await expect.poll(() => app.clipboard()).toContain('Brightwater Energy Advisors asks you')
    await expect(dialog).toHaveCount(0)
    await screen.card.getByRole('button', { name: /^(Send|Remind)$/ }).click()
    await expect(dialog).toContainText('no mail leaves this computer')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(screen.card.getByText(/Practised today .*: no mail was sent/)).toBeVisible()
    expect(smtp.received).toEqual([])
    // The own mail program could send it for real.
    await screen.act('Write email')
    await expect(dialog).toContainText('this link opens on this computer only')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await screen.act('Show QR code')
    const sheet = page.getByRole('dialog', { name: 'QR code' })
    await expect(sheet.getByRole('heading', { name: 'Brightwater Energy Advisors' })).toBeVisible()
    await expect(sheet).toContainText('Practice data')
    await expect(sheet).not.toContainText('127.0.0.1')
  })
})

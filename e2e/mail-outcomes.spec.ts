import type { Page } from 'playwright/test'
import { noMailbox, serverInput, type TestMailServer } from '../src/main/app/mail/testing/smtp-server.ts'
import { call } from './fixtures/connect.ts'
import { expect, test } from './fixtures.ts'
import { inbox } from './pages/inbox.ts'
import { links } from './pages/links.ts'
import { mail } from './pages/mail.ts'

const setUpMail = async (page: Page, smtp: TestMailServer) => {
  await call(page, 'mail.saveServer', serverInput(smtp, { host: '127.0.0.1', security: 'none' }))
  await call(page, 'mail.saveCompany', { company: 'Acme Solar' })
}

/** Creates a link for Maria Alvarez and sends it; its record is open then. */
const sendToMaria = async (page: Page) => {
  const screen = links(page)
  await screen.fill({ customer: 'Maria Alvarez', email: 'maria@alvarez.example' })
  await screen.create.click()
  await screen.card.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  return screen
}

test('a mail that was refused for another reason than its address is sent again, and no correction of the address is offered', async ({
  app: { page },
  smtp,
}) => {
  await setUpMail(page, smtp)
  smtp.fault(() => ({ at: 'recipient', code: 554, words: '5.7.1 Looks like spam' }))
  const screen = links(page)
  const dialog = page.getByRole('dialog')
  await screen.fill({ customer: 'Maria Alvarez', email: 'maria@alvarez.example' })
  await screen.create.click()
  await screen.card.getByRole('button', { name: 'Send' }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(screen.card.getByText(/The mail server refused the message/)).toBeVisible()
  await expect(screen.card.getByText(/Looks like spam/)).toBeVisible()
  await expect(screen.card.getByRole('button', { name: 'Correct email' })).toHaveCount(0)
  await inbox(page).open()
  const item = inbox(page).item('the mail was refused')
  await expect(item).toContainText('the mail was refused: “Looks like spam”')
  await expect(item.getByRole('button', { name: 'Open' })).toBeVisible()
  await expect(item.getByRole('button', { name: 'Correct email' })).toHaveCount(0)

  await screen.open()
  smtp.fault(() => ({ at: 'recipient', code: 550, words: '5.1.1 No such mailbox' }))
  await screen.card.getByRole('button', { name: 'Send again' }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(screen.card.getByRole('button', { name: 'Correct email' })).toBeVisible()
  await expect(screen.card.getByRole('button', { name: 'Send again' })).toHaveCount(0)
})

test('once a mail is sent from the record, that is said, and the focus stays in the record', async ({
  app: { page },
  smtp,
}) => {
  await setUpMail(page, smtp)
  const screen = links(page)
  const dialog = page.getByRole('dialog')
  const status = page.getByRole('status')
  await screen.fill({ customer: 'Maria Alvarez', email: 'maria@alvarez.example' })
  await screen.create.click()
  const send = screen.card.getByRole('button', { name: 'Send' })
  await send.focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(send).toBeFocused()
  await page.keyboard.press('Enter')
  const text = Promise.withResolvers<void>()
  smtp.fault(() => ({ at: 'text', waits: text.promise }))
  await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(status.filter({ hasText: 'Mail queued' })).toBeVisible()
  text.resolve()
  await expect(status.filter({ hasText: 'Mail sent' })).toBeVisible()
  await expect(send).toHaveCount(0)
  await expect(screen.copy).toBeFocused()
})

test('a single mail that the server puts off is in the Inbox under its customer’s name, with the record where it can be tried now', async ({
  app: { page },
  smtp,
}) => {
  await setUpMail(page, smtp)
  smtp.fault(() => ({ at: 'recipient', code: 451, words: '4.7.1 Greylisted' }))
  await sendToMaria(page)
  await inbox(page).open()
  const item = inbox(page).item('Maria Alvarez')
  await expect(item).toContainText('1 mail waiting; put off by the mail server')
  await item.getByText('Maria Alvarez').click()
  const record = page.getByRole('region', { name: 'Connect link' })
  await expect(record.getByRole('button', { name: 'Try now' })).toBeVisible()
  // While a mail waits, Send is not offered.
  await expect(record.getByRole('button', { name: 'Send' })).toHaveCount(0)
  await record.getByRole('button', { name: 'Try now' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Put off again; next try at' })).toBeVisible()
  smtp.fault(() => null)
  await record.getByRole('button', { name: 'Try now' }).click()
  await expect(record).toContainText('Handed to mail server')
})

test('a mail that is taken back is in the history, and the focus stays in the record', async ({
  app: { page },
  smtp,
}) => {
  await setUpMail(page, smtp)
  smtp.fault(() => ({ at: 'recipient', code: 451, words: '4.7.1 Greylisted' }))
  const screen = await sendToMaria(page)
  await screen.card.getByRole('button', { name: 'Take back' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Mail taken back' })).toBeVisible()
  await expect(screen.history).toContainText('Mail to maria@alvarez.example taken back by you')
  await expect(screen.card).toBeFocused()
})

test('a mail that may have arrived is sent again, and is no reason to remind', async ({
  app: { page },
  smtp,
}) => {
  await setUpMail(page, smtp)
  smtp.fault(() => ({ at: 'taken', drop: true }))
  const screen = await sendToMaria(page)
  await expect(screen.card).toContainText('outcome unknown')
  await screen.card.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('dialog')).toContainText('Sent again, it may arrive twice.')
})

test('mails that the mail server lets nobody send lead to its settings', async ({ app: { page }, smtp }) => {
  const server = serverInput(smtp, { host: '127.0.0.1', security: 'none' })
  await call(page, 'mail.saveServer', { ...server, password: 'wrong' })
  await call(page, 'runs.paste', { text: 'Name\tEmail\nAnn\tann@b.example' })
  await links(page).open()
  await links(page).createMany()
  await page.getByRole('button', { name: 'Open Pasted rows' }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('button', { name: 'Continue to mails' }).click()
  await page.getByRole('button', { name: 'Send 1 mail' }).click()
  await expect(page.getByText('1 mail cannot be sent at the moment')).toBeVisible()
  await expect(page.getByText('Held up. 0 of 1 mail')).toBeVisible()
  await page.getByRole('button', { name: 'Mail settings' }).click()
  await expect(mail(page).section.getByText('1 mail cannot be sent at the moment')).toBeVisible()
})

/** Sets mail up with a password that the server refuses; answers the right settings. */
const setUpRefused = async (page: Page, smtp: TestMailServer) => {
  const server = serverInput(smtp, { host: '127.0.0.1', security: 'none' })
  await setUpMail(page, smtp)
  await call(page, 'mail.saveServer', { ...server, password: 'wrong' })
  return server
}

test('where the mail server refuses the password, its settings are offered first, and trying says how it went until that is mended', async ({
  app: { page },
  smtp,
}) => {
  const server = await setUpRefused(page, smtp)
  await sendToMaria(page)
  const box = page.getByRole('region', { name: 'Mails', exact: true }).filter({ hasText: 'cannot be sent' })
  const still = page.getByRole('status').filter({ hasText: 'Still not sent' })
  await expect(box.getByRole('button')).toHaveText(['Mail settings', 'Try now'])
  await box.getByRole('button', { name: 'Try now' }).click()
  await expect(still).toBeVisible()
  await inbox(page).open()
  const item = inbox(page).item('Maria Alvarez')
  await expect(item.getByRole('button', { name: /^(Mail settings|Try now)$/ })).toHaveText([
    'Mail settings',
    'Try now',
  ])
  await item.getByRole('button', { name: 'Try now' }).click()
  await expect(still).toBeVisible()
  await item.getByRole('button', { name: 'Mail settings' }).click()
  await expect(mail(page).section).toContainText('1 mail cannot be sent at the moment')
  await call(page, 'mail.saveServer', server)
  await expect.poll(() => smtp.received.length).toBe(1)
  await expect(page.getByText('Still not sent')).toHaveCount(0)
})

test('a mail is not said to be queued any more once it is known that it cannot be sent', async ({
  app: { page },
  smtp,
}) => {
  const server = await setUpRefused(page, smtp)
  const screen = await sendToMaria(page)
  const status = page.locator('.status')
  await expect(page.getByText('1 mail cannot be sent')).toBeVisible()
  await expect(screen.card).toContainText('Not sent yet')
  await expect(status).toHaveText('')
  await call(page, 'mail.saveServer', server)
  await expect(status).toHaveText('Mail sent')
})

test('the result of mails to many follows what becomes of them: held up, sent, refused', async ({
  app: { page },
  smtp,
}) => {
  const server = await setUpRefused(page, smtp)
  const screen = links(page)
  for (const customer of ['Ann', 'Bo']) {
    await screen.fill({ customer, email: `${customer.toLowerCase()}@b.example` })
    await screen.create.click()
    await expect(screen.name).toHaveText(customer)
  }
  await screen.row('Bo').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await screen.registerCard.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send 2 mails' }).click()
  await expect(dialog).toContainText('2 mails cannot be sent. The mail server refused user or password.')
  smtp.fault(noMailbox('bo@b.example'))
  await call(page, 'mail.saveServer', server)
  await expect(dialog).toContainText('1 sent, 1 refused.')
  await expect(dialog).not.toContainText('cannot be sent')
})

test('mails that are held up wait in the Inbox again once others went out, also where the first time was done', async ({
  app: { page },
  smtp,
}) => {
  await setUpMail(page, smtp)
  const [template] = (await call(page, 'mail.setup', undefined)).templates
  const send = async (...names: string[]) => {
    for (const customer of names) {
      const [id, email] = [crypto.randomUUID(), `${customer}@b.example`]
      const link = { id, customer, email, note: '', redirectUrl: 'https://acme.example/thanks' }
      await call(page, 'links.create', link)
      const mail = { id: crypto.randomUUID(), linkId: id, templateId: template?.id ?? '', fill: {} }
      await call(page, 'mail.send', { ...mail, to: null })
    }
  }
  const screen = inbox(page)
  smtp.fault(() => ({ at: 'sender', code: 550, words: '5.7.1 Sender refused' }))
  await send('ann', 'bea')
  await screen.open()
  const held = screen.item('2 mails waiting')
  await expect(held).toContainText(/refused/)
  await held.getByRole('button').first().focus()
  await page.keyboard.press('e')
  await expect(screen.place).not.toContainText('waiting')
  smtp.fault(() => null)
  await call(page, 'mail.tryNow', undefined)
  await expect.poll(() => smtp.received.length).toBe(2)
  // One that still waits in between has a row of its own, under its customer’s name.
  const over = screen.items.getByText('Resolved')
  await expect(page.getByText('Nothing waits.').or(over.first())).toBeVisible()
  smtp.fault(() => ({ at: 'sender', code: 550, words: '5.7.1 Sender refused' }))
  await send('cid', 'dan')
  await expect(screen.place).toContainText('1 waiting')
  await expect(held.getByRole('button', { name: 'Try now' })).toBeVisible()
})

test('who got a mail today, or whose last mail was refused, is left out of mails to many where one says so', async ({
  app: { page },
  smtp,
}) => {
  await setUpMail(page, smtp)
  smtp.fault(noMailbox('cy@b.example'))
  const screen = links(page)
  for (const customer of ['Ann', 'Bo', 'Cy']) {
    const [id, email] = [crypto.randomUUID(), `${customer.toLowerCase()}@b.example`]
    await call(page, 'links.create', { id, customer, email, note: '', redirectUrl: 'https://b.example/' })
    if (customer === 'Bo') continue
    const mail = { id: crypto.randomUUID(), linkId: id, templateId: 'english', to: null, fill: {} }
    await call(page, 'mail.send', mail)
  }
  await expect(screen.row('Cy')).toContainText('Mail refused')
  await expect.poll(() => smtp.received.length).toBe(1)
  await screen.row('Cy').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await screen.registerCard.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Send 3 mails' })).toBeEnabled()
  const leaves = dialog.getByRole('checkbox', {
    name: 'Leave out who got one today, or whose last mail was refused (2)',
  })
  await expect(leaves).not.toBeChecked()
  await leaves.check()
  await expect(dialog).toContainText('Goes to Bo.')
  await expect(dialog).not.toContainText('got a mail today')
  await dialog.getByRole('button', { name: 'Send 1 mail' }).click()
  await expect(dialog).toContainText('1 mail sent.')
  expect(smtp.received.map(({ to }) => to)).toEqual([['ann@b.example'], ['bo@b.example']])
  // Where nobody is left, it is not said that each customer gets one.
  await page.keyboard.press('Escape')
  await screen.row('Cy').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await screen.registerCard.getByRole('button', { name: /^(Send|Remind)$/ }).click()
  await dialog.getByRole('checkbox').check()
  await expect(dialog.getByRole('button', { name: 'Send 0' })).toBeDisabled()
  await expect(dialog).not.toContainText('Each customer gets')
})

import type { Locator, Page } from 'playwright/test'
import { noMailbox, serverInput } from '../src/main/app/mail/testing/smtp-server.ts'
import { call } from './fixtures/connect.ts'
import { expect, test } from './fixtures.ts'
import { inbox } from './pages/inbox.ts'
import { links } from './pages/links.ts'

test.beforeEach(async ({ app: { page }, smtp }) => {
  await call(page, 'mail.saveServer', serverInput(smtp, { host: '127.0.0.1', security: 'none' }))
  await call(page, 'mail.saveCompany', { company: 'Acme Solar' })
  smtp.fault(noMailbox('bob@b.example'))
})

/** Sends a link to an address that the mail server refuses; its record is open then. */
const refuse = async (page: Page) => {
  const screen = links(page)
  await screen.fill({ customer: 'Bob', email: 'bob@b.example' })
  await screen.create.click()
  await screen.card.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(screen.card.getByRole('button', { name: 'Correct email and send' })).toBeVisible()
}

test('a row of a list gets the email that it lacks, or the right one, where its mail is shown, and the focus goes on in the list', async ({
  app: { page },
}) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const row = (text: string) =>
    page.getByRole('grid', { name: 'Rows' }).getByRole('row').filter({ hasText: text })
  const sendTo = async (name: string, opener: string, address: string) => {
    await row(name).click()
    await button(opener).focus()
    await page.keyboard.press('Enter')
    const to = page.getByRole('dialog').getByLabel('To', { exact: true })
    await expect(to).toBeFocused()
    await to.fill(address)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(row(name)).toContainText('Sent')
    await expect(button(opener)).toHaveCount(0)
    await expect(row(name)).toBeFocused()
  }
  const run = await call(page, 'runs.paste', {
    text: 'Name\tEmail\nAnn\tann@b.example\nBob\tbob@b.example\nEve\t',
  })
  await call(page, 'runs.start', { id: run?.id ?? '' })
  await page.getByRole('navigation').getByRole('link', { name: 'Links' }).click()
  await links(page).createMany()
  await button('Open Pasted rows').click()
  await button('Continue to mails').click()
  await button('Send 2 mails').click()
  await expect(row('Bob')).toContainText('Address refused')
  await sendTo('Eve', 'Add email and send', 'eve@b.example')
  await sendTo('Bob', 'Correct and send', 'bob@c.example')
  const { rows } = await call(page, 'links.page', { search: '', offset: 0, limit: 9 })
  expect(rows.map(({ email }) => email).sort()).toEqual(['ann@b.example', 'bob@c.example', 'eve@b.example'])
})

test('a name that is typed for a mail is noted where its customer has none, in a list and in Links', async ({
  app: { page },
}) => {
  const screen = links(page)
  const dialog = page.getByRole('dialog')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const sendAs = async (opener: Locator, name: string) => {
    await opener.click()
    await dialog.getByLabel('Customer’s name').fill(name)
    await expect(dialog).toContainText('Noted as this customer’s name, too.')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await opener.click()
    await expect(dialog.getByLabel('Customer’s name')).toHaveValue(name)
    await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
    await page.keyboard.press('ControlOrMeta+Enter')
  }
  const run = await call(page, 'runs.paste', { text: 'Name\tEmail\n\tfay@b.example' })
  await call(page, 'runs.start', { id: run?.id ?? '' })
  await screen.open()
  await screen.createMany()
  await button('Open Pasted rows').click()
  await button('Continue to mails').click()
  const row = page.getByRole('grid', { name: 'Rows' }).getByRole('row').filter({ hasText: 'fay@b.example' })
  await row.click()
  await sendAs(button('Add name and send'), 'Fay Ito')
  await expect(row).toContainText('Fay Ito')
  await expect(page.getByRole('heading', { name: 'Mail to Fay Ito' })).toBeVisible()

  await screen.open()
  await expect(screen.row('fay@b.example')).toContainText('Fay Ito')
  await screen.fill({ email: 'hugo@b.example' })
  await screen.create.click()
  await sendAs(screen.card.getByRole('button', { name: 'Send' }), 'Hugo Nils')
  await expect(screen.name).toHaveText('Hugo Nils')
  await expect(screen.row('hugo@b.example')).toContainText('Hugo Nils')
})

test('a refused address is corrected and the mail sent by one button, in the record and in the Inbox', async ({
  app: { page },
}) => {
  const screen = links(page)
  const dialog = page.getByRole('dialog')
  await refuse(page)
  await screen.card.getByRole('button', { name: 'Correct email and send' }).click()
  await expect(dialog.getByLabel('To', { exact: true })).toBeFocused()
  await expect(dialog).toContainText('The mail server refused this address: “No mailbox”')
  await dialog.getByLabel('To', { exact: true }).fill('bob@c.example')
  await expect(dialog).not.toContainText('refused')
  await page.keyboard.press('Escape')
  await inbox(page).open()
  await inbox(page).item('Bob').getByRole('button', { name: 'Correct email' }).click()
  await expect(dialog.getByLabel('To', { exact: true })).toBeFocused()
  await expect(dialog.getByLabel('To', { exact: true })).toHaveValue('bob@c.example')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(inbox(page).item('Bob').filter({ hasNotText: 'Resolved' })).toHaveCount(0)
  await expect(inbox(page).item('Bob').getByRole('button').first()).toBeFocused()
  await screen.open()
  await expect(screen.row('bob@c.example')).toContainText('Sent')
  // The earlier, refused mail is history and has no warning colour.
  await screen.row('bob@c.example').click({ position: { x: 60, y: 10 } })
  const mails = screen.card.locator('.mail-line')
  await expect(mails).toHaveClass([/ ok/, / plain/])
  await expect(mails.last()).toContainText('Not sent')
})

test('the row of the standing link stays everybody’s, whomever it is sent to', async ({ app: { page } }) => {
  const { link } = await call(page, 'links.create', {
    ...{ id: crypto.randomUUID(), customer: '', email: '', note: '', redirectUrl: null },
  })
  const screen = links(page)
  await screen.open()
  await screen.standing()
  await screen.card.getByRole('button', { name: 'Remind', exact: true }).click()
  const to = page.getByRole('dialog').getByLabel('To', { exact: true })
  // The field for the missing name appears later and must not take the focus.
  await expect(page.getByRole('dialog').getByLabel('Customer’s name')).toBeVisible()
  await expect(to).toBeFocused()
  // It goes to somebody else each time, so that no typed address is kept.
  await to.fill('bob@b.example')
  await page.keyboard.press('Escape')
  await screen.card.getByRole('button', { name: 'Remind', exact: true }).click()
  await expect(to).toHaveValue('')
  await to.fill('ann@b.example')
  await page.getByRole('dialog').getByLabel('Customer’s name').fill('Ann')
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await call(page, 'links.get', { id: link.id })).email).toBe('')
})

test('a mail whose link is withdrawn while it is shown offers no other attempt, and its record to renew it', async ({
  app: { page },
}) => {
  const screen = links(page)
  const dialog = page.getByRole('dialog')
  await screen.fill({ customer: 'Ann', email: 'ann@b.example' })
  await screen.create.click()
  await screen.card.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toContainText('Hello Ann')
  const [link] = (await call(page, 'links.page', { search: '', offset: 0, limit: 1 })).rows
  await call(page, 'links.withdraw', { id: link?.id ?? '' })
  await expect(dialog).toContainText('The link no longer works: it was withdrawn or replaced.')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog).toContainText('so nothing was sent')
  await expect(dialog.getByRole('button', { name: /Try again|Send|Edit message/ })).toHaveCount(0)
  const close = dialog.getByRole('button', { name: 'Close' })
  await expect(close).toBeFocused()
  await close.click()
  await expect(screen.card.getByRole('button', { name: 'Renew' })).toBeVisible()
})

test('without a mail server a refused address is corrected where the mail is written', async ({
  app: { page },
}) => {
  const screen = links(page)
  const dialog = page.getByRole('dialog')
  await refuse(page)
  // Copying a message asks for no address.
  const [link] = (await call(page, 'links.page', { search: '', offset: 0, limit: 1 })).rows
  await call(page, 'links.edit', { id: link?.id ?? '', customer: '' })
  await screen.act('Copy with message')
  await expect(dialog.getByLabel('Customer’s name')).toBeFocused()
  await expect(dialog.getByLabel('To', { exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await call(page, 'links.edit', { id: link?.id ?? '', customer: 'Bob' })
  await call(page, 'mail.removeServer', undefined)
  await screen.card.getByRole('button', { name: 'Correct email and send' }).click()
  await dialog.getByLabel('To', { exact: true }).fill('bob@c.example')
  await dialog.getByRole('button', { name: /mail program/ }).click()
  await expect(screen.row('bob@c.example')).toBeVisible()
})

test('who got the standing link and is refused is corrected in the Inbox without being noted on it', async ({
  app: { page },
  smtp,
}) => {
  const link = { id: crypto.randomUUID(), customer: '', email: '', note: '', redirectUrl: null }
  await call(page, 'links.create', link)
  const { templates } = await call(page, 'mail.setup', undefined)
  const mail = {
    id: crypto.randomUUID(),
    linkId: link.id,
    templateId: templates[0]?.id ?? '',
    fill: { customer: 'Bob' },
  }
  await call(page, 'mail.send', { ...mail, to: 'bob@b.example' })
  await inbox(page).open()
  await inbox(page).card.getByRole('button', { name: 'Correct email' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('To', { exact: true }).fill('bob@c.example')
  await dialog.getByLabel('Customer').fill('Bob')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => smtp.received.length).toBe(1)
  expect((await call(page, 'links.get', { id: link.id })).email).toBe('')
})

test('a mail that left as it was taken back is shown as sent, and no account is said to be missing', async ({
  app: { page },
}) => {
  await call(page, 'mail.pause', { paused: true })
  const id = crypto.randomUUID()
  const wanted = { id, customer: 'Ann', email: 'ann@b.example', note: '', redirectUrl: 'https://b.example/' }
  await call(page, 'links.create', wanted)
  await call(page, 'mail.send', { id: `mail-${id}`, linkId: id, templateId: 'english', to: null, fill: {} })
  await links(page).row('Ann').click()
  // Pressed as soon as it is too late, before the page is told.
  await links(page)
    .card.getByRole('button', { name: 'Take back' })
    .evaluate(async (button: HTMLElement, linkId) => {
      await window.bridge.call('mail.pause', { paused: false })
      const isWaiting = async () =>
        JSON.stringify(await window.bridge.call('mail.ofLink', { id: linkId })).includes('"waiting"')
      while (await isWaiting());
      button.click()
    }, id)
  await expect(links(page).card).toContainText('Handed to mail server')
  await expect(page.getByText('No account with that ID')).toHaveCount(0)
})

import { serverInput } from '../src/main/app/mail/testing/smtp-server.ts'
import { dateText } from '../src/renderer/ui/text/day-field.ts'
import { startOfDay } from '../src/renderer/ui/text/when.ts'
import { call } from './fixtures/connect.ts'
import { expect, test } from './fixtures.ts'
import { inbox } from './pages/inbox.ts'
import { links } from './pages/links.ts'

const day = 24 * 60 * 60 * 1000

test('a register is sorted, filtered, edited, marked, archived, undone, followed up and kept', async ({
  app,
  service,
  smtp,
}) => {
  let { page } = app
  let { keyboard } = page
  let screen = links(page)
  const names = ['Riverside Dentl', 'Maria Alvarez', 'Hillcrest HOA', 'Northgate Bakery']
  for (const customer of names) {
    await screen.fill({ customer, email: `${customer.slice(0, 5).toLowerCase()}@example.com` })
    await screen.create.click()
    await expect(screen.name).toHaveText(customer)
  }
  const customers = () => screen.register.locator('.link-who > .strong')

  await screen.register.getByRole('button', { name: 'Customer' }).click()
  await expect(customers()).toHaveText([
    'Hillcrest HOA',
    'Maria Alvarez',
    'Northgate Bakery',
    'Riverside Dentl',
  ])
  await expect(screen.register.getByRole('columnheader', { name: 'Customer' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await screen.register.getByRole('button', { name: 'Customer' }).click()
  await expect(customers().first()).toHaveText('Riverside Dentl')

  // A typo is corrected by keyboard; a wrong address is an error, and Esc discards the changes.
  await screen.row('Riverside Dentl').focus()
  await keyboard.press('F2')
  await expect(screen.edit.getByLabel('Customer')).toBeFocused()
  await keyboard.press('Backspace')
  await keyboard.type('al')
  await keyboard.press('Enter')
  await expect(screen.row('Riverside Dental')).toBeFocused()
  await expect(page.getByRole('status')).toContainText('Saved')
  await keyboard.press('F2')
  await screen.edit.getByLabel('Email').fill('nobody')
  await keyboard.press('Enter')
  await expect(screen.edit.getByLabel('Email')).toBeFocused()
  await expect(screen.edit.getByLabel('Email')).toHaveAccessibleDescription(
    'An address such as name@example.com, or none',
  )
  // The error stands below its field, and no fields overlap.
  const fields = await Promise.all(
    ['Customer', 'Email', 'Note', 'Follow up on'].map(name => screen.edit.getByLabel(name).boundingBox()),
  )
  for (const [index, field] of fields.slice(1).entries()) {
    const before = fields[index]
    const isBeside = (before?.x ?? 0) + (before?.width ?? 0) <= (field?.x ?? 0)
    expect(isBeside || (before?.y ?? 0) + (before?.height ?? 0) <= (field?.y ?? 0)).toBe(true)
  }
  await screen.edit.getByRole('button', { name: 'In a week' }).click()
  await expect(screen.edit.getByLabel('Follow up on')).toHaveValue(dateText(startOfDay(Date.now(), 7)))
  await keyboard.press('Escape')
  await expect(screen.row('Riverside Dental')).toContainText('river@example.com')
  await app.kill()
  page = app.page
  keyboard = page.keyboard
  screen = links(page)
  const foot = screen.registerCard
  const side = page.getByRole('navigation', { name: 'Main' })
  await side.getByRole('link', { name: 'Links' }).click()
  await expect(screen.row('Riverside Dental')).toBeVisible()

  // The history shows changes, and the field values that the service still has.
  await screen.row('Riverside Dental').click()
  await expect(screen.history).toContainText('Customer changed, was “Riverside Dentl” by you')
  await expect(screen.card).toContainText('The service and colleagues have reference “Riverside Dentl”.')
  await screen.card.getByRole('button', { name: 'Close' }).click()

  // Selection by keyboard and mouse; actions on it can be undone, step by step.
  await screen.row('Northgate Bakery').focus()
  await keyboard.press('Shift+ArrowDown')
  await expect(foot).toContainText('2 links selected')
  await screen.row('Riverside Dental').click({ modifiers: ['ControlOrMeta'] })
  await expect(foot).toContainText('3 links selected')
  // The checkbox in the head clears a selection, or selects all if there is none.
  const box = foot.locator('.grid-head .tick-box')
  await box.click()
  await expect(foot).not.toContainText('selected')
  // Shift and a click on a checkbox select a range.
  const boxOf = (name: string) => screen.row(name).locator('.grid-check')
  await boxOf('Northgate Bakery').click()
  await boxOf('Maria Alvarez').click({ modifiers: ['Shift'] })
  await expect(foot).toContainText('3 links selected')
  await box.click()
  await box.click()
  await expect(foot).toContainText('4 links selected')
  await screen.row('Maria Alvarez').click({ modifiers: ['ControlOrMeta'] })
  await expect(foot).toContainText('3 links selected')
  await foot.getByRole('button', { name: 'Copy as list' }).click()
  await expect(page.getByRole('status')).toContainText('3 links copied as a list')
  expect((await app.clipboard()).split('\n')).toHaveLength(3)
  await foot.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(customers()).toHaveText(['Maria Alvarez'])
  await expect(screen.row('Maria Alvarez')).toBeFocused()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(customers()).toHaveCount(4)
  await screen.row('Maria Alvarez').focus()
  await keyboard.press('ControlOrMeta+a')
  await expect(foot).toContainText('4 links selected')
  await foot.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(page.getByText('No links yet')).toBeVisible()
  await expect(foot.getByRole('button', { name: 'Show archive' })).toBeVisible()
  await screen.filters()
  await foot.getByRole('button', { name: 'Archived', exact: true }).click()
  await expect(customers()).toHaveCount(4)
  await page.getByRole('heading', { name: 'Links', level: 1 }).click()
  await keyboard.press('ControlOrMeta+z')
  await expect(page.getByRole('status')).toContainText('4 links back from the archive')
  await screen.filters()
  await foot.getByRole('button', { name: 'Archived', exact: true }).click()
  await keyboard.press('Escape')
  await expect(customers()).toHaveCount(4)

  // When the only row of a search is archived, the search gets the focus, and Ctrl/Cmd+Z there still undoes it.
  await screen.search.fill('hillcrest')
  await expect(customers()).toHaveCount(1)
  await keyboard.press('ArrowDown')
  await keyboard.press('Delete')
  await expect(screen.search).toBeFocused()
  await keyboard.press('ControlOrMeta+z')
  await expect(customers()).toHaveText(['Hillcrest HOA'])
  await expect(screen.search).toHaveValue('hillcrest')
  await screen.search.fill('')
  await expect(customers()).toHaveCount(4)

  // An action that cannot be undone asks first; a filter's chip shows its label and value.
  await screen.row('Hillcrest HOA').click({ modifiers: ['ControlOrMeta'] })
  await foot.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('It stops working at once')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('1 link withdrawn.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
  await expect(screen.row('Hillcrest HOA')).toBeFocused()
  await screen.filters()
  await foot.getByRole('combobox', { name: 'State' }).selectOption('Withdrawn')
  await expect(customers()).toHaveText(['Hillcrest HOA'])
  await expect(foot.getByRole('combobox', { name: 'State' })).toContainText('State: Withdrawn')
  await foot.getByRole('combobox', { name: 'State' }).selectOption('State: all')
  await keyboard.press('Escape')

  // A chosen follow-up day is due; the reminder uses its own template, and then nothing waits.
  await call(page, 'mail.saveServer', serverInput(smtp, { security: 'none' }))
  await call(page, 'mail.saveCompany', { company: 'Acme Solar' })
  const { rows } = await call(page, 'links.page', { search: 'maria', offset: 0, limit: 1 })
  await call(page, 'links.edit', { id: rows[0]?.id ?? '', followUpAt: Date.now() - day })
  await expect(inbox(page).place).toContainText('1 waiting')
  await screen.tab('Follow up').click()
  await expect(customers()).toHaveText(['Maria Alvarez'])
  await expect(screen.row('Maria Alvarez')).toContainText('To follow up')
  await screen.actOn('Maria Alvarez', 'Remind')
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Nobody to follow up.')).toBeVisible()
  await expect(inbox(page).place).not.toContainText('waiting')
  await expect.poll(() => smtp.received.length).toBe(1)
  expect(smtp.received[0]?.headers.join('\n')).toContain('Reminder from Acme Solar')

  // Esc stops work on many links, and the dialog says how far it came.
  await page.getByRole('button', { name: 'Show all links' }).click()
  await screen.row('Maria Alvarez').focus()
  await keyboard.press('ControlOrMeta+a')
  await foot.getByRole('button', { name: 'Withdraw' }).click()
  await service.fault('slow', { method: 'POST', ms: 700 })
  const asked = page.getByRole('alertdialog')
  await asked.getByRole('button', { name: 'Withdraw' }).click()
  await expect(asked).toContainText('0 of 4')
  await keyboard.press('Escape')
  await expect(asked).toContainText(/^Withdraw 4 links\?[01] links? withdrawn/)
  await service.clearFaults()
  await asked.getByRole('button', { name: 'Close' }).click()
  await expect(asked).toHaveCount(0)
})

test('several marked links are reminded at once, by one question that says how many and names who gets no mail', async ({
  app,
  smtp,
}) => {
  const { page } = app
  const screen = links(page)
  await call(page, 'mail.saveServer', serverInput(smtp, { security: 'none' }))
  await call(page, 'mail.saveCompany', { company: 'Acme Solar' })
  const create = (customer: string, email: string) =>
    call(page, 'links.create', { id: crypto.randomUUID(), customer, email, note: '', redirectUrl: null })
  await create('Ann Lee', 'ann@example.com')
  await create('Bo Diaz', 'bo@example.com')
  await create('Cy Young', '')
  await expect(screen.row('Cy Young')).toContainText('Sent')
  // Customers who have their links get reminders, on whichever tab they are selected.
  await screen.tab('Sent').click()
  await screen.row('Cy Young').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await screen.registerCard.getByRole('button', { name: 'Remind', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'Remind 2 customers' })
  await expect(asked).toContainText('No mail to Cy Young (no email address).')
  // Each mail can be previewed as its customer will read it.
  const mails = asked.getByRole('region', { name: 'Mails' })
  const first = (await mails.textContent())?.includes('To Bo Diaz') ? 'Bo Diaz' : 'Ann Lee'
  await expect(mails.getByText(`Hello ${first},`)).toBeVisible()
  await mails.getByRole('button', { name: 'Next customer' }).click()
  await expect(mails.getByText(`Hello ${first === 'Ann Lee' ? 'Bo Diaz' : 'Ann Lee'},`)).toBeVisible()
  // Ctrl/Cmd+Enter sends wherever the focus is, and does not press the focused Cancel.
  await asked.getByRole('button', { name: 'Cancel' }).focus()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(asked).toContainText('2 mails in the queue to your mail server.')
  await expect(asked).toContainText('2 mails sent.')
  await asked.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => smtp.received.length).toBe(2)
  expect(smtp.received[0]?.headers.join('\n')).toContain('Reminder from Acme Solar')
  // On the tab of all states, too, once each customer who gets a mail has had one.
  await screen.tab('All').click()
  await screen.row('Cy Young').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await screen.registerCard.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(asked.getByLabel('Template')).toHaveValue('english-reminder')
})

test('Delete archives all links that are selected, and Escape closes the filters after a reset', async ({
  app,
}) => {
  const { page } = app
  const { keyboard } = page
  const screen = links(page)
  for (const customer of ['Ann', 'Bea', 'Cem']) {
    await screen.fill({ customer })
    await screen.create.click()
    await expect(screen.name).toHaveText(customer)
  }
  await screen.row('Cem').focus()
  await keyboard.press(' ')
  await keyboard.press('Shift+ArrowDown')
  await expect(screen.registerCard).toContainText('2 links selected')
  await keyboard.press('Delete')
  await expect(page.getByRole('status')).toContainText('2 links archived')
  await expect(screen.row('Cem')).toHaveCount(0)
  await expect(screen.row('Bea')).toHaveCount(0)
  await expect(screen.row('Ann')).toBeFocused()

  await screen.filters()
  const panel = screen.registerCard.getByRole('group', { name: 'Filters' })
  await panel.getByRole('button', { name: 'Archived', exact: true }).click()
  await expect(screen.row('Cem')).toBeVisible()
  await panel.getByRole('button', { name: 'Reset filters' }).click()
  await expect(screen.row('Ann')).toBeVisible()
  await keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
})

test('a day whose year is not whole is said to be none, and not left out of the filter', async ({
  app: { page },
}) => {
  const screen = links(page)
  await screen.fill({ customer: 'Ann' })
  await screen.create.click()
  await screen.filters()
  await screen.registerCard.getByLabel('Created', { exact: true }).selectOption({ label: 'Other days…' })
  const dialog = page.getByRole('dialog', { name: 'Created' })
  await dialog.getByLabel('From').fill('0026-11-30')
  const said = dialog.getByText('A day such as 11/30/2026, or none')
  await expect(said).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Show' }).click()
  await expect(said).toBeVisible()
  await dialog.getByLabel('From').fill('2026-01-01')
  await expect(said).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Show' }).click()
  await expect(dialog).toHaveCount(0)
})

test('the day of a link is said once another one has begun, also where nothing else happened', async ({
  app: { page },
}) => {
  const link = { id: crypto.randomUUID(), customer: 'Ann', email: '', note: '' }
  await call(page, 'links.create', { ...link, redirectUrl: 'https://acme.example/thanks' })
  await page.clock.install()
  await page.reload()
  await links(page).open()
  await expect(links(page).row('Ann')).toContainText(/\d:\d\d/)
  await page.clock.fastForward(24 * 3_600_000)
  await expect(links(page).row('Ann')).toContainText('Yesterday')
})

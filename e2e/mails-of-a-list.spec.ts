import { noMailbox, serverInput } from '../src/main/app/mail/testing/smtp-server.ts'
import { call } from './fixtures/connect.ts'
import { expect, test } from './fixtures.ts'
import { inbox } from './pages/inbox.ts'
import { links } from './pages/links.ts'

const list = ['Name', 'Ann', 'Bob', 'Cara', 'Dan', 'Eve']
  .map(
    (name, index) =>
      `${name}\t${index === 0 ? 'Email' : index === 5 ? '' : `${name.toLowerCase()}@b.example`}`,
  )
  .join('\n')

test('the mails of a list are seen, changed, sent, paused and said row by row, on every screen', async ({
  app,
  smtp,
}) => {
  const { page } = app
  const { password = null, ...server } = serverInput(smtp, { host: '127.0.0.1', security: 'none' })
  await call(page, 'mail.saveServer', { ...server, password, perMinute: 2 })
  smtp.fault(noMailbox('bob@b.example'))
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const row = (text: string) =>
    page.getByRole('grid', { name: 'Rows' }).getByRole('row').filter({ hasText: text })
  await page.getByRole('navigation').getByRole('link', { name: 'Links' }).click()
  await links(page).createMany()
  await button('Paste rows').click()
  await page.getByRole('textbox', { name: /Rows from a spreadsheet/ }).fill(list)
  await button('Read rows').click()
  await page.getByLabel('Page afterwards for rows without one').fill('https://example.com/thanks')
  await page.keyboard.press('Tab')
  await button('Start').click()
  await expect(page.getByRole('region', { name: 'Run' })).toContainText('5 of 5 links created')
  await button('Continue to mails').click()

  await expect(page.getByRole('listitem').filter({ hasText: 'Send' })).toHaveAttribute('aria-current', 'step')
  await expect(page.getByText('4 mails ready. 1 row left out.')).toBeVisible()
  await expect(row('Eve')).toContainText('Left out')
  await expect(row('Eve')).toContainText('No email address')
  // The first mail is previewed before all are sent.
  const panel = page.getByRole('complementary', { name: 'Mail to row 2' })
  await expect(panel).toContainText('ann@b.example')
  await expect(panel).toContainText('Hello Ann,')
  // In a narrow window the panel covers rows, but not the button that sends.
  await page.setViewportSize({ width: 900, height: 600 })
  const send = await button('Send 4 mails').boundingBox()
  expect((await panel.boundingBox())?.y).toBeGreaterThan((send?.y ?? 0) + (send?.height ?? 0))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.setViewportSize({ width: 450, height: 300 })
  const step = page.getByRole('list', { name: 'Steps' }).locator('[aria-current]')
  await expect(step.getByText('Send')).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeHidden()
  await page.getByRole('button', { name: /^Edit message/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Hello Ann,')
  await expect(dialog).not.toContainText('Still missing')
  await dialog.getByLabel('Subject').fill('A roof for {customer}, by {company}')
  await dialog.getByRole('button', { name: 'Use for this list' }).click()
  await button('Send 4 mails').click()
  await expect(row('Ann')).toContainText('Sent')
  await expect(row('Bob')).toContainText('Refused')
  await expect(row('Bob')).toContainText('Address refused')
  await expect(row('Cara')).toContainText('Sent')
  await expect(row('Dan')).toContainText('Waiting')
  await row('Ann').click()
  await expect(panel).toContainText('A roof for Ann, by Brightwater Energy Advisors')
  const mails = page.getByRole('region', { name: 'Mails', exact: true })
  const queue = mails.filter({ has: page.getByRole('progressbar', { name: 'Progress' }) })
  await expect(queue).toContainText('3 of 4 mails, 2 a minute')
  const tabs = page.getByRole('group', { name: 'Mails by state' })
  await tabs.getByRole('button', { name: 'Refused 1' }).click()
  await expect(row('Ann')).toHaveCount(0)
  await expect(row('Bob')).toBeVisible()

  // Inbox shows waiting mails as an item instead.
  await page.getByRole('link', { name: 'Inbox' }).click()
  await expect(page.getByText(/^1 mail waiting/)).toBeVisible()
  await expect(mails).toHaveCount(0)
  await page.getByRole('link', { name: 'Accounts' }).click()
  await expect(mails).toContainText('3 of 4, 2 a minute')
  await mails.getByRole('button', { name: 'Pause' }).click()
  await expect(mails).toContainText('Mails paused')
  await app.restart()
  await app.page.getByRole('link', { name: 'Accounts' }).click()
  await expect(app.page.getByRole('region', { name: 'Mails', exact: true })).toContainText('1 mail to go')
  await app.page
    .getByRole('region', { name: 'Mails', exact: true })
    .getByRole('button', { name: 'Resume' })
    .click()
  await expect.poll(() => smtp.received.length, { timeout: 70_000 }).toBe(3)
  await expect(app.page.getByRole('region', { name: 'Mails', exact: true })).toHaveCount(0)
})

test('a row without a name is set apart, gets one where its mail is shown, and a list is done once its mails are', async ({
  app: { page },
  smtp,
}) => {
  const { password = null, ...server } = serverInput(smtp, { host: '127.0.0.1', security: 'none' })
  await call(page, 'mail.saveServer', { ...server, password })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const row = (text: string) =>
    page.getByRole('grid', { name: 'Rows' }).getByRole('row').filter({ hasText: text })
  await call(page, 'runs.paste', { text: 'Name\tEmail\nAnn\tnone\nBob\tneither' })
  await call(page, 'runs.paste', { text: 'Name\tEmail\nAnn\tann@b.example\n\tonly@b.example' })
  await page.getByRole('navigation').getByRole('link', { name: 'Links' }).click()
  await links(page).createMany()
  const earlier = page.getByRole('region', { name: 'Earlier lists' }).getByRole('listitem')
  await expect(earlier.last()).toContainText('2 rows')
  await expect(earlier.first()).toContainText('begins with Ann')
  await button('Open Pasted rows').first().click()
  await button('Start').click()
  await button('Continue to mails').click()
  const nameless = page.getByText(
    '1 mail ready. 1 row without a name, which this message needs: open it to add one.',
  )
  await expect(nameless).toBeVisible()
  await button('Send 1 mail').click()
  await expect(row('Ann')).toContainText('Sent')
  await expect(page.getByText('Still missing')).toHaveCount(0)
  await button('New list').click()
  await expect(earlier.first()).toContainText('2 of 2 links · 1 of 2 mails')
  await expect(earlier.first()).toContainText('1 mail not sent')
  await button('Open Pasted rows').first().click()
  await page.getByRole('button', { name: 'No name 1' }).click()
  await expect(row('Ann')).toHaveCount(0)
  await row('only@b.example').click()
  await button('Add name and send').click()
  await page.getByRole('dialog').getByLabel('Customer').fill('Only Smith')
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('All 2 mails sent.')).toBeVisible()
  await button('New list').click()
  await expect(earlier.first()).toContainText('Done')
})

test('mails that nobody sent wait in the Inbox, also those of a list before the latest, which opens there', async ({
  app: { page },
  smtp,
}) => {
  const { password = null, ...server } = serverInput(smtp, { host: '127.0.0.1', security: 'none' })
  await call(page, 'mail.saveServer', { ...server, password })
  const place = inbox(page)
  const unsent = place.item('links created, 1 mail not sent')
  for (const name of ['Ann', 'Bob']) {
    const run = await call(page, 'runs.paste', { text: `Name\tEmail\n${name}\t${name}@b.example` })
    await call(page, 'runs.start', { id: run?.id ?? '' })
  }
  const states = async () => (await call(page, 'runs.list', undefined)).map(({ state }) => state)
  await expect.poll(states).toEqual(['done', 'done'])
  await expect(place.place).toContainText('2')
  await place.open()
  // The number may still count the second list as running: then its mails come after the Inbox opened.
  const arrived = page.getByRole('button', { name: 'Show 1 new' })
  await expect(unsent.nth(1).or(arrived)).toBeVisible()
  if (await arrived.isVisible()) await arrived.click()
  await expect(unsent).toHaveCount(2)
  await unsent.last().getByRole('button', { name: 'Open' }).click()
  await expect(
    page.getByRole('grid', { name: 'Rows' }).getByRole('row').filter({ hasText: 'Ann' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Delete this list' }).click()
  await page.getByRole('button', { name: 'Delete list' }).click()
  await expect(page.getByRole('region', { name: 'Earlier lists' }).getByRole('listitem')).toHaveCount(1)
  await expect(place.place).toContainText('1')
  await page.goBack()
  await expect(unsent).toHaveCount(1)
})

test('the day of a mail is said once another one has begun, also where nothing else happened', async ({
  app: { page },
  smtp,
}) => {
  const { password = null, ...server } = serverInput(smtp, { host: '127.0.0.1', security: 'none' })
  await call(page, 'mail.saveServer', { ...server, password })
  await call(page, 'mail.saveCompany', { company: 'Acme Solar' })
  const id = (await call(page, 'runs.paste', { text: 'Name\tEmail\nAnn\tann@b.example' }))?.id ?? ''
  await call(page, 'runs.start', { id })
  await expect.poll(async () => (await call(page, 'runs.get', { id })).state).toBe('done')
  const [template] = (await call(page, 'mail.setup', undefined)).templates
  await call(page, 'runs.mail', { id, templateId: template?.id ?? '' })
  await expect.poll(async () => (await call(page, 'runs.mails', { id })).mail_handed).toBe(1)
  await page.clock.install()
  await page.reload()
  await links(page).open()
  await links(page).createMany()
  await page.getByRole('button', { name: 'Open Pasted rows' }).click()
  await page.getByRole('button', { name: 'Continue to mails' }).click()
  const row = page.getByRole('grid', { name: 'Rows' }).getByRole('row', { name: 'Ann' })
  await expect(row).toContainText(/Sent,? \d/)
  await page.clock.fastForward(24 * 3_600_000)
  await expect(row).toContainText(/yesterday/i)
})

import { serverInput } from '../src/main/app/mail/testing/smtp-server.ts'
import { call } from './fixtures/connect.ts'
import { expect, test } from './fixtures.ts'
import { links } from './pages/links.ts'

test('the mails of a long list are stopped by the key after the one that sent them, and none goes out until they go on', async ({
  app: { page },
  smtp,
}) => {
  const { password = null, ...server } = serverInput(smtp, { host: '127.0.0.1', security: 'none' })
  await call(page, 'mail.saveServer', { ...server, password, perMinute: 600 })
  await call(page, 'mail.saveCompany', { company: 'Acme Solar' })
  const first = Promise.withResolvers<void>()
  smtp.fault(() => ({ at: 'text', waits: first.promise }))
  const rows = Array.from({ length: 120 }, (_, n) => `Customer ${n}\tc${n}@b.example`).join('\n')
  const run = await call(page, 'runs.paste', { text: `Name\tEmail\n${rows}` })
  await call(page, 'runs.start', { id: run?.id ?? '' })
  await expect.poll(async () => (await call(page, 'runs.get', { id: run?.id ?? '' })).state).toBe('done')
  await page.getByRole('navigation').getByRole('link', { name: 'Links' }).click()
  await links(page).createMany()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const heading = page.getByRole('heading', { level: 1 })
  await page.getByRole('button', { name: /^(Continue to mails|Open Pasted rows)$/ }).click()
  await expect(heading).toHaveText('Pasted: Customer 0 and 119 more')
  if (await button('Continue to mails').isVisible()) await button('Continue to mails').click()
  await button('Send 120 mails').focus()
  await page.keyboard.press('Enter')
  await expect(button('Pause')).toBeFocused()
  await page.keyboard.press('Enter')
  const card = page.getByRole('region', { name: 'Mails', exact: true }).filter({ has: button('Resume') })
  await expect(card).toContainText(
    /Paused\. \d+ of 120 mails\. 1\d\d mails will not go out until you resume\./,
  )
  // The mail being sent when Pause was pressed still arrives; the waiting ones are not sent.
  smtp.fault(() => null)
  first.resolve()
  await expect(card).toContainText('1 of 120 mails. 119 mails will not go out until you resume.')
  await expect.poll(() => smtp.received.length).toBe(1)
  await button('Resume').click()
  await expect.poll(() => smtp.received.length, { timeout: 60_000 }).toBe(120)
  await expect(page.getByText('All 120 mails sent.')).toBeVisible()
})

test('a list that ends while one is elsewhere is done once one comes back', async ({ app: { page } }) => {
  const names = Array.from({ length: 300 }, (_, n) => `Customer ${n}`)
  const run = await call(page, 'runs.paste', { text: ['Name', ...names].join('\n') })
  await page.getByRole('navigation').getByRole('link', { name: 'Links' }).click()
  await links(page).createMany()
  await page.getByRole('button', { name: 'Open Pasted rows' }).click()
  await page.getByRole('button', { name: /^Start/ }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Accounts' }).click()
  await expect.poll(async () => (await call(page, 'runs.get', { id: run?.id ?? '' })).state).toBe('done')
  await links(page).open()
  await links(page).createMany()
  await expect(page.getByRole('button', { name: 'Continue to mails' })).toBeVisible()
})

test('a page afterwards that is mended is completed as everywhere, and the row is waiting then', async ({
  app: { page },
}) => {
  const text = 'Name\tPage afterwards\nAnn\tno page at all\nBob\thttps://b.example/ok'
  const run = await call(page, 'runs.paste', { text })
  await page.getByRole('navigation').getByRole('link', { name: 'Links' }).click()
  await links(page).createMany()
  await page.getByRole('button', { name: 'Open Pasted rows' }).click()
  await page.getByRole('grid', { name: 'Rows' }).getByRole('row').filter({ hasText: 'Ann' }).click()
  await page.getByRole('dialog').getByLabel('Page afterwards').fill('a.example/ok')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const id = run?.id ?? ''
  await expect.poll(async () => (await call(page, 'runs.get', { id })).counts.waiting).toBe(2)
})

test('while the page afterwards is wrong the buttons beside it stay where they are, and nothing says that none is typed', async ({
  app: { page },
}) => {
  await call(page, 'runs.paste', { text: 'Name\tEmail\nAnn\tann@b.example' })
  await links(page).createMany()
  await page.getByRole('button', { name: 'Open Pasted rows' }).click()
  const box = page.getByLabel('Page afterwards for rows without one')
  const start = page.getByRole('button', { name: 'Start', exact: true })
  const standing = page.getByText(/every row gets the same standing link/)
  await box.fill('')
  await expect(standing).toBeVisible()
  const before = await start.boundingBox()
  await box.fill('http://example.com/thanks')
  const error = page.getByText('A full address that starts with https://')
  await expect(error).toBeVisible()
  await expect(standing).toHaveCount(0)
  expect(await start.boundingBox()).toEqual(before)
  // Not at the end of the list, where it would be cut.
  const [at, below] = await Promise.all([box.boundingBox(), error.boundingBox()])
  expect((below?.y ?? 0) - (at?.y ?? 0)).toBeLessThan(40)
})

test('a name that turns the text after it turns nothing of its row that is opened', async ({
  app: { page },
}) => {
  const run = await call(page, 'runs.paste', { text: 'Name\tEmail\nAnn \u202Eeel\tann@b.example' })
  const id = run?.id ?? ''
  await call(page, 'runs.start', { id })
  await expect.poll(async () => (await call(page, 'runs.get', { id })).counts.created).toBe(1)
  await links(page).createMany()
  await page.getByRole('button', { name: 'Open Pasted rows' }).click()
  await page.getByRole('grid', { name: 'Rows' }).getByRole('row').filter({ hasText: 'Ann' }).click()
  await expect(page.getByRole('dialog')).toContainText('ann@b.example')
  expect(await page.getByRole('dialog').textContent()).not.toContain('\u202E')
})

test('a list has one name among others and open, and is deleted once that is confirmed', async ({
  app: { page },
}) => {
  await call(page, 'runs.paste', { text: 'Name\nAnn\nBob' })
  await page.getByRole('navigation').getByRole('link', { name: 'Links' }).click()
  await links(page).createMany()
  await expect(page.getByText('Pasted: Ann and 1 more')).toBeVisible()
  const open = page.getByRole('button', { name: 'Open Pasted rows', exact: true })
  await expect(open).toHaveAccessibleDescription('Pasted: Ann and 1 more')
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.many-part .button:focus')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pasted: Ann and 1 more')
  const ask = page.getByRole('button', { name: 'Delete this list' })
  const dialog = page.getByRole('alertdialog', { name: 'Delete this list?' })
  await ask.click()
  await expect(dialog).toContainText('No link was created from it yet.')
  await page.keyboard.press('Escape')
  expect(await call(page, 'runs.list', undefined)).toHaveLength(1)
  await ask.click()
  await dialog.getByRole('button', { name: 'Delete list' }).click()
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeFocused()
  await expect(page.getByText('List deleted')).toBeVisible()
  expect(await call(page, 'runs.list', undefined)).toEqual([])
})

test('one of several lists of the same name is deleted among them, once that is confirmed', async ({
  app: { page },
}) => {
  await call(page, 'runs.paste', { text: 'Name\nAnn\nBob' })
  await call(page, 'runs.paste', { text: 'Name\nCara\nDan' })
  await links(page).open()
  await links(page).createMany()
  const row = (text: string) =>
    page.getByRole('region', { name: 'Earlier lists' }).getByRole('listitem').filter({ hasText: text })
  const ask = row('Cara').getByRole('button', { name: 'Delete Pasted rows', exact: true })
  await expect(ask).toHaveAccessibleDescription('Pasted: Cara and 1 more')
  await ask.click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete “Pasted: Cara and 1 more”?' })
  await expect(dialog).toContainText('No link was created from it yet.')
  await page.keyboard.press('Escape')
  await expect(ask).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Delete list' }).click()
  await expect(row('Cara')).toHaveCount(0)
  await expect(row('Ann')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeFocused()
})

test('a row that is mended once its list is done is created by a button that says so', async ({
  app: { page },
}) => {
  const run = await call(page, 'runs.paste', { text: 'Name\tEmail\nAnn\tann@b.example\nBob\tnope' })
  await call(page, 'runs.start', { id: run?.id ?? '' })
  await page.getByRole('navigation').getByRole('link', { name: 'Links' }).click()
  await links(page).createMany()
  await page.getByRole('button', { name: 'Open Pasted rows' }).click()
  await page.getByRole('grid', { name: 'Rows' }).getByRole('row').filter({ hasText: 'Bob' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill('bob@b.example')
  await page.keyboard.press('Enter')
  const card = page.getByRole('region', { name: 'Run' })
  await expect(card).toContainText('1 link to create')
  await expect(card).not.toContainText('Paused')
  await page.getByRole('button', { name: 'New list' }).click()
  await expect(page.getByRole('region', { name: 'Earlier lists' })).toContainText('1 link to create')
  await page.getByRole('button', { name: 'Open Pasted rows' }).click()
  await expect(card.getByRole('button')).toHaveText(['Create 1 link', 'Continue to mails'])
  await card.getByRole('button', { name: 'Create 1 link' }).click()
  await expect(card).toContainText('2 of 2 links created')
})

test('a list that has ended is deleted where it is shown, and its links stay', async ({ app: { page } }) => {
  await call(page, 'runs.paste', { text: 'Name\tEmail\nAnn\tann@b.example' })
  await links(page).createMany()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await button('Open Pasted rows').click()
  await button('Start').click()
  await expect(button('Continue to mails')).toBeVisible()
  await button('Delete this list').click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete this list?' })
  await expect(dialog).toContainText('Its links and mails are kept.')
  await dialog.getByRole('button', { name: 'Delete list' }).click()
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeFocused()
  expect(await call(page, 'runs.list', undefined)).toEqual([])
  await links(page).open()
  await expect(links(page).row('Ann')).toBeVisible()
})

test('a list whose links are created is deleted before any of its mails is sent, and its links stay', async ({
  app: { page },
}) => {
  await call(page, 'mail.saveCompany', { company: 'Acme Solar' })
  await call(page, 'runs.paste', { text: 'Name\tEmail\nAnn\tann@b.example\nBob\tbob@b.example' })
  await links(page).createMany()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await button('Open Pasted rows').click()
  await button('Start').click()
  await button('Continue to mails').click()
  const card = page.getByRole('region', { name: 'Mails' })
  await expect(button('Save drafts')).toBeVisible()
  for (const [width, height] of [
    [900, 600],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await card.getByRole('button', { name: 'Delete this list' }).click({ trial: true })
  }
  await card.getByRole('button', { name: 'Delete this list' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete this list?' })
  await expect(dialog).toContainText('Its links and mails are kept.')
  await dialog.getByRole('button', { name: 'Delete list' }).click()
  await expect(button('Choose file')).toBeFocused()
  expect(await call(page, 'runs.list', undefined)).toEqual([])
  await links(page).open()
  await expect(links(page).row('Ann')).toBeVisible()
})

import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { links } from './pages/links.ts'

test.use({ customers: 400 })

const pageBytes = 4096

test('accounts that cannot be read: links go on, and the accounts are read again by themselves', async ({
  app,
}) => {
  await links(app.page).fill({ customer: 'Kept Customer' })
  await links(app.page).create.click()
  await expect(links(app.page).row('Kept Customer')).toBeVisible()
  await accounts(app.page).open()
  await expect(accounts(app.page).rows.first()).toBeVisible()
  await expect(app.page.getByText('Reading the accounts')).toHaveCount(0)
  await app.restartAfter(() => {
    const mirror = readdirSync(app.dataDir).find(name => /^mirror-.*\.db$/.test(name)) ?? ''
    const file = join(app.dataDir, mirror)
    const content = readFileSync(file)
    const pages = content.length / pageBytes
    content.fill(0x5a, Math.floor((pages * 2) / 3) * pageBytes)
    writeFileSync(file, content)
  })
  await links(app.page).open()
  await expect(links(app.page).row('Kept Customer')).toBeVisible()
  await links(app.page).fill({ customer: 'Made meanwhile' })
  await links(app.page).create.click()
  await expect(links(app.page).row('Made meanwhile')).toBeVisible()
  await accounts(app.page).open()
  await expect(accounts(app.page).card.getByText(/^400 customers,/)).toBeVisible()
})

test('links of which a part cannot be read: Rescue brings back the rest, and the accounts', async ({
  app,
}) => {
  for (const customer of ['Rescued Customer', 'Another Customer']) {
    await links(app.page).fill({ customer })
    await links(app.page).create.click()
    await expect(links(app.page).row(customer)).toBeVisible()
  }
  const file = join(app.dataDir, 'ledger.db')
  // A ledger whose file is truncated does not open.
  await app.restartAfter(() =>
    truncateSync(file, Math.floor((readFileSync(file).length / pageBytes) * 0.9) * pageBytes),
  )
  await expect(
    app.page.getByRole('heading', { name: 'Part of your stored data cannot be read' }),
  ).toBeVisible()
  await app.page.getByRole('button', { name: 'Rescue' }).click()
  await expect(app.page.getByText(/stored data was rescued\.$/)).toBeVisible()
  await accounts(app.page).open()
  await expect(accounts(app.page).card.getByText(/^400 customers,/)).toBeVisible()
})

test('a store that is gone is said to be gone, and nothing is made in its place until a person says so', async ({
  app,
}) => {
  const file = join(app.dataDir, 'ledger.db')
  await app.restartAfter(() => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
  })
  await expect(app.page.getByRole('heading', { name: 'Your stored data is gone' })).toBeVisible()
  expect(readdirSync(app.dataDir)).not.toContain('ledger.db')
  await app.page.getByRole('button', { name: 'Start fresh' }).click()
  await expect(app.page.getByRole('heading', { name: 'Welcome to Utility Connect' })).toBeVisible()
  await expect(app.page.getByText('You started fresh.')).toBeVisible()
})

test('a store that is cut short is damaged: nothing left to rescue, set aside by a person, and kept', async ({
  app,
}) => {
  const file = join(app.dataDir, 'ledger.db')
  await app.restartAfter(() => {
    truncateSync(file, 3000)
    // Where the app ended during a back-up, its WAL still has all that the file lacks.
    for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true })
  })
  await expect(
    app.page.getByRole('heading', { name: 'Part of your stored data cannot be read' }),
  ).toBeVisible()
  await app.page.getByRole('button', { name: 'Rescue' }).click()
  await expect(
    app.page.getByRole('heading', { name: 'Nothing in your stored data can be read' }),
  ).toBeVisible()
  // No retry is claimed, and the first remaining button has the focus.
  await expect(app.page.getByText(/^Tried again/)).toHaveCount(0)
  await expect(app.page.getByRole('listitem').getByRole('button').first()).toBeFocused()
  await app.page.getByRole('button', { name: 'Set old data aside' }).click()
  await expect(app.page.getByText('Old data was set aside')).toBeVisible()
  const aside = readdirSync(app.dataDir).find(name => /set-aside.*\.db$/.test(name)) ?? ''
  expect(readFileSync(join(app.dataDir, aside))).toHaveLength(3000)
})

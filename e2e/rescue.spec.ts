import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { links } from './pages/links.ts'

test.use({ customers: 400 })

const pageBytes = 4096

test('one bad page among the accounts: links go on, and Rescue brings the accounts back', async ({ app }) => {
  await links(app.page).fill({ customer: 'Rescued Customer' })
  await links(app.page).create.click()
  await expect(links(app.page).row('Rescued Customer')).toBeVisible()
  await accounts(app.page).open()
  await expect(accounts(app.page).rows.first()).toBeVisible()
  await expect(app.page.getByText('Reading the accounts')).toHaveCount(0)
  const file = join(app.dataDir, 'store.db')
  // The end of the file is where the latest accounts lie; every page of its last third is lost.
  await app.restartAfter(() => {
    const content = readFileSync(file)
    const pages = content.length / pageBytes
    content.fill(0x5a, Math.floor((pages * 2) / 3) * pageBytes)
    writeFileSync(file, content)
  })
  await links(app.page).open()
  await expect(links(app.page).row('Rescued Customer')).toBeVisible()
  await accounts(app.page).open()
  await expect(app.page.getByText('Part of your stored data cannot be read').first()).toBeVisible()
  await app.page.getByRole('link', { name: 'Links' }).click()
  await links(app.page).fill({ customer: 'Made meanwhile' })
  await links(app.page).create.click()
  await expect(links(app.page).row('Made meanwhile')).toBeVisible()
  await app.page.getByRole('button', { name: 'Rescue' }).click()
  await expect(app.page.getByText('Your stored data was rescued.')).toBeVisible()
  await expect(links(app.page).row('Rescued Customer')).toBeVisible()
  await expect(links(app.page).row('Made meanwhile')).toBeVisible()
  await accounts(app.page).open()
  await expect(accounts(app.page).card.getByText('400 customers', { exact: true })).toBeVisible()
})

test('a store that is gone is said to be gone, and nothing is made in its place until a person says so', async ({
  app,
}) => {
  const file = join(app.dataDir, 'store.db')
  await app.restartAfter(() => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
  })
  await expect(app.page.getByRole('heading', { name: 'Your stored data is gone' })).toBeVisible()
  expect(readdirSync(app.dataDir)).not.toContain('store.db')
  await app.page.getByRole('button', { name: 'Start fresh' }).click()
  await expect(app.page.getByRole('heading', { name: 'Welcome to Utility Connect' })).toBeVisible()
  await expect(app.page.getByText('A new store was begun.')).toBeVisible()
})

test('a store that is cut short is damaged: nothing left to rescue, set aside by a person, and kept', async ({
  app,
}) => {
  const file = join(app.dataDir, 'store.db')
  await app.restartAfter(() => truncateSync(file, 3000))
  await expect(
    app.page.getByRole('heading', { name: 'Part of your stored data cannot be read' }),
  ).toBeVisible()
  await app.page.getByRole('button', { name: 'Rescue' }).click()
  await expect(
    app.page.getByRole('heading', { name: 'Nothing in your stored data can be read' }),
  ).toBeVisible()
  await app.page.getByRole('button', { name: 'Set old data aside' }).click()
  await expect(app.page.getByText('Old data was set aside')).toBeVisible()
  const aside = readdirSync(app.dataDir).find(name => /set-aside.*\.db$/.test(name)) ?? ''
  expect(readFileSync(join(app.dataDir, aside))).toHaveLength(3000)
})

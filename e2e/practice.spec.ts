import { execFileSync } from 'node:child_process'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { links } from './pages/links.ts'

test.use({ connection: 'practice' })

/** The process of this test's own practice service: its data folder is in its arguments. */
const practiceProcess = (dataDir: string): number => {
  const lines = execFileSync('ps', ['-eo', 'pid=,args=']).toString().split('\n')
  const found = lines.find(line => line.includes('service/main.js') && line.includes(dataDir))
  if (!found) throw new Error('No practice service runs')
  return Number.parseInt(found, 10)
}

test('the link that the app copies is one that the service knows', async ({ app }) => {
  await links(app.page).create.click()
  await expect(links(app.page).url).toBeVisible()
  const answer = await fetch(await app.clipboard())
  expect(answer.status).toBe(200)
})

test('a link can be opened as its customer, in the browser', async ({ app }) => {
  await links(app.page).fill({ customer: 'Played by staff', redirectUrl: 'https://example.com/thanks' })
  await links(app.page).create.click()
  await links(app.page).card.getByRole('button', { name: 'Open as customer' }).click()
  await expect.poll(() => app.openedExternally()).toEqual([await app.clipboard()])
})

test('a practice service that dies is started again, and the app goes on', async ({ app }) => {
  test.skip(process.platform === 'win32', 'ps is not there')
  const first = practiceProcess(app.dataDir)
  process.kill(first, 'SIGKILL')
  await expect.poll(() => app.logs()).toContain('The practice service ended by itself')
  await links(app.page).fill({ customer: 'After the fall' })
  await links(app.page).create.click()
  await expect(links(app.page).url).toBeVisible()
  expect(practiceProcess(app.dataDir)).not.toBe(first)
})

test('the practice service ends with the app, and comes back at the same address', async ({ app }) => {
  await links(app.page).create.click()
  await expect(links(app.page).url).toBeVisible()
  const url = await app.clipboard()
  await app.restart()
  await accounts(app.page).open()
  await accounts(app.page).refresh.click()
  await expect(accounts(app.page).rows.first()).toBeVisible()
  expect((await fetch(url)).status).toBe(200)
})

import type { App } from './fixtures/app.ts'
import { call } from './fixtures/connect.ts'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { addresses } from './pages/addresses.ts'
import { inbox } from './pages/inbox.ts'
import { links } from './pages/links.ts'
import { welcome } from './pages/welcome.ts'

test.use({ connection: 'practice' })

/** Process ids of this test's practice services from the log, the running one last. */
const practiceProcesses = async (app: App): Promise<number[]> =>
  [...(await app.logs()).matchAll(/The practice service runs {"process":(\d+)}/g)].map(([, id]) => Number(id))

test('the link that the app copies is one that the service knows', async ({ app }) => {
  await links(app.page).customer.fill('Ann')
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

test('a link of a customer who ended sharing cannot be opened as them', async ({ app: { page } }) => {
  await links(page).row('Nadia Novak').click()
  await expect(links(page).card.getByRole('heading', { name: 'Nadia Novak' })).toBeVisible()
  await expect(links(page).card).toContainText('Ended')
  await expect(links(page).card.getByRole('button', { name: 'Open as customer' })).toHaveCount(0)
})

test('who declined is written to in words of their own, and in practice nothing is sent', async ({
  app: { page },
}) => {
  await inbox(page).open()
  await page.getByRole('button', { name: 'Write' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write to Dana Declines' })
  await expect(dialog.getByLabel('Template')).toHaveText(/After a decline/)
  await expect(dialog).toContainText('You decided not to share')
  await expect(dialog).toContainText('no mail leaves this computer')
  await page.keyboard.press('Escape')
  await page.getByText('Dana Declines').click()
  // Why is said at once, not in the history alone.
  await expect(links(page).card.locator('.record-top')).toContainText('“This is not my account”')
  await links(page).card.getByRole('button', { name: 'Write', exact: true }).click()
  await expect(dialog).toContainText('You decided not to share')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Practised: no mail was sent')).toBeVisible()
})

test('that colleagues have another note stands beside the note', async ({ app: { page } }) => {
  const screen = links(page)
  const section = (title: string) =>
    screen.card.locator('.record-section').filter({ has: page.getByRole('heading', { name: title }) })
  await screen.row('Dana Declines').click()
  await expect(section('History')).toContainText('Declined')
  const { rows } = await call(page, 'links.page', { search: 'Dana', offset: 0, limit: 1 })
  await call(page, 'links.edit', { id: rows[0]?.id ?? '', note: 'Called' })
  await expect(section('Note')).toContainText('The service and colleagues have no note.')
  await expect(section('History')).toContainText('Note changed')
  await expect(section('History')).not.toContainText('colleagues')
})

test('the foot of shared addresses counts them as their tab does, beside the accounts', async ({
  app: { page },
}) => {
  const screen = addresses(page)
  await screen.open()
  await screen.view('Same address').click()
  await expect(screen.view('Same address')).toContainText(/[1-9]$/)
  const [shared] = (await screen.view('Same address').textContent())?.match(/\d+$/) ?? []
  await expect(screen.card).toContainText(new RegExp(`[1-9]\\d* utility accounts at ${shared} address`))
})

test.describe('from the first screen on', () => {
  test.use({ connection: 'none' })

  test('no screen says that there are no links while the practice data is being read', async ({
    app: { page },
  }) => {
    const texts = await page.evaluateHandle(() => {
      const seen: string[] = []
      new MutationObserver(() => seen.push(document.body.innerText)).observe(document.body, {
        ...{ subtree: true, childList: true, characterData: true },
      })
      return seen
    })
    await welcome(page).practice.click()
    await expect(links(page).row('Maria Alvarez')).toBeVisible()
    const seen = await texts.jsonValue()
    expect(seen.some(text => text.includes('Maria Alvarez'))).toBe(true)
    expect(seen.filter(text => text.includes('No links yet'))).toEqual([])
  })
})

test('a practice service that dies is started again, and the app goes on', async ({ app }) => {
  const [first] = await practiceProcesses(app)
  if (first === undefined) throw new Error('No practice service runs')
  process.kill(first, 'SIGKILL')
  await expect.poll(() => app.logs()).toContain('The practice service ended by itself')
  await links(app.page).fill({ customer: 'After the fall' })
  await links(app.page).create.click()
  await expect(links(app.page).url).toBeVisible()
  await expect.poll(async () => new Set(await practiceProcesses(app)).size).toBe(2)
})

test('the practice service ends with the app, and comes back at the same address', async ({ app }) => {
  await links(app.page).customer.fill('Ann')
  await links(app.page).create.click()
  await expect(links(app.page).url).toBeVisible()
  const url = await app.clipboard()
  await app.restart()
  await accounts(app.page).open()
  await accounts(app.page).refresh.click()
  await expect(accounts(app.page).rows.first()).toBeVisible()
  // Imported data shows at once, while the practice service is still starting.
  await expect.poll(async () => (await fetch(url).catch(() => null))?.status).toBe(200)
})

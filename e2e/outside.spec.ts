import type { Page } from 'playwright/test'
import { call } from './fixtures/connect.ts'
import { odd, startOddService } from './fixtures/odd-service.ts'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { addresses } from './pages/addresses.ts'
import { links } from './pages/links.ts'

test.use({ connection: 'none' })

/** Runs in the page: finds texts and names with effective bidi controls, or with right-to-left words that are not isolated. */
const loose = () => {
  const found: string[] = []
  const look = (text: string, where: Element, isApart: boolean) => {
    const inside = text.replace(/\u2068[^\u2068\u2069]*\u2069/g, '')
    const turns = /[\u202a-\u202e\u2066-\u2069]/.test(inside)
    if (turns || (!isApart && /[\u0590-\u05ff]/.test(inside)))
      found.push(`${where.tagName} ${where.className}: ${JSON.stringify(text.slice(0, 100))}`)
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const around = node.parentElement
    if (around === null || around.closest('script, style, textarea') !== null) continue
    const bdi = around.closest('bdi')
    look(node.textContent ?? '', around, bdi !== null && getComputedStyle(bdi).unicodeBidi === 'isolate')
  }
  for (const element of document.querySelectorAll('[title], [aria-label], [placeholder], [alt]'))
    for (const name of ['title', 'aria-label', 'placeholder', 'alt'])
      look(element.getAttribute(name) ?? '', element, false)
  return found
}

/** Expects no such text on a screen. `shown`: text that appears once the screen has its data. */
const expectApart = async (page: Page, what: string, shown: string) => {
  await expect(page.locator('main, [role=dialog]').filter({ hasText: shown }).first()).toBeVisible()
  expect.soft([what, ...(await page.evaluate(loose))]).toEqual([what])
}

test('no value from outside turns what stands around it, on any screen', async ({ app }) => {
  const service = await startOddService()
  const { page } = app
  const apart = (what: string, shown: string) => expectApart(page, what, shown)
  await call(page, 'connections.testAndSave', {
    address: service.baseUrl,
    apiKey: service.apiKey,
    name: odd('Ours'),
  })
  await call(page, 'accounts.refresh', undefined)
  await page.getByRole('button', { name: 'Create link' }).waitFor()

  const link = links(page)
  await expect(link.row('Reference 1')).toBeVisible()
  await apart('the register', 'Note 3')
  await link.search.fill('Reference')
  await apart('the register, searched', 'Reference 1')
  await link.search.fill(odd('nothing'))
  await expect(page.getByText('No link matches')).toBeVisible()
  await apart('a search of links without a match', 'No link matches')
  await link.search.fill('')
  for (const n of [1, 2, 3]) {
    await link.row(`Reference ${n}`).click()
    await expect(link.name).toContainText(`Reference ${n}`)
    await apart(`the card of link ${n}`, 'Reference')
  }
  await link.row('Reference 1').click()
  for (const way of ['Send', 'Show QR code']) {
    if (way === 'Send') await link.card.getByRole('button', { name: way }).click()
    else await link.act(way)
    await page.getByRole('dialog').waitFor()
    await apart(way, 'Ours')
    await page.keyboard.press('Escape')
  }
  await link.fill({ customer: odd('Typed'), redirectUrl: 'https://x.example/thanks' })
  await link.create.click()
  await expect(page.getByText('Not this one')).toBeVisible()
  await apart('a link that is refused', 'Not this one')

  const list = accounts(page)
  await list.open()
  await expect(list.list).toContainText('Name 1')
  await apart('the accounts', 'Name 1')
  await list.search.fill('0044')
  await apart('the accounts, searched', '0044-')
  await list.search.fill('')
  await expect(list.rows.locator('mark')).toHaveCount(0)
  await list.rows.first().click()
  await expect(list.customerId).toContainText('U+202E')
  const closed = list.details.locator('.disclosure [aria-expanded=false]')
  while ((await closed.count()) > 0) await closed.first().click()
  await apart('the panel', 'Answer from the service')
  await expect(list.details.getByText('0044-').first()).toContainText('U+202E')
  await list.search.fill(odd('nothing'))
  await apart('a search of accounts without a match', 'Ask the service for')

  await page.getByRole('link', { name: 'Addresses' }).click()
  const views = {
    All: 'Elm City',
    Map: 'Texas',
    'Same address': 'Oak Ave',
    'Needs attention': 'Elm City',
  }
  for (const [view, shown] of Object.entries(views)) {
    await addresses(page).view(view).click()
    await apart(`Addresses, ${view}`, shown)
  }
  await page.getByRole('link', { name: 'Inbox' }).click()

  await page.getByRole('link', { name: 'Settings' }).click()
  await apart('Settings', 'Ours')

  await page.getByRole('link', { name: /^Links\b/ }).click()
  await links(page).createMany()
  await page.getByRole('button', { name: 'Paste rows' }).click()
  await page.getByRole('textbox').fill(`Name,Email,Note\n${odd('Row')},${odd('r@b.example')},${odd('n')}`)
  await page.getByRole('button', { name: 'Read rows' }).click()
  await apart('a list', 'Row')
  await page.getByRole('row').filter({ hasText: 'r@b.example' }).first().click()
  await apart('a row of it', 'Email')
  service.stop()
})

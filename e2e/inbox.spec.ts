import type { Page } from 'playwright/test'
import { call } from './fixtures/connect.ts'
import { acceptAsInvented } from './fixtures/customer.ts'
import { expectInWindow, expectNoViolation } from './fixtures/sound.ts'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { inbox } from './pages/inbox.ts'
import { links } from './pages/links.ts'

const day = 86_400_000

const expectSound = async (page: Page): Promise<void> => {
  await expectInWindow(page)
  await expectNoViolation(page)
}

/** Checks one theme at one size: above 1,000 pixels the layout is the same, and themes differ only in colours. */
const lookAt = async (page: Page, theme: 'light' | 'dark', size: { width: number; height: number }) => {
  await page.evaluate(wanted => window.bridge.call('settings.change', { theme: wanted }), theme)
  await page.setViewportSize(size)
  await expectSound(page)
}

const create = async (page: Page, customer: string, redirectUrl: string) =>
  (
    await call(page, 'links.create', {
      id: crypto.randomUUID(),
      customer,
      email: '',
      note: '',
      redirectUrl,
    })
  ).link

test('the app begins on Inbox once there is anything to see: what waits, with its action, and the week with the list behind each figure', async ({
  app,
  service,
  chromium,
}) => {
  const { page: first } = app
  await expect(links(first).heading).toBeVisible()
  await first.keyboard.press('ControlOrMeta+1')
  await expect(first.getByText('Nothing waits.')).toBeVisible()
  await first.getByRole('button', { name: 'Create a link' }).click()
  await expect(links(first).customer).toBeFocused()

  const redirectUrl = `${service.baseUrl}/connect/thanks`
  const accepted = await create(first, 'Accepts at once', redirectUrl)
  const waiting = await create(first, 'Thinks about it', redirectUrl)
  await call(first, 'links.edit', { id: waiting.id, followUpAt: Date.now() - day })
  const customer = await chromium.open({ x: 0, y: 0, width: 900, height: 800 })
  await acceptAsInvented(customer.page, accepted.url, 1)
  await customer.context.close()
  await expect(inbox(first).place).toContainText('2 waiting')
  await service.fault('drop-after', { method: 'POST' })
  const lost = await first.evaluate(input => window.bridge.call('links.create', input), {
    id: crypto.randomUUID(),
    customer: 'Lost on the way',
    email: '',
    note: '',
    redirectUrl,
  })
  expect(lost).toMatchObject({ ok: false, failure: { code: 'outcome_unknown' } })
  await service.clearFaults()
  await app.restart()

  const { page } = app
  const screen = inbox(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(screen.heading).toBeVisible()
  await expect(screen.place).toContainText('3 waiting')
  // The title is staff's name, and the person who accepted stands beside it.
  await expect(screen.group('Shared with you').getByRole('listitem')).toHaveCount(1)
  await expect(screen.item('Accepts at once')).toContainText('accepted by')
  await expect(screen.group('No answer').getByRole('listitem')).toContainText('follow-up due yesterday')
  await expect(screen.item('Lost on the way')).toContainText('may or may not have been created')
  // Times are aligned, however wide each row's button is.
  const lefts = page.locator('.item-time').evaluateAll(all => all.map(one => one.getBoundingClientRect().x))
  expect(new Set(await lefts).size).toBe(1)
  await lookAt(page, 'light', { width: 900, height: 600 })
  await page.setViewportSize({ width: 1920, height: 1080 })
  await expectInWindow(page)
  await lookAt(page, 'dark', { width: 1280, height: 800 })

  await screen.item('Lost on the way').getByRole('button', { name: 'Try again' }).click()
  await expect(screen.item('Lost on the way')).toContainText('Resolved')
  await screen.item('Thinks about it').getByRole('button', { name: 'Remind' }).click()
  await expect(page.getByRole('dialog')).toContainText('Thinks about it')
  await page.keyboard.press('Escape')

  await expect(screen.figure('links this week')).toHaveText(/^3/)
  await screen.figure('links this week').click()
  for (const name of ['Accepts at once', 'Thinks about it', 'Lost on the way'])
    await expect(links(page).row(name)).toBeVisible()
  await screen.open()
  await screen.figure('sharing').click()
  await expect(links(page).row('Accepts at once')).toBeVisible()
  await expect(links(page).row('Thinks about it')).toHaveCount(0)
  await screen.open()
  // A customer who accepted counts as sent and opened, also if that was not recorded.
  await expect(screen.figure('sent')).toHaveText(/^3/)
  await screen.figure('sent').click()
  for (const name of ['Accepts at once', 'Thinks about it', 'Lost on the way'])
    await expect(links(page).row(name)).toBeVisible()
  await screen.open()
  await expect(screen.figure('opened')).toHaveText(/^1/)
  await screen.figure('opened').click()
  await expect(links(page).row('Accepts at once')).toBeVisible()
  await expect(links(page).row('Thinks about it')).toHaveCount(0)
  await screen.open()
  await screen.figure('ended').click()
  await expect(accounts(page).tab('Ended')).toHaveAttribute('aria-pressed', 'true')
  await screen.open()
  await screen.item('Accepts at once').getByRole('button', { name: 'Open' }).click()
  await expect(accounts(page).details).toBeVisible()
})

test('after a click on Inbox its keys work, and what was put off or done comes back from its foot, also later', async ({
  app,
  service,
}) => {
  const { page } = app
  const screen = inbox(page)
  const link = await create(page, 'Anna', `${service.baseUrl}/connect/thanks`)
  const due = Date.now() - day
  await call(page, 'links.edit', { id: link.id, followUpAt: due })
  await expect(screen.place).toContainText('1 waiting')
  await screen.open()
  await expect(screen.item('Anna').getByRole('button').first()).toBeFocused()
  await page.keyboard.press('h')
  await expect(screen.item('Anna')).toContainText('Until tomorrow')
  await links(page).open()
  await screen.open()
  await expect(page.getByText('Nothing waits.')).toBeVisible()
  // An item brought back from Later is in the list at once, also when others wait: create one more.
  const other = await create(page, 'Bob', `${service.baseUrl}/connect/thanks`)
  await call(page, 'links.edit', { id: other.id, followUpAt: due })
  await expect(screen.item('Bob')).toBeVisible()
  await app.restart()
  const foot = app.page.getByRole('button', { name: '1 later' })
  await inbox(app.page).open()
  await expect(inbox(app.page).item('Bob')).toBeVisible()
  await foot.click()
  const dialog = app.page.getByRole('dialog', { name: 'Later and done' })
  await expect(dialog.getByRole('listitem')).toContainText(['Until tomorrow'])
  await dialog.getByRole('button', { name: 'Bring back' }).focus()
  await app.page.keyboard.press('Enter')
  await expect(dialog).toContainText('All of it is back in the Inbox.')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await app.page.keyboard.press('Enter')
  await expect(inbox(app.page).item('Bob').getByRole('button').first()).toBeFocused()
  await expect(inbox(app.page).item('Anna')).toContainText('follow-up due yesterday')
  await expect.poll(async () => (await call(app.page, 'links.get', { id: link.id })).followUpAt).toBe(due)
  await expect(foot).toHaveCount(0)
})

test('done and later at a key: nothing moves, what is done does not come back, and later moves the follow-up day', async ({
  app,
  service,
}) => {
  const { page } = app
  const { keyboard } = page
  const screen = inbox(page)
  const redirectUrl = `${service.baseUrl}/connect/thanks`
  const names = ['Anna', 'Bert', 'Carla'] as const
  const made = []
  for (const [index, name] of names.entries()) {
    const link = await create(page, name, redirectUrl)
    await call(page, 'links.edit', { id: link.id, followUpAt: Date.now() - (3 - index) * day })
    made.push(link)
  }
  await expect(screen.place).toContainText('3 waiting')
  await screen.open()
  await expect(screen.items).toHaveCount(3)
  // Beside a record, rows keep their height and place and only become narrower: ignore the width.
  const placeOf = async (name: string) => ({ ...(await screen.item(name).boundingBox()), width: null })
  const before = await Promise.all(names.map(placeOf))
  const main = (name: string) => screen.item(name).getByRole('button').first()
  // One button reminds all, and first shows who gets no mail.
  await page.getByRole('button', { name: 'Remind 3' }).click()
  await expect(page.getByRole('dialog')).toContainText('No mail to Anna (no email address), Bert')
  await keyboard.press('Escape')
  // The record follows the focused row, and the focus stays in the list.
  await main('Anna').focus()
  await keyboard.press('Enter')
  const record = page.getByRole('region', { name: 'Connect link' })
  await expect(record.getByRole('heading').first()).toHaveText('Anna')
  await expect(record.getByRole('button', { name: 'Remind' })).toBeVisible()
  await expect(main('Anna')).toBeFocused()
  // A second Enter moves the focus to the record, as in every list.
  await keyboard.press('Enter')
  await expect(record).toBeFocused()
  await main('Anna').focus()
  await keyboard.press('ArrowDown')
  await expect(main('Bert')).toBeFocused()
  await expect(record.getByRole('heading').first()).toHaveText('Bert')
  await expectNoViolation(page, 'Inbox with a record')
  await record.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(() => app.clipboard()).toBe(made[1]?.url)
  expect(await Promise.all(names.map(placeOf))).toEqual(before)
  await main('Bert').focus()
  await keyboard.press('Escape')
  await expect(record).toHaveCount(0)
  await expect(main('Bert')).toBeFocused()
  await main('Anna').focus()
  await keyboard.press('e')
  await expect(screen.item('Anna')).toContainText('Done')
  await expect(main('Bert')).toBeFocused()
  await keyboard.press('h')
  await expect(screen.item('Bert')).toContainText('Until tomorrow')
  await expect(main('Carla')).toBeFocused()
  expect(await Promise.all(names.map(placeOf))).toEqual(before)
  await expect(screen.place).toContainText('1 waiting')
  const bert = made[1]?.id ?? ''
  const dueOfBert = async () => (await call(page, 'links.get', { id: bert })).followUpAt
  // The list shows it before it is stored.
  await expect.poll(dueOfBert).toBeGreaterThan(Date.now())
  await screen.item('Bert').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(dueOfBert).toBeLessThan(Date.now())
  await screen.item('Anna').getByRole('button', { name: 'Undo' }).click()
  await expect(screen.place).toContainText('3 waiting')
  await main('Anna').focus()
  await keyboard.press('e')

  // New items wait for a click, so that nothing moves under the pointer.
  const late = await create(page, 'Dora', redirectUrl)
  await call(page, 'links.edit', { id: late.id, followUpAt: Date.now() - 9 * day })
  const arrived = page.getByRole('button', { name: 'Show 1 new' })
  await expect(arrived).toBeVisible()
  expect(await Promise.all(names.map(placeOf))).toEqual(before)
  await arrived.click()
  await expect(screen.items.first()).toContainText('Dora')
  await expect(screen.item('Anna')).toHaveCount(0)
  await links(page).open()
  await screen.open()
  await expect(screen.items).toHaveCount(3)
  await page.getByRole('button', { name: 'Mark all as done' }).click()
  await expect(screen.place).not.toContainText('waiting')
  await expect(page.getByText('Nothing waits.')).toBeVisible()
  // Undo works at once, and for all items together.
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(screen.items).toHaveCount(3)
  await page.getByRole('button', { name: 'Mark all as done' }).click()
  await expect(page.getByText('Nothing waits.')).toBeVisible()
  await keyboard.press('ControlOrMeta+z')
  await expect(screen.items).toHaveCount(3)
  // After an undo, Undo is not offered any more.
  await expect(page.getByRole('status').filter({ hasText: '3 items back' })).toBeVisible()
  await expect(page.getByRole('status').getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Mark all as done' }).click()
  await expect(page.getByText('Nothing waits.')).toBeVisible()
  await links(page).open()
  await screen.open()
  await expect(page.getByText('Nothing waits.')).toBeVisible()
  // Done items stay done after a restart.
  await app.restart()
  await expect(inbox(app.page).heading).toBeVisible()
  await expect(app.page.getByText('Nothing waits.')).toBeVisible()
})

test('a customer who shares is done for good, and what failed is gone with its cause', async ({
  app,
  service,
  chromium,
}) => {
  const link = await create(app.page, 'Accepts at once', `${service.baseUrl}/connect/thanks`)
  const customer = await chromium.open({ x: 0, y: 0, width: 900, height: 800 })
  await acceptAsInvented(customer.page, link.url, 1)
  await customer.context.close()
  await inbox(app.page).open()
  await expect(inbox(app.page).item('Accepts at once')).toBeVisible()
  await service.fault('status', { status: 401 })
  await app.page.evaluate(() => window.bridge.call('accounts.refresh', undefined))
  await app.page.getByRole('button', { name: 'Show 1 new' }).click()
  await expect(inbox(app.page).item('Accounts not read')).toContainText('The service refused the API key')
  await service.clearFaults()
  await inbox(app.page).item('Accounts not read').getByRole('button', { name: 'Try again' }).click()
  await expect(inbox(app.page).item('Accounts not read')).toContainText('Resolved')
  await inbox(app.page).item('Accepts at once').hover()
  await inbox(app.page).item('Accepts at once').getByRole('button', { name: 'Done' }).click()
  const shared = inbox(app.page).item('Accepts at once')
  await expect(shared.getByRole('button', { name: 'Undo' })).toBeVisible()
  // Ctrl/Cmd+Z undoes Done for an item about a customer as well.
  await shared.getByRole('button').first().focus()
  await app.page.keyboard.press('ControlOrMeta+z')
  await expect(inbox(app.page).place).toContainText('1 waiting')
  await app.page.keyboard.press('e')
  await expect(shared.getByRole('button', { name: 'Undo' })).toBeVisible()
  await app.restart()
  await expect(inbox(app.page).heading).toBeVisible()
  await expect(app.page.getByText('Nothing waits.')).toBeVisible()
})

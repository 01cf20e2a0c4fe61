import type { Page } from 'playwright/test'
import { call } from './fixtures/connect.ts'
import type { Service } from './fixtures/service.ts'
import { expect, test } from './fixtures.ts'
import { inbox } from './pages/inbox.ts'
import { links } from './pages/links.ts'

const day = 86_400_000

/** Creates links whose follow-up is due: "Customer 0" and so on. */
const createDue = async (page: Page, service: Service, links: number): Promise<void> => {
  const due = Date.now() - day
  const create = async (_: unknown, n: number) => {
    const id = crypto.randomUUID()
    const redirectUrl = `${service.baseUrl}/connect/thanks`
    await call(page, 'links.create', { id, customer: `Customer ${n}`, email: '', note: '', redirectUrl })
    await call(page, 'links.edit', { id, followUpAt: due + n })
  }
  await Promise.all(Array.from({ length: links }, create))
}

test('what arrives in an empty Inbox takes no focus, and later is tomorrow or, once more, in a week', async ({
  app,
  service,
}) => {
  const { page } = app
  const screen = inbox(page)
  await screen.open()
  await expect(page.getByText('Nothing waits.')).toBeVisible()
  await expect(screen.place).toBeFocused()
  const { link } = await call(page, 'links.create', {
    ...{ id: crypto.randomUUID(), customer: 'Anna', email: '', note: '' },
    redirectUrl: `${service.baseUrl}/connect/thanks`,
  })
  await call(page, 'links.edit', { id: link.id, followUpAt: Date.now() - day })
  const anna = screen.item('Anna')
  await expect(anna).toBeVisible()
  await expect(screen.place).toBeFocused()

  await anna.getByRole('button').first().focus()
  await page.keyboard.press('h')
  await expect(anna).toContainText('Until tomorrow')
  await page.keyboard.press('h')
  await expect(anna).not.toContainText('Until tomorrow')
  await expect(anna).toContainText('Until')
  const followUpAt = async () => (await call(page, 'links.get', { id: link.id })).followUpAt ?? 0
  await expect.poll(followUpAt).toBeGreaterThan(Date.now() + 5 * day)
  await anna.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(followUpAt).toBeLessThan(Date.now())
  await anna.hover()
  await anna.getByRole('button', { name: 'Later' }).click()
  await anna.getByRole('button', { name: 'A week' }).click()
  await expect.poll(followUpAt).toBeGreaterThan(Date.now() + 5 * day)
  await screen.place.click()
  await expect(anna.getByRole('button').first()).toBeFocused()
})

test('what is done, taken back and done again within a moment is done after a restart', async ({
  app,
  service,
}) => {
  const { page } = app
  const screen = inbox(page)
  await createDue(page, service, 20)
  await expect(screen.place).toContainText('20 waiting')
  await screen.open()
  await expect(screen.items).toHaveCount(20)
  await page.getByRole('button', { name: 'Mark all as done' }).click()
  await expect(page.getByRole('status').getByRole('button', { name: 'Undo' })).toBeVisible()
  // Clicks in the page, as fast as it renders: the second Done must not overtake the Undo.
  await page.evaluate(async () => {
    const button = (text: string) =>
      [...document.querySelectorAll('button')].find(one => one.textContent === text)
    button('Undo')?.click()
    while (button('Mark all as done')?.disabled !== false) await new Promise(requestAnimationFrame)
    button('Mark all as done')?.click()
  })
  const done = async () => (await call(app.page, 'inbox.aside', undefined)).length
  await expect.poll(done).toBe(20)
  await app.restart()
  expect(await done()).toBe(20)
})

test('links beyond the first twenty come once each of those is done, one after the other', async ({
  app: { page },
  service,
}) => {
  const screen = inbox(page)
  await createDue(page, service, 22)
  await expect(screen.place).toContainText('22 waiting')
  await screen.open()
  await expect(screen.items).toHaveCount(20)
  await screen.items.first().getByRole('button').first().focus()
  for (let n = 0; n < 20; n += 1) await page.keyboard.press('e')
  await expect(screen.items).toHaveCount(2)
  await expect(screen.item('Customer 21')).toBeVisible()
})

test('links beyond the first twenty come also while something of another kind waits', async ({
  app: { page },
  service,
}) => {
  const screen = inbox(page)
  await createDue(page, service, 22)
  await links(page).open()
  await service.fault('drop-before', { method: 'POST' })
  await links(page).fill({ customer: 'Pelican Storage' })
  await links(page).create.click()
  await expect(links(page).unknown).toBeVisible()
  await expect(screen.place).toContainText('23 waiting')
  await screen.open()
  await expect(screen.items).toHaveCount(21)
  await screen.item('Customer 0').getByRole('button').first().focus()
  for (let n = 0; n < 20; n += 1) await page.keyboard.press('e')
  await page.getByRole('button', { name: 'Show 2 new' }).click()
  await expect(screen.item('Customer 21')).toBeVisible()
  await expect(screen.item('Pelican Storage')).toBeVisible()
})

test('after Ctrl+Z the item that came back has the focus, so that the next key is its own', async ({
  app: { page },
  service,
}) => {
  for (const [at, customer] of ['Nadia', 'Walter'].entries()) {
    const [id, redirectUrl] = [crypto.randomUUID(), `${service.baseUrl}/connect/thanks`]
    await call(page, 'links.create', { id, customer, email: '', note: '', redirectUrl })
    await call(page, 'links.edit', { id, followUpAt: Date.now() - (3 - at) * day })
  }
  const screen = inbox(page)
  await expect(screen.place).toContainText('2 waiting')
  await screen.open()
  await expect(screen.items).toHaveCount(2)
  await expect(screen.items.first()).toContainText('Nadia')
  const mainOf = (name: string) => screen.item(name).getByRole('button').first()
  await mainOf('Nadia').focus()
  await page.keyboard.press('e')
  await expect(mainOf('Walter')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(mainOf('Nadia')).toBeFocused()
  await page.keyboard.press('h')
  await expect(screen.item('Nadia')).toContainText('Until tomorrow')
  await expect(screen.item('Walter')).not.toContainText('Until')
})

test('Ctrl+Z takes back one step after the other, and says when there is none left', async ({
  app: { page },
  service,
}) => {
  for (const customer of ['Ann', 'Bea']) {
    const [id, redirectUrl] = [crypto.randomUUID(), `${service.baseUrl}/connect/thanks`]
    await call(page, 'links.create', { id, customer, email: '', note: '', redirectUrl })
    await call(page, 'links.edit', { id, followUpAt: Date.now() - day })
  }
  const screen = inbox(page)
  await expect(screen.place).toContainText('2 waiting')
  await screen.open()
  await expect(screen.items).toHaveCount(2)
  const undo = screen.items.getByRole('button', { name: 'Undo' })
  await screen.items.first().getByRole('button').first().focus()
  await page.keyboard.press('e')
  await page.keyboard.press('e')
  await expect(undo).toHaveCount(2)
  for (const left of [1, 0]) {
    await page.keyboard.press('ControlOrMeta+z')
    await expect(undo).toHaveCount(left)
  }
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByRole('status').getByText('Nothing to undo')).toBeVisible()
})

test('a list that a figure asks for is not covered by a record that was opened before', async ({
  app: { page },
}) => {
  const screen = links(page)
  await screen.fill({ customer: 'Ann' })
  await screen.create.click()
  await expect(screen.name).toHaveText('Ann')
  await inbox(page).open()
  await inbox(page).figure('links this week').click()
  await expect(screen.row('Ann')).toBeVisible()
  await expect(screen.card).toHaveCount(0)
})

test('a run that was held up is resumed from the Inbox, and the focus stays in its list', async ({
  app: { page },
  service,
}) => {
  const screen = inbox(page)
  await service.fault('status', { status: 401, method: 'POST' })
  const run = await call(page, 'runs.paste', { text: 'Name\tEmail\nAnn\tann@b.example\nBob\tbob@b.example' })
  const id = run?.id ?? ''
  await call(page, 'runs.start', { id })
  const state = async () => (await call(page, 'runs.get', { id })).state
  await expect.poll(state).toBe('paused')
  await service.clearFaults()
  await expect(screen.place).toContainText('waiting')
  await screen.open()
  const resume = screen.card.getByRole('button', { name: 'Resume' })
  await resume.focus()
  await page.keyboard.press('Enter')
  await expect.poll(state).toBe('done')
  await expect(resume).toHaveCount(0)
  await expect(screen.card.locator('.item-main:focus')).toBeVisible()
})

test('no more links are offered below those that wait where the others were done before', async ({
  app: { page },
  service,
}) => {
  const screen = inbox(page)
  await createDue(page, service, 3)
  await expect(screen.place).toContainText('3 waiting')
  await screen.open()
  await screen.item('Customer 0').getByRole('button').first().focus()
  await page.keyboard.press('e')
  await expect(screen.place).toContainText('2 waiting')
  await links(page).open()
  await screen.open()
  await expect(screen.items).toHaveCount(2)
  await expect(screen.card.getByRole('link', { name: /more link/ })).toHaveCount(0)
})

test('a list that is held up waits also where it was done while its links were being created', async ({
  app: { page },
  service,
}) => {
  const screen = inbox(page)
  await service.fault('slow', { method: 'POST', ms: 4_000 })
  const text = 'Name\tEmail\nAnn\tann@b.example\nBob\tbob@b.example\nCid\tcid@b.example'
  const id = (await call(page, 'runs.paste', { text }))?.id ?? ''
  const { hasHeader, columns, redirectUrl } = await call(page, 'runs.get', { id })
  await call(page, 'runs.setUp', { id, hasHeader, columns, redirectUrl, atATime: 1 })
  await call(page, 'runs.start', { id })
  await screen.open()
  await screen.item('links created').getByRole('button').first().focus()
  await page.keyboard.press('e')
  await expect(screen.place).not.toContainText('waiting')
  await service.fault('status', { status: 401, method: 'POST' })
  await expect.poll(async () => (await call(page, 'runs.get', { id })).state).toBe('paused')
  await expect(screen.place).toContainText('1 waiting')
  await expect(screen.card.getByRole('button', { name: 'Resume' })).toBeVisible()
})

test('a link that is archived is not offered to be brought back', async ({ app: { page }, service }) => {
  const screen = inbox(page)
  await createDue(page, service, 2)
  await expect(screen.place).toContainText('2 waiting')
  await screen.open()
  await screen.item('Customer 0').getByRole('button').first().focus()
  await page.keyboard.press('h')
  const foot = page.getByRole('button', { name: '1 later' })
  await expect(foot).toBeVisible()
  const [link] = (await call(page, 'links.page', { search: '"customer 0"', offset: 0, limit: 1 })).rows
  await call(page, 'links.archive', { target: { ids: [link?.id ?? ''] }, archived: true })
  await expect(foot).toHaveCount(0)
})

test('all that is marked as done is on the screen: what came meanwhile waits', async ({
  app: { page },
  service,
}) => {
  const screen = inbox(page)
  await createDue(page, service, 1)
  await expect(screen.place).toContainText('1 waiting')
  await screen.open()
  await expect(screen.items).toHaveCount(1)
  await createDue(page, service, 1)
  await expect(page.getByRole('button', { name: 'Show 1 new' })).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as done' }).click()
  await expect(page.getByRole('status').getByText('1 item done')).toBeVisible()
  await expect(screen.place).toContainText('1 waiting')
  await expect(screen.items).toHaveCount(1)
  await expect(screen.item('follow-up due')).toBeVisible()
})

test('what came of an action is said at its own row, also where another one follows at once', async ({
  app: { page },
  service,
}) => {
  const screen = inbox(page)
  await service.fault('drop-before', { method: 'POST' })
  for (const customer of ['Ann', 'Bea']) {
    const link = {
      id: crypto.randomUUID(),
      customer,
      email: '',
      note: '',
      redirectUrl: `${service.baseUrl}/thanks`,
    }
    await page.evaluate(input => window.bridge.call('links.create', input), link)
  }
  await expect(screen.place).toContainText('2 waiting')
  await screen.open()
  for (const name of ['Ann', 'Bea'])
    await screen.item(name).getByRole('button', { name: 'Try again' }).click()
  for (const name of ['Bea', 'Ann']) await expect(screen.item(name)).toContainText('It is not known yet')
})

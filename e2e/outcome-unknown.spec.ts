import type { Page } from 'playwright/test'
import { everyLink } from '../src/contract/links/register.ts'
import { call } from './fixtures/connect.ts'
import type { Service } from './fixtures/service.ts'
import { expect, test } from './fixtures.ts'
import { inbox } from './pages/inbox.ts'
import { links } from './pages/links.ts'

/** Waits until the app has read the service's description, and so knows whether it honours idempotency keys. */
const described = (page: Page) =>
  expect
    .poll(async () => (await call(page, 'app.state', undefined)).connections[0]?.pageAfterwards)
    .toContain('/connect/thanks')

const keysOf = async (service: Service) =>
  (await service.requests())
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers['idempotency-key'])

test('an answer that is lost once is asked for again by itself with the same key, and makes one link', async ({
  app,
  service,
}) => {
  const screen = links(app.page)
  await described(app.page)
  await service.fault('drop-after', { times: 1, method: 'POST' })
  await screen.fill({ customer: 'S. Whitfield', redirectUrl: 'https://example.com/thanks' })
  await screen.create.click()
  await expect(screen.url).toContainText('/connect/r/')
  await expect(screen.row('S. Whitfield')).toContainText('Sent')
  await expect(screen.unknown).toHaveCount(0)
  const keys = await keysOf(service)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('lost three times its outcome is unknown; trying again finds the same link', async ({
  app,
  service,
}) => {
  const screen = links(app.page)
  await described(app.page)
  await service.fault('drop-after', { times: 3, method: 'POST' })
  await screen.fill({ customer: 'S. Whitfield', redirectUrl: 'https://example.com/thanks' })
  await screen.create.click()
  await expect(screen.unknown).toBeVisible()
  await expect(screen.row('S. Whitfield')).toContainText('Outcome unknown')
  await screen.unknown.getByRole('button', { name: 'Try again' }).click()
  await expect(screen.url).toContainText('/connect/r/')
  await expect(screen.row('S. Whitfield')).toContainText('Sent')
  const keys = await keysOf(service)
  expect(keys).toHaveLength(4)
  expect(new Set(keys).size).toBe(1)
})

test('then it is never repeated by itself, and can be discarded', async ({ app, service }) => {
  const screen = links(app.page)
  await described(app.page)
  await service.fault('drop-before', { method: 'POST' })
  await screen.fill({ customer: 'Pelican Storage' })
  await screen.create.click()
  await expect(screen.unknown).toBeVisible()
  expect(await keysOf(service)).toHaveLength(3)
  await screen.unknown.getByRole('button', { name: 'Discard' }).click()
  await expect(screen.row('Pelican Storage')).toHaveCount(0)
})

test('discarded elsewhere its open record says so, and offers no way to try again', async ({
  app: { page },
  service,
}) => {
  const screen = links(page)
  await service.fault('drop-before', { method: 'POST' })
  await screen.fill({ customer: 'Pelican Storage' })
  await screen.create.click()
  await expect(screen.unknown).toBeVisible()
  const { rows } = await call(page, 'links.page', { ...everyLink, offset: 0, limit: 1, upTo: null })
  await call(page, 'links.discard', { id: rows[0]?.id ?? '' })
  await expect(screen.unknown).toHaveCount(0)
  await expect(screen.card).toContainText('This link is not in the register any more.')
  await page.keyboard.press('Escape')
  await expect(screen.card).toHaveCount(0)
})

test('after a restart it still waits for a decision', async ({ app, service }) => {
  const screen = links(app.page)
  await service.fault('drop-after', { method: 'POST' })
  await screen.fill({ customer: 'Unit 14' })
  await screen.create.click()
  await expect(screen.unknown).toBeVisible()
  await app.restart()
  await links(app.page).open()
  await links(app.page).row('Unit 14').click()
  await expect(links(app.page).unknown).toBeVisible()
})

test('what came of an action in the Inbox is not said any more once its cause is gone', async ({
  app: { page },
  service,
}) => {
  await service.fault('drop-before', { method: 'POST' })
  const link = { id: crypto.randomUUID(), customer: 'Ann', email: '', note: '' }
  const redirectUrl = `${service.baseUrl}/thanks`
  await page.evaluate(input => window.bridge.call('links.create', input), { ...link, redirectUrl })
  const screen = inbox(page)
  await screen.open()
  const item = screen.item('Ann')
  await item.getByRole('button', { name: 'Try again' }).first().click()
  await expect(item).toContainText('It is not known yet')
  await service.clearFaults()
  await call(page, 'links.retry', { id: link.id })
  await expect(item).toContainText('Resolved')
  await expect(item).not.toContainText('It is not known yet')
})

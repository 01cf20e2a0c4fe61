import { expect, test } from './fixtures.ts'
import { links } from './pages/links.ts'

test('an answer lost after the work was done leaves an unknown outcome; trying again finds the same link', async ({
  app,
  service,
}) => {
  const screen = links(app.page)
  await service.fault('drop-after', { times: 1, method: 'POST' })
  await screen.fill({ customer: 'S. Whitfield', redirectUrl: 'https://example.com/thanks' })
  await screen.create.click()
  await expect(screen.unknown).toBeVisible()
  await expect(screen.row('S. Whitfield')).toContainText('Outcome unknown')
  await screen.unknown.getByRole('button', { name: 'Try again' }).click()
  await expect(screen.url).toContainText('/connect/r/')
  await expect(screen.row('S. Whitfield')).toContainText('Sent')
  const keys = (await service.requests())
    .filter(request => request.method === 'POST')
    .map(request => request.headers['idempotency-key'])
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('it is never repeated by itself, and can be discarded', async ({ app, service }) => {
  const screen = links(app.page)
  await service.fault('drop-before', { method: 'POST' })
  await screen.fill({ customer: 'Pelican Storage' })
  await screen.create.click()
  await expect(screen.unknown).toBeVisible()
  expect((await service.requests()).filter(request => request.method === 'POST')).toHaveLength(1)
  await screen.unknown.getByRole('button', { name: 'Discard' }).click()
  await expect(screen.row('Pelican Storage')).toHaveCount(0)
})

test('after a restart it still waits for a decision', async ({ app, service }) => {
  const screen = links(app.page)
  await service.fault('drop-after', { times: 1, method: 'POST' })
  await screen.fill({ customer: 'Unit 14' })
  await screen.create.click()
  await expect(screen.unknown).toBeVisible()
  await app.restart()
  await links(app.page).open()
  await links(app.page).row('Unit 14').click()
  await expect(links(app.page).unknown).toBeVisible()
})

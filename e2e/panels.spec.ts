import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { links } from './pages/links.ts'

test('a look-up that fails closes the panel of the customer before it, and its error goes with what is typed next', async ({
  app,
  service,
}) => {
  const screen = accounts(app.page)
  await screen.open()
  await screen.rows.first().click()
  await expect(screen.customerId).toContainText('cus_')
  await service.fault('status', { status: 500, path: '/accounts/' })
  await screen.search.fill('e')
  await screen.lookUpAccount('no-such-customer')
  const note = screen.card.getByRole('alert')
  await expect(note).toContainText('The service has a problem')
  await expect(screen.details).toHaveCount(0)
  await screen.search.fill('')
  await expect(note).toHaveCount(0)
  await screen.rows.nth(1).click()
  await expect(screen.details).toBeVisible()
})

test('what failed for one customer is not said beside the next', async ({ app, service }) => {
  const screen = accounts(app.page)
  await screen.open()
  await screen.rows.first().click()
  await service.fault('status', { status: 500, path: '/accounts/' })
  await screen.details.getByRole('button', { name: 'Read again' }).click()
  await expect(screen.details.getByRole('alert')).toBeVisible()
  await service.clearFaults()
  await screen.rows.nth(4).click()
  await expect(screen.details.getByRole('alert')).toHaveCount(0)
})

test('the answer from the service comes into view when it is asked for', async ({ app }) => {
  const screen = accounts(app.page)
  await screen.open()
  await app.page.setViewportSize({ width: 900, height: 600 })
  await screen.rows.first().click()
  await screen.details.getByRole('button', { name: 'Answer from the service' }).focus()
  await app.page.keyboard.press('Enter')
  await expect(screen.details.getByRole('button', { name: 'Copy answer' })).toBeInViewport()
})

test('what failed for one link is not said in the card of the next', async ({ app }) => {
  const screen = links(app.page)
  for (const customer of ['First', 'Second']) {
    await screen.fill({ customer })
    await screen.create.click()
    await expect(screen.row(customer)).toContainText('Copied')
  }
  await screen.row('First').click()
  await app.holdClipboard(true)
  await screen.copy.click()
  await expect(screen.card.getByRole('alert')).toContainText('The clipboard took nothing')
  await screen.row('Second').click()
  await expect(screen.card.getByRole('heading')).toHaveText('Second')
  await expect(screen.card.getByRole('alert')).toHaveCount(0)
  await app.holdClipboard(false)
})

test('a link that comes after all is told of, and leaves the card of another one alone', async ({
  app,
  service,
}) => {
  const screen = links(app.page)
  await screen.fill({ customer: 'Looked at' })
  await screen.create.click()
  await expect(screen.row('Looked at')).toContainText('Copied')
  await service.fault('drop-after', { times: 1, method: 'POST' })
  await screen.fill({ customer: 'Late', note: 'Called on Tuesday' })
  await screen.create.click()
  await expect(screen.unknown).toContainText('Called on Tuesday')
  await service.fault('slow', { ms: 1_000, times: 1, method: 'POST' })
  await screen.unknown.getByRole('button', { name: 'Try again' }).click()
  await screen.row('Looked at').click()
  await expect(app.page.getByText('Link for Late created and copied')).toBeAttached()
  await expect(screen.row('Late')).toContainText('Copied')
  await expect(screen.card.getByRole('heading')).toHaveText('Looked at')
})

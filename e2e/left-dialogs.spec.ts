import { call } from './fixtures/connect.ts'
import { openThree } from './fixtures/three-links.ts'
import { expect, test } from './fixtures.ts'
import { links } from './pages/links.ts'

test('work on many links that was stopped leaves the links selected, the rest among them', async ({
  app: { page },
  service,
}) => {
  const screen = links(page)
  const bar = screen.registerCard
  const asked = page.getByRole('alertdialog')
  await openThree(page)
  await screen.row('Ann').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await bar.getByRole('button', { name: 'Withdraw' }).click()
  await service.fault('slow', { method: 'POST', ms: 700 })
  await asked.getByRole('button', { name: 'Withdraw' }).click()
  await expect(asked).toContainText('0 of 3')
  await page.keyboard.press('Escape')
  await expect(asked).toContainText('1 link withdrawn.')
  await service.clearFaults()
  await asked.getByRole('button', { name: 'Close' }).click()
  await expect(asked).toHaveCount(0)
  await expect(bar).toContainText('3 links selected')
  await bar.getByRole('button', { name: 'Withdraw' }).click()
  await asked.getByRole('button', { name: 'Withdraw' }).click()
  await expect(asked).toContainText('withdrawn.')
  await asked.getByRole('button', { name: 'Close' }).click()
  await expect(bar).not.toContainText('selected')
})

test('an answer that comes once its question was left closes no other question', async ({
  app: { page },
  service,
}) => {
  const screen = links(page)
  const asked = page.getByRole('alertdialog')
  await openThree(page)
  await screen.actOn('Ann', 'Withdraw')
  await service.fault('slow', { method: 'POST', ms: 2_500, times: 1 })
  await asked.getByRole('button', { name: 'Withdraw' }).click()
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(asked).toHaveCount(0)
  await screen.actOn('Bea', 'Withdraw')
  await expect(asked).toContainText('Bea')
  await expect(page.getByRole('status')).toContainText('Link withdrawn')
  await expect(screen.row('Ann')).toContainText('Withdrawn')
  await expect(asked).toContainText('Bea')
})

test('what was done at a connection is not offered to be undone at another one', async ({
  app: { page },
}) => {
  const screen = links(page)
  const said = page.getByRole('status').filter({ hasText: 'Link archived' })
  await openThree(page)
  const { currentId } = await call(page, 'app.state', undefined)
  await call(page, 'connections.startPractice', undefined)
  const other = (await call(page, 'app.state', undefined)).currentId
  await call(page, 'connections.select', { id: currentId ?? '' })
  await screen.actOn('Ann', 'Archive')
  await expect(said).toHaveCount(1)
  await call(page, 'connections.select', { id: other ?? '' })
  await expect(page.getByText('Invented customers')).toBeVisible()
  await expect(said).toHaveCount(0)
})

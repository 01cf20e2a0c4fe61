import type { Page } from 'playwright/test'
import { call } from './fixtures/connect.ts'
import { expect, test } from './fixtures.ts'
import { inbox } from './pages/inbox.ts'
import { links } from './pages/links.ts'

/** Creates a link whose chosen follow-up day was yesterday; answers its id. */
const createDue = async (page: Page, customer: string, redirectUrl: string): Promise<string> => {
  const id = crypto.randomUUID()
  await call(page, 'links.create', { id, customer, email: '', note: '', redirectUrl })
  await call(page, 'links.edit', { id, followUpAt: Date.now() - 86_400_000 })
  return id
}

test('what became due, or was over, just before is so on entering', async ({ app, service }) => {
  const { page } = app
  const screen = inbox(page)
  const redirectUrl = `${service.baseUrl}/connect/thanks`
  await createDue(page, 'Bert', redirectUrl)
  const over = await createDue(page, 'Carla', redirectUrl)
  await screen.open()
  await expect(screen.items).toHaveCount(2)
  await links(page).open()
  await expect(links(page).row('Carla')).toBeVisible()
  await call(page, 'links.edit', { id: over, followUpAt: null })
  await createDue(page, 'Anna', redirectUrl)
  await screen.open()
  await expect(screen.item('Anna')).toBeVisible()
  await expect(screen.items).toHaveCount(2)
  await expect(page.getByRole('button', { name: /^Show / })).toHaveCount(0)
})

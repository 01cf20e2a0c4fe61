import { call } from './fixtures/connect.ts'
import { expect, test } from './fixtures.ts'
import { inbox } from './pages/inbox.ts'

const day = 86_400_000

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
    id: crypto.randomUUID(),
    customer: 'Anna',
    email: '',
    note: '',
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
})

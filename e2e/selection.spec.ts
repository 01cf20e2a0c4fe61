import { call } from './fixtures/connect.ts'
import { openThree } from './fixtures/three-links.ts'
import { expect, test } from './fixtures.ts'
import { links } from './pages/links.ts'

test('how many links are selected is true also once one that was left out is archived', async ({
  app: { page },
}) => {
  const screen = links(page)
  await openThree(page)
  const bar = screen.registerCard
  await expect(screen.row('Ann')).toBeVisible()
  await screen.row('Ann').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await expect(bar).toContainText('3 links selected')
  await screen.row('Bea').click({ modifiers: ['ControlOrMeta'] })
  await expect(bar).toContainText('2 links selected')
  await screen.actOn('Bea', 'Archive')
  await expect(screen.row('Bea')).toHaveCount(0)
  await expect(bar).not.toContainText('1 link selected')
})

test('of a whole list no exact number of links is said once one that was left out is in it no more', async ({
  app: { page },
}) => {
  const screen = links(page)
  const ids = new Map(['Ann', 'Bea', 'Cid'].map(name => [name, crypto.randomUUID()]))
  for (const [name, id] of ids)
    await call(page, 'links.create', {
      ...{ id, customer: `${name} Ltd`, email: '', note: '' },
      redirectUrl: 'https://acme.example/thanks',
    })
  await screen.open()
  await screen.search.fill('ltd')
  const bar = screen.registerCard
  await expect(screen.row('Ann')).toBeVisible()
  await screen.row('Ann').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await screen.row('Bea').click({ modifiers: ['ControlOrMeta'] })
  await expect(bar).toContainText('2 links selected')
  await call(page, 'links.edit', { id: ids.get('Bea') ?? '', customer: 'Bea' })
  await expect(screen.row('Bea')).toHaveCount(0)
  await expect(bar).toContainText('1+ links selected')
})

test('an archiving that is asked for twice at once can be undone as if it was once', async ({
  app: { page },
}) => {
  const screen = links(page)
  await openThree(page)
  const archive = (name: string) =>
    screen.row(name).evaluate(row => {
      for (let times = 0; times < 2; times += 1)
        row.dispatchEvent(new KeyboardEvent('keydown', { key: 'Delete', bubbles: true, cancelable: true }))
    })
  const said = page.getByRole('status')
  await screen.row('Ann').focus()
  await archive('Ann')
  await expect(screen.row('Ann')).toHaveCount(0)
  await said.getByRole('button', { name: 'Undo' }).click()
  await expect(screen.row('Ann')).toBeVisible()
  await screen.row('Ann').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await archive('Ann')
  await expect(screen.row('Ann')).toHaveCount(0)
  await expect(said).toContainText('3 links archived')
  await expect(said.getByRole('button', { name: 'Undo' })).toBeVisible()
})

test('a Del that is held archives one link, not those after it', async ({ app: { page } }) => {
  const screen = links(page)
  await openThree(page)
  await screen.row('Cid').focus()
  await page.keyboard.down('Delete')
  await expect(screen.row('Cid')).toHaveCount(0)
  await expect(screen.row('Bea')).toBeFocused()
  await page.keyboard.down('Delete')
  await page.keyboard.up('Delete')
  await page.keyboard.press('ArrowDown')
  await expect(screen.row('Ann')).toBeFocused()
  await expect(screen.row('Bea')).toBeVisible()
})

test('a search that only archived links match leads there', async ({ app: { page } }) => {
  const screen = links(page)
  await openThree(page)
  await screen.actOn('Bea', 'Archive')
  await expect(screen.row('Bea')).toHaveCount(0)
  await screen.search.fill('bea')
  await expect(screen.registerCard).toContainText('Only archived links match')
  await page.getByRole('button', { name: 'Show archive' }).click()
  await expect(screen.row('Bea')).toBeVisible()
  await expect(screen.search).toHaveValue('bea')
})

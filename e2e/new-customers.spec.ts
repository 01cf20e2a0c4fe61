import type { Page } from 'playwright/test'
import { call, connectTo } from './fixtures/connect.ts'
import { startInterfaceOnly } from './fixtures/interface-only.ts'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { inbox } from './pages/inbox.ts'

test.use({ connection: 'none' })

const utilityAccounts = (numbers: string[]) =>
  numbers.map(utilityAccountNumber => ({
    utilityAccountNumber,
    utilityProvider: 'Burbank',
    address: { street: '9 Oak St', city: 'Burbank', state: 'CA', zip: '91501' },
  }))
const customer = (name: string, ...numbers: string[]) => ({
  customerId: `cus_${name}`,
  customer: { name, email: `${name}@b.example` },
  utilityAccounts: utilityAccounts(numbers),
})

/** The app at a service with which these customers share. */
const shareWith = async (page: Page, customers: ReturnType<typeof customer>[]) => {
  const service = await startInterfaceOnly(customers)
  await connectTo(page, service)
  return service
}

test('of new ones each is folded, also below those that were opened; a filter goes also where another has its name', async ({
  app: { page },
}) => {
  const service = await shareWith(page, [customer('Zoe', '1')])
  const screen = accounts(page)
  await screen.open()
  await expect(screen.card).toContainText('1 customer')
  service.add(customer('Ann', '20', '21'))
  service.add(customer('Bert', '30', '31', '32'))
  await screen.refresh.click()
  await screen.tab('New').click()
  await screen.card.getByRole('button', { name: 'Customer', exact: true }).click()
  await expect(screen.rows).toHaveCount(5)
  await screen.rows.first().click()
  await expect(screen.tab('New')).toHaveText('New 1')
  await expect(screen.rows).toHaveCount(5)
  await screen.rows.last().hover()
  await screen.rows.last().getByRole('button', { name: /^Fold/ }).click()
  await expect(screen.rows).toHaveCount(3)

  await screen.filters()
  await page.getByLabel('Utility', { exact: true }).selectOption('Burbank')
  await page.getByLabel('US state', { exact: true }).selectOption('CA')
  await page.getByLabel('City', { exact: true }).selectOption('Burbank')
  const chips = page.getByRole('button', { name: /^Remove filter/ })
  await expect(chips).toHaveCount(3)
  await page.keyboard.press('Escape')
  await chips.first().click()
  await expect(chips).toHaveCount(2)
  service.stop()
})

test('a deleted view that comes back takes the place of no other', async ({ app: { page } }) => {
  const service = await shareWith(page, [customer('Zoe', '1')])
  await accounts(page).open()
  const filter = { search: '', utility: null, state: null, onlyNew: false }
  await call(page, 'views.save', { id: 'view-one', name: 'One', filter: { ...filter, search: 'one' } })
  await call(page, 'views.save', { id: 'view-two', name: 'Two', filter: { ...filter, search: 'two' } })
  await page.reload()
  await accounts(page).open()
  await page.getByRole('button', { name: /^View/ }).click()
  await page.getByRole('menuitem', { name: /Rename or delete/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Views' })
  await dialog.getByRole('button', { name: 'Delete One' }).click()
  await expect(dialog.getByRole('button', { name: 'Undo' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Rename Two' }).click()
  await dialog.getByLabel('Name').fill('One')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  const kept = await call(page, 'views.list', undefined)
  expect(kept.map(view => view.filter.search).sort()).toEqual(['one', 'two'])
  service.stop()
})

test('a record stays open as long as its row is in the list, also where others are folded', async ({
  app: { page },
}) => {
  const numbers = Array.from({ length: 10 }, (_, n) => `1${n}`)
  const others = Array.from({ length: 30 }, (_, n) => customer(`Bert${n}`, `2${n}`))
  const service = await shareWith(page, [customer('Ann', ...numbers), ...others, customer('Zoe', '99')])
  const screen = accounts(page)
  await screen.open()
  await screen.card.getByRole('button', { name: 'Customer', exact: true }).click()
  await expect(screen.rows.first()).toContainText('Ann')
  await screen.rows.nth(1).hover()
  await screen.rows.nth(1).getByRole('button', { name: /^Fold/ }).click()
  await expect(screen.list).toHaveAttribute('aria-rowcount', '33')
  await screen.rows.first().focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(screen.customerId).toHaveText('cus_Zoe')
  await screen.filters()
  await page.getByLabel('US state', { exact: true }).selectOption('CA')
  await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(1)
  await expect(screen.card).toHaveAttribute('aria-busy', 'false')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Remove filter/ }).click()
  await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(0)
  await expect(screen.list).toHaveAttribute('aria-rowcount', '33')
  await expect(screen.customerId).toHaveText('cus_Zoe')
  service.stop()
})

test('who was new and was opened is not listed as new once another tab was open', async ({
  app: { page },
}) => {
  const service = await shareWith(page, [customer('Zoe', '1')])
  const screen = accounts(page)
  await screen.open()
  await expect(screen.card).toContainText('1 customer')
  service.add(customer('Ann', '20'))
  await screen.refresh.click()
  await screen.tab('New').click()
  // Before it is clicked: until they are read, the rows of the tab before are shown.
  await expect(screen.rows).toHaveText([/Ann/])
  await screen.rows.first().click()
  await expect(screen.tab('New')).toHaveText('New 0')
  await expect(screen.rows).toHaveCount(1)
  await screen.tab('All').click()
  await expect(screen.rows).toHaveCount(2)
  await screen.tab('New').click()
  await expect(page.getByText('No new customers.')).toBeVisible()
  service.stop()
})

test('of a list that is of the day before, the day is said, also where nothing else happened since', async ({
  app: { page },
}) => {
  const service = await shareWith(page, [customer('Zoe', '1')])
  await page.clock.install()
  await page.reload()
  await accounts(page).open()
  await expect(page.getByText(/^As of \d/)).toBeVisible()
  service.stop()
  await page.clock.fastForward(24 * 3_600_000)
  await expect(page.getByText(/^As of yesterday/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Connection', exact: true })).toContainText('s of yesterday')
})

test('a list stays where it is while a customer is folded in it, also where the record of another is open', async ({
  app: { page },
}) => {
  const others = Array.from({ length: 60 }, (_, n) => customer(`Bert${n}`, `2${n}`))
  const service = await shareWith(page, [customer('Ann', '1'), ...others, customer('Zoe', '97', '98', '99')])
  const screen = accounts(page)
  await screen.open()
  await screen.card.getByRole('button', { name: 'Customer', exact: true }).click()
  await expect(screen.rows.first()).toContainText('Ann')
  await screen.rows.first().click()
  await expect(screen.customerId).toHaveText('cus_Ann')
  await page.locator('.accounts-grid').evaluate(grid => grid.scrollTo({ top: grid.scrollHeight }))
  const last = screen.rows.filter({ hasText: 'Zoe' }).last()
  await last.hover()
  await last.getByRole('button', { name: /^Fold/ }).click()
  await expect(screen.list).toHaveAttribute('aria-rowcount', '63')
  await expect(screen.rows.filter({ hasText: 'Zoe' })).toBeInViewport()
  service.stop()
})

test('a view whose name is there in other letters takes its place, as it is said', async ({
  app: { page },
}) => {
  const service = await shareWith(page, [customer('Zoe', '1')])
  const filter = { search: 'one', utility: null, state: null, onlyNew: false }
  await call(page, 'views.save', { id: 'view-one', name: 'Árboles', filter })
  await accounts(page).open()
  await page.getByRole('button', { name: /^View/ }).click()
  await page.getByRole('menuitem', { name: /^Save this view/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByLabel('Name').fill('árboles')
  await expect(dialog).toContainText('It takes the place of “one”')
  await dialog.getByRole('button', { name: 'Replace' }).click()
  await expect(dialog).toHaveCount(0)
  expect((await call(page, 'views.list', undefined)).map(view => view.filter.search)).toEqual([''])
  service.stop()
})

test('what was put off waits again the next day, also where nothing else happened since', async ({
  app: { page },
}) => {
  const service = await shareWith(page, [customer('Zoe', '1')])
  await accounts(page).open()
  await expect(accounts(page).card).toContainText('1 customer')
  service.add(customer('Ann', '20'))
  await accounts(page).refresh.click()
  await expect(inbox(page).place).toContainText('1 waiting')
  await page.clock.install()
  await page.reload()
  const screen = inbox(page)
  await expect(screen.place).toContainText('1 waiting')
  await screen.open()
  await screen.item('Ann').getByRole('button').first().focus()
  await page.keyboard.press('h')
  await expect(screen.item('Ann')).toContainText('Until tomorrow')
  await page.clock.fastForward(24 * 3_600_000)
  await expect(screen.place).toContainText('1 waiting')
  await expect(screen.item('Ann').getByRole('button', { name: 'Open' })).toBeVisible()
  service.stop()
})

test('who was new and was opened is not listed as new once the ended ones were shown', async ({
  app: { page },
}) => {
  const service = await shareWith(page, [customer('Zoe', '1')])
  const screen = accounts(page)
  await screen.open()
  await expect(screen.card).toContainText('1 customer')
  service.add(customer('Ann', '20'))
  await screen.refresh.click()
  await expect(screen.tab('New')).toHaveText('New 1')
  await screen.tab('New').click()
  // Those of the tab before are shown until it is read.
  await expect(screen.rows).toHaveCount(1)
  await screen.rows.first().click()
  await expect(screen.tab('New')).toHaveText('New 0')
  await screen.tab('Ended').click()
  await screen.tab('New').click()
  await expect(page.getByText('No new customers.')).toBeVisible()
  service.stop()
})

test('no number of rows is said of the search before while those of another one are read', async ({
  app: { page },
}) => {
  const service = await shareWith(page, [customer('Ann', '1'), customer('Bert', '2'), customer('Cid', '3')])
  const dialog = page.getByRole('dialog')
  for (const screen of ['Accounts', 'Addresses']) {
    await page.getByRole('navigation').getByRole('link', { name: screen }).click()
    await expect(page.getByText('3 utility accounts').first()).toBeVisible()
    await page.getByRole('searchbox').evaluate(async (box: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'ann')
      box.dispatchEvent(new Event('input', { bubbles: true }))
      // React has drawn by then, and main has not answered.
      for (let turn = 0; turn < 10; turn += 1) await null
      for (const button of document.querySelectorAll('button'))
        if (button.textContent === 'Export') button.click()
    })
    const save = dialog.getByRole('button', { name: /^Export( \d+ rows?)?$/ })
    await expect(save).toHaveText(/^Export( 1 row)?$/)
    await page.keyboard.press('Escape')
  }
  service.stop()
})

test('an E that is held marks one item as done, not those after it', async ({ app: { page } }) => {
  const service = await shareWith(page, [customer('Zoe', '1')])
  await accounts(page).open()
  await expect(accounts(page).card).toContainText('1 customer')
  service.add(customer('Ann', '20'))
  service.add(customer('Bert', '30'))
  await accounts(page).refresh.click()
  const screen = inbox(page)
  await expect(screen.place).toContainText('2 waiting')
  await screen.open()
  await screen.items.first().getByRole('button').first().focus()
  for (let times = 0; times < 3; times += 1) await page.keyboard.down('e')
  await page.keyboard.up('e')
  await expect(screen.place).toContainText('1 waiting')
  service.stop()
})

test('who shares and is opened from elsewhere stands beside the list that has them, not beside the ended ones', async ({
  app: { page },
}) => {
  const service = await shareWith(page, [customer('Zoe', '1')])
  const screen = accounts(page)
  await screen.open()
  await expect(screen.card).toContainText('1 customer')
  await screen.tab('Ended').click()
  await expect(page.getByText('Nobody has ended sharing.')).toBeVisible()
  await inbox(page).open()
  await page.evaluate(() => {
    window.location.hash = '#/accounts?customer=cus_Zoe'
  })
  await expect(screen.customerId).toHaveText('cus_Zoe')
  await expect(screen.rows).toHaveCount(1)
  service.stop()
})

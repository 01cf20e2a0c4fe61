import { call } from './fixtures/connect.ts'
import { startInterfaceOnly } from './fixtures/interface-only.ts'
import { expectNoViolation } from './fixtures/sound.ts'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { inbox } from './pages/inbox.ts'
import { links } from './pages/links.ts'
import { welcome } from './pages/welcome.ts'

test.use({ connection: 'none' })

test('at a service that tells no names, staff see what is new, whose it may be, and name it', async ({
  app,
}) => {
  const { page } = app
  const service = await startInterfaceOnly([
    ...Array.from({ length: 60 }, (_, n) => ({
      customerId: `cus_${100 + n}`,
      utilityAccounts: [
        { utilityAccountNumber: `55500${100 + n}`, address: { street: `${n} Elm St`, state: 'CA' } },
      ],
    })),
    {
      customerId: 'cus_known',
      customer: { name: 'Jo Park', email: 'jo@park.example' },
      utilityAccounts: [
        { utilityAccountNumber: '9', address: { street: '7 Hill Ln', city: 'Reno', state: 'NV' } },
      ],
    },
  ])
  await welcome(page).connect(service)
  await expect(links(page).heading).toBeVisible()
  const link = { email: '', redirectUrl: 'https://mine.example/thanks' }
  await call(page, 'links.create', {
    ...link,
    id: 'link-maria',
    customer: 'Maria Alvarez',
    note: 'acct 7612-044-713',
  })
  await call(page, 'links.create', { ...link, id: 'link-other', customer: 'Somebody', note: '1 Main St' })

  const screen = accounts(page)
  await screen.open()
  await expect(screen.card).toContainText('61 customers')
  await expect(page.getByText(/^As of \d/).first()).toBeVisible()

  // A name sent by the service leads the row, with its email.
  await screen.search.fill('jo@park')
  await expect(screen.rows).toHaveCount(1)
  await expect(screen.rows.locator('mark', { hasText: 'jo@park' })).toBeVisible()
  await screen.search.fill('jo park')
  await expect(screen.rows.locator('mark', { hasText: 'jo@park' })).toHaveCount(0)
  await screen.rows.first().click()
  await expect(screen.name).toHaveText('Jo Park')
  await expect(screen.details).toContainText('from the service')
  await screen.details.getByRole('button', { name: 'Copy email' }).click()
  await expect.poll(() => app.clipboard()).toBe('jo@park.example')
  await screen.act('Write email')
  await expect.poll(() => app.openedExternally()).toEqual(['mailto:jo@park.example'])
  await screen.details.getByRole('button', { name: 'Close' }).click()
  await screen.search.fill('')
  await expect(screen.rows.nth(5)).toBeVisible()

  // While the list is scrolled down, new rows move nothing.
  await screen.rows.first().focus()
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('PageDown')
  const focused = page.locator('tr:focus')
  // The row may still be loading.
  await expect(focused).toContainText('cus_')
  const text = await focused.textContent()
  const box = await focused.boundingBox()
  service.add({
    customerId: 'cus_91c07e',
    utilityAccounts: [
      {
        utilityAccountNumber: '7612044713',
        address: { street: '220 Bayview Dr, Unit 14', city: 'San José' },
      },
      { utilityAccountNumber: '764471081', address: { street: '220 Bayview Dr, Unit 15', city: 'San José' } },
    ],
  })
  await call(page, 'accounts.refresh', undefined)
  await expect(screen.arrived).toHaveText('New: 1 customer, 2 utility accounts')
  await expect(inbox(page).place).toContainText('1 waiting')
  await expect(screen.tab('New')).toHaveText('New 1')
  expect([await focused.textContent(), (await focused.boundingBox())?.y]).toEqual([text, box?.y])
  await page.getByRole('button', { name: 'Show what is new' }).click()
  await expect(focused).toBeVisible()
  await expect(screen.rows.first()).toContainText('cus_91c07e')
  await expect(screen.rows.first()).toContainText('✓ New')
  await expect(screen.rows.nth(1)).toContainText('cus_91c07e')
  await expect(screen.arrived).toHaveCount(0)

  // Only an opened customer is not new any more.
  await screen.rows.first().click()
  await expect(screen.name).toHaveText('No name known')
  await expect(inbox(page).place).not.toContainText('waiting')
  await expect(screen.rows.first()).not.toContainText('✓ New')

  const proposals = screen.details.getByRole('region', { name: /come by/ })
  await expect(proposals).toContainText('Maria Alvarez')
  await expect(proposals).toContainText('The note of the link holds its account number 7612044713.')
  await expect(proposals).not.toContainText('Somebody')
  await expectNoViolation(page)
  // A filter lists the customers with a suggested link.
  await screen.filters()
  const known = page.getByLabel('Customer’s link')
  await known.hover()
  await expect(known.locator('option', { hasText: 'suggested' })).toHaveText('suggested · 2')
  await known.selectOption('proposed')
  await expect(screen.card).toContainText('1 of 62 customers, 2 utility accounts')
  await expect(screen.rows.first()).toContainText('cus_91c07e')
  await proposals.getByRole('button', { name: 'Confirm' }).click()
  await expect(screen.rows.filter({ hasText: 'cus_91c07e' })).toHaveCount(0)
  await screen.filters()
  await known.selectOption('')
  await expect(screen.name).toHaveText('Maria Alvarez')
  await expect(screen.details).toContainText('confirmed here')
  await expect(screen.rows.first()).toContainText('Maria Alvarez')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(screen.name).toHaveText('No name known')
  await proposals.getByRole('button', { name: 'Not this one' }).click()
  await expect(proposals).toHaveCount(0)
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await proposals.getByRole('button', { name: 'Confirm' }).click()
  // Only options with results are offered, each with its count.
  await expect(screen.name).toHaveText('Maria Alvarez')
  await screen.filters()
  await known.hover()
  await expect(known.locator('option')).toHaveText([/: all$/, 'confirmed here · 2', /^not known · \d+$/])
  await known.selectOption('person')
  await expect(known.locator('option:checked')).toHaveText('Customer’s link: confirmed here')
  await expect(screen.card).toContainText('1 of 62 customers, 2 utility accounts')
  await known.selectOption('')
  // Staff's name leads on paper, too.
  await page.evaluate(() => {
    window.print = () => {
      Object.assign(window, { printed: document.querySelector('.print-sheet h1')?.textContent })
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  await screen.act('Print')
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'printed'))).toBe('Maria Alvarez')
  await screen.act('Show in Links')
  await expect(links(page).name).toHaveText('Maria Alvarez')
  await expect(links(page).row('Maria Alvarez')).toContainText('✓ Sharingconfirmed here')

  // A customer without a link can be named by hand.
  await screen.open()
  await expect(screen.name).toHaveText('Maria Alvarez')
  await screen.rows.nth(4).click()
  await screen.details.getByRole('button', { name: 'Name this customer' }).click()
  await page.keyboard.type('Hillcrest HOA')
  await page.keyboard.press('Enter')
  await expect(screen.name).toHaveText('Hillcrest HOA')
  await expect(screen.details).toContainText('given here')
  await screen.search.fill('hillcrest')
  await expect(screen.rows).toHaveCount(1)
  await screen.details.getByRole('button', { name: 'Remove name' }).click()
  await expect(screen.name).toHaveText('No name known')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(screen.name).toHaveText('Hillcrest HOA')
  await screen.details.getByRole('button', { name: 'Change name' }).click()
  await screen.details.getByLabel('Name of this customer').fill('Hillcrest Homes')
  await page.keyboard.press('Control+Enter')
  await expect(screen.name).toHaveText('Hillcrest Homes')

  await page.getByRole('link', { name: 'Addresses' }).click()
  await page.getByLabel('Search addresses').fill('jo park')
  const street = page.getByRole('grid', { name: 'Addresses' }).getByRole('row').nth(1)
  await expect(street).toContainText('7 Hill Ln')
  await expect(street.locator('mark')).toHaveText(['Jo', 'Park', 'jo', 'park'])

  // A filter lists the customers who came by the standing link.
  await call(page, 'links.create', { ...link, redirectUrl: null, id: 'link-all', customer: '', note: 'all' })
  await call(page, 'accounts.answerProposal', {
    customerId: 'cus_120',
    linkId: 'link-all',
    answer: 'confirmed',
  })
  await page.evaluate(() => {
    window.location.hash = '#/accounts?by=standing'
  })
  await expect(screen.rows).toHaveCount(1)
  await expect(screen.rows.first()).toContainText('cus_120')
  await screen.filters()
  await page.getByRole('button', { name: 'By the standing link' }).click()
  await expect(screen.rows.nth(5)).toBeVisible()
  service.stop()
})

import { connectTo } from './fixtures/connect.ts'
import { startInterfaceOnly } from './fixtures/interface-only.ts'
import { expectNoViolation } from './fixtures/sound.ts'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { addresses } from './pages/addresses.ts'
import { inbox } from './pages/inbox.ts'
import { links } from './pages/links.ts'

// Tests that share an app (`sharedApp`) must run one after the other in one worker, not in parallel.
test.describe.configure({ mode: 'default' })

test('a look-up that fails closes the panel of the customer before it, and its error goes with what is typed next', async ({
  sharedApp: app,
  sharedService: service,
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
  await expect(screen.list).toBeVisible()
  await expect(screen.details).toHaveCount(0)
  await screen.search.fill('')
  await expect(note).toHaveCount(0)
  await screen.rows.nth(1).click()
  await expect(screen.details).toBeVisible()
})

test('forty utility accounts are a table that stays short; each opens in its place', async ({ app }) => {
  const { page } = app
  const service = await startInterfaceOnly([
    {
      customerId: 'cus_many',
      utilityAccounts: Array.from({ length: 40 }, (_, n) => ({
        utilityAccountNumber: `7700${n}`,
        utilityProvider: 'Oncor',
        address: { street: `${n + 1} Elm Street`, city: 'El Paso', state: 'TX', zip: '79901' },
      })),
    },
  ])
  try {
    await connectTo(page, service)
    const screen = accounts(page)
    await screen.open()
    await screen.rows.first().click()
    const { details } = screen
    await expect(details).toContainText('40 utility accounts')
    const table = details.getByRole('region', { name: 'Utility accounts of this customer' })
    await expect(table.getByRole('row')).toHaveCount(41)
    expect(await details.evaluate(record => record.scrollHeight)).toBeLessThan(1_200)
    await table.getByRole('button', { name: '770039' }).click()
    await expect(table.getByRole('button', { name: 'Open in maps' })).toBeInViewport()
    await expect(table.getByRole('columnheader', { name: 'Service address' })).toBeInViewport()
    await expectNoViolation(page, 'forty utility accounts')
  } finally {
    service.stop()
  }
})

test('the utility account that is open in a table stays open where another one comes before it', async ({
  app: { page },
}) => {
  const many = (numbers: number[]) => [
    { customerId: 'cus_many', utilityAccounts: numbers.map(n => ({ utilityAccountNumber: `7700${n}` })) },
  ]
  const service = await startInterfaceOnly(many([1, 2, 3, 4, 5, 6, 7]))
  try {
    await connectTo(page, service)
    const screen = accounts(page)
    await screen.open()
    await screen.rows.first().click()
    const table = screen.details.getByRole('region', { name: 'Utility accounts of this customer' })
    await table.getByRole('button', { name: '77004', exact: true }).click()
    service.replace(many([9, 1, 2, 3, 4, 5, 6, 7]))
    await screen.refresh.click()
    await expect(screen.details).toContainText('8 utility accounts')
    await expect(table.getByRole('button', { expanded: true })).toHaveText('77004')
  } finally {
    service.stop()
  }
})

test('what failed for one customer is not said beside the next', async ({
  sharedApp: app,
  sharedService: service,
}) => {
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

test('the answer from the service comes into view when it is asked for', async ({ sharedApp: app }) => {
  const screen = accounts(app.page)
  await screen.open()
  await app.page.setViewportSize({ width: 900, height: 600 })
  await screen.rows.first().click()
  await screen.details.getByRole('button', { name: 'Answer from the service' }).focus()
  await app.page.keyboard.press('Enter')
  await expect(screen.details.getByRole('button', { name: 'Copy answer' })).toBeInViewport()
  // Line breaks are rendered as lines, not as marks of hidden characters.
  await expect(screen.details.locator('pre')).toHaveText(/^\{\s*"customerId"/)
  await expect(screen.details.locator('pre')).not.toContainText('U+000A')
})

test('what failed for one link is not said in the card of the next', async ({ sharedApp: app }) => {
  const screen = links(app.page)
  for (const customer of ['First', 'Second']) {
    await screen.fill({ customer })
    await screen.create.click()
    await expect(screen.row(customer)).toContainText('Sent')
  }
  await screen.row('First').click()
  await app.holdClipboard(true)
  await screen.copy.click()
  await expect(screen.card.getByRole('alert')).toContainText('The clipboard took nothing')
  await screen.row('Second').click()
  await expect(screen.name).toHaveText('Second')
  await expect(screen.card.getByRole('alert')).toHaveCount(0)
  await app.holdClipboard(false)
})

test('a link that comes after all is told of, and leaves the card of another one alone', async ({
  sharedApp: app,
  sharedService: service,
}) => {
  const screen = links(app.page)
  await screen.fill({ customer: 'Looked at' })
  await screen.create.click()
  await expect(screen.row('Looked at')).toContainText('Sent')
  await service.fault('drop-after', { method: 'POST' })
  await screen.fill({ customer: 'Late', note: 'Called on Tuesday' })
  await screen.create.click()
  await expect(screen.unknown).toContainText('Called on Tuesday')
  await service.clearFaults()
  await service.fault('slow', { ms: 1_000, times: 1, method: 'POST' })
  await screen.unknown.getByRole('button', { name: 'Try again' }).click()
  await screen.row('Looked at').click()
  await expect(app.page.getByText('Link for Late created and copied')).toBeAttached()
  await expect(screen.row('Late')).toContainText('Sent')
  await expect(screen.name).toHaveText('Looked at')
})

const customer = (customerId: string, name: string, street: string, number = '0044-12') => ({
  customerId,
  customer: { name, email: `${customerId}@post.example` },
  utilityAccounts: [
    {
      utilityProvider: 'ComEd',
      utilityAccountNumber: number,
      address: { street, city: 'Joliet', state: 'IL', zip: '60431' },
    },
  ],
})

test.describe('with a service that a test writes', () => {
  test.use({ connection: 'none' })

  test('the panel copies all, knows who else is at the address and what changed; a map is asked for once; after the end of the consent nothing of it is left', async ({
    app,
  }) => {
    const { page } = app
    const service = await startInterfaceOnly([
      customer('cus_maria', 'Maria Alvarez', '9 Elm Street'),
      customer('cus_jo', 'Jo Park', '9 Elm St', '77'),
    ])
    try {
      await connectTo(page, service)
      const screen = accounts(page)
      await screen.open()
      const row = (name: string) => screen.rows.filter({ hasText: name })
      await row('Maria').click()
      await expect(screen.name).toHaveText('Maria Alvarez')
      await expect(screen.details).toContainText('1 utility account')
      await screen.details.getByRole('button', { name: 'Copy all' }).click()
      await expect.poll(() => app.clipboard()).toContain('Account number: 0044-12')

      const copy = screen.details.getByRole('button', { name: 'Copy account number' })
      await expect(copy, 'seen without hovering').toHaveCSS('opacity', '1')

      await screen.details.getByRole('button', { name: '1 other at this address' }).click()
      const neighbour = screen.details.getByRole('link', { name: 'Jo Park' })
      await expect(neighbour).not.toHaveAttribute('aria-current')
      await neighbour.click()
      await expect(screen.name).toHaveText('Jo Park')
      await screen.details.getByRole('button', { name: 'Open in maps' }).click()
      const dialog = page.getByRole('dialog', { name: 'Send this address to a map site?' })
      expect(await app.openedExternally()).toEqual([])
      await dialog.getByRole('button', { name: 'Send and open' }).click()
      await expect(dialog).toHaveCount(0)
      await screen.details.getByRole('button', { name: 'Open in maps' }).click()
      const map = 'https://www.google.com/maps/search/?api=1&query=9+Elm+St%2C+Joliet%2C+IL+60431'
      await expect.poll(() => app.openedExternally()).toEqual([map, map])

      service.replace([customer('cus_maria', 'Maria Alvarez', '3 Oak Avenue')])
      await screen.refresh.click()
      await expect(screen.card).toContainText('Ended 1')
      await expect(row('Jo Park')).toHaveCount(0)
      await row('Maria').click()
      await screen.details.getByRole('button', { name: '1 change' }).click()
      await expect(screen.details).toContainText('Service address of ComEd 0044-12')
      await expect(screen.details.locator('del')).toHaveText('9 Elm Street, Joliet, IL 60431')
      await inbox(page).open()
      await expect(inbox(page).item('Maria Alvarez')).toContainText('service address changed')
      await screen.open()

      await screen.tab('Ended').click()
      const ended = page.getByRole('grid', { name: 'Customers whose consent ended' })
      await ended.getByRole('row').filter({ hasText: 'Jo Park' }).click()
      await expect(ended.locator('[aria-selected=true]')).toContainText('Jo Park')
      await expect(screen.name).toHaveText('Jo Park')
      await expect(screen.details).not.toContainText('9 Elm St')
      await screen.details.getByRole('button', { name: 'Remove now' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove now' }).click()
      await expect(screen.name).toHaveText('Name removed')
      await expect(screen.customerId).toHaveText('cus_jo')
      await expect(screen.details).not.toContainText('Jo')

      service.replace([customer('cus_jo', 'Jo Park', '9 Elm St')])
      await screen.refresh.click()
      await expect(screen.name).toHaveText('Jo Park')
      await expect(screen.details).toContainText('9 Elm St')
      await expect(screen.details.getByRole('button', { name: '1 change' })).toBeVisible()
    } finally {
      service.stop()
    }
  })
})

test.describe('with practice data', () => {
  test.use({ connection: 'practice' })

  test('a customer’s record says the same beside every list', async ({ app }) => {
    const { page } = app
    const record = page.locator('.record')
    const said = async () => {
      await expect(record).toContainText('Answer from the service')
      return record.innerText()
    }
    // A customer who shares.
    await links(page).row('Maria Alvarez').click()
    const shares = await said()
    expect(shares).toMatch(
      /^Maria Alvarez\s+account of .*Copy all.*Link\n.*1 utility account\n.*Consent\n.*Note\n.*History\n.*Details\n/s,
    )
    await accounts(page).open()
    await accounts(page).search.fill('Maria Alvarez')
    await expect(accounts(page).rows).toHaveCount(1)
    await accounts(page).rows.first().click()
    expect(await said()).toBe(shares)
    await addresses(page).open()
    await addresses(page).search.fill('Maria Alvarez')
    await expect(addresses(page).grid.locator('mark').first()).toBeVisible()
    await addresses(page).rows.filter({ hasText: 'Maria Alvarez' }).first().click()
    expect(await said()).toBe(shares)
    // Staff's fields can be edited there as well.
    await record.focus()
    await page.keyboard.press('F2')
    await links(page).edit.getByRole('textbox').first().fill('Maria A. Alvarez')
    await page.keyboard.press('Enter')
    await expect(record.getByRole('heading', { level: 2 })).toHaveText('Maria A. Alvarez')
    // A customer who ended sharing.
    await expect(inbox(page).place).toContainText('waiting')
    await inbox(page).open()
    await inbox(page).item('Nadia Novak').locator('.item-main').click()
    const ended = await said()
    expect(ended).toMatch(/^Nadia Novak\s+account of .*Renew.*Link\n.*Consent\nBegan.*Details\n/s)
    await links(page).open()
    await links(page).row('Nadia Novak').click()
    expect(await said()).toBe(ended)
    await accounts(page).open()
    await accounts(page).search.fill('')
    await accounts(page).tab('Ended').click()
    await page.getByRole('grid', { name: 'Customers whose consent ended' }).getByText('Nadia Novak').click()
    expect(await said()).toBe(ended)
  })
})

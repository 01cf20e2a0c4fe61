import { connectTo } from './fixtures/connect.ts'
import { startInterfaceOnly } from './fixtures/interface-only.ts'
import { expect, test } from './fixtures.ts'
import { addresses } from './pages/addresses.ts'

test.use({ connection: 'none' })

test('an address of which only the state is known is shown in that state, and says that the city is not given', async ({
  app: { page },
}) => {
  const service = await startInterfaceOnly([
    {
      customerId: 'cus_a',
      utilityAccounts: [{ address: { street: '1 Elm St', state: 'TX', zip: '79901' } }],
    },
    {
      customerId: 'cus_b',
      utilityAccounts: [{ address: { street: '2 Elm St', state: 'TX', zip: '79901' } }],
    },
    { customerId: 'cus_c', utilityAccounts: [{ address: { street: '3 Elm St' } }] },
  ])
  await connectTo(page, service)
  const screen = addresses(page)
  await screen.open()
  await expect(screen.rows).toHaveCount(3)
  const place = screen.rows.first().locator('.col-group')
  await expect(place).toContainText('TX')
  await expect(place).toContainText('City not given · 2 utility accounts')
  await expect(screen.rows.last().locator('.col-group')).toHaveText('not given1 utility account')
  await screen.filter('US state', /^TX/)
  await screen.filter('City', 'not given')
  await expect(page.getByRole('button', { name: /^Remove filter .*City not given/ })).toBeVisible()
  await expect(screen.rows).toHaveCount(2)
  service.stop()
})

test('the map is of all states that a search finds, whichever was looked at before', async ({
  app: { page },
}) => {
  const at = (street: string, state: string) => ({ address: { street, city: 'Springfield', state } })
  const service = await startInterfaceOnly([
    { customerId: 'cus_a', utilityAccounts: [at('1 Elm St', 'CA'), at('2 Oak St', 'CA')] },
    { customerId: 'cus_b', utilityAccounts: [at('3 Oak St', 'NJ')] },
  ])
  await connectTo(page, service)
  const screen = addresses(page)
  await screen.open()
  await screen.view('Map').click()
  await page.getByRole('option', { name: 'California: 2 utility accounts' }).click()
  await expect(screen.rows).toHaveCount(2)
  await screen.search.fill('oak st')
  await expect(screen.rows).toHaveCount(1)
  await screen.view('Map').click()
  await expect(page.getByRole('table', { name: 'Utility accounts by state' })).toContainText('New Jersey1')
  await expect(page.getByText('2 utility accounts found')).toBeVisible()
  await expect(page.getByRole('button', { name: /filter/i })).toHaveCount(0)
  service.stop()
})

test('the record of a customer says what their address lacks, and copies the question for it', async ({
  app,
}) => {
  const { page } = app
  const account = { utilityProvider: 'Oncor', utilityAccountNumber: '449-696' }
  const service = await startInterfaceOnly([
    {
      customerId: 'cus_a',
      utilityAccounts: [{ ...account, address: { city: 'Wilmington', state: 'DE', zip: '19805' } }],
    },
  ])
  await connectTo(page, service)
  const screen = addresses(page)
  await screen.open()
  await screen.rows.first().click({ position: { x: 60, y: 10 } })
  const record = page.getByRole('complementary', { name: 'Account details' })
  await expect(record).toContainText('Wilmington, DE 19805 · no street')
  await expect(record.getByText('no street')).toHaveClass('lacking')
  await record.getByRole('button', { name: 'Copy question' }).click()
  await expect
    .poll(() => app.clipboard())
    .toBe(
      'We have the address “Wilmington, DE 19805” for your account 449-696 at Oncor. Could you tell us the street?',
    )
  service.stop()
})

test('the question about an address is mailed to who has an email, from the record and from the row', async ({
  app,
}) => {
  const { page } = app
  const utilityAccounts = [
    {
      utilityProvider: 'Oncor',
      utilityAccountNumber: '449-696',
      address: { city: 'Wilmington', state: 'DE' },
    },
  ]
  const service = await startInterfaceOnly([
    { customerId: 'cus_a', customer: { name: 'Ann Able', email: 'ann@able.example' }, utilityAccounts },
    { customerId: 'cus_b', utilityAccounts },
  ])
  await connectTo(page, service)
  const screen = addresses(page)
  await screen.open()
  await screen.view('Needs attention').click()
  const row = (text: string) => screen.rows.filter({ hasText: text })
  const mails = async () =>
    (await app.openedExternally()).map(url => [new URL(url).pathname, new URL(url).searchParams.get('body')])
  const mail = [
    'ann@able.example',
    'We have the address “Wilmington, DE” for your account 449-696 at Oncor. Could you tell us the street and ZIP code?',
  ]
  await row('Ann Able').click({ position: { x: 60, y: 10 } })
  const record = page.getByRole('complementary', { name: 'Account details' })
  await record.getByRole('button', { name: 'Ask by mail' }).click()
  await expect.poll(mails).toEqual([mail])
  await record.getByRole('button', { name: 'Close' }).click()
  await row('Ann Able').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Ask by mail' }).click()
  await expect.poll(mails).toEqual([mail, mail])
  // Nobody is asked of whom no email is known.
  await row('cus_b').click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Copy question' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Ask by mail' })).toHaveCount(0)
  service.stop()
})

test('a state in which a search finds nothing stays named among the filters', async ({ app: { page } }) => {
  const service = await startInterfaceOnly([
    { customerId: 'cus_a', utilityAccounts: [{ address: { street: '1 Elm St', state: 'TX' } }] },
    { customerId: 'cus_b', utilityAccounts: [{ address: { street: '1 Elm St', state: 'CA' } }] },
  ])
  await connectTo(page, service)
  const screen = addresses(page)
  await screen.open()
  await screen.filter('US state', /TX/)
  await screen.search.fill('no place is called this')
  await expect(page.getByText(/No address matches/)).toBeVisible()
  await page.getByRole('button', { name: /^Filter/ }).click()
  const options = page.getByLabel('US state', { exact: true }).locator('option')
  await expect(options).toHaveCount(2)
  await expect(options.last()).toHaveText(/^US state: \W?TX\W?$/)
  service.stop()
})

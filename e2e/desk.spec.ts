import { call, connectTo } from './fixtures/connect.ts'
import { startInterfaceOnly } from './fixtures/interface-only.ts'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { links } from './pages/links.ts'

// Tests that share an app (`sharedApp`) must run one after the other in one worker, not in parallel.
test.describe.configure({ mode: 'default' })

test('who is pasted from a mail program is split into name and address', async ({ sharedApp: app }) => {
  const screen = links(app.page)
  await screen.customer.fill('Maria Alvarez <maria@alvarez.example>')
  await expect(screen.customer).toHaveValue('Maria Alvarez')
  await expect(screen.email).toHaveValue('maria@alvarez.example')
})

test('the tabs of Links are of what there is, count what is searched, and all stay where the window is narrow', async ({
  app,
}) => {
  const { page } = app
  const screen = links(page)
  const tabs = screen.registerCard.getByRole('group', { name: 'Links by state' }).getByRole('button')
  for (const customer of ['Ann', 'Bea']) {
    await screen.fill({ customer })
    await screen.create.click()
    await expect(screen.row(customer)).toBeVisible()
  }
  await expect(tabs).toHaveText(['All 2', 'Sent 2'])
  await screen.search.fill('Ann')
  await expect(tabs).toHaveText(['All 1', 'Sent 1'])
  await page.setViewportSize({ width: 640, height: 400 })
  for (const tab of await tabs.all()) await expect(tab).toBeInViewport()
})

test('that the computer is offline is said once, with what needs the network, and the draft is not lost for it', async ({
  sharedApp: app,
}) => {
  const { page } = app
  const offline = page.getByText(/offline/i)
  await links(page).fill({ customer: 'Ann' })
  await page.context().setOffline(true)
  await expect(page.getByText('Creating links and looking up need the network.')).toBeVisible()
  await expect(offline).toHaveCount(1)
  await page.context().setOffline(false)
  await expect(offline).toHaveCount(0)
  await expect(links(page).customer).toHaveValue('Ann')
})

test('a copied list has the order that is shown, and after Withdraw the focus is on the row', async ({
  app,
}) => {
  const { page } = app
  const screen = links(page)
  const redirectUrl = 'https://example.com/thanks'
  for (const customer of ['Bea', 'Cid', 'Ann'])
    await call(page, 'links.create', {
      id: `draft-${customer}-1`,
      customer,
      email: '',
      note: '',
      redirectUrl,
    })
  // Wait for all rows: with the last one missing the second is Bea too, and the next click would hit another row.
  await expect(screen.row('Ann')).toBeVisible()
  await screen.register.getByRole('button', { name: 'Customer' }).click()
  // Check the second row, since Ann is first in both orders.
  await expect(screen.register.getByRole('row').nth(2)).toContainText('Bea')
  await screen.row('Cid').click({ modifiers: ['ControlOrMeta'] })
  await screen.row('Ann').click({ modifiers: ['ControlOrMeta'] })
  await screen.row('Bea').click({ modifiers: ['ControlOrMeta'] })
  await screen.registerCard.getByRole('button', { name: 'Copy as list' }).click()
  await expect(page.getByRole('status')).toContainText('3 links copied as a list')
  const names = (await app.clipboard()).split('\n').map(line => line.split('\t')[0])
  expect(names).toEqual(['Ann', 'Bea', 'Cid'])
  await page.getByRole('button', { name: 'Clear selection' }).click()

  for (const withdraw of [() => screen.actOn('Bea', 'Withdraw'), () => screen.act('Withdraw')]) {
    await screen.row('Bea').click()
    await withdraw()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(screen.row('Bea')).toBeFocused()
  }
  await screen.act('Withdraw')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(screen.row('Bea')).toContainText('Withdrawn')
  await expect(screen.row('Bea')).toBeFocused()

  // A validation error is shown at its field.
  await page.keyboard.press('F2')
  const email = screen.edit.getByLabel('Email')
  await email.fill('nobody')
  await page.keyboard.press('Enter')
  await expect(email).toHaveAccessibleDescription('An address such as name@example.com, or none')
  const [field, words] = [await email.boundingBox(), await screen.edit.locator('.field-error').boundingBox()]
  expect(words?.x).toBe(field?.x)
  await page.keyboard.press('Escape')

  // Renew fills the composer with the noted fields of a withdrawn link.
  await screen.card.getByRole('button', { name: 'Renew' }).click()
  await expect(screen.customer).toHaveValue('Bea')
  await expect(screen.customer).toBeFocused()
})

test('a new link is scrolled to, however far down one was', async ({ app }) => {
  const { page } = app
  const screen = links(page)
  const customers = Array.from({ length: 39 }, (_, n) => `Customer ${n}`)
  const create = (customer: string) =>
    call(page, 'links.create', { id: crypto.randomUUID(), customer, email: '', note: '', redirectUrl: null })
  await Promise.all(customers.map(create))
  await create('Customer 39')
  await expect(screen.registerCard).toContainText('40 links')
  await screen.register.evaluate(grid => grid.parentElement?.scrollTo({ top: 900 }))
  await expect(screen.row('Customer 39')).not.toBeInViewport()
  await screen.customer.fill('Just now')
  await screen.create.click()
  await expect(screen.row('Just now')).toBeInViewport({ ratio: 1 })
  await expect(screen.row('Just now')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Export 41 links' })).toBeVisible()
})

test.describe('with two connections', () => {
  test.use({ connection: 'none' })

  test('a link that is made while another connection is shown is told of, and stands where it belongs', async ({
    app,
    service,
  }) => {
    const { page } = app
    const screen = links(page)
    const other = await startInterfaceOnly([])
    try {
      await connectTo(page, other)
      await connectTo(page, service)
      await expect(screen.heading).toBeVisible()
      const { connections, currentId } = await call(page, 'app.state', undefined)
      const elsewhere = connections.find(({ id }) => id !== currentId)?.id ?? ''
      await service.fault('slow', { ms: 1_500, times: 1, method: 'POST' })
      await screen.customer.fill('Slow one')
      await screen.create.click()
      await expect(page.getByRole('button', { name: 'Creating…' })).toBeVisible()
      await call(page, 'connections.select', { id: elsewhere })
      await expect(page.getByRole('status')).toContainText('Link for Slow one created')
      await expect(screen.card).toHaveCount(0)
      await call(page, 'connections.select', { id: currentId ?? '' })
      await expect(screen.name).toHaveText('Slow one')
    } finally {
      other.stop()
    }
  })

  test('at a service that answers slowly at first, a named customer still gets a link of their own', async ({
    app,
    service,
  }) => {
    const { page } = app
    const screen = links(page)
    await service.fault('slow', { ms: 3_000, method: 'GET' })
    await connectTo(page, service)
    await screen.customer.fill('In a hurry')
    await screen.more()
    await expect(screen.linkFor.getByRole('radio', { name: 'One customer' })).toBeChecked()
    await screen.create.click()
    await expect(screen.url).toContainText('/connect/r/')
    const posts = (await service.requests()).filter(({ method }) => method === 'POST')
    expect(posts.map(({ body }) => JSON.parse(body).reference)).toEqual(['In a hurry'])
  })
})

test.describe('when a consent ends', () => {
  test.use({ connection: 'none' })

  test('its link says Ended, in the row, in the record and in its history', async ({ app }) => {
    const { page } = app
    const utilityAccounts = [{ utilityAccountNumber: '77', address: { street: '7 Hill Ln', state: 'NV' } }]
    const service = await startInterfaceOnly([
      { customerId: 'cus_jo', utilityAccounts },
      { customerId: 'cus_ann', utilityAccounts },
    ])
    try {
      await connectTo(page, service)
      const redirectUrl = 'https://mine.example/thanks'
      const noted = { id: 'link-of-jo', customer: 'Jo Park', email: 'jo@park.example', note: '', redirectUrl }
      await call(page, 'links.create', noted)
      await accounts(page).open()
      await expect(accounts(page).card).toContainText('2 customers')
      const answer = { customerId: 'cus_jo', linkId: 'link-of-jo', answer: 'confirmed' as const }
      await call(page, 'accounts.answerProposal', answer)
      const screen = links(page)
      await screen.open()
      await expect(screen.row('Jo Park')).toContainText('✓ Sharing')
      await expect(screen.tab('Ended')).toHaveCount(0)
      service.replace([{ customerId: 'cus_ann', utilityAccounts }])
      await call(page, 'accounts.refresh', undefined)
      await expect(screen.row('Jo Park')).toContainText('Ended')
      await screen.tab('Ended').click()
      await expect(screen.tab('Ended')).toHaveText(/1$/)
      await expect(screen.row('Jo Park')).toBeVisible()
      await screen.filters()
      const state = screen.registerCard.getByRole('combobox', { name: 'State' })
      await expect(state).toContainText('State: Ended')
      await state.selectOption('Sent')
      await expect(screen.row('Jo Park')).toHaveCount(0)
      await state.selectOption('Ended')
      await page.keyboard.press('Escape')
      await screen.row('Jo Park').click()
      await expect(screen.rail.last()).toContainText('Ended')
      await expect(screen.history.getByRole('listitem').first()).toContainText('Ended by the customer')
      await screen.card.getByRole('button', { name: 'Renew' }).click()
      await expect(screen.email).toHaveValue('jo@park.example')
    } finally {
      service.stop()
    }
  })
})

test('what is noted of a link is added and edited in its record, by keyboard', async ({ app }) => {
  const { page } = app
  const { keyboard } = page
  const screen = links(page)
  for (const customer of ['Ann', 'Bea']) {
    await screen.fill({ customer })
    await screen.create.click()
    await expect(screen.row(customer)).toBeVisible()
  }
  await screen.row('Ann').click()
  const button = (name: string) => screen.card.getByRole('button', { name, exact: true })
  await button('Add note').focus()
  await keyboard.press('Enter')
  await expect(screen.edit.getByLabel('Note')).toBeFocused()
  await keyboard.type('Called')
  await keyboard.press('Shift+Enter')
  await keyboard.type('Two meters')
  await keyboard.press('Enter')
  await expect(screen.card.locator('.record-note')).toHaveText('Called\nTwo meters')
  await expect(button('Edit note')).toBeFocused()

  // Esc closes only the form, not the record.
  await keyboard.press('Enter')
  await expect(screen.edit.getByLabel('Note')).toBeFocused()
  await keyboard.type('!')
  await keyboard.press('Escape')
  await expect(button('Edit note')).toBeFocused()
  await expect(screen.card.locator('.record-note')).toHaveText('Called\nTwo meters')
  await expect(page.getByRole('status')).toContainText('Not saved')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(screen.edit.getByLabel('Note')).toBeFocused()
  await expect(screen.edit.getByLabel('Note')).toHaveValue('Called\nTwo meters!')
  await keyboard.press('Enter')
  await expect(screen.card.locator('.record-note')).toHaveText('Called\nTwo meters!')

  // Typed text survives opening another record, and the restored form takes no focus.
  await button('Add email').click()
  await expect(screen.edit.getByLabel('Email')).toBeFocused()
  await keyboard.type('ann@')
  await screen.row('Bea').click()
  await expect(screen.name).toHaveText('Bea')
  await expect(screen.edit).toBeHidden()
  await screen.row('Ann').click()
  await expect(screen.edit.getByLabel('Email')).toHaveValue('ann@')
  await expect(screen.row('Ann')).toBeFocused()
  await screen.edit.getByLabel('Email').fill('ann@example.com')
  await screen.edit.getByRole('button', { name: 'Save' }).click()
  await expect(button('Edit')).toBeFocused()
  await expect(screen.row('Ann')).toContainText('ann@example.com')
  await screen.act('Edit')
  await expect(screen.edit.getByLabel('Customer')).toBeFocused()
  await keyboard.type(' Lee')
  await keyboard.press('Escape')
  await expect(button('Edit')).toBeFocused()

  // Undo restores the unsaved form from another screen, too.
  await page.getByRole('link', { name: 'Accounts', exact: true }).click()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(screen.edit.getByLabel('Customer')).toHaveValue(/Lee/)
})

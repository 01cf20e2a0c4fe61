import { expect, test } from './fixtures.ts'
import { links } from './pages/links.ts'

// Tests that share an app (`sharedApp`) must run one after the other in one worker, not in parallel.
test.describe.configure({ mode: 'default' })

test('a link is for one customer, with the page that the service offers and what was noted; anyone gets the standing link', async ({
  app,
  service,
}) => {
  const screen = links(app.page)
  const bodies = async () =>
    (await service.requests()).filter(({ method }) => method === 'POST').map(({ body }) => body)
  const thanks = `${service.baseUrl}/connect/thanks`
  await screen.more()
  await expect(screen.redirectUrl).toHaveValue(thanks)
  await screen.customer.fill('Riverside Dental')
  await screen.email.fill('office@riverside.example')
  await screen.create.click()
  await expect(app.page.getByText('Link created and copied')).toBeAttached()
  await expect(screen.url).toContainText(`${service.baseUrl}/connect/r/`)
  expect(await app.clipboard()).toBe(await screen.url.innerText())
  const noted = { redirectUrl: thanks, reference: 'Riverside Dental', email: 'office@riverside.example' }
  expect(JSON.parse((await bodies())[0] ?? '')).toEqual(noted)
  await expect(screen.row('Riverside Dental')).toContainText('Sent')

  await screen.fill({ customer: 'Open house', linkFor: 'Anyone' })
  await expect(screen.redirectUrl).toHaveValue('')
  // With More closed, the note about the standing link is still shown.
  await app.page.getByRole('form', { name: 'New link' }).getByRole('button', { name: 'More' }).click()
  await expect(screen.redirectUrl).toBeHidden()
  await expect(app.page.getByText('the standing link, the same for everybody')).toBeVisible()
  await screen.create.click()
  await expect(screen.url).toContainText(`${service.baseUrl}/connect/c/`)
  await expect(app.page.getByText('Standing link ready and copied')).toBeAttached()
  expect((await bodies())[1]).toBe('')
  await expect(screen.row('Open house')).toContainText('SentStanding')
  await screen.more()
  await expect(screen.redirectUrl).toHaveValue(thanks)

  await screen.standing()
  await expect(screen.name).toHaveText('Open house')
  for (const _ of [1, 2]) {
    await screen.fill({ linkFor: 'Anyone' })
    await screen.create.click()
    await expect(screen.name).toHaveText('Standing link')
    await screen.card.getByRole('button', { name: 'Close' }).click()
  }
  await expect(screen.register.getByRole('row').filter({ hasText: 'Sent' })).toHaveCount(3)
  await screen.standing()
  await screen.card.getByRole('link', { name: 'Customers who came by it' }).click()
  await expect(app.page.getByRole('button', { name: /^Remove filter.*standing link/i })).toBeVisible()
})

test('a redirect URL that is typed is completed, and makes the link one for a customer', async ({
  sharedApp: app,
  sharedService: service,
}) => {
  const screen = links(app.page)
  await screen.fill({ customer: 'Ada Lindqvist', linkFor: 'Anyone' })
  await screen.redirectUrl.fill('example.com/thanks?from=app')
  await expect(screen.linkFor.getByRole('radio', { name: 'One customer' })).toBeChecked()
  await app.page.keyboard.press('Tab')
  await expect(screen.redirectUrl).toHaveValue('https://example.com/thanks?from=app')
  await screen.create.click()
  await expect(screen.url).toContainText(`${service.baseUrl}/connect/r/`)
  const calls = (await service.requests()).filter(({ body }) => body.includes('Ada Lindqvist'))
  const wanted = { redirectUrl: 'https://example.com/thanks?from=app', reference: 'Ada Lindqvist' }
  expect(calls.map(({ body }) => JSON.parse(body))).toEqual([wanted])
  const answer = await fetch(await screen.url.innerText())
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('Practice')
})

test('a link for somebody who has one says so once it is made, however fast that was typed', async ({
  sharedApp: app,
}) => {
  const screen = links(app.page)
  for (const said of [
    'Link created and copied',
    'Link created and copied. Fast Twice has a link from today, sent',
  ]) {
    await screen.fill({ customer: 'Fast Twice' })
    await screen.customer.press('Enter')
    await expect(app.page.getByRole('status')).toContainText(said)
    await expect(screen.customer).toHaveValue('')
  }
  await expect(screen.row('Fast Twice')).toHaveCount(2)
})

test('somebody who has a link is named while typing; it can be copied, withdrawn, and another one made', async ({
  sharedApp: app,
}) => {
  const screen = links(app.page)
  const { page } = app
  await screen.fill({ customer: 'Maria Alvarez', email: 'maria@alvarez.example' })
  await screen.create.click()
  const url = await screen.url.innerText()
  await screen.card.getByRole('button', { name: 'Close' }).click()
  await screen.email.fill('MARIA@alvarez.example')
  await expect(screen.before).toContainText('Maria Alvarez has a link from today, sent, not opened.')
  await screen.before.getByRole('button', { name: 'Copy that one' }).click()
  await expect(page.getByText('Link copied')).toBeAttached()
  expect(await app.clipboard()).toBe(url)
  await expect(screen.name).toHaveText('Maria Alvarez')
  await screen.before.getByRole('button', { name: 'Create another' }).click()
  await expect(screen.url).not.toHaveText(url)
  await expect(screen.email).toHaveValue('')

  // Wait for the new row, which moves the rows below it.
  await expect(screen.row('MARIA@alvarez.example')).toHaveCount(2)
  await screen.actOn('Maria Alvarez', 'Withdraw')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await screen.row('Maria Alvarez').click()
  await screen.act('Withdraw')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Link withdrawn')).toBeAttached()
  await expect(screen.row('Maria Alvarez')).toContainText('Withdrawn')
  await expect(screen.rail.last()).toContainText('Withdrawn')
  await screen.card.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Archive' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Withdraw' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  expect((await fetch(url)).status).toBe(410)
})

test('what is missing or wrong is said at its field, before any call', async ({ app, service }) => {
  const screen = links(app.page)
  // The composer has the focus when the screen opens: Enter in an empty one creates no link.
  await screen.customer.press('Enter')
  await expect(app.page.getByText('Who is the link for?')).toBeVisible()
  await expect(screen.customer).toBeFocused()
  await screen.fill({ email: 'nobody', redirectUrl: 'http://example.com/' })
  await expect(app.page.getByText('Who is the link for?')).toHaveCount(0)
  await screen.create.click()
  await expect(app.page.getByText('An address such as name@example.com')).toBeVisible()
  await expect(app.page.getByText('A full address that starts with https://')).toBeVisible()
  expect((await service.requests()).filter(request => request.method === 'POST')).toEqual([])
})

test('what is said of a failure goes with Esc or what is typed next, and the keys lead from the composer into the list', async ({
  sharedApp: app,
  sharedService: service,
}) => {
  const { page } = app
  const screen = links(page)
  await screen.fill({ customer: 'First' })
  await screen.create.click()
  await expect(screen.row('First')).toContainText('Sent')
  const note = page.getByRole('alert').filter({ hasText: 'No link was created' })
  for (const close of [() => page.keyboard.press('Escape'), () => screen.customer.fill('Third')]) {
    await service.fault('status', { status: 403, method: 'POST' })
    await screen.customer.fill('Second')
    await screen.customer.press('Enter')
    await expect(note).toBeVisible()
    await screen.customer.focus()
    await close()
    await expect(note).toHaveCount(0)
    await service.clearFaults()
  }
  await screen.customer.press('ArrowDown')
  await expect(screen.row('First')).toBeFocused()
})

test('the register finds a link by any of its words and copies it again', async ({ sharedApp: app }) => {
  const screen = links(app.page)
  for (const customer of ['Hillcrest HOA', 'Northgate Bakery', 'Café Zoë']) {
    await screen.fill({ customer, redirectUrl: 'https://example.com/thanks' })
    await screen.create.click()
    await expect(screen.name).toHaveText(customer)
  }
  await screen.search.fill('cafe zoe')
  await expect(screen.row('Café Zoë')).toBeVisible()
  await expect(screen.row('Hillcrest HOA')).toHaveCount(0)
  const before = await app.clipboard()
  await screen.search.fill('northgate')
  await screen.row('Northgate Bakery').getByRole('button', { name: 'Copy link' }).click()
  await expect(app.page.getByText('Link copied')).toBeAttached()
  expect(await app.clipboard()).not.toBe(before)
  await screen.search.fill('nobody of that name')
  await expect(app.page.getByText(/No link matches/)).toBeVisible()
  await app.page.getByRole('button', { name: 'Show all links' }).click()
  await expect(screen.row('Hillcrest HOA')).toBeVisible()
})

test('what was typed is still there after a crash', async ({ app }) => {
  const screen = links(app.page)
  await screen.fill({ customer: 'Half typed', note: 'Called on Monday' })
  const kept = () => app.page.evaluate(() => window.bridge.call('drafts.read', { name: 'link' }))
  await expect.poll(async () => JSON.stringify(await kept())).toContain('Called on Monday')
  await app.kill()
  const again = links(app.page)
  await again.open()
  await again.more()
  await expect(again.customer).toHaveValue('Half typed')
  await expect(again.note).toHaveValue('Called on Monday')
})

test('redirect URLs used before are offered: by button, by keyboard, by what is typed', async ({
  app,
  service,
}) => {
  const screen = links(app.page)
  const thanks = `${service.baseUrl}/connect/thanks`
  for (const redirectUrl of ['https://example.com/thanks', 'https://other.example/done']) {
    await screen.fill({ redirectUrl })
    await screen.create.click()
    await expect(screen.row(redirectUrl.slice('https://'.length))).toBeVisible()
    await screen.more()
    await expect(screen.redirectUrl).toHaveValue(thanks)
  }
  const offered = app.page.getByRole('listbox', { name: 'Redirect URLs used before' }).getByRole('option')
  await app.page.getByRole('button', { name: 'Redirect URLs used before' }).click()
  await expect(offered).toHaveText(['https://other.example/done', 'https://example.com/thanks'])
  await app.page.keyboard.press('Escape')
  await expect(offered).toHaveCount(0)
  await expect(screen.redirectUrl).toBeVisible()
  await expect(screen.card).toBeVisible()

  await screen.redirectUrl.fill('')
  await screen.redirectUrl.pressSequentially('thanks')
  await expect(offered).toHaveText(['https://example.com/thanks'])
  await app.page.keyboard.press('ArrowDown')
  await app.page.keyboard.press('Enter')
  await expect(screen.redirectUrl).toHaveValue('https://example.com/thanks')
  await expect(offered).toHaveCount(0)
  await app.page.keyboard.press('End')
  await app.page.keyboard.type('?new')
  await app.page.keyboard.press('ControlOrMeta+Enter')
  await expect(screen.row('example.com/thanks?new')).toBeVisible()
  await screen.more()
  await expect(screen.redirectUrl).toHaveValue(thanks)
  expect((await service.requests()).filter(request => request.method === 'POST')).toHaveLength(3)
})

test('links of colleagues wait above a list that is scrolled, and come in when asked or at its top', async ({
  app,
  service,
}) => {
  const screen = links(app.page)
  const byColleague = async (reference: string) => {
    const answer = await fetch(`${service.baseUrl}/connect/create-connect-request`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ redirectUrl: 'https://example.com/', reference, note: 'Seen at the fair' }),
    })
    expect(answer.status).toBe(201)
  }
  for (let n = 1; n <= 30; n += 1) await byColleague(`Team ${n}`)
  const card = app.page.getByRole('region', { name: 'Register' })
  await expect(card).toContainText('30 links')
  await expect(screen.row('Team 30')).toContainText('Not sent')
  // The maker is shown only if there is room.
  await app.page.setViewportSize({ width: 1600, height: 800 })
  await expect(screen.row('Team 30').getByRole('gridcell').nth(3)).toContainText(/\d{1,2}:\d\d(?:\s[AP]M)?\S/)
  await app.page.setViewportSize({ width: 1280, height: 720 })

  await screen.register.evaluate(grid => grid.parentElement?.scrollTo({ top: 600 }))
  await expect(screen.row('Team 12')).toBeVisible()
  const before = await screen.row('Team 12').boundingBox()
  await byColleague('Late one')
  await byColleague('Late two')
  await expect(card).toContainText('2 new links')
  expect(await screen.row('Team 12').boundingBox()).toEqual(before)
  await expect(card).toContainText('30 links')
  // Select all means the shown links, without those that arrived meanwhile.
  await screen.row('Team 12').focus()
  await app.page.keyboard.press('ControlOrMeta+a')
  await expect(card).toContainText('30 links selected')
  await card.getByRole('button', { name: 'Copy as list' }).click()
  await expect(app.page.getByRole('status')).toContainText('30 links copied as a list')
  await app.page.keyboard.press('Escape')
  await screen.row('Team 12').press('Escape')
  await card.getByRole('button', { name: 'Show' }).click()
  await expect(screen.row('Late two')).toBeVisible()
  await expect(card).toContainText('32 links')
  await expect(card).not.toContainText('new links')

  await screen.register.evaluate(grid => grid.parentElement?.scrollTo({ top: 600 }))
  await byColleague('At last')
  await expect(card).toContainText('1 new link')
  await screen.register.evaluate(grid => grid.parentElement?.scrollTo({ top: 0 }))
  await expect(screen.row('At last')).toBeVisible()
  await screen.search.fill('fair late')
  await expect(card).toContainText('2 links found')
})

test('that somebody with a long name has a link already is said to its end', async ({ app }) => {
  const screen = links(app.page)
  for (const times of [1, 2]) {
    await screen.fill({ customer: 'Northgate Bakery and Coffee House of Greater Sacramento' })
    await screen.create.click()
    await expect(screen.register.locator('.link-who')).toHaveCount(times)
  }
  const said = app.page.locator('.status-text')
  await expect(said).toContainText('Sacramento has a link from today')
  expect(await said.evaluate(text => text.scrollHeight - text.clientHeight)).toBe(0)
})

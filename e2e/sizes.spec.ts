import type { Locator, Page } from 'playwright/test'
import { call } from './fixtures/connect.ts'
import { expectInWindow, expectNoViolation } from './fixtures/sound.ts'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { addresses } from './pages/addresses.ts'
import { links } from './pages/links.ts'
import { mail } from './pages/mail.ts'

// The smallest window, and the same with text at 125 % and 200 %.
const sizes = [
  { width: 900, height: 600 },
  { width: 720, height: 480 },
  { width: 450, height: 300 },
]

const bottomOf = (box: { y: number; height: number } | null) => (box?.y ?? 0) + (box?.height ?? 0)

/** Expects an element to be inside the window, and none of its text to be cut. */
const expectWhole = async (part: Locator, what: string): Promise<void> => {
  await part.scrollIntoViewIfNeeded()
  await expect(part, what).toBeInViewport({ ratio: 1 })
  const cut = await part.evaluate(element =>
    [element, ...element.querySelectorAll('*')].some(
      one => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0,
    ),
  )
  expect(cut, `${what} is cut`).toBe(false)
}

const expectSound = async (page: Page, screen: string): Promise<void> => {
  await expectInWindow(page, screen)
  const head = page.locator('.screen-head')
  const covered = await head.evaluate(element => element.scrollHeight - element.clientHeight)
  expect(covered, `${screen}: what lies over its head`).toBe(0)
  await expectNoViolation(page, screen)
}

for (const size of sizes) {
  test(`every list shows what tells its rows apart at ${size.width} × ${size.height}`, async ({ app }) => {
    const { page } = app
    const isCards = size.width <= 704
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const id = crypto.randomUUID()
    await call(page, 'links.create', {
      id,
      customer: 'Riverside Dental',
      email: 'riverside@b.example',
      note: 'Called on Monday. '.repeat(100),
      redirectUrl: null,
    })
    await page.setViewportSize(size)
    // Find or do… is not covered by the connection, and the customer's field is wide enough for its placeholder.
    await page.getByRole('button', { name: 'Find or do…' }).click({ trial: true })
    const composer = await links(page).customer.boundingBox()
    expect(composer?.width, 'the customer’s field').toBeGreaterThan(160)
    const link = links(page).row('Riverside Dental')
    for (const part of ['Riverside Dental', 'Sent', /^\d{1,2}:\d\d/]) {
      await expectWhole(link.getByText(part).filter({ visible: true }).first(), `Links: ${part}`)
    }
    // The email is in its column, or below the name if there is no such column.
    const email = link.getByText('riverside@b.example').filter({ visible: true })
    await expect(email).toHaveCount(1)
    await expectWhole(email, 'Links: email')
    // A search match comes first if there is no room for all texts.
    const { search } = links(page)
    await search.fill('monday')
    await expectWhole(link.locator('mark').first(), 'Links: what was found')
    await search.fill('')
    await link.focus()
    await page.keyboard.press('F2')
    for (const label of ['Customer', 'Email', 'Note', 'Follow up on']) {
      const field = await links(page).edit.getByLabel(label).boundingBox()
      expect(field?.width, `${label} can be typed in`).toBeGreaterThan(110)
    }
    await page.keyboard.press('Escape')
    const note = links(page).card.locator('.record-note')
    await note.evaluate(element => element.scrollTo({ top: element.scrollHeight }))
    expect(await note.evaluate(element => element.scrollTop)).toBeGreaterThan(100)
    await expectSound(page, 'Links')
    const { card, registerCard } = links(page)
    for (const text of ['one', 'two', 'three', 'four', 'five'])
      await call(page, 'links.edit', { id, email: `${text}@b.example` })
    await expect(card.getByRole('listitem').filter({ hasText: 'Email changed' })).toHaveCount(5)
    await page.setViewportSize({ width: 1000, height: 721 })
    // The list uses the width that the record leaves.
    const [beside, list] = [await card.boundingBox(), await registerCard.locator('.grid').boundingBox()]
    expect(beside?.x, 'the record lies beside the rows').toBeGreaterThanOrEqual(
      (list?.x ?? 0) + (list?.width ?? 0),
    )
    expect(beside?.width, 'in a panel of fixed width').toBe(380)
    await page.setViewportSize(size)

    await accounts(page).open()
    const account = accounts(page).rows.filter({ hasText: /\d{8}/ }).first()
    await expect(account).toBeVisible()
    for (const column of ['utility .second-line', 'customer']) {
      await expectWhole(account.locator(`.col-${column}`), `Accounts: ${column}`)
    }
    await expect(account.locator('.col-address')).toBeInViewport()
    if (isCards) {
      for (const column of ['address', 'utility']) {
        await expectWhole(account.locator(`.col-${column}`), `Accounts: ${column}`)
      }
    }
    await expectSound(page, 'Accounts')
    // The utility accounts of a customer are a group with a line above it only.
    await accounts(page).search.fill('wyatt hand')
    await expect(accounts(page).rows).toHaveCount(2)
    await expect(accounts(page).rows.nth(1)).toContainText(/wyatt hand/i)
    await expect(accounts(page).rows.nth(1)).toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)')
    await accounts(page).search.fill('')
    await expect(accounts(page).rows.nth(2)).toBeVisible()
    const grouped = page.locator('.grid-joins')
    const apart = page.locator('.grid-row:not(.grid-joins, [aria-rowindex="1"], [aria-rowindex="2"])')
    if (!isCards) await expect(grouped.first()).toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)')
    await expect(apart.first()).not.toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)')

    await page.getByRole('link', { name: 'Addresses' }).click()
    const street = page.getByRole('grid', { name: 'Addresses' }).getByRole('row').nth(1)
    await expect(street).toBeVisible()
    for (const column of ['group', 'street', 'utility .second-line']) {
      await expectWhole(street.locator(`.col-${column}`), `Addresses: ${column}`)
    }
    const who = await street.locator('.col-customer').boundingBox()
    const where = await street.locator('.col-street').boundingBox()
    const [end, from] = isCards ? [bottomOf(where), who?.y] : [(where?.x ?? 0) + (where?.width ?? 0), who?.x]
    expect(from, 'the customer stands beside the street, on a card below it').toBeGreaterThanOrEqual(end)
    await expectSound(page, 'Addresses')
    await addresses(page).view('Needs attention').click()
    const problem = addresses(page).rows.first()
    for (const column of ['street', 'why', 'customer']) {
      await expectWhole(problem.locator(`.col-${column}`), `Needs attention: ${column}`)
    }
    await expect(problem.getByRole('button')).toHaveText('Copy question')
    await addresses(page).view('Map').click()
    const map = page.getByRole('figure').locator('svg')
    await map.scrollIntoViewIfNeeded()
    await expect(map).toBeInViewport({ ratio: 1 })
    expect((await map.boundingBox())?.height, 'the map').toBeGreaterThan(100)
    await expectSound(page, 'Map')
  })
}

test('with large text the row that the keys reach is in sight, and its state stays', async ({ app }) => {
  const { page } = app
  await page.setViewportSize({ width: 450, height: 300 })
  for (const customer of 'ABCDEF') {
    const id = crypto.randomUUID()
    await call(page, 'links.create', { id, customer, email: '', note: '', redirectUrl: null })
  }
  await links(page).search.focus()
  for (let row = 0; row < 4; row += 1) {
    await page.keyboard.press('ArrowDown')
    const reached = page.locator('tr:focus')
    await expect(reached).toBeInViewport({ ratio: 0.99 })
    const [state, actions] = await Promise.all([
      reached.locator('.col-state .tag').boundingBox(),
      reached.locator('.grid-actions').boundingBox(),
    ])
    expect(bottomOf(state), 'buttons lie over the state').toBeLessThanOrEqual((actions?.y ?? 0) + 1)
  }
})

test('with large text what is wrong with a new link is read whole, and covers nothing to press for it', async ({
  app,
}) => {
  const { page } = app
  const { email, create } = links(page)
  await page.setViewportSize({ width: 450, height: 300 })
  await email.fill('nobody')
  await create.click()
  await expect(page.getByText('An address such as name@example.com')).toBeInViewport({ ratio: 1 })
  await create.click({ trial: true })
})

test('in a low window one types on after a link was made, and its record is read from its name on', async ({
  app,
}) => {
  const { page } = app
  const { customer, create, name } = links(page)
  await page.setViewportSize({ width: 640, height: 400 })
  for (const typed of ['Ann', 'Bea', 'Cleo']) {
    await customer.fill(typed)
    await create.click()
    await expect(name).toHaveText(typed)
  }
  await expect(name).toBeInViewport({ ratio: 1 })
  await expect(customer).toBeFocused()
  await expect(customer).toBeInViewport({ ratio: 1 })
})

test('in a small window what failed stands above the fields, and a message over no button', async ({
  app: { page },
  service,
}) => {
  await page.setViewportSize({ width: 900, height: 600 })
  const { customer, create } = links(page)
  const note = page.locator('.head-notes').getByRole('alert')
  const expectAbove = async (field: Locator) => {
    await expect(note).toBeVisible()
    expect(bottomOf(await note.boundingBox())).toBeLessThanOrEqual((await field.boundingBox())?.y ?? 0)
  }
  for (const name of ['Ann', 'Bob']) {
    await customer.fill(name)
    await create.click()
    await expect(links(page).row(name)).toBeVisible()
  }
  await service.fault('status', { status: 401 })
  await customer.fill('Cid')
  await create.click()
  await expectAbove(customer)
  await service.clearFaults()
  await service.stop()
  await accounts(page).open()
  await page.getByRole('button', { name: 'Read accounts again', exact: true }).click()
  await expectAbove(accounts(page).search)
  await page.getByRole('link', { name: 'Links', exact: true }).click()
  await links(page).search.focus()
  for (const key of ['ArrowDown', 'Space', 'Shift+ArrowDown', 'Delete']) await page.keyboard.press(key)
  await expect(page.getByRole('status').getByRole('button', { name: 'Undo' })).toBeVisible()
  await page
    .getByRole('region', { name: 'Problems' })
    .getByRole('button', { name: 'Try again' })
    .click({ trial: true })
})

test('in a small window it is read whole why a row is left out, and which columns are not used', async ({
  app: { page },
}) => {
  await page.setViewportSize({ width: 900, height: 600 })
  await links(page).createMany()
  await page.getByRole('button', { name: 'Paste rows' }).click()
  const head = 'Name\tEmail\tThanks\tPage afterwards\tRemarks'
  const rows = [head, 'Ann\tann@\t\thttp://a.example\t', 'Bea\t\t\t\t']
  await page.getByRole('textbox', { name: /Rows from a spreadsheet/ }).fill(rows.join('\n'))
  await page.getByRole('button', { name: 'Read rows' }).click()
  // No email and no name are no reasons to leave a row out.
  await expect(page.getByRole('combobox', { name: 'Why left out' })).toBeVisible()
  const whys = page.getByRole('grid', { name: 'Rows' }).locator('td.col-why')
  await expect(whys).toHaveCount(2)
  for (const part of [...(await whys.all()), page.getByText('not used: Thanks')]) {
    await expectWhole(part, (await part.textContent()) ?? '')
    const below = await part.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
    expect(below, 'lines that are cut').toBe(0)
  }
  const [why, row] = [
    await whys.first().boundingBox(),
    await page.locator('tr[data-index]').first().boundingBox(),
  ]
  expect(bottomOf(why), 'the reason stays in its row').toBeLessThanOrEqual(bottomOf(row))
})

test('in a small window the subject of a mail template is read whole', async ({ app: { page } }) => {
  await page.setViewportSize({ width: 900, height: 600 })
  await mail(page).openTemplates()
  const subjects = mail(page).templates.getByRole('listitem').locator('p')
  await expect(subjects.first()).toBeVisible()
  for (const subject of await subjects.all()) await expectWhole(subject, (await subject.textContent()) ?? '')
})

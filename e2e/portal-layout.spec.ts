import type { Locator, Page } from 'playwright/test'
import { addUtilityAccount, openAs, press, register } from './fixtures/customer.ts'
import { expectInWindow } from './fixtures/sound.ts'
import { test as base, expect } from './fixtures.ts'

const note = 'The third reminder by phone: prefers to be called in the afternoon, after four'

const test = base.extend<{ page: Page; link: string }>({
  page: async ({ chromium }, use) => {
    const { page, context } = await chromium.open({ x: 0, y: 0, width: 1280, height: 800 })
    await use(page)
    await context.close()
  },
  link: async ({ service }, use) => {
    const headers = { authorization: `Bearer ${service.apiKey}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ redirectUrl: 'https://example.com/thanks', reference: 'Rosa', note })
    const create = `${service.baseUrl}/connect/create-connect-request`
    await use((await (await fetch(create, { method: 'POST', headers, body })).json()).redirect)
  },
})

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('Not on the page')
  return box
}

test('the button of a form in one line stays beside its field when the field is refused', async ({
  service,
  page,
}) => {
  await page.goto(service.portalUrl)
  await press(page, 'Sign in to the practice company')
  await page.getByRole('link', { name: 'API keys' }).click()
  const middles = async () => {
    const all = [page.getByLabel('Name of the new key'), page.getByRole('button', { name: 'Create key' })]
    return (await Promise.all(all.map(boxOf))).map(({ y, height }) => Math.round(y + height / 2))
  }
  const [field, button] = await middles()
  expect(button).toBe(field)
  await press(page, 'Create key')
  await expect(page.getByText('Give the key a name')).toBeVisible()
  const [refused, beside] = await middles()
  expect(beside).toBe(refused)
})

test('on a phone a link and its note are read whole, and what is done with it stands in one line', async ({
  service,
  page,
  link,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(service.portalUrl)
  await press(page, 'Sign in to the practice company')
  await page.getByRole('link', { name: 'Connect links' }).click()
  const isWhole = (locator: Locator) =>
    locator.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)
  expect(await isWhole(page.getByRole('code').filter({ hasText: link }))).toBe(true)
  expect(await isWhole(page.getByText(note))).toBe(true)
  const standing = page.getByRole('region', { name: 'Your standing link' })
  const copy = await boxOf(standing.getByRole('button', { name: 'Copy' }))
  const renew = await boxOf(standing.getByRole('button', { name: 'Renew', exact: true }))
  expect(renew.x).toBeGreaterThan(copy.x + copy.width)
  expect(renew.y + renew.height / 2).toBeCloseTo(copy.y + copy.height / 2, 0)
})

test('links take the width of the window: no email is broken, a reason wraps, and nothing is cut beside room', async ({
  service,
  page,
  link,
}) => {
  const headers = { authorization: `Bearer ${service.apiKey}`, 'content-type': 'application/json' }
  const email = 'maria.alvarez@example.com'
  const body = JSON.stringify({ redirectUrl: `${service.baseUrl}/connect/thanks`, reference: 'Maria', email })
  await fetch(`${service.baseUrl}/connect/create-connect-request`, { method: 'POST', headers, body })
  await page.goto(`${link}/decline`)
  await page
    .getByLabel('In your own words')
    .fill('I moved in the spring, and my daughter pays for the house now')
  await press(page, 'Decline')
  await page.goto(service.portalUrl)
  await press(page, 'Sign in to the practice company')
  await page.getByRole('link', { name: 'Connect links' }).click()
  const linesOf = (text: string | RegExp) =>
    page
      .getByText(text)
      .first()
      .evaluate(element => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      })
  const isCut = (text: RegExp) =>
    page
      .getByText(text)
      .first()
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  const table = page.getByRole('table')
  for (const width of [900, 1100, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    expect([width, await linesOf(email)]).toEqual([width, 1])
    expect([width, (await linesOf(/I moved in the spring/)) > 1 || width === 1920]).toEqual([width, true])
    const { x, width: wide } = await boxOf(table)
    const gap = width < 1100 ? 16 : 24
    expect([width, Math.round(x + wide)]).toEqual([width, width - gap])
  }
  expect(await isCut(/^to 127.0.0.1/)).toBe(false)
  expect(await isCut(/\/connect\/r\//)).toBe(false)
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await isCut(/^to 127.0.0.1/)).toBe(false)
})

test('what can be done with a link ends where its column does, and a search that finds nothing keeps the width', async ({
  service,
  page,
  link,
}) => {
  await openAs(page, link, 'Rosa')
  await addUtilityAccount(page)
  await press(page, /^Share with /)
  const headers = { authorization: `Bearer ${service.apiKey}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ redirectUrl: 'https://example.com/thanks', reference: 'Nora' })
  await fetch(`${service.baseUrl}/connect/create-connect-request`, { method: 'POST', headers, body })
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto(service.portalUrl)
  await press(page, 'Sign in to the practice company')
  await page.getByRole('link', { name: 'Connect links' }).click()
  const rightOf = (locator: Locator) =>
    locator.first().evaluate(element => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return Math.round(range.getBoundingClientRect().right)
    })
  const withdraw = await rightOf(page.getByRole('button', { name: 'Withdraw', exact: true }))
  expect(withdraw).toBe(await rightOf(page.getByRole('link', { name: 'Show account' })))
  const wide = (await boxOf(page.getByRole('table'))).width
  await page.getByLabel('Search links').fill('zzzzzz')
  await page.keyboard.press('Enter')
  expect((await boxOf(page.getByText('No link fits'))).width).toBe(wide)
})

test('on a link’s page Sign out ends where the language above it does', async ({ page, link }) => {
  await openAs(page, link, 'Rosa')
  for (const width of [1280, 900, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const language = await boxOf(page.getByRole('link', { name: 'Español' }))
    const right = await page.getByRole('button', { name: 'Sign out' }).evaluate(button => {
      const range = document.createRange()
      range.selectNodeContents(button)
      return range.getBoundingClientRect().right
    })
    expect([width, Math.round(right)]).toEqual([width, Math.round(language.x + language.width)])
  }
})

test('on a phone a button of two lines has room around them', async ({ page, link }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${link}/decline`)
  const padding = await page
    .getByRole('button', { name: 'Decline' })
    .evaluate(button => getComputedStyle(button).paddingTop)
  expect(Number.parseInt(padding, 10)).toBeGreaterThanOrEqual(8)
})

test('a confirmation keeps the keyboard and the mouse until it is closed', async ({ page, link }) => {
  await openAs(page, link, 'Rosa')
  await addUtilityAccount(page)
  await press(page, /^Share with /)
  const ask = page.getByRole('button', { name: 'End sharing', exact: true })
  await ask.click()
  const dialog = page.getByRole('dialog', { name: /^End sharing with / })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  expect(await dialog.evaluate(element => element.matches(':modal'))).toBe(true)
  for (const _ of [1, 2, 3, 4]) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus:not(dialog *, dialog, body)')).toHaveCount(0)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(ask).toBeFocused()
  await ask.click()
  await press(page, 'Cancel')
  await expect(dialog).toBeHidden()
  await ask.click()
  await page.mouse.click(4, 4)
  await expect(dialog).toBeHidden()
})

test('on a phone the name of a company in one long word widens no page of its links', async ({
  service,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${service.baseUrl}/portal/register`)
  const company = 'Elektrizitätsversorgungs'.repeat(4)
  await register(page, { 'Company name': company, 'Your name': 'Ann', Email: 'ann@acme.example' })
  await page.goto(`${service.baseUrl}/portal/links`)
  const link = (await page.getByRole('code').first().textContent()) ?? ''
  await page.goto(link)
  await expectInWindow(page, 'what is asked')
  await page.goto(`${link}/decline`)
  await expectInWindow(page, 'to decline')
  await openAs(page, link, 'Carla Customer')
  await expectInWindow(page, 'a first utility account')
  await addUtilityAccount(page)
  await expectInWindow(page, 'what to share')
  await press(page, /^Share with /)
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  await expectInWindow(page, 'thanks')
})

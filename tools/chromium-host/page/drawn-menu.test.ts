import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchHeadless, type OpenedPage } from '../chromium.ts'
import { drawMenu } from './drawn-menu.ts'

const chromium = launchHeadless()
let opened: OpenedPage
let page: Page
beforeAll(async () => {
  opened = await (await chromium).open({ x: 0, y: 0, width: 600, height: 400 })
  page = opened.page
})
afterAll(async () => {
  await opened.context.close()
  await (await chromium).close()
})

const entries = [
  { label: 'Cut', enabled: false },
  { label: 'Copy', enabled: true },
  { label: '', enabled: true },
  { label: 'Select All', enabled: true },
]

/** Opens the menu at a point; its result goes to the page's variable `chosen`. */
const open = (x: number, y: number) =>
  page.evaluate(
    `window.chosen = 'open'; void (${drawMenu})(${JSON.stringify(entries)}, ${x}, ${y}).then(index => { chosen = index })`,
  )
const chosen = () => page.evaluate('window.chosen')

beforeEach(async () => {
  await page.setContent('<input value="typed" style="margin: 300px 0 0 0">')
  await page.locator('input').focus()
})

test('the mouse chooses, and the field keeps its focus', async () => {
  await open(50, 20)
  await page.mouse.click(80, 65)
  await expect.poll(chosen).toBe(1)
  expect(await page.evaluate('document.activeElement.tagName')).toBe('INPUT')
})

test('what is not enabled cannot be chosen', async () => {
  await open(50, 20)
  await page.mouse.click(80, 35)
  expect(await chosen()).toBe('open')
  await page.keyboard.press('Escape')
  await expect.poll(chosen).toBeNull()
})

test('the keyboard chooses, and the page hears no key of it', async () => {
  await open(590, 390)
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect.poll(chosen).toBe(3)
  expect(await page.locator('input').inputValue()).toBe('typed')
})

test('a click beside it closes it', async () => {
  await open(50, 20)
  await page.mouse.click(500, 200)
  await expect.poll(chosen).toBeNull()
})

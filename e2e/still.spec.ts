import type { Page } from 'playwright/test'
import { call } from './fixtures/connect.ts'
import { expect, test } from './fixtures.ts'
import { accounts } from './pages/accounts.ts'
import { links } from './pages/links.ts'

// Tests that share an app (`sharedApp`) must run one after the other in one worker, not in parallel.
test.describe.configure({ mode: 'default' })

test.use({ connection: 'practice' })

type LayoutShift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  /** The largest elements that moved. */
  sources: { previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

const heard = () => (globalThis as { shifts?: number[] }).shifts ?? []

/**
 * Records Chromium's layout shifts: all without user input, and vertical ones after input (an opened record may narrow columns, but must
 * move no rows). Returns what reads their scores.
 */
const watchShifts = async (page: Page): Promise<() => Promise<number[]>> => {
  await page.evaluate(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver(list => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        const movesRows = sources.some(({ previousRect, currentRect }) => previousRect.y !== currentRect.y)
        if (!hadRecentInput || movesRows) shifts.push(value)
      }
    }).observe({ type: 'layout-shift' })
  })
  return async () => {
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    return page.evaluate(heard)
  }
}

/** The text of the row at a point of the window. */
const rowAt = (page: Page, { x, y }: { x: number; y: number }): Promise<string | null> =>
  page.evaluate(
    ([left, top]) => document.elementFromPoint(left ?? 0, top ?? 0)?.closest('tr')?.textContent ?? null,
    [x, y],
  )

for (const size of [
  { width: 900, height: 600 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]) {
  test(`nothing moves under the pointer at ${size.width} × ${size.height}`, async ({ sharedApp: app }) => {
    const { page } = app
    const screen = links(page)
    await page.setViewportSize(size)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const email = 'someone@example.com'
    for (const customer of 'ABCDEFGHI') {
      const wanted = { id: `draft-${customer}-1`, customer: `Customer ${customer}`, email, note: 'Called' }
      await call(page, 'links.create', { ...wanted, redirectUrl: 'https://example.com/thanks' })
    }
    await screen.open()
    await expect(screen.row('Customer I')).toBeVisible()
    // The created links and the five of the practice data.
    await expect(screen.registerCard).toContainText('14 links')
    const shifts = await watchShifts(page)

    // A double click: the record opened by the first click must not move the row under the second.
    const box = await screen.row('Customer F').locator('.col-customer').boundingBox()
    const point = { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 8 }
    const under = await rowAt(page, point)
    await page.mouse.dblclick(point.x, point.y)
    await expect(screen.name).toHaveText('Customer F')
    expect(await rowAt(page, point)).toBe(under)

    // Selection, edit form, More, the note about an earlier link, filters: each overlays the list or has reserved room.
    await page.keyboard.press('Space')
    await expect(screen.registerCard).toContainText('1 link selected')
    expect(await rowAt(page, point)).toContain('Customer F')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(screen.card).toHaveCount(0)
    await screen.customer.fill('Customer A')
    await expect(screen.before).toBeVisible()
    await screen.more()
    await page.keyboard.press('Escape')
    await screen.email.fill('nobody')
    await screen.create.click()
    await expect(page.getByText('An address such as name@example.com')).toBeVisible()
    await screen.customer.fill('')
    await screen.email.fill('')
    await screen.filters()
    await page.keyboard.press('Escape')
    await screen.tab('Sent').click()
    await expect(screen.registerCard).toContainText('9 links found')
    await expect(screen.row('Customer F')).toBeVisible()
    expect(await rowAt(page, point)).toContain('Customer F')
    expect(await shifts()).toEqual([])

    await accounts(page).open()
    await expect(accounts(page).rows.nth(5)).toBeVisible()
    // Without a record, the list has the full width.
    const main = await page.getByRole('main').boundingBox()
    const whole = await accounts(page).list.boundingBox()
    expect(whole?.width).toBeGreaterThan((main?.width ?? 0) - 60)
    const open = await watchShifts(page)
    const cell = await accounts(page).rows.nth(4).locator('.col-customer').boundingBox()
    const there = { x: (cell?.x ?? 0) + 30, y: (cell?.y ?? 0) + 8 }
    const before = await rowAt(page, there)
    await page.mouse.dblclick(there.x, there.y)
    await expect(accounts(page).details).toBeVisible()
    await expect(page.locator('tr:focus-within')).toHaveText(before ?? '')
    expect(await rowAt(page, there)).toBe(before)
    expect(await open()).toEqual([])
  })
}

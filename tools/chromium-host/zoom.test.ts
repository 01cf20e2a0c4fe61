import { afterAll, expect, test } from 'vitest'
import { launchHeadless } from './chromium.ts'
import { createZoom } from './zoom.ts'

const chromium = launchHeadless()
afterAll(async () => (await chromium).close())

test('larger text leaves the page less room, and so does a smaller window', async () => {
  const { context, page } = await (await chromium).open({ x: 0, y: 0, width: 900, height: 600 })
  await page.setContent('<body style="margin: 0; height: 100vh">')
  const seen = () =>
    page.evaluate(() => [innerWidth, matchMedia('(max-width: 640px)').matches, document.body.clientHeight])
  // As in a window: that is not headless.
  const zoom = createZoom(page, await context.newCDPSession(page), false)
  expect(await seen()).toEqual([900, false, 600])
  await zoom.set(1.44, { width: 900, height: 600 })
  await expect.poll(seen).toEqual([625, true, 417])
  await zoom.resize({ width: 720, height: 576 })
  await expect.poll(seen).toEqual([500, true, 400])
  await context.close()
})

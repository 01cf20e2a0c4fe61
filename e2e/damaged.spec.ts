import { cpSync, renameSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright/test'
import type { Chromium } from '../tools/chromium-host/chromium.ts'
import { createDesktop } from '../tools/chromium-host/desktop.ts'
import { startApp } from '../tools/chromium-host/host.ts'
import { environmentFor } from './fixtures/environment.ts'
import { expect, test } from './fixtures.ts'
import { welcome } from './pages/welcome.ts'

const root = resolve(import.meta.dirname, '..')

/** Starts the app of an entry file on a simulated desktop; `pages`: the pages of its window, the latest last. */
const start = (chromium: Chromium, folder: string, entry: string) => {
  test.skip(
    test.info().project.name === 'electron',
    'only the Chromium host lends its desktop, and the page after a crash',
  )
  const desktop = createDesktop()
  const pages: Page[] = []
  const app = startApp({
    entry,
    env: environmentFor(join(folder, 'data')),
    chromium: Promise.resolve(chromium),
    desktop,
    onOutput: () => {},
    onWindow: page => pages.push(page),
  })
  return { app, desktop, pages }
}

test('an app without its page shows its window all the same, says so, and tries again', async ({
  chromium,
  folder,
}) => {
  for (const part of ['main', 'preload', 'renderer', 'service']) {
    cpSync(join(root, 'out', part), join(folder, 'out', part), { recursive: true })
  }
  cpSync(join(root, 'package.json'), join(folder, 'package.json'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const page = join(folder, 'out/renderer/index.html')
  renameSync(page, `${page}.away`)
  const { app, desktop } = start(chromium, folder, join(folder, 'out/main/index.js'))
  await expect.poll(desktop.question).toMatchObject({ message: 'Utility Connect cannot open its window' })
  expect(desktop.isWindowShown()).toBe(true)
  renameSync(`${page}.away`, page)
  desktop.answer('Try again')
  await expect(welcome(await app.page).heading).toBeVisible()
  await app.quit()
})

test('a page that crashes comes back by itself; one that crashes again at once, when the person says so', async ({
  chromium,
  folder,
}) => {
  const { app, desktop, pages } = start(chromium, folder, join(root, 'out/main/index.js'))
  await app.page
  const latest = (): Page => {
    const page = pages.at(-1)
    if (page === undefined) throw new Error('There is no window')
    return page
  }
  const crash = async () => {
    await expect(welcome(latest()).heading).toBeVisible()
    const session = await latest().context().newCDPSession(latest())
    // The crashed page never answers this call.
    void session.send('Page.crash').catch(() => {})
  }
  await crash()
  await expect.poll(() => pages.length).toBe(2)
  expect(desktop.question()).toBeNull()
  await crash()
  await expect.poll(desktop.question).toMatchObject({ message: 'The window keeps closing' })
  expect(pages).toHaveLength(2)
  desktop.answer('Open again')
  await expect.poll(() => pages.length).toBe(3)
  await expect(welcome(latest()).heading).toBeVisible()
  await app.quit()
})

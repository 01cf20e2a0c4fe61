import { cpSync, renameSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createDesktop } from '../tools/chromium-host/desktop.ts'
import { startApp } from '../tools/chromium-host/host.ts'
import { environmentFor } from './fixtures/environment.ts'
import { expect, test } from './fixtures.ts'
import { welcome } from './pages/welcome.ts'

const root = resolve(import.meta.dirname, '..')

test('an app without its page shows its window all the same, says so, and tries again', async ({
  chromium,
  folder,
}, testInfo) => {
  test.skip(testInfo.project.name === 'electron', 'the question is the system’s own dialog there')
  for (const part of ['main', 'preload', 'renderer', 'service']) {
    cpSync(join(root, 'out', part), join(folder, 'out', part), { recursive: true })
  }
  cpSync(join(root, 'package.json'), join(folder, 'package.json'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const page = join(folder, 'out/renderer/index.html')
  renameSync(page, `${page}.away`)
  const desktop = createDesktop()
  const app = startApp({
    entry: join(folder, 'out/main/index.js'),
    env: environmentFor(join(folder, 'data')),
    chromium: Promise.resolve(chromium),
    desktop,
    onOutput: () => {},
  })
  await expect.poll(desktop.question).toMatchObject({ message: 'Utility Connect cannot open its window' })
  expect(desktop.isWindowShown()).toBe(true)
  renameSync(`${page}.away`, page)
  desktop.answer('Try again')
  await expect(welcome(await app.page).heading).toBeVisible()
  await app.quit()
})

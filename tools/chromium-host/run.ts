import { resolve } from 'node:path'
import { launchHeaded, launchHeadless } from './chromium.ts'
import { createDesktop, type Desktop, openInBrowser } from './desktop.ts'
import { startApp } from './host.ts'

// Runs the built app for a person: `node tools/chromium-host/run.ts [main's entry file]`.
const entry = resolve(process.argv[2] ?? 'out/main/index.js')
const developmentOrigin = process.env.ELECTRON_RENDERER_URL

const chromium = process.env.UTILITY_CONNECT_HEADLESS === '1' ? launchHeadless() : launchHeaded()
const desktop: Desktop = {
  ...createDesktop(openInBrowser),
  // There is no native dialog here: print the question and answer as if it was closed.
  ask: async ({ message, detail, buttons }) => {
    process.stderr.write(`${message}\n${detail}\n(${buttons.join(' / ')}: not asked here)\n`)
    return null
  },
}
const start = () =>
  startApp({
    entry,
    env: process.env,
    chromium,
    desktop,
    onOutput: text => process.stderr.write(text),
    ...(developmentOrigin === undefined ? {} : { developmentOrigin: new URL(developmentOrigin).origin }),
  })

let app = start()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void app.quit())
let code = await app.ended
while (app.wantsRelaunch()) {
  app = start()
  code = await app.ended
}
await (await chromium).close()
process.exit(code ?? 1)

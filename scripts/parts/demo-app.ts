import { type App, createApp } from '../../e2e/fixtures/app.ts'
import { chromiumHost } from '../../e2e/fixtures/chromium-app.ts'
import { electronHost } from '../../e2e/fixtures/electron-app.ts'
import { environmentFor } from '../../e2e/fixtures/environment.ts'
import { launchHeadless } from '../../tools/chromium-host/chromium.ts'
import { hasDisplay } from './display.ts'
import { electronPath } from './electron-path.ts'

type DemoApp = { host: 'electron' | 'chromium'; app: App; close: () => Promise<void> }

/**
 * Starts the app on fresh data: on Electron if it is installed and there is a display, else on headless Chromium.
 *
 * @param entry main's entry file of another build, which always runs on Chromium
 */
export const openDemoApp = async (dataDir: string, entry?: string): Promise<DemoApp> => {
  const env = environmentFor(dataDir)
  if (entry === undefined && electronPath() !== null && hasDisplay()) {
    try {
      return { host: 'electron', ...(await createApp(electronHost(env), dataDir)) }
    } catch (error) {
      process.stderr.write(`Electron could not start: ${error}\nGoing on with Chromium.\n`)
    }
  }
  const chromium = await launchHeadless()
  const { app, close } = await createApp(chromiumHost(chromium, env, entry), dataDir)
  return {
    host: 'chromium',
    app,
    close: async () => {
      await close()
      await chromium.close()
    },
  }
}

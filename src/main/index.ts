import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { app } from 'electron'
import { followSystem } from './shell/app-life.ts'
import { appOrigin, isAppUrl, registerAppScheme, serveAppFiles } from './shell/app-protocol.ts'
import { closeDataFolder, setUpDataFolder } from './shell/data-folder.ts'
import { answerCalls } from './shell/ipc.ts'
import { lockDown } from './shell/lock-down.ts'
import { createLog, setUpFatalErrors } from './shell/log.ts'
import { removeDrafts } from './shell/system.ts'
import { createMainWindow } from './shell/window/window.ts'

const dataFolder = setUpDataFolder()
const log = createLog(dataFolder, !app.isPackaged)
closeDataFolder(dataFolder, log)
// Compiled scripts of main, in the data folder, which is closed to others.
enableCompileCache(join(dataFolder, 'compiled'))
// Only a development build reads this; a packaged app has one page, its own.
const devServer = import.meta.env.DEV ? process.env.ELECTRON_RENDERER_URL : undefined
const pageUrl = devServer ?? `${appOrigin}/`
const isOurs = (url: string) => isAppUrl(url) || (devServer !== undefined && url.startsWith(devServer))

/** The window first. The rest is loaded and run while its page is busy on its own: main works for only one of them at a time. */
const start = () => {
  // Not by a second start, which ends at once: the first has drafts open.
  removeDrafts(dataFolder, log)
  lockDown(isOurs, log)
  const { page, script } = serveAppFiles(join(import.meta.dirname, '../renderer'))
  const window = createMainWindow(dataFolder, pageUrl, log)
  const load = async () => {
    // Importing holds main up, which serves the page its files.
    if (devServer === undefined) await page
    const { run } = await import('./shell/run.ts')
    // So does running.
    if (devServer === undefined) await script
    return run({ dataFolder, pageUrl, window, log })
  }
  const running = load()
  answerCalls(async (name, input) => (await running)(name, input), isOurs, log)
  followSystem(app, process.platform, () => window.show())
  window.show()
}

setUpFatalErrors(log)
registerAppScheme()
if (app.requestSingleInstanceLock()) app.whenReady().then(start)
else app.quit()

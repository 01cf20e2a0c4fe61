import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setImmediate as giveWay, setTimeout as wait } from 'node:timers/promises'
import { app, type BrowserWindow, Notification, nativeImage, powerMonitor } from 'electron'
import { commandScreens } from '../contract/command-screens.ts'
import type { MenuCommand } from '../contract/ipc.ts'
import { createApp } from './core/app.ts'
import { pause } from './core/changes/pause.ts'
import type { Emit } from './core/ports.ts'
import { followSystem } from './shell/app-life.ts'
import { appOrigin, isAppUrl, registerAppScheme, serveAppFiles } from './shell/app-protocol.ts'
import { createAttention } from './shell/attention/attention.ts'
import { keepRuns } from './shell/before-quit.ts'
import { createWriteClipboard } from './shell/clipboard.ts'
import { closeDataFolder, setUpDataFolder } from './shell/data-folder.ts'
import { createOpenDraft, removeDrafts } from './shell/drafts.ts'
import { openExternal } from './shell/external.ts'
import { setUpFatalErrors } from './shell/fatal.ts'
import { chooseFile, chooseFolder, saveFile } from './shell/files.ts'
import { answerCalls, emitToWindow } from './shell/ipc.ts'
import { createKeychain } from './shell/keychain.ts'
import { lockDown } from './shell/lock-down.ts'
import { createLog } from './shell/log.ts'
import { mailAuthorities } from './shell/mail-authorities.ts'
import { createFetch, createWithNewConnection } from './shell/network.ts'
import { createPractice } from './shell/practice/practice.ts'
import { followPower } from './shell/wake.ts'
import { askOver, questions } from './shell/window/ask.ts'
import { createFullScreen } from './shell/window/full-screen.ts'
import { setUpMenu } from './shell/window/menu.ts'
import { applyTheme } from './shell/window/theme.ts'
import { openWindow } from './shell/window/window.ts'

const dataFolder = setUpDataFolder()
const log = createLog(dataFolder, !app.isPackaged)
closeDataFolder(dataFolder, log)
removeDrafts(dataFolder, log)
// Only a development build reads this; a packaged app has one page, its own.
const devServer = import.meta.env.DEV ? process.env.ELECTRON_RENDERER_URL : undefined
const pageUrl = devServer ?? `${appOrigin}/`
const isOurs = (url: string) => isAppUrl(url) || (devServer !== undefined && url.startsWith(devServer))

const restart = () => {
  app.relaunch()
  app.quit()
}

const start = () => {
  const practice = createPractice(dataFolder, log)
  const emit: Emit = (name, payload) => {
    if (name === 'app.changed') applyTheme(dataFolder, core.state().settings.theme, log)
    emitToWindow(name, payload)
  }
  const { attention, follow } = createAttention({
    electron: { app, Notification, nativeImage },
    platform: process.platform,
    log,
    showAccounts: customerId => {
      // A text in the address is JSON there: an ID of digits alone would be a number.
      const asked = customerId === null ? '' : `?customer=${encodeURIComponent(JSON.stringify(customerId))}`
      if (!hasWindow()) return show(`${pageUrl}#${commandScreens.accounts}${asked}`)
      show()
      emit('accounts.show', { customerId })
    },
  })
  const fillScreen = createFullScreen()
  const core = createApp(
    {
      secrets: createKeychain(log),
      fetch: createFetch(),
      withNewConnection: createWithNewConnection(),
      practice,
      readerScript: join(import.meta.dirname, '../reader/answer-worker.cjs'),
      tableScript: join(import.meta.dirname, '../reader/table-worker.cjs'),
      chooseFile,
      chooseFolder,
      saveFile,
      showProgress: fraction => {
        if (window !== null && !window.isDestroyed()) window.setProgressBar(fraction ?? -1)
      },
      showRuns: () => command('create-many'),
      emit,
      attention,
      log,
      now: Date.now,
      newId: randomUUID,
      wait: milliseconds => (milliseconds === 0 ? giveWay() : wait(milliseconds)),
      pause,
      random: Math.random,
      writeClipboard: createWriteClipboard(log),
      openExternal,
      mailAuthorities: mailAuthorities(log),
      openDraft: createOpenDraft(dataFolder, log),
      fillScreen: full => {
        if (window !== null && !window.isDestroyed()) fillScreen(window, full)
      },
      restart,
    },
    {
      dataDir: dataFolder,
      version: app.getVersion(),
      platform: process.platform,
      host: process.versions.electron ? 'electron' : 'chromium',
    },
  )
  const started = core.start().then(() => applyTheme(dataFolder, core.state().settings.theme, log))
  started.then(core.follow)
  followPower(powerMonitor, core.woken)

  let window: BrowserWindow | null = null
  const hasWindow = () => window !== null && !window.isDestroyed()
  const show = (url = pageUrl) => {
    if (window === null || window.isDestroyed()) {
      window = openWindow(dataFolder, url, log)
      follow(window)
      window.on('close', event => {
        if (!keeping.mayClose()) event.preventDefault()
      })
    }
    if (window.isMinimized()) window.restore()
    window.focus()
  }

  lockDown(isOurs, log)
  serveAppFiles(join(import.meta.dirname, '../renderer'))
  answerCalls((name, input) => started.then(() => core.answer(name, input)), isOurs, log)
  const command = (name: MenuCommand) => {
    if (hasWindow()) emit('menu.command', name)
    else show(name === 'search' || name === 'back' ? pageUrl : `${pageUrl}#${commandScreens[name]}`)
  }
  const keeping = keepRuns(app, core.runs, {
    ask: async () => (window !== null && !window.isDestroyed() ? askOver(window)(questions.runs) : 0),
    wait,
  })
  setUpMenu(command, !app.isPackaged)
  followSystem(app, process.platform, () => show())
  app.on('will-quit', () => {
    practice.stop()
    core.close()
    removeDrafts(dataFolder, log)
  })
  show()
}

setUpFatalErrors(log)
registerAppScheme()
if (app.requestSingleInstanceLock()) app.whenReady().then(start)
else app.quit()

import { randomUUID } from 'node:crypto'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setImmediate as giveWay, setTimeout as wait } from 'node:timers/promises'
import { app, Notification, nativeImage, powerMonitor } from 'electron'
import { commands, type MenuCommand } from '../../contract/commands.ts'
import { type App, createApp } from '../app/app.ts'
import { pause } from '../app/changes/pause.ts'
import type { Emit, Log } from '../app/ports.ts'
import { askBeforeQuit } from './app-life.ts'
import { createAttention } from './attention/attention.ts'
import { emitToWindow } from './ipc.ts'
import { createKeychain } from './keychain.ts'
import { createNetwork, mailAuthorities } from './network.ts'
import { createPractice } from './practice/practice.ts'
import { createOpenDraft, createWriteClipboard, files, openExternal, removeDrafts } from './system.ts'
import { askOver, questions } from './window/ask.ts'
import { setUpMenu } from './window/menu.ts'
import { applyTheme, type MainWindow, zoomPage } from './window/window.ts'

type Surroundings = { dataFolder: string; pageUrl: string; window: MainWindow; log: Log }

/** Makes and wires everything but the window, which is open by then. Answers the function that answers the page's calls. */
export const run = ({ dataFolder, pageUrl, window, log }: Surroundings): App['answer'] => {
  const practice = createPractice(dataFolder, log)
  /** While the store is closed its settings are not known, and the theme from before stays. */
  const showTheme = (): void => {
    const { store, settings } = core.state()
    if (store.state === 'open') applyTheme(dataFolder, settings.theme, log)
  }
  const emit: Emit = (name, payload) => {
    if (name === 'app.changed') showTheme()
    emitToWindow(name, payload)
  }
  const { attention, follow } = createAttention({
    electron: { app, Notification, nativeImage },
    platform: process.platform,
    log,
    showAccounts: search => {
      const asked = new URLSearchParams(search)
      if (window.current() === null) return window.show(`${pageUrl}#${commands.accounts.screen}?${asked}`)
      window.show()
      emit('accounts.show', search)
    },
  })
  const core = createApp(
    {
      secrets: createKeychain(log),
      ...createNetwork(),
      practice,
      mirrorScript: join(import.meta.dirname, '../workers/mirror.cjs'),
      backupScript: join(import.meta.dirname, '../workers/backup.cjs'),
      tableScript: join(import.meta.dirname, '../workers/table.cjs'),
      ...files,
      printPages: window.printPages,
      showProgress: fraction => window.current()?.setProgressBar(fraction ?? -1),
      showRuns: () => {
        if (window.current() !== null) window.show()
        command('create-many')
      },
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
      fillScreen: window.fillScreen,
      zoom: to => zoomPage(window.current()?.webContents, to),
      restart: () => quitting.restart(),
    },
    {
      dataDir: dataFolder,
      version: app.getVersion(),
      platform: process.platform,
      host: process.versions.electron ? 'electron' : 'chromium',
    },
  )
  const started = core.start().then(showTheme)
  started.then(core.follow)
  // Requests that waited while the computer slept will get no answer.
  powerMonitor.on('resume', core.woken)

  const command = (name: MenuCommand) => {
    const { screen } = commands[name]
    if (window.current() !== null) emit('menu.command', name)
    else window.show(screen === null ? pageUrl : `${pageUrl}#${screen}`)
  }
  const quitting = askBeforeQuit(app, core.runs, {
    ask: async () => {
      const current = window.current()
      return current === null ? 0 : askOver(current)(questions.runs)
    },
    wait,
  })
  window.follow(opened => {
    follow(opened)
    opened.on('close', event => {
      if (!quitting.mayClose()) event.preventDefault()
    })
  })
  setUpMenu(command, !app.isPackaged)
  app.on('will-quit', () => {
    practice.stop()
    void core.close()
    removeDrafts(dataFolder, log)
    flushCompileCache()
  })
  return (name, input) => started.then(() => core.answer(name, input))
}

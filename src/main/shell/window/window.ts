import { join } from 'node:path'
import { app, BrowserWindow, nativeTheme, screen } from 'electron'
import type { Log } from '../../app/ports.ts'
import { askOver } from './ask.ts'
import { offerContextMenu } from './context-menu.ts'
import { loadPage } from './load-page.ts'
import { recoverPage } from './recover.ts'
import { showInTime } from './show-in-time.ts'
import { changeWindowState, isReachable, readWindowState, type WindowState } from './window-state.ts'

/** The line in the log by which `npm start` knows that the app has come up. */
const windowShown = 'The window is shown'

const smallest = { width: 900, height: 600 }
const usual = { width: 1280, height: 800 }

const boundsFrom = ({ bounds }: WindowState) =>
  bounds &&
  isReachable(
    bounds,
    screen.getAllDisplays().map(display => display.workArea),
  )
    ? bounds
    : usual

/** Opens the main window on `url`, where and how large it was when it was last closed. */
export const openWindow = (dataFolder: string, url: string, log: Log): BrowserWindow => {
  const state = readWindowState(dataFolder)
  nativeTheme.themeSource = state.theme
  const window = new BrowserWindow({
    ...boundsFrom(state),
    minWidth: smallest.width,
    minHeight: smallest.height,
    title: 'Utility Connect',
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#14171a' : '#f6f7f8',
    webPreferences: {
      preload: join(import.meta.dirname, '../preload/index.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    },
  })
  const ask = askOver(window)
  const trouble = { log, ask, quit: () => app.quit() }
  recoverPage(window, trouble)
  offerContextMenu(window)
  showInTime(window, () => {
    // This alone would show it, and before there is anything to see.
    if (state.maximized) window.maximize()
    window.show()
    log(windowShown)
  })
  window.on('close', () => {
    try {
      changeWindowState(dataFolder, { bounds: window.getNormalBounds(), maximized: window.isMaximized() })
    } catch {
      log('The window bounds could not be saved')
    }
  })
  void loadPage(window, url, trouble)
  return window
}

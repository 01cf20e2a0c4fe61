import { join } from 'node:path'
import { app, BrowserWindow, nativeTheme, screen, type WebContents } from 'electron'
import type { Theme } from '../../../contract/model.ts'
import type { Log } from '../../app/ports.ts'
import { askOver } from './ask.ts'
import { offerContextMenu } from './menu.ts'
import { loadPage, recoverPage } from './recover.ts'
import { changeWindowState, cutDown, isReachable, readWindowState, type WindowState } from './window-state.ts'

/** `npm start` waits for this line in the log. */
const windowShown = 'The window is shown'

const smallest = { width: 900, height: 600 }
const usual = { width: 1280, height: 800 }
/** Milliseconds after which an empty window is better than none. */
const longestHidden = 3_000

const boundsFrom = ({ bounds }: WindowState) => {
  const screens = screen.getAllDisplays().map(display => display.workArea)
  return bounds && isReachable(bounds, screens) ? cutDown(bounds, screens) : usual
}

/** Shows a window once its page has something to show, or cannot be loaded, and after 3 seconds at the latest. */
export const showInTime = (window: BrowserWindow, show: () => void): void => {
  const showOnce = () => {
    clearTimeout(timer)
    window.off('ready-to-show', showOnce)
    window.webContents.off('did-fail-load', showOnce)
    show()
  }
  const timer = setTimeout(showOnce, longestHidden)
  window.once('ready-to-show', showOnce)
  window.webContents.once('did-fail-load', showOnce)
  window.once('closed', () => clearTimeout(timer))
}

/** Opens a window on `url`, with the bounds that it had when it was last closed. */
const openWindow = (dataFolder: string, url: string, log: Log): BrowserWindow => {
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
  const trouble = { log, ask: askOver(window), quit: () => app.quit() }
  recoverPage(window, trouble)
  offerContextMenu(window)
  showInTime(window, () => {
    // Not before: maximizing shows the window.
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

type Screen = { isFullScreen: () => boolean; setFullScreen: (full: boolean) => void }

/** Fills the screen and undoes that; a window that the person had filling the screen before stays so. */
export const createFullScreen = (): ((window: Screen, full: boolean) => void) => {
  let filledByUs = false
  return (window, full) => {
    if (full ? window.isFullScreen() : !filledByUs) return
    filledByUs = full
    window.setFullScreen(full)
  }
}

const zoomSteps = { larger: 0.5, smaller: -0.5, same: 0 }

/** Zooms a page by the menu's own steps; answers its size in percent. */
export const zoomPage = (
  page: Pick<WebContents, 'getZoomLevel' | 'setZoomLevel' | 'getZoomFactor'> | undefined,
  to: keyof typeof zoomSteps | 'usual',
): number => {
  if (page === undefined) return 100
  if (to !== 'same') page.setZoomLevel(to === 'usual' ? 0 : page.getZoomLevel() + zoomSteps[to])
  return Math.round(page.getZoomFactor() * 100)
}

export type MainWindow = ReturnType<typeof createMainWindow>

/** The one window, opened on demand, and again after it was closed (on a Mac). `pageUrl`: its page. */
export const createMainWindow = (dataFolder: string, pageUrl: string, log: Log) => {
  let opened: BrowserWindow | null = null
  const followers: ((window: BrowserWindow) => void)[] = []
  const fill = createFullScreen()
  const current = (): BrowserWindow | null => (opened?.isDestroyed() === false ? opened : null)

  const open = (url: string): BrowserWindow => {
    opened = openWindow(dataFolder, url, log)
    for (const follow of followers) follow(opened)
    return opened
  }
  return {
    current,
    show: (url = pageUrl): void => {
      const window = current() ?? open(url)
      if (window.isMinimized()) window.restore()
      window.focus()
    },
    /** Calls the follower with the open window, and with each that is opened later. */
    follow: (follower: (window: BrowserWindow) => void): void => {
      followers.push(follower)
      const window = current()
      if (window !== null) follower(window)
    },
    fillScreen: (full: boolean): void => {
      const window = current()
      if (window !== null) fill(window, full)
    },
    /** The page as a PDF, printed as its styles say; null: there is no window. */
    printPages: async (): Promise<Uint8Array | null> =>
      (await current()?.webContents.printToPDF({ preferCSSPageSize: true, printBackground: true })) ?? null,
  }
}

/** Applies a theme to windows and menus, and remembers it so that the next start does not flash. */
export const applyTheme = (dataFolder: string, theme: Theme, log: Log): void => {
  if (nativeTheme.themeSource === theme) return
  nativeTheme.themeSource = theme
  try {
    changeWindowState(dataFolder, { theme })
  } catch {
    log('The theme could not be remembered')
  }
}

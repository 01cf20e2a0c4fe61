import { join } from 'node:path'
import { BrowserWindow, nativeTheme, screen } from 'electron'
import type { Log } from '../../core/ports.ts'
import { recoverPage } from './recover.ts'
import { changeWindowState, isReachable, readWindowState, type WindowState } from './window-state.ts'

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
  recoverPage(window, log)
  if (state.maximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  window.on('close', () => {
    try {
      changeWindowState(dataFolder, { bounds: window.getNormalBounds(), maximized: window.isMaximized() })
    } catch {
      log('The window bounds could not be saved')
    }
  })
  window.loadURL(url).catch(() => log('The window could not load its page'))
  return window
}

import type { BrowserWindow } from 'electron'

/** A window that is still empty is better than none. */
const longest = 3_000

/** Shows a window once its page has something to show; after 3 seconds, or once the page cannot be loaded, as it is. */
export const showInTime = (window: BrowserWindow, show: () => void): void => {
  const showOnce = () => {
    clearTimeout(timer)
    window.off('ready-to-show', showOnce)
    window.webContents.off('did-fail-load', showOnce)
    show()
  }
  const timer = setTimeout(showOnce, longest)
  window.once('ready-to-show', showOnce)
  window.webContents.once('did-fail-load', showOnce)
  window.once('closed', () => clearTimeout(timer))
}

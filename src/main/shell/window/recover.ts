import type { BrowserWindow } from 'electron'
import type { Log } from '../../core/ports.ts'

/** A page that breaks again within this time after it was loaded anew would only break once more. */
const calmMilliseconds = 10_000

/** Loads the page anew when its process is gone; all that was acknowledged is in the store, so nothing is lost. */
export const recoverPage = (window: BrowserWindow, log: Log, now: () => number = Date.now): void => {
  let last = Number.NEGATIVE_INFINITY
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    const again = now() - last < calmMilliseconds
    log('The page ended', { reason, again })
    last = now()
    if (reason !== 'clean-exit' && !again) window.webContents.reload()
  })
}

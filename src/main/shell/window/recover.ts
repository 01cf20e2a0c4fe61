import type { BrowserWindow } from 'electron'
import type { Log } from '../../app/ports.ts'
import { type Ask, questions } from './ask.ts'

/** Milliseconds: a page that crashes again sooner is not reloaded by itself, since it might crash in a loop. */
const calmMilliseconds = 10_000

type Recovery = { log: Log; ask: Ask; quit: () => void; now?: () => number }

/** Whether another load, such as a reload, replaced this one, which is no failure. */
const isReplaced = (error: unknown): boolean => String(error).includes('ERR_ABORTED')

/** Loads the page; where that fails, the person is asked whether to try again. */
export const loadPage = async (window: BrowserWindow, url: string, loading: Recovery): Promise<void> => {
  const { log, ask, quit } = loading
  try {
    await window.loadURL(url)
  } catch (error) {
    if (window.isDestroyed() || isReplaced(error)) return
    log('The window could not load its page')
    if ((await ask(questions.notLoaded)) === 1) quit()
    else if (!window.isDestroyed()) await loadPage(window, url, loading)
  }
}

/** Reloads the page when its process ended. Where it ends again at once, or hangs, the person decides. */
export const recoverPage = (window: BrowserWindow, { log, ask, quit, now = Date.now }: Recovery): void => {
  let last = Number.NEGATIVE_INFINITY
  let asked: AbortController | null = null

  const askHowToGoOn = async () => {
    if ((await ask(questions.keepsEnding)) === 1) return quit()
    if (!window.isDestroyed()) window.webContents.reload()
  }

  window.webContents.on('render-process-gone', (_event, { reason }) => {
    const again = now() - last < calmMilliseconds
    log('The page ended', { reason, again })
    last = now()
    asked?.abort()
    if (reason === 'clean-exit') return
    if (again) void askHowToGoOn()
    else window.webContents.reload()
  })

  window.on('unresponsive', async () => {
    log('The page does not answer')
    if (asked !== null) return
    asked = new AbortController()
    const { signal } = asked
    const answer = await ask(questions.hangs, signal)
    asked = null
    // A page that hangs cannot be reloaded; ending its process leads to `render-process-gone`, which reloads it.
    if (answer === 1 && !signal.aborted && !window.isDestroyed()) window.webContents.forcefullyCrashRenderer()
  })
  window.on('responsive', () => asked?.abort())
}

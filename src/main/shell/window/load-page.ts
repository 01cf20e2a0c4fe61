import type { BrowserWindow } from 'electron'
import type { Log } from '../../app/ports.ts'
import { type Ask, questions } from './ask.ts'

type Loading = { log: Log; ask: Ask; quit: () => void }

/** Another load took this one's place, such as a reload: that is no failure. */
const isOvertaken = (error: unknown): boolean => String(error).includes('ERR_ABORTED')

/** Loads the page; where that fails, the person hears of it and may try again. */
export const loadPage = async (window: BrowserWindow, url: string, loading: Loading): Promise<void> => {
  const { log, ask, quit } = loading
  try {
    await window.loadURL(url)
  } catch (error) {
    if (window.isDestroyed() || isOvertaken(error)) return
    log('The window could not load its page')
    if ((await ask(questions.notLoaded)) === 1) quit()
    else if (!window.isDestroyed()) await loadPage(window, url, loading)
  }
}

import type { BrowserWindow } from 'electron'
import type { Log } from '../../app/ports.ts'
import { openWindow } from './window.ts'

export type MainWindow = ReturnType<typeof createMainWindow>

/** The one window, opened when it is asked for, and anew where it was closed (on a Mac). `pageUrl`: what it shows. */
export const createMainWindow = (dataFolder: string, pageUrl: string, log: Log) => {
  let opened: BrowserWindow | null = null
  const followers: ((window: BrowserWindow) => void)[] = []
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
    /** Calls with each window that is open or will be. */
    follow: (follower: (window: BrowserWindow) => void): void => {
      followers.push(follower)
      const window = current()
      if (window !== null) follower(window)
    },
  }
}

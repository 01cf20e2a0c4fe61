import type { App } from 'electron'

/** The app's name for Windows: its taskbar, notifications and shortcuts go by it, so the installer must use the same. */
export const appId = 'com.utilityconnect.desktop'

type Life = Pick<App, 'on' | 'quit' | 'setAppUserModelId'>

/** A second start shows the window of the first; an app ends with its window, but on a Mac, where the Dock opens it again. */
export const followSystem = (app: Life, platform: string, show: () => void): void => {
  if (platform === 'win32') app.setAppUserModelId(appId)
  app.on('second-instance', show)
  app.on('activate', show)
  app.on('window-all-closed', () => {
    if (platform !== 'darwin') app.quit()
  })
}

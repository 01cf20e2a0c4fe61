import type { App, RelaunchOptions } from 'electron'

/** Windows groups taskbar, notifications and shortcuts by it, so the installer must use the same. */
export const appId = 'com.utilityconnect.desktop'

type Life = Pick<App, 'on' | 'quit' | 'setAppUserModelId'>

/** A second start shows the window of the first. The app quits with its window, except on a Mac, where the Dock opens it again. */
export const followSystem = (app: Life, platform: string, show: () => void): void => {
  if (platform === 'win32') app.setAppUserModelId(appId)
  app.on('second-instance', show)
  app.on('activate', show)
  app.on('window-all-closed', () => {
    if (platform !== 'darwin') app.quit()
  })
}

type Runs = { isBusy: () => boolean; halt: () => Promise<void> }

/** Longer than any request may take, in milliseconds. A link that is still under way then is `unknown` at the next start. */
const longestHalt = 20_000

/** An AppImage is started anew by its own file: what it mounted is gone by then. Unpacked, since a started program may not be allowed to mount it. */
const restartOptions = (image = process.env.APPIMAGE): RelaunchOptions | undefined =>
  image ? { execPath: image, args: ['--appimage-extract-and-run', ...process.argv.slice(1)] } : undefined

/** Asks before the app quits, or is started anew, while a run sends, and pauses the run. `ask` answers the index of the button: 0 quits. */
export const askBeforeQuit = (
  app: Pick<App, 'on' | 'quit' | 'relaunch' | 'isPackaged'>,
  runs: Runs,
  { ask, wait }: { ask: () => Promise<number>; wait: (milliseconds: number) => Promise<void> },
): { mayClose: () => boolean; restart: () => void } => {
  let state: 'open' | 'asking' | 'over' = 'open'
  let isRestart = false
  const decide = async (): Promise<void> => {
    state = 'asking'
    const answer = await ask().catch(() => 1)
    if (answer === 0) await Promise.race([runs.halt(), wait(longestHalt)])
    state = answer === 0 ? 'over' : 'open'
    if (answer === 0) app.quit()
    else isRestart = false
  }
  const mayClose = (): boolean => {
    if (state === 'over' || !runs.isBusy()) return true
    if (state === 'open') void decide()
    return false
  }
  app.on('before-quit', event => {
    if (!mayClose()) event.preventDefault()
    else if (isRestart) app.relaunch(app.isPackaged ? restartOptions() : undefined)
  })
  const restart = (): void => {
    isRestart = true
    app.quit()
  }
  return { mayClose, restart }
}

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

type Runs = { isBusy: () => boolean; halt: () => Promise<void> }

/** Longer than any answer is waited for; what is under way then is found as unknown. */
const longestHalt = 20_000

/** Before the app ends while a list is worked on, a person is asked, and the list paused. `ask` answers the place of the button: 0 ends the app. */
export const keepRuns = (
  app: Pick<App, 'on' | 'quit'>,
  runs: Runs,
  { ask, wait }: { ask: () => Promise<number>; wait: (milliseconds: number) => Promise<void> },
): { mayClose: () => boolean } => {
  let state: 'open' | 'asking' | 'over' = 'open'
  const decide = async (): Promise<void> => {
    state = 'asking'
    const answer = await ask().catch(() => 1)
    if (answer === 0) await Promise.race([runs.halt(), wait(longestHalt)])
    state = answer === 0 ? 'over' : 'open'
    if (answer === 0) app.quit()
  }
  const mayClose = (): boolean => {
    if (state === 'over' || !runs.isBusy()) return true
    if (state === 'open') void decide()
    return false
  }
  app.on('before-quit', event => {
    if (!mayClose()) event.preventDefault()
  })
  return { mayClose }
}

import type { App } from 'electron'

type Runs = { isBusy: () => boolean; halt: () => Promise<void> }

/** Longer than any answer is waited for; what is under way then is found as unknown. */
const longestHalt = 20_000

/** Before the app ends while a list is worked on, a person is asked, and the list paused. `ask` answers the place of the button: 0 ends the app. */
export const keepRuns = (
  app: Pick<App, 'on' | 'quit'>,
  runs: Runs,
  { ask, wait }: { ask: () => Promise<number>; wait: (milliseconds: number) => Promise<void> },
): { mayClose: () => boolean } => {
  let asking = false
  const decide = async (): Promise<void> => {
    if ((await ask()) !== 0) return
    await Promise.race([runs.halt(), wait(longestHalt)])
    over = true
    app.quit()
  }
  let over = false
  const mayClose = (): boolean => {
    if (over || !runs.isBusy()) return true
    if (asking) return false
    asking = true
    void decide().finally(() => {
      asking = false
    })
    return false
  }
  app.on('before-quit', event => {
    if (!mayClose()) event.preventDefault()
  })
  return { mayClose }
}

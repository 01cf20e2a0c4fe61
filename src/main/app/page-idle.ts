import type { Ports } from './ports.ts'

/** The page is idle after so long without a call, in milliseconds. */
const moment = 500

/** Waited no longer than this for the first call, and for the page to be idle. */
const longest = 10_000

/** Debounces the page's calls: what can wait begins once its first screen is there. */
export const createPageIdle = ({ wait, pause }: Pick<Ports, 'wait' | 'pause'>) => {
  let changes = 0
  const asked = new AbortController()
  const end = (): void => {
    changes += 1
    asked.abort()
  }
  return {
    /** Around each call of the page. */
    during: <Answer>(call: Promise<Answer>): Promise<Answer> => {
      changes += 1
      return call.finally(end)
    },
    /** Resolves once a call was answered and, for a moment, none began or ended. */
    whenIdle: async (): Promise<void> => {
      await pause(longest, asked.signal)
      let before = -1
      for (let waited = 0; changes !== before && waited < longest; waited += moment) {
        before = changes
        await wait(moment)
      }
    },
  }
}

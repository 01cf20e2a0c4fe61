import type { Ports } from './ports.ts'

/** Nothing asked for so long: the screen stands. */
const moment = 500

/** Nobody asked anything, or never ceased to: then what can wait has waited enough. */
const longest = 10_000

/** Knows when the page has what it began with, so that what can wait does not slow its first screen down. */
export const createQuiet = ({ wait, pause }: Pick<Ports, 'wait' | 'pause'>) => {
  let stirs = 0
  const asked = new AbortController()
  const end = (): void => {
    stirs += 1
    asked.abort()
  }
  return {
    /** Around each call of the page. */
    during: <Answer>(call: Promise<Answer>): Promise<Answer> => {
      stirs += 1
      return call.finally(end)
    },
    /** Resolves once the page was answered, and for a moment has asked nothing and waited for nothing but what takes longer. */
    come: async (): Promise<void> => {
      await pause(longest, asked.signal)
      let before = -1
      for (let waited = 0; stirs !== before && waited < longest; waited += moment) {
        before = stirs
        await wait(moment)
      }
    },
  }
}

import { setTimeout as wait } from 'node:timers/promises'

/** The longest delay of a Node timer, about 25 days. */
const longest = 2 ** 31 - 1

/** Resolves after this time or once the signal is aborted, whichever is first; null: waits for the signal (25 days at most). */
export const pause = (milliseconds: number | null, signal: AbortSignal): Promise<void> =>
  wait(milliseconds ?? longest, undefined, { signal, ref: milliseconds !== null }).catch(() => undefined)

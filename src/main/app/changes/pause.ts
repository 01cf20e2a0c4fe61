import { setTimeout as wait } from 'node:timers/promises'

/** The longest that a timer can wait, some 25 days. */
const longest = 2 ** 31 - 1

/** Resolves after this time, or once the signal is aborted; null: only then, or after 25 days. */
export const pause = (milliseconds: number | null, signal: AbortSignal): Promise<void> =>
  wait(milliseconds ?? longest, undefined, { signal, ref: milliseconds !== null }).catch(() => undefined)

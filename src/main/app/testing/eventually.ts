import { vi } from 'vitest'

/** Waits until an assertion holds: what workers and other processes do takes its time on a busy machine. */
export const eventually = <T>(assertion: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(assertion, { timeout: 60_000 })

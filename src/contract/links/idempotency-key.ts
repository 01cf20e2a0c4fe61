/** Milliseconds. Services remember the key of a request for a day: close to its end, the same request may make a second link. */
const idempotencyKeyLifetime = 20 * 60 * 60 * 1000

/** Whether the service may have forgotten the key. Absolute, since a clock that was set back puts past times into the future. Pure. */
export const isKeyForgotten = (askedAt: number, now: number): boolean =>
  Math.abs(now - askedAt) > idempotencyKeyLifetime

/** Milliseconds. Services remember the key of a request for a day: close to its end, the same request may make a second link. */
export const idempotencyKeyLifetime = 20 * 60 * 60 * 1000

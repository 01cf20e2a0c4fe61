/**
 * The statuses after which a service certainly made no link: it refused before it began. Every other answer but a link that
 * can be read leaves the outcome unknown, as do time-outs, redirects and answers that were dropped or cut.
 * Source: the decisions page, "Errors of our service".
 */
const nothingMade: ReadonlySet<number> = new Set([
  400, 401, 403, 404, 405, 410, 411, 413, 414, 415, 422, 429, 503,
])

/** Whether certainly no link was made. `status`: of an answer that brought no link. Pure. */
export const certainlyMadeNothing = (status: number): boolean => nothingMade.has(status)

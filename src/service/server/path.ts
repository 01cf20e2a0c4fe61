/** All words in our own paths, beside IDs, tokens and the names of assets. */
const words = new Set(
  (
    'accounts assets c changes clear company connect create-connect-request customer customers decline delete deleted end errors ' +
    'faults healthz invented join keys links livez openapi.json page password people portal r readyz register rehearsal remove renew ' +
    'requests reset revoke share shares sign-in sign-out thanks withdraw'
  ).split(' '),
)

/** An ID that `newId` made, or the name of an asset. */
const ours = /^(?:[a-z]{2,3}_[0-9a-hjkmnp-tv-z]{16}|[0-9a-f]{16}\.(?:css|js|svg))$/

/** What comes after these is an ID or a token, even where that reads like a word of ours. */
const beforeIds = /^(?:accounts|requests|keys|people|shares|reset|join|r|c)$/

/** The route of a decoded path, for metrics and traces: its first three parts, with '…' for all that is no word of ours. */
export const routeOf = (path: string): string =>
  path
    .split('/', 4)
    .map((part, at, all) => (part && (beforeIds.test(all[at - 1] ?? '') || !words.has(part)) ? '…' : part))
    .join('/')

/** A decoded path as it may be logged: our own words and IDs, with '…' for all else. */
export const loggable = (path: string): string =>
  path
    .split('/', 12)
    .map(part => (part === '' || words.has(part) || ours.test(part) ? part : '…'))
    .join('/')

/** Where a page came from. `requestUrl`: the absolute URL that was asked. */
export type PageSource = { requestUrl: string; linkHeader: string | null }

/** The absolute URL of the following page, null at the end; on another origin; or something that was not understood. */
type NextPage = { url: string | null } | 'foreign' | 'unknown'

/** Absent, null, false and '' all mean "no more". */
const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== false && value !== ''

/** RFC 8288, as far as paging uses it: `<url>; rel="next"`, several separated by commas. */
const nextOfLinkHeader = (header: string | null): string | undefined => {
  const links = header?.matchAll(/<([^<>]{1,8192})>([^<]{0,2048})/g) ?? []
  for (const [, url, parameters] of links) {
    if (/;\s*rel\s*=\s*(?:"[^"]*\bnext\b[^"]*"|next\b)/i.test(parameters ?? '')) return url
  }
  return undefined
}

/** An own property of an object; undefined if there is none of that name (inherited ones such as `constructor` do not count). */
export const own = (body: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(body, name) ? body[name] : undefined

/** Where the following page is. `around`: the object that the list is in, null where it is in none. Pure and total. */
export const nextOf = (
  around: Record<string, unknown> | null,
  { requestUrl, linkHeader }: PageSource,
): NextPage => {
  const member = (name: string): unknown => (around === null ? undefined : own(around, name))
  const cursor = [member('nextCursor'), member('next_cursor')].find(isGiven)
  const next = [member('next'), nextOfLinkHeader(linkHeader)].find(isGiven)
  if (cursor === undefined && next === undefined) return { url: null }
  const request = URL.parse(requestUrl)
  if (request === null) return 'unknown'
  if (typeof cursor === 'string' || typeof cursor === 'number') {
    request.searchParams.set('cursor', String(cursor))
    return { url: request.href }
  }
  const url = cursor === undefined && typeof next === 'string' ? URL.parse(next, requestUrl) : null
  if (url === null) return 'unknown'
  // `https://user@host` has the same origin and would still send a user name that was never typed.
  return url.origin === request.origin && url.username === '' && url.password === ''
    ? { url: url.href }
    : 'foreign'
}

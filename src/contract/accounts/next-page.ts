/** Where a page came from. `requestUrl`: the absolute URL that was asked. */
export type PageSource = { requestUrl: string; linkHeader: string | null }

/** The absolute URL of the following page, null at the end; on another origin; or something that was not understood. */
type NextPage = { url: string | null } | 'foreign' | 'unknown'

const cursorNames = ['nextCursor', 'next_cursor']
const urlName = 'next'

type Next = { kind: 'none' } | { kind: 'cursor' | 'url'; value: string } | { kind: 'unknown' }

/** Absent, null, false and '' all mean "no more". */
const asNext = (kind: 'cursor' | 'url', value: unknown): Next => {
  if (value === undefined || value === null || value === false || value === '') return { kind: 'none' }
  if (typeof value === 'string') return { kind, value }
  return kind === 'cursor' && typeof value === 'number' ? { kind, value: String(value) } : { kind: 'unknown' }
}

/** RFC 8288, as far as paging uses it: `<url>; rel="next"`, several separated by commas. */
const nextOfLinkHeader = (header: string | null): Next => {
  const links = header?.matchAll(/<([^<>]{1,8192})>([^<]{0,2048})/g) ?? []
  for (const [, url, parameters] of links) {
    if (/;\s*rel\s*=\s*(?:"[^"]*\bnext\b[^"]*"|next\b)/i.test(parameters ?? '')) return asNext('url', url)
  }
  return { kind: 'none' }
}

/** A member of its own; undefined where there is none of that name. */
export const own = (body: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(body, name) ? body[name] : undefined

const findNext = (body: Record<string, unknown> | null, linkHeader: string | null): Next => {
  const inBody = body
    ? [...cursorNames.map(name => asNext('cursor', own(body, name))), asNext('url', own(body, urlName))]
    : []
  return inBody.find(next => next.kind !== 'none') ?? nextOfLinkHeader(linkHeader)
}

const resolveNext = (next: Next, requestUrl: string): NextPage => {
  if (next.kind === 'none') return { url: null }
  if (next.kind === 'unknown' || !URL.canParse(requestUrl)) return 'unknown'
  const request = new URL(requestUrl)
  if (next.kind === 'cursor') {
    request.searchParams.set('cursor', next.value)
    return { url: request.href }
  }
  if (!URL.canParse(next.value, requestUrl)) return 'unknown'
  const url = new URL(next.value, requestUrl)
  // `https://user@host` has the same origin and would still send a user name that was never typed.
  return url.origin === request.origin && url.username === '' && url.password === ''
    ? { url: url.href }
    : 'foreign'
}

/** Where the following page is. `around`: the object that the list is in, null where it is in none. Pure and total. */
export const nextOf = (
  around: Record<string, unknown> | null,
  { requestUrl, linkHeader }: PageSource,
): NextPage => resolveNext(findNext(around, linkHeader), requestUrl)

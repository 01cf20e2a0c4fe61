/** "https://example.com/thanks?x=1" → "example.com/thanks?x=1". */
export const withoutScheme = (url: string): string => url.replace(/^https?:\/\//i, '').replace(/\/$/, '')

/** The part that differs between links: "https://connect.example.com/connect/r/7Qm2xW" → "7Qm2xW"; '' if there is none. */
export const linkEnd = (url: string): string => {
  const { pathname = '', search = '' } = URL.parse(url) ?? {}
  return search === '' ? (pathname.split('/').filter(Boolean).at(-1) ?? '') : search.slice(1)
}

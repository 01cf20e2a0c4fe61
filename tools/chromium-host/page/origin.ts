// Chromium alone cannot be taught a scheme such as app://, so the page lives at a reserved https address that no
// server answers (RFC 6761, .localhost): app://name/path is https://name.app.localhost/path. Only the host knows.

const suffix = '.app.localhost'

/** Chromium's address for one of the app's (app://); other addresses are returned unchanged. */
export const toChromium = (url: string): string => {
  const { protocol, host, pathname, search, hash } = new URL(url)
  return protocol === 'app:' ? `https://${host}${suffix}${pathname || '/'}${search}${hash}` : url
}

/** The address as the app knows it. */
export const toApp = (url: string): string => {
  if (!isAppPage(url)) return url
  const { host, pathname, search, hash } = new URL(url)
  return `app://${host.slice(0, -suffix.length)}${pathname}${search}${hash}`
}

/** Whether Chromium's address is one of the app's own. */
export const isAppPage = (url: string): boolean => {
  if (!URL.canParse(url)) return false
  const { protocol, host } = new URL(url)
  return protocol === 'https:' && host.endsWith(suffix)
}

/** Scheme, host and port, also for schemes that are no standard ones outside Electron. */
export const originOf = (url: string): string => {
  if (!URL.canParse(url)) return 'null'
  const { origin, protocol, host } = new URL(url)
  return protocol === 'app:' ? `app://${host}` : origin
}

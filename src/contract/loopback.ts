const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a URL's host is a literal loopback host, the only place where plain http is allowed. */
export const isLoopback = (url: URL): boolean => loopbackHosts.has(url.hostname)

/** Whether nobody on the way can read what is sent to a URL: it is encrypted, or stays on this computer. Pure. */
export const isSecure = (url: URL | null): boolean =>
  url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url))

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a URL's host is a literal loopback host, the only place where plain http is allowed. */
export const isLoopback = (url: URL): boolean => loopbackHosts.has(url.hostname)

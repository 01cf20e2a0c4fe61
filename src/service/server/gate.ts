import type { Answer } from '../api/call.ts'
import type { Refuse } from '../api/problem.ts'

type Deps = { origin: () => string; closing: () => boolean; practice: boolean; refuse: Refuse }

/**
 * Whether a request names a host that is neither an address nor ours. A web page can make its own name lead to this
 * machine (DNS rebinding) and would then be of one origin with the practice service, whose sign-in is no secret.
 */
const isForeign = (host: string | undefined, origin: string): boolean => {
  const url = URL.parse(`http://${host}`)
  if (url === null) return true
  const isAddress = /^(?:[\d.]+|\[.*\]|localhost)$/.test(url.hostname)
  return !isAddress && url.host !== new URL(origin).host
}

/** Answers what is turned away before anything else is looked at. `host` is what the request names as its host. */
export const createGate =
  ({ origin, closing, practice, refuse }: Deps) =>
  (requestId: string, host: string | undefined): Answer | undefined => {
    if (closing()) {
      const headers = { 'Retry-After': '2', Connection: 'close' }
      return refuse({ requestId }, 'unavailable', 'The service is shutting down.', { headers })
    }
    if (practice && isForeign(host, origin())) {
      return refuse({ requestId }, 'forbidden', 'Use the address that the practice service was started with.')
    }
    return undefined
  }

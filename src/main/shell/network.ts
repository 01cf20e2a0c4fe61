import { session } from 'electron'
import type { Fetch } from '../core/ports.ts'

/**
 * Electron's network stack (system proxy and certificates) in a session of its own that lives in memory:
 * no cookies, no cache, nothing shared with the page.
 */
export const createFetch = (): Fetch => {
  const own = session.fromPartition('connect-client', { cache: false })
  return (url, init) => own.fetch(url, init)
}

import { type Session, session } from 'electron'
import type { Fetch, Network } from '../http/network.ts'

/** A session of our own that lives in memory: no cookies, no cache, nothing shared with the page. */
const ownSession = (name: string): Session => session.fromPartition(name, { cache: false })

/** Electron's network stack (system proxy and certificates). */
export const createFetch = (): Fetch => {
  const own = ownSession('connect-client')
  return (url, init) => own.fetch(url, init)
}

/** The same in other sessions, each taken without an open connection: Chromium sends a request again by itself when a kept-alive one dies. */
export const createWithNewConnection = (): Network['withNewConnection'] => {
  const idle: Session[] = []
  let made = 0
  const another = () => {
    made += 1
    return ownSession(`connect-create-${made}`)
  }
  return async use => {
    const own = idle.pop() ?? another()
    try {
      await own.closeAllConnections()
      return await use((url, init) => own.fetch(url, init))
    } finally {
      idle.push(own)
    }
  }
}

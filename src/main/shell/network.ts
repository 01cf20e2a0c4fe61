import { randomUUID } from 'node:crypto'
import { getCACertificates } from 'node:tls'
import { type Session, session } from 'electron'
import { errorName } from '../app/log-failure.ts'
import type { Log } from '../app/ports.ts'
import type { Network } from '../http/network.ts'

/** A session in memory, without a cache, that shares nothing with the page. */
const ownSession = (name: string): Session => session.fromPartition(name, { cache: false })

/** Electron's network stack (system proxy and certificates). */
export const createNetwork = (): Pick<Network, 'fetch' | 'withNewConnection'> => {
  const own = ownSession('connect-client')
  const idle: Session[] = []
  return {
    fetch: (url, init) => own.fetch(url, init),
    // A session of its own without an open connection: Chromium repeats a request by itself when a kept-alive connection dies.
    withNewConnection: async use => {
      const taken = idle.pop() ?? ownSession(`connect-create-${randomUUID()}`)
      try {
        await taken.closeAllConnections()
        return await use((url, init) => taken.fetch(url, init))
      } finally {
        idle.push(taken)
      }
    },
  }
}

/** Node's certificate authorities and this computer's, by which a company's own mail server is often signed; empty where they cannot be read. */
export const mailAuthorities = (log: Log) => (): string[] => {
  try {
    // Cheap to call again: Node caches both lists.
    return [...new Set([...getCACertificates('bundled'), ...getCACertificates('system')])]
  } catch (error) {
    log('The system’s certificates cannot be read', { reason: errorName(error) })
    return []
  }
}

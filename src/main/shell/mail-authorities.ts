import { getCACertificates } from 'node:tls'
import type { Log } from '../app/ports.ts'

/** Certificates of this program and of this computer, by which a company's own mail server is often proved; empty where the system tells none. */
export const mailAuthorities = (log: Log) => (): string[] => {
  try {
    // Node reads each list once.
    return [...new Set([...getCACertificates('bundled'), ...getCACertificates('system')])]
  } catch (error) {
    log('The system’s certificates cannot be read', { reason: error instanceof Error ? error.name : null })
    return []
  }
}

import { getCACertificates } from 'node:tls'
import type { Log } from '../app/ports.ts'

/**
 * Certificates of the authorities that this program knows and those that this computer trusts, as a company's own mail server is
 * often proved by its own authority. Read once, at the first mail; empty where the system tells none.
 */
export const mailAuthorities = (log: Log): (() => string[]) => {
  let known: string[] | null = null
  return () => {
    if (known !== null) return known
    try {
      known = [...new Set([...getCACertificates('bundled'), ...getCACertificates('system')])]
    } catch (error) {
      log('The system’s certificates cannot be read', { reason: error instanceof Error ? error.name : null })
      known = []
    }
    return known
  }
}

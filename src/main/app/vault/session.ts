import type { OpenLedger } from '../../ledger/open-ledger.ts'
import type { Mirrors } from '../../mirror/mirrors.ts'
import type { SecretStore } from '../ports.ts'

/** What is open while the app can be used. `persistence` `session`: nothing is written to the disk. */
export type Session = {
  ledger: OpenLedger
  mirrors: Mirrors
  secrets: SecretStore
  installationId: string
  persistence: 'disk' | 'session'
}

/** What is stored on this computer, in bytes. `ledger`: what exists nowhere else; `mirrors`: copies of what services have; `latestAt`: milliseconds since 1970. */
export type Stored = {
  ledger: number
  mirrors: number
  backups: { bytes: number; count: number; latestAt: number | null }
}

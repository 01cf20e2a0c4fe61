/** Options of mirrors without a ledger beside them. */
export const unguarded = {
  onWorkerDied: () => undefined,
  hasConnection: () => true,
  matchesLedger: () => true,
  wasImported: () => false,
  onLost: () => undefined,
}

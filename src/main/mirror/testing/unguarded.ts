/** Options of mirrors without a ledger beside them. */
export const unguarded = {
  onWorkerDied: () => undefined,
  connectionOf: () => ({ firstListAt: null }),
  matchesLedger: () => true,
  onLost: () => undefined,
}

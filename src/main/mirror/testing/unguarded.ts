/** Options of mirrors without a ledger beside them. */
export const unguarded = {
  onWorkerDied: () => undefined,
  connectionOf: () => ({ seq: 1, firstListAt: null }),
  goesOn: () => true,
  onLost: () => undefined,
}

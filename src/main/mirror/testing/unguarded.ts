/** Of mirrors that no ledger stands beside. */
export const unguarded = {
  onGone: () => undefined,
  goesOn: () => true,
  isListed: () => false,
  onLost: () => undefined,
}

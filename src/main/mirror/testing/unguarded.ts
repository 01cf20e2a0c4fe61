/** Of mirrors that no ledger stands beside. */
export const unguarded = {
  onGone: () => undefined,
  isThere: () => true,
  goesOn: () => true,
  isListed: () => false,
  onLost: () => undefined,
}

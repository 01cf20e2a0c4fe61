import { inSteps } from '../in-steps.ts'
import type { Ports } from '../ports.ts'
import type { Session } from '../vault/session.ts'

/** Fills in, after a store was opened, where its utility accounts are, if an earlier version saved them. In steps: a million take a minute. */
export const fillPlaces = async (
  ports: Pick<Ports, 'wait' | 'log' | 'emit'>,
  { ledger }: Session,
  isOpen: () => boolean,
): Promise<void> => {
  const step = store.addresses.fillPlaces()
  if (step === null) return
  if (await inSteps(ports, step, isOpen)) ports.emit('accounts.changed', null)
}

import { inSteps } from '../in-steps.ts'
import type { Ports } from '../ports.ts'
import type { Session } from '../vault/session.ts'

/** Gives accounts that an older app stored the words that a search finds them by, while one works; what is shown follows. */
export const fillWords = async (
  ports: Pick<Ports, 'wait' | 'emit'>,
  { ledger }: Session,
  isOpen: () => boolean,
): Promise<void> => {
  if (!store.wordBacklog.isThere()) return
  if (await inSteps(ports, store.wordBacklog.add(), isOpen)) ports.emit('accounts.changed', null)
}

import { ledgerProblemOf } from '../../ledger/file/problem.ts'
import type { Core } from '../current.ts'

/**
 * Writes what became of a request; answers whether the store took it. A full disk must not keep from the person what the service said; what it does
 * not take must be safe to be asked again.
 */
export const wrote = ({ ports, gate, changed }: Core, write: () => void): boolean => {
  try {
    write()
    return true
  } catch (error) {
    const problem = ledgerProblemOf(error)
    ports.log('What became of a link could not be saved', { problem })
    if (problem === 'damaged' && gate.noteDamage()) changed()
    return false
  }
}

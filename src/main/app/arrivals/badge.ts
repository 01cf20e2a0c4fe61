import { ledgerProblemOf } from '../../ledger/file/problem.ts'
import { type Core, currentConnection } from '../current.ts'

/** Keeps the number at the app's icon: how many customers of the current connection are new. Answers what to call when that may have changed. */
export const createBadge = (core: Pick<Core, 'gate' | 'ports'>): (() => void) => {
  const { ports } = core
  let shown = 0
  const count = (): number => {
    const context = currentConnection(core)
    if (!context.ok) return 0
    const { session, connection } = context.value
    return session.ledger.customers.countNew(connection.seq)
  }
  return () => {
    try {
      const next = count()
      if (next === shown) return
      shown = next
      ports.attention.setBadge(next)
    } catch (error) {
      // Other calls say what is wrong with the store.
      ports.log('New customers could not be counted', { problem: ledgerProblemOf(error) ?? 'unknown' })
    }
  }
}

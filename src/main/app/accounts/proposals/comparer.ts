import { ledgerProblemOf } from '../../../ledger/file/problem.ts'
import { type Core, isStill, type Place } from '../../current.ts'
import { inSteps } from '../../in-steps.ts'

/** Compares links and customers that changed since; who asks meanwhile waits for the same work. */
export const createComparer = (core: Core) => {
  const { ports } = core
  const underWay = new Map<string, Promise<boolean>>()
  const compare = async (place: Place): Promise<boolean> => {
    const { proposals } = place.session.ledger
    const { seq, id } = place.connection
    try {
      return await inSteps(ports, proposals.compareAll(seq), () => isStill(core, place))
    } finally {
      underWay.delete(id)
    }
  }
  /** Until nothing is to be compared any more; false: the connection is gone. */
  const caughtUp = async (place: Place): Promise<boolean> => {
    const { proposals } = place.session.ledger
    const { seq, id, tellsChanges } = place.connection
    if (tellsChanges === 1 || !proposals.isDue(seq)) return true
    const already = underWay.get(id)
    if (already) return already
    const work = compare(place)
    underWay.set(id, work)
    const isDone = await work
    if (isDone) ports.emit('accounts.changed', null)
    return isDone
  }
  return {
    caughtUp,
    /** The same beside what else is done; the list follows when it is over. */
    catchUp: (place: Place): void =>
      void caughtUp(place).catch((error: unknown) =>
        ports.log('Customers could not be compared with links', {
          problem: ledgerProblemOf(error) ?? 'unknown',
        }),
      ),
  }
}

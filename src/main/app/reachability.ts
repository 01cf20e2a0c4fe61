import type { Reachability } from '../../contract/model.ts'

/** Reachability of each connection's service, as of its last call since the start. `changed`: called when one changed. */
export const createReachabilities = (changed: () => void) => {
  const reachabilities = new Map<string, Reachability>()
  return {
    of: (connectionId: string): Reachability => reachabilities.get(connectionId) ?? 'unknown',
    note: (connectionId: string, reachability: Reachability): void => {
      if (reachabilities.get(connectionId) === reachability) return
      reachabilities.set(connectionId, reachability)
      changed()
    },
  }
}

export type Reachabilities = ReturnType<typeof createReachabilities>

import type { Reach } from '../../contract/model.ts'

/** How each connection's service was reached last, as long as the app runs. `changed`: tells the page. */
export const createReaches = (changed: () => void) => {
  const reaches = new Map<string, Reach>()
  return {
    of: (connectionId: string): Reach => reaches.get(connectionId) ?? 'unknown',
    note: (connectionId: string, reach: Reach): void => {
      if (reaches.get(connectionId) === reach) return
      reaches.set(connectionId, reach)
      changed()
    },
  }
}

export type Reaches = ReturnType<typeof createReaches>

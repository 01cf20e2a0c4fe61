import type { Ports } from '../../ports.ts'
import type { Session } from '../../vault/store-gate.ts'
import { takeApart } from './apart.ts'

/**
 * Has everything found that readings saved which were ended before it was in the search index, in threads beside main. `left`: which
 * may be such; `isRead`: whether a connection is being read, which does the same at its end.
 */
export const indexRest = async (
  ports: Pick<Ports, 'emit' | 'listScript'>,
  { store }: Session,
  left: 'notIndexed' | 'notInOrder',
  isRead: (seq: number) => boolean,
): Promise<void> => {
  const { shared, accounts } = store
  if (shared === null) return
  for (const seq of accounts[left]()) {
    if (isRead(seq)) continue
    const { signal } = new AbortController()
    const reading = { seq, at: 0, markNew: false }
    const seen = { bits: new Uint8Array(0), size: 0 }
    const indexing = takeApart({
      script: ports.listScript,
      shared,
      reading,
      seen,
      signal,
      onSaved: () => undefined,
    })
    // The next one waits for the store to be open.
    if (!(await indexing.finish(null))) return
    ports.emit('accounts.changed', null)
  }
}

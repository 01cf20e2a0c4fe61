import { join } from 'node:path'
import { openStore } from '../database/open-store.ts'
import { derivedRows } from '../saving/derived-rows.ts'
import type { ReadAccount } from '../saving/read-account.ts'
import { createStagingFiller } from '../staging/fill-staging.ts'
import type { Staged } from '../staging/staged.ts'
import { createStaging } from '../staging/staging.ts'
import { temporaryFolder } from './samples.ts'

/** A store in a file of its own, with one connection, to which other threads can write. `makeFile`: makes it otherwise than new. */
export const openSharedStore = (makeFile?: (file: string, key: string) => void) => {
  const { folder, remove } = temporaryFolder()
  const [made, storeKey] = [join(folder, 'store.db'), 'ab'.repeat(32)]
  makeFile?.(made, storeKey)
  const opened = openStore({ file: made, key: storeKey, now: 1 })
  if (!opened.ok) throw new Error('No store')
  const { store } = opened.value
  const { shared } = store
  if (shared === null) throw new Error('In memory')
  store.connections.add({
    id: 'a',
    name: 'A',
    kind: 'service',
    address: 'https://a.example',
    portalAddress: null,
  })
  const seq = store.connections.byId('a')?.seq ?? 0
  const close = () => {
    store.close()
    remove()
  }
  const { file, key, turns } = shared
  const place = { file, key, turns, writer: 1, staging: createStaging(file, 1) }
  /** Leaves customers for the writer at `place`, as the thread does that reads pages. */
  const stage = (read: ReadAccount[]): Staged => {
    const left: Staged[] = []
    const filler = createStagingFiller(place.staging, staged => left.push(staged))
    const met = new Set<string>()
    for (const one of read) {
      const { customerId } = one.account
      filler.add(one, derivedRows(one.account), !met.has(customerId))
      met.add(customerId)
    }
    filler.handOver()
    const [staged] = left
    if (staged === undefined || left.length > 1) throw new Error('Not one file')
    place.staging.taken.fill(0)
    return staged
  }
  return { store, shared, place, stage, folder, seq, close }
}

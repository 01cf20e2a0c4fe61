import { join } from 'node:path'
import { openStore } from '../database/open-store.ts'
import { temporaryFolder } from './samples.ts'

/** A store in a file of its own, with one connection, to which other threads can write. */
export const openSharedStore = () => {
  const { folder, remove } = temporaryFolder()
  const opened = openStore({ file: join(folder, 'store.db'), key: 'ab'.repeat(32), now: 1 })
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
  return { store, shared, seq, close }
}

import { openStore, type Store } from '../database/open-store.ts'

/** A store in memory with one connection, by its number. */
export const openMemoryStore = (): { store: Store; seq: number } => {
  const opened = openStore('memory')
  if (!opened.ok) throw new Error('No store')
  const { store } = opened.value
  store.connections.add({
    id: 'c',
    name: 'c',
    kind: 'service',
    address: 'https://x.example',
    portalAddress: null,
  })
  return { store, seq: store.connections.byId('c')?.seq ?? 0 }
}

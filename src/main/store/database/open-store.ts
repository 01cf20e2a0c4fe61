import { existsSync, statSync } from 'node:fs'
import { fail, ok, type Result } from '../../../contract/failure.ts'
import { type AccountStore, createAccountStore } from '../accounts.ts'
import { type AddressStore, createAddressStore } from '../addresses.ts'
import { type ConnectionStore, createConnectionStore } from '../connections.ts'
import { createLinkStore, type LinkStore } from '../links.ts'
import { createSettingStore, type SettingStore } from '../settings.ts'
import { type Db, inspectDatabase, openDatabase, openMemoryDatabase } from './database.ts'
import { latestVersion, migrate, versionOf } from './migrations.ts'
import { storeProblemOf } from './problem.ts'
import { setAside } from './set-aside.ts'

/** Everything that the app keeps; synchronous, one writer. Every function throws what SQLite throws. */
export type Store = {
  settings: SettingStore
  connections: ConnectionStore
  links: LinkStore
  accounts: AccountStore
  addresses: AddressStore
  close: () => void
}

/** `file`: absolute path; `key`: 32 bytes as hex; `now`: milliseconds, names a damaged store that is set aside. */
export type StorePlace = { file: string; key: string; now: number } | 'memory'

export type OpenedStore = { store: Store; setAside: string | null }

const assemble = (db: Db): Store => ({
  settings: createSettingStore(db),
  connections: createConnectionStore(db),
  links: createLinkStore(db),
  accounts: createAccountStore(db),
  addresses: createAddressStore(db),
  close: () => {
    db.close()
  },
})

const migrated = (db: Db): Store => {
  try {
    migrate(db)
    return assemble(db)
  } catch (error) {
    db.close()
    throw error
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** SQLite takes an emptied or missing file for a new one and would drop the log beside it. */
const lostItsHead = (file: string): boolean => sizeOf(file) === 0 && sizeOf(`${file}-wal`) > 0

const attempt = (file: string, key: string): Result<Store> => {
  try {
    if (lostItsHead(file)) return fail({ code: 'store', problem: 'damaged' })
    if (existsSync(file)) {
      if (inspectDatabase(file, key, versionOf) > latestVersion)
        return fail({ code: 'store', problem: 'newer' })
    }
    return ok(migrated(openDatabase(file, key)))
  } catch (error) {
    const problem = storeProblemOf(error)
    if (problem === null) throw error
    return fail({ code: 'store', problem })
  }
}

const isDamaged = (opened: Result<Store>): boolean =>
  !opened.ok && opened.failure.code === 'store' && opened.failure.problem === 'damaged'

const keepAside = (file: string, now: number): Result<string | null> => {
  try {
    return ok(setAside(file, now))
  } catch {
    return fail({ code: 'store', problem: 'unwritable' })
  }
}

/**
 * Opens the store, making it if there is none. A store of a newer version is refused untouched; a damaged one is
 * kept under a new name (`setAside`), and an empty one takes its place. Throws only for a fault of ours.
 */
export const openStore = (place: StorePlace): Result<OpenedStore> => {
  if (place === 'memory') return ok({ store: migrated(openMemoryDatabase()), setAside: null })
  const opened = attempt(place.file, place.key)
  if (opened.ok) return ok({ store: opened.value, setAside: null })
  if (!isDamaged(opened)) return opened
  const aside = keepAside(place.file, place.now)
  if (!aside.ok) return aside
  const fresh = attempt(place.file, place.key)
  return fresh.ok ? ok({ store: fresh.value, setAside: aside.value }) : fresh
}

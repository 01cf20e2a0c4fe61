import { statSync } from 'node:fs'
import { fail, ok, type Result } from '../../../contract/failure.ts'
import { type AccountStore, createAccountStore } from '../accounts.ts'
import { type AddressStore, createAddressStore } from '../addresses.ts'
import { type ChangeStore, createChangeStore } from '../changes/changes.ts'
import { type ConnectionStore, createConnectionStore } from '../connections.ts'
import { createRemovalStore, type RemovalStore } from '../customers/removal.ts'
import { createExportStore, type ExportStore } from '../exports.ts'
import { createKeyStore, type KeyStore } from '../keys.ts'
import { createLinkStore, type LinkStore } from '../links.ts'
import { createMailStore, type MailStore } from '../mails.ts'
import { createOverviewStore, type OverviewStore } from '../overview/overview.ts'
import { createProposalStore, type ProposalStore } from '../proposals/proposals.ts'
import { createRunStore, type RunStore } from '../runs/runs.ts'
import { createSavedViewStore, type SavedViewStore } from '../saved-views.ts'
import { createCustomerSaver } from '../saving/save-accounts.ts'
import { createSettingStore, type SettingStore } from '../settings.ts'
import { removeLeftStaging } from '../staging/staging.ts'
import { createWordBacklog, type WordBacklog } from '../word-backlog.ts'
import { type SharedStore, shareStore, stopWriters } from '../writer/writers.ts'
import { closeUntouched, type Db, inspectDatabase, openDatabase, openMemoryDatabase } from './database.ts'
import { isLogDamaged } from './log-tail.ts'
import { latestVersion, migrate, versionOf } from './migrations.ts'
import { storeProblemOf } from './problem.ts'
import { copyAside } from './set-aside.ts'

/** Everything that the app keeps; synchronous. Every function throws what SQLite throws. */
export type Store = {
  settings: SettingStore
  connections: ConnectionStore
  keys: KeyStore
  links: LinkStore
  mails: MailStore
  proposals: ProposalStore
  accounts: AccountStore
  changes: ChangeStore
  removal: RemovalStore
  overview: OverviewStore
  addresses: AddressStore
  wordBacklog: WordBacklog
  exports: ExportStore
  runs: RunStore
  views: SavedViewStore
  /** What another thread needs to write to it too; null: it is in memory, where only this one can. */
  shared: SharedStore | null
  close: () => void
  /** Closes a store that turned out to be damaged; file and log stay byte for byte as they are. */
  closeUntouched: () => void
}

/** `file`: absolute path; `key`: 32 bytes as hex; `now`: milliseconds, names what is kept aside. */
export type StoreFile = { file: string; key: string; now: number }

/** `logCopy`: the name of a copy of the store as it was found, where part of its log could not be read. */
export type OpenedStore = { store: Store; logCopy: string | null }

/** `untouched`: closes it as it is. Other threads end before it is closed in either way. */
const assemble = (db: Db, untouched: () => void, shared: SharedStore | null): Store => {
  const saveCustomer = createCustomerSaver(db)
  const links = createLinkStore(db)
  const addresses = createAddressStore(db)
  return {
    settings: createSettingStore(db),
    connections: createConnectionStore(db),
    keys: createKeyStore(db),
    links,
    mails: createMailStore(db),
    proposals: createProposalStore(db),
    accounts: createAccountStore(db, saveCustomer),
    changes: createChangeStore(db, saveCustomer),
    removal: createRemovalStore(db),
    overview: createOverviewStore(db),
    addresses,
    wordBacklog: createWordBacklog(db),
    exports: createExportStore(db, addresses),
    runs: createRunStore(db, links),
    views: createSavedViewStore(db),
    shared,
    close: () => {
      stopWriters(db)
      db.close()
    },
    closeUntouched: () => {
      stopWriters(db)
      untouched()
    },
  }
}

const migrated = (db: Db, untouched: () => void, share: () => SharedStore | null): Store => {
  try {
    migrate(db)
    return assemble(db, untouched, share())
  } catch (error) {
    if (storeProblemOf(error) === 'damaged') untouched()
    else db.close()
    throw error
  }
}

/** SQLite takes a file of one byte for an empty one. */
const sizeOf = (file: string): number => {
  const { size } = statSync(file, { throwIfNoEntry: false }) ?? { size: 0 }
  return size > 1 ? size : 0
}

/** Whether anything of a store is there; an empty file is nothing. */
export const storeExists = (file: string): boolean => sizeOf(file) > 0 || sizeOf(`${file}-wal`) > 0

/** Reads what the app cannot begin without, so that damage there is found before anything is written. */
const look = (db: Db): number => {
  const version = versionOf(db)
  if (version < 1) return version
  db.prepare('SELECT * FROM setting').all()
  db.prepare('SELECT * FROM connection').all()
  db.prepare("SELECT * FROM link WHERE state = 'outcome_unknown'").all()
  return version
}

const openFile = ({ file, key, now }: StoreFile): Result<OpenedStore> => {
  const isNew = !storeExists(file)
  // SQLite takes an emptied or missing file for a new one and would drop the log beside it.
  if (!isNew && sizeOf(file) === 0) return fail({ code: 'store', problem: 'missing' })
  // Opening the store, even for reading, makes what is beside the log anew.
  const isDamaged = isLogDamaged(`${file}-wal`, `${file}-shm`)
  if (!isNew && inspectDatabase(file, key, look) > latestVersion)
    return fail({ code: 'store', problem: 'newer' })
  removeLeftStaging(file)
  const logCopy = isDamaged ? copyAside(file, now) : null
  const db = openDatabase(file, key)
  const store = migrated(
    db,
    () => closeUntouched(db, file, key),
    () => shareStore(db, file, key),
  )
  return ok({ store, logCopy })
}

const openMemoryStore = (): Store => {
  const db = openMemoryDatabase()
  return migrated(
    db,
    () => void db.close(),
    () => null,
  )
}

/**
 * Opens the store, making it if there is none. One that is of a newer version, damaged or without its file is refused, and
 * left as it was found; nothing of one in memory is ever written. Throws only for a fault of ours.
 */
export const openStore = (place: StoreFile | 'memory'): Result<OpenedStore> => {
  if (place === 'memory') return ok({ store: openMemoryStore(), logCopy: null })
  try {
    return openFile(place)
  } catch (error) {
    const problem = storeProblemOf(error)
    if (problem === null) throw error
    return fail({ code: 'store', problem })
  }
}

import { join } from 'node:path'
import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { StoreNotice } from '../../../contract/model.ts'
import { latestBackup, restoreBackup } from '../../ledger/file/backup.ts'
import { ledgerExists } from '../../ledger/file/open.ts'
import { finishReplacing, sourceOf } from '../../ledger/file/replace.ts'
import { latestAside, removeAside, setAside } from '../../ledger/file/set-aside.ts'
import { type OpenLedger, openLedger } from '../../ledger/open-ledger.ts'
import { rescueLedger } from '../../ledger/rescue/rescue.ts'
import type { TakenOver } from '../../ledger/takeover/take-over.ts'
import { createMirrors, type Mirrors, removeOtherMirrors } from '../../mirror/mirrors.ts'
import { removeDatabase } from '../../sqlite/database.ts'
import type { Ports } from '../ports.ts'
import { createMemorySecrets } from './memory-secrets.ts'
import type { Session } from './session.ts'
import { adoptStoreKey, confirmStoreKey, type StoreKey } from './store-key.ts'

/** `onLost`: called when a mirror's file was gone or unreadable, so that the mirror is empty now. */
export type Opening = Pick<Ports, 'secrets' | 'newId' | 'now' | 'log' | 'mirrorScript'> & {
  dataDir: string
  onLost: (connectionId: string) => void
}

/** `key`: of the ledger's file; null: the store is only in memory. `notice`: what to show the person about how the store was opened. */
export type OpenStore = { session: Session; key: string | null; notice: StoreNotice | null }

const takenNotice = ({ setAside: file, links, read }: TakenOver): StoreNotice =>
  read === null
    ? { kind: 'taken_over', file, links }
    : { kind: 'rescued', file, backupAt: null, links: { ...read.links, kept: links }, others: read.others }

/** The ways to open the store of a data folder. Each fails with why it cannot be opened, and throws what SQLite and the disk throw. */
export const createStoreFiles = (opening: Opening) => {
  const { dataDir, secrets, now, log } = opening
  const file = join(dataDir, 'ledger.db')
  /** The single file in which an earlier app kept everything. */
  const oneFile = join(dataDir, 'store.db')

  const mirrorsOf = (ledger: OpenLedger, place: { folder: string; key: string } | null): Mirrors =>
    createMirrors({
      place,
      script: opening.mirrorScript,
      onWorkerDied: (worker, { name }) => log('A worker ended', { worker, error: name }),
      onLost: opening.onLost,
      connectionOf: ledger.connections.byId,
      goesOn: ledger.goesOn,
    })

  /** Prepares a ledger that was just opened; takes over an earlier app's single file (`salvage`: as much of it as can be read). */
  const prepare = (ledger: OpenLedger, key: StoreKey, salvage: boolean): Result<TakenOver | null> => {
    const taken = ledger.takeOver({ file: oneFile, key: key.key }, { now: now(), salvage })
    if (!taken.ok) return taken
    const unknown = ledger.links.unknown()
    if (unknown > 0) log('There are links whose outcome is unknown', { unknown })
    confirmStoreKey(dataDir, key)
    const ids = ledger.connections.all().map(({ id }) => id)
    removeOtherMirrors(dataDir, ids, () => log('A mirror without a connection could not be removed yet'))
    return taken
  }

  const openFiles = (
    key: StoreKey,
    notice: StoreNotice | null,
    { salvage = false } = {},
  ): Result<OpenStore> => {
    const opened = openLedger({ file, key: key.key, now: now() })
    if (!opened.ok) return opened
    const ledger = opened.value
    let taken: Result<TakenOver | null> | null = null
    try {
      taken = prepare(ledger, key, salvage)
    } finally {
      // Closed, since a file that is open cannot be set aside.
      if (!taken?.ok) ledger.closeUntouched()
    }
    if (!taken.ok) return taken
    const mirrors = mirrorsOf(ledger, { folder: dataDir, key: key.key })
    const { installationId } = key.installation
    return ok({
      session: { ledger, mirrors, secrets, installationId, persistence: 'disk' },
      key: key.key,
      notice: notice ?? (taken.value && takenNotice(taken.value)),
    })
  }

  const exists = (): boolean => ledgerExists(file) || ledgerExists(oneFile)

  /** Completes a restore or rescue that a kill interrupted; answers the notice about it. */
  const finishMending = ({ key }: StoreKey): StoreNotice | null => {
    // A rescue of the single file may have been cut off, too.
    removeDatabase(sourceOf(oneFile))
    const how = finishReplacing(file, now())
    const backup = how === 'restored' ? latestBackup({ file, key }, now()) : null
    if (backup !== null) return { kind: 'restored', file: latestAside(file), backupAt: backup.at }
    return how === null ? null : { kind: 'set_aside', file: latestAside(file) }
  }

  /** Before another ledger takes this one's place: mirrors may hold what that one does not know, so they are imported anew. */
  const removeMirrors = (): void => removeOtherMirrors(dataDir, [])

  const missing = fail({ code: 'store', problem: 'missing' })

  const open = (key: StoreKey): Result<OpenStore> => {
    const notice = finishMending(key)
    // A key check is written only after a store was opened: so there was a store, and its file is missing.
    return !exists() && key.installation.keyCheck !== undefined ? missing : openFiles(key, notice)
  }

  return {
    file,
    exists,
    open,
    /** Sets everything aside and begins an empty store. */
    startFresh: (key: StoreKey): Result<OpenStore> => {
      // Both files: a failed take-over leaves an empty ledger beside the single file.
      const asides = [setAside(oneFile, now()), setAside(file, now())]
      const aside = asides.find(name => name !== null) ?? null
      removeMirrors()
      // The latest too: a kill or a full disk may have kept this from being done for them when they were set aside.
      adoptStoreKey(dataDir, key, [...asides, latestAside(oneFile), latestAside(file)])
      log('The store was set aside', { wasThere: aside !== null })
      return openFiles(key, { kind: 'set_aside', file: aside })
    },
    /** Copies what can be read of a damaged store, which must be closed, into a new one. */
    rescue: (key: StoreKey): Result<OpenStore> => {
      if (ledgerExists(oneFile)) {
        const opened = openFiles(key, null, { salvage: true })
        const isLedgerDamaged =
          !opened.ok && opened.failure.code === 'store' && opened.failure.problem === 'damaged'
        if (!isLedgerDamaged) return opened
      }
      if (!ledgerExists(file)) return missing
      removeMirrors()
      const rescued = rescueLedger({ file, key: key.key }, now())
      if (!rescued.ok) return rescued
      const { setAside: aside, ...rows } = rescued.value
      log('The store was rescued', { links: rows.links.kept, linksLost: rows.links.lost })
      return openFiles(key, { kind: 'rescued', file: aside, ...rows })
    },
    /** Replaces a store, which must be closed, by the latest back-up. */
    restore: (key: StoreKey): Result<OpenStore> => {
      const place = { file, key: key.key }
      const backup = latestBackup(place, now())
      if (backup === null) return open(key)
      removeMirrors()
      const aside = restoreBackup(place, backup, now())
      log('The last back-up was put in the place of the store', { wasThere: aside !== null })
      return openFiles(key, { kind: 'restored', file: aside, backupAt: backup.at })
    },
    /** A store in memory, without keychain and disk. */
    openInMemory: (): Result<OpenStore> => {
      const opened = openLedger('memory')
      if (!opened.ok) return opened
      const session: Session = {
        ledger: opened.value,
        mirrors: mirrorsOf(opened.value, null),
        secrets: createMemorySecrets(),
        installationId: opening.newId(),
        persistence: 'session',
      }
      return ok({ session, key: null, notice: null })
    },
    /** Removes copies that were set aside up to this time (milliseconds); answers how many files there were. */
    removeAside: (until: number): number => removeAside([oneFile, file], until),
  }
}

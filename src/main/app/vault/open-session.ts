import { join } from 'node:path'
import { ok, type Result } from '../../../contract/failure.ts'
import type { StoreNotice } from '../../../contract/model.ts'
import { type OpenLedger, openLedger } from '../../ledger/open-ledger.ts'
import type { TakenOver } from '../../ledger/takeover/take-over.ts'
import { createMirrors, type Mirrors, removeOtherMirrors } from '../../mirror/mirrors.ts'
import type { Ports } from '../ports.ts'
import { createMemorySecrets } from './memory-secrets.ts'
import type { Session } from './session.ts'
import { confirmStoreKey, type StoreKey } from './store-key.ts'

/** `onLost`: a mirror is empty that was not: it could not be read, or its file is gone. */
export type Opening = Pick<Ports, 'secrets' | 'newId' | 'now' | 'log' | 'mirrorScript' | 'backupScript'> & {
  dataDir: string
  onLost: (connectionId: string) => void
}

/** The files of a data folder: the ledger, and what an earlier app kept all in. */
export const filesOf = (dataDir: string) => ({
  ledger: join(dataDir, 'ledger.db'),
  oneFile: join(dataDir, 'store.db'),
})

const onGone =
  ({ log }: Opening) =>
  (which: 'reader' | 'writer', error: Error): void =>
    log('A worker ended', { worker: which, error: error.name })

/** The first use, with what an earlier app left: where it fails, the file must not stay open, or it could not be set aside. */
const begin = (
  { dataDir, log, now }: Opening,
  ledger: OpenLedger,
  { key, salvage }: { key: StoreKey; salvage: boolean },
): Result<TakenOver | null> => {
  try {
    const taken = ledger.takeOver({ file: filesOf(dataDir).oneFile, key: key.key }, { now: now(), salvage })
    if (!taken.ok) {
      ledger.closeUntouched()
      return taken
    }
    const unknown = ledger.links.unknown()
    if (unknown > 0) log('There are links whose outcome is unknown', { unknown })
    confirmStoreKey(dataDir, key)
    removeOtherMirrors(
      dataDir,
      ledger.connections.all().map(({ id }) => id),
    )
    return taken
  } catch (error) {
    ledger.closeUntouched()
    throw error
  }
}

/** `place`: see mirrors.ts. */
const mirrorsOf = (
  opening: Opening,
  ledger: OpenLedger,
  place: { folder: string; key: string } | null,
): Mirrors =>
  createMirrors({
    place,
    script: opening.mirrorScript,
    onGone: onGone(opening),
    onLost: opening.onLost,
    isThere: connectionId => ledger.connections.byId(connectionId) !== null,
    goesOn: (connectionId, mirror) => {
      const seq = ledger.connections.byId(connectionId)?.seq
      return seq === undefined || ledger.goesOn(seq, mirror)
    },
    isListed: connectionId => (ledger.connections.byId(connectionId)?.firstListAt ?? null) !== null,
  })

const takenNotice = ({ setAside: file, links, read }: TakenOver): StoreNotice =>
  read === null
    ? { kind: 'taken_over', file, links }
    : { kind: 'rescued', file, backupAt: null, links: { ...read.links, kept: links }, others: read.others }

/** Opens ledger and mirrors, and takes over what an earlier app left, which a notice says; `salvage`: what can be read of it. Throws what SQLite and the disk throw. */
export const openOnDisk = (
  opening: Opening,
  key: StoreKey,
  salvage = false,
): Result<{ session: Session; notice: StoreNotice | null }> => {
  const { dataDir, secrets, now } = opening
  const opened = openLedger({ file: filesOf(dataDir).ledger, key: key.key, now: now() })
  if (!opened.ok) return opened
  const ledger = opened.value
  const taken = begin(opening, ledger, { key, salvage })
  if (!taken.ok) return taken
  const mirrors = mirrorsOf(opening, ledger, { folder: dataDir, key: key.key })
  const { installationId } = key.installation
  return ok({
    session: { ledger, mirrors, secrets, installationId, persistence: 'disk' },
    notice: taken.value && takenNotice(taken.value),
  })
}

/** Neither the keychain nor the disk is touched. */
export const openForSession = (opening: Opening): Session => {
  const opened = openLedger('memory')
  if (!opened.ok) throw new Error('No ledger in memory')
  return {
    ledger: opened.value,
    mirrors: mirrorsOf(opening, opened.value, null),
    secrets: createMemorySecrets(),
    installationId: opening.newId(),
    persistence: 'session',
  }
}

import { join } from 'node:path'
import { type Failure, fail, ok, type Result } from '../../../contract/failure.ts'
import type { StoreNotice, StoreState } from '../../../contract/model.ts'
import { ledgerExists } from '../../ledger/file/open.ts'
import { ledgerProblemOf } from '../../ledger/file/problem.ts'
import { removeAside, setAside } from '../../ledger/file/set-aside.ts'
import { type OpenLedger, openLedger } from '../../ledger/open-ledger.ts'
import { finishRescue, rescueLedger } from '../../ledger/rescue/rescue.ts'
import { takeOver } from '../../ledger/takeover/take-over.ts'
import { createMirrorsInMemory } from '../../mirror/in-memory.ts'
import { createMirrors, removeOtherMirrors } from '../../mirror/mirrors.ts'
import type { Ports, SecretPatience } from '../ports.ts'
import { createMemorySecrets } from './memory-secrets.ts'
import type { Session } from './session.ts'
import { adoptStoreKey, confirmStoreKey, makeAnotherKey, readStoreKey, type StoreKey } from './store-key.ts'

type Open = { isOpen: true; session: Session; damaged: boolean; notice: StoreNotice | null }
type Gate = Open | { isOpen: false; failure: ClosedFailure }
type ClosedFailure = Extract<Failure, { code: 'keychain' | 'store' }>

export type StoreGate = ReturnType<typeof createStoreGate>

type GatePorts = Pick<Ports, 'secrets' | 'newId' | 'now' | 'log' | 'mirrorScripts'>

/** Whether the store is still the open one, after waiting for anything. */
export const isStillOpen = ({ session }: Pick<StoreGate, 'session'>, before: Session): boolean => {
  const now = session()
  return now.ok && now.value === before
}

const closed = (failure: Failure): Gate => {
  const isOurs = failure.code === 'keychain' || failure.code === 'store'
  return { isOpen: false, failure: isOurs ? failure : { code: 'store', problem: 'failing' } }
}

const missing: Failure = { code: 'store', problem: 'missing' }

/**
 * The way from keychain to open store: either open, or closed with the reason and the person's ways on. `onOpen` is called
 * whenever a store was opened.
 */
export const createStoreGate = (ports: GatePorts, dataDir: string, onOpen: (session: Session) => void) => {
  const file = join(dataDir, 'ledger.db')
  /** Of the time when all was in one file. */
  const oneFile = join(dataDir, 'store.db')
  let gate: Gate = closed({ code: 'keychain', problem: 'timed_out' })
  let underWay: Promise<void> | null = null

  const placeOf = ({ key }: StoreKey) => ({ file, key, now: ports.now() })
  const onGone = (which: 'reader' | 'writer', error: Error) =>
    ports.log('A worker ended', { worker: which, error: error.name })

  /** The first use: where it fails, the file must not stay open, or it could not be set aside. */
  const begin = (ledger: OpenLedger, key: StoreKey): void => {
    try {
      const unknown = ledger.links.unknown()
      if (unknown > 0) ports.log('There are links whose outcome is unknown', { unknown })
      confirmStoreKey(dataDir, key)
      removeOtherMirrors(
        dataDir,
        ledger.connections.all().map(({ id }) => id),
      )
    } catch (error) {
      ledger.closeUntouched()
      throw error
    }
  }

  const enter = (session: Session, notice: StoreNotice | null): void => {
    gate = { isOpen: true, session, damaged: false, notice }
    onOpen(session)
  }

  const enterFile = (key: StoreKey, notice: StoreNotice | null): void => {
    const place = placeOf(key)
    const opened = openLedger(place, db => takeOver({ file: oneFile, key: key.key }, db, place.now))
    if (!opened.ok) {
      gate = closed(opened.failure)
      return
    }
    const { ledger, prepared: taken } = opened.value
    begin(ledger, key)
    const mirrors = createMirrors({ folder: dataDir, key: key.key, scripts: ports.mirrorScripts, onGone })
    const { installationId } = key.installation
    const takenOver: StoreNotice | null =
      taken === null ? null : { kind: 'taken_over', file: taken.setAside, links: taken.links }
    enter(
      { ledger, mirrors, secrets: ports.secrets, installationId, persistence: 'disk' },
      notice ?? takenOver,
    )
  }

  const isAnything = () => ledgerExists(file) || ledgerExists(oneFile)

  const readKey = (patience: SecretPatience) =>
    readStoreKey(ports.secrets, { dataDir, storeExists: isAnything(), newId: ports.newId, patience })

  const enterAgain = async (patience: SecretPatience): Promise<void> => {
    const finished = finishRescue(file, ports.now())
    const key = await readKey(patience)
    // The person did not want to wait for the keychain.
    if (gate.isOpen) return
    if (!key.ok) gate = closed(key.failure)
    // Its check was kept, so there was one.
    else if (!isAnything() && key.value.installation.keyCheck !== undefined) gate = closed(missing)
    else enterFile(key.value, finished === null ? null : { kind: 'set_aside', file: finished })
  }

  const startFresh = async (): Promise<void> => {
    const key = await makeAnotherKey(ports.secrets, ports.newId)
    if (gate.isOpen) return
    if (!key.ok) {
      gate = closed(key.failure)
      return
    }
    const aside = setAside(file, ports.now()) ?? setAside(oneFile, ports.now())
    removeOtherMirrors(dataDir, [])
    adoptStoreKey(dataDir, key.value, aside)
    ports.log('The store was set aside', { wasThere: aside !== null })
    enterFile(key.value, { kind: 'set_aside', file: aside })
  }

  const rescue = async (): Promise<void> => {
    if (gate.isOpen && !gate.damaged) return
    const before = gate
    const key = await readKey('patient')
    if (gate !== before) return
    if (!key.ok) {
      if (!gate.isOpen) gate = closed(key.failure)
      return
    }
    shut({ code: 'store', problem: 'damaged' })
    if (!ledgerExists(file)) {
      gate = closed(missing)
      return
    }
    const rescued = rescueLedger(placeOf(key.value), ports.now())
    if (!rescued.ok) {
      gate = closed(rescued.failure)
      return
    }
    const { setAside: aside, ...rows } = rescued.value
    ports.log('The store was rescued', { links: rows.links.kept, linksLost: rows.links.lost })
    enterFile(key.value, { kind: 'rescued', file: aside, ...rows })
  }

  const leave = ({ ledger, mirrors }: Session, close: (ledger: OpenLedger) => void): Promise<void> => {
    const stopped = mirrors.stop()
    close(ledger)
    return stopped
  }

  /** Closes a store that is of no use any more, and leaves its files as they are. */
  const shut = (failure: Failure): void => {
    if (gate.isOpen) leave(gate.session, ({ closeUntouched }) => closeUntouched())
    gate = closed(failure)
  }

  /** One way in at a time. */
  const attempt = (work: () => Promise<void>): Promise<void> => {
    underWay ??= work()
      .catch((error: unknown) => {
        if (!gate.isOpen) gate = closed({ code: 'store', problem: ledgerProblemOf(error) ?? 'failing' })
        const code = error instanceof Error && 'code' in error ? String(error.code) : null
        ports.log('The data folder cannot be used', { code })
      })
      .finally(() => {
        underWay = null
      })
    return underWay
  }
  const unlessOpen = (work: () => Promise<void>): Promise<void> =>
    gate.isOpen ? Promise.resolve() : attempt(work)

  return {
    state: (): StoreState =>
      gate.isOpen
        ? {
            state: 'open',
            persistence: gate.session.persistence,
            damaged: gate.damaged,
            notice: gate.notice,
          }
        : { state: 'closed', cause: causeOf(gate.failure) },
    session: (): Result<Session> => (gate.isOpen ? ok(gate.session) : fail(gate.failure)),
    /** Opens the store with the key from the keychain; does nothing if it is open. */
    open: (patience: SecretPatience) => unlessOpen(() => enterAgain(patience)),
    /** Goes on in memory, at once, whatever is being waited for; neither the keychain nor the disk is touched. */
    useSession: async (): Promise<void> => {
      if (gate.isOpen) return
      const opened = openLedger('memory', () => ok(null))
      if (!opened.ok) throw new Error('No ledger in memory')
      const { ledger } = opened.value
      const script = ports.mirrorScripts.writer
      const mirrors = createMirrorsInMemory({ script, onGone: error => onGone('writer', error) })
      const secrets = createMemorySecrets()
      const installationId = ports.newId()
      enter({ ledger, mirrors, secrets, installationId, persistence: 'session' }, null)
    },
    /** Keeps the store that cannot be used under a new name and begins an empty one, once the keychain took its key. */
    setStoreAside: () => unlessOpen(startFresh),
    /** Copies what can be read of a damaged store, open or not, into a new one. */
    rescue: () => attempt(rescue),
    /** Part of the open store turned out to be damaged; true if that is news. */
    noteDamage: (): boolean => {
      if (!gate.isOpen || gate.damaged) return false
      gate.damaged = true
      return true
    },
    /** Removes copies of stored data that were set aside up to this time. Answers how many files there were. Throws what the disk throws. */
    removeAside: (until: number): number =>
      gate.isOpen && gate.session.persistence === 'disk' ? removeAside(file, until) : 0,
    /** What the app cannot do without cannot be read: the store is used no further. */
    shut,
    /** Resolves once no worker has a file open. */
    close: async (): Promise<void> => {
      const before = gate
      gate = closed({ code: 'store', problem: 'locked' })
      if (before.isOpen) await leave(before.session, ({ close }) => close())
    },
  }
}

const causeOf = (failure: ClosedFailure): Extract<StoreState, { state: 'closed' }>['cause'] =>
  failure.code === 'keychain'
    ? { kind: 'keychain', problem: failure.problem }
    : { kind: 'store', problem: failure.problem }

import { type Failure, fail, ok, type Result } from '../../../contract/failure.ts'
import type { Stored, StoreNotice, StoreState } from '../../../contract/model.ts'
import { backUpApart, latestBackup, restoreBackup } from '../../ledger/file/backup.ts'
import { ledgerExists } from '../../ledger/file/open.ts'
import { ledgerProblemOf } from '../../ledger/file/problem.ts'
import { finishReplacing } from '../../ledger/file/replace.ts'
import { latestAside, removeAside, setAside } from '../../ledger/file/set-aside.ts'
import type { OpenLedger } from '../../ledger/open-ledger.ts'
import { rescueLedger } from '../../ledger/rescue/rescue.ts'
import { removeOtherMirrors } from '../../mirror/mirrors.ts'
import { failed } from '../attempt.ts'
import type { SecretPatience } from '../ports.ts'
import { filesOf, type Opening, openForSession, openOnDisk } from './open-session.ts'
import type { Session } from './session.ts'
import { adoptStoreKey, makeAnotherKey, readStoreKey, type StoreKey } from './store-key.ts'
import { storedBeside } from './stored.ts'

/** `key`: of the ledger's file; null: it has none. */
type Open = Extract<StoreState, { state: 'open' }> & { session: Session; key: string | null }
type Closed = Extract<StoreState, { state: 'closed' }>

export type StoreGate = ReturnType<typeof createStoreGate>

type GateOptions = Opening & { onOpen: (session: Session) => void }

/** Whether the store is still the open one, after waiting for anything. */
export const isStillOpen = ({ session }: Pick<StoreGate, 'session'>, before: Session): boolean => {
  const now = session()
  return now.ok && now.value === before
}

const closed = (failure: Failure, backupAt?: number): Closed => {
  const isOurs = failure.code === 'keychain' || failure.code === 'store'
  return {
    state: 'closed',
    cause: isOurs ? failure : { code: 'store', problem: 'failing' },
    ...(backupAt === undefined ? {} : { backupAt }),
  }
}

const missing: Failure = { code: 'store', problem: 'missing' }

/** From keychain to open store: open, or closed with the reason and the person's ways on. `onOpen`: called with each that was opened. */
export const createStoreGate = (options: GateOptions) => {
  const { dataDir, now, log, secrets, newId, onOpen } = options
  const { ledger: file, oneFile } = filesOf(dataDir)
  let gate: Open | Closed = closed({ code: 'keychain', problem: 'timed_out' })
  let underWay: Promise<void> | null = null
  let backingUp: Promise<unknown> = Promise.resolve()

  const enter = (session: Session, notice: StoreNotice | null, key: string | null): void => {
    gate = { state: 'open', persistence: session.persistence, damaged: false, notice, session, key }
    onOpen(session)
  }

  /** What a damaged or missing ledger could be replaced with is said where it is said that it is. */
  const closedWith = (failure: Failure, { key }: StoreKey): Closed =>
    closed(failure, latestBackup({ file, key })?.at)

  /** `salvage`: of a damaged one-file store, what can be read. Answers why it is not open. */
  const enterFile = (key: StoreKey, notice: StoreNotice | null, salvage = false): Failure | null => {
    const opened = openOnDisk(options, key, salvage)
    if (!opened.ok) {
      gate = closedWith(opened.failure, key)
      return opened.failure
    }
    enter(opened.value.session, notice ?? opened.value.notice, key.key)
    return null
  }

  const isAnything = () => ledgerExists(file) || ledgerExists(oneFile)

  const readKey = (patience: SecretPatience) =>
    readStoreKey(secrets, { dataDir, storeExists: isAnything(), newId, patience })

  /** Goes on with a key, unless the person did not want to wait for the keychain, or the app ends. */
  const withKey = async (
    reading: Promise<Result<StoreKey>>,
    work: (key: StoreKey) => void | Promise<void>,
  ): Promise<void> => {
    const before = gate
    const key = await reading
    if (gate !== before) return
    if (key.ok) await work(key.value)
    else if (gate.state === 'closed') gate = closed(key.failure)
  }

  const enterAgain = (key: StoreKey): void => {
    const notice = finishMending(key)
    // Its check was kept, so there was one.
    if (!isAnything() && key.installation.keyCheck !== undefined) gate = closedWith(missing, key)
    else enterFile(key, notice)
  }

  /** Ends a restore or a rescue that a kill cut off; what it came to. */
  const finishMending = ({ key }: StoreKey): StoreNotice | null => {
    const how = finishReplacing(file, now())
    const backup = how === 'restored' ? latestBackup({ file, key }) : null
    if (backup !== null) return { kind: 'restored', file: latestAside(file), backupAt: backup.at }
    return how === null ? null : { kind: 'set_aside', file: latestAside(file) }
  }

  /** Before another ledger takes the place of this one, whatever ends that: they may know what it does not, and are imported anew. */
  const removeMirrors = (): void => removeOtherMirrors(dataDir, [])

  const startFresh = (key: StoreKey): void => {
    // What could not be taken over leaves a ledger without anything in it beside it.
    const asides = [setAside(oneFile, now()), setAside(file, now())]
    const aside = asides.find(name => name !== null) ?? null
    removeMirrors()
    adoptStoreKey(dataDir, key, aside)
    log('The store was set aside', { wasThere: aside !== null })
    enterFile(key, { kind: 'set_aside', file: aside })
  }

  const rescue = async (key: StoreKey): Promise<void> => {
    await shut({ code: 'store', problem: 'damaged' })
    if (ledgerExists(oneFile)) {
      const failure = enterFile(key, null, true)
      // Else it is the ledger itself that cannot be read.
      if (failure?.code !== 'store' || failure.problem !== 'damaged') return
    }
    if (!ledgerExists(file)) {
      gate = closedWith(missing, key)
      return
    }
    removeMirrors()
    const rescued = rescueLedger({ file, key: key.key }, now())
    if (!rescued.ok) {
      gate = closedWith(rescued.failure, key)
      return
    }
    const { setAside: aside, ...rows } = rescued.value
    log('The store was rescued', { links: rows.links.kept, linksLost: rows.links.lost })
    enterFile(key, { kind: 'rescued', file: aside, ...rows })
  }

  const restore = (key: StoreKey): void => {
    const place = { file, key: key.key }
    const backup = latestBackup(place)
    if (backup === null) return
    removeMirrors()
    const aside = restoreBackup(place, backup, now())
    log('The last back-up was put in the place of the store', { wasThere: aside !== null })
    enterFile(key, { kind: 'restored', file: aside, backupAt: backup.at })
  }

  const leave = ({ ledger, mirrors }: Session, close: (ledger: OpenLedger) => void): Promise<void> => {
    const stopped = mirrors.stop()
    close(ledger)
    return stopped
  }

  /** Closes a store that is of no use any more, at once, and leaves its files as they are. Resolves once no worker has one open. */
  const shut = async (failure: Failure): Promise<void> => {
    const before = gate
    gate = closed(failure)
    if (before.state === 'open') await leave(before.session, ({ closeUntouched }) => closeUntouched())
  }

  /** One way in at a time. */
  const attempt = (work: () => Promise<void>): Promise<void> => {
    underWay ??= work()
      .catch((error: unknown) => {
        if (gate.state === 'closed')
          gate = closed({ code: 'store', problem: ledgerProblemOf(error) ?? 'failing' })
        failed(options, 'The data folder cannot be used')(error)
      })
      .finally(() => {
        underWay = null
      })
    return underWay
  }
  const unlessOpen = (work: () => Promise<void>): Promise<void> =>
    gate.state === 'open' ? Promise.resolve() : attempt(work)

  return {
    state: (): StoreState => {
      if (gate.state === 'closed') return gate
      const { session: _, key: _key, ...state } = gate
      return state
    },
    session: (): Result<Session> => (gate.state === 'open' ? ok(gate.session) : fail(gate.cause)),
    /** Opens the store with the key from the keychain; does nothing if it is open. */
    open: (patience: SecretPatience) => unlessOpen(() => withKey(readKey(patience), enterAgain)),
    /** Goes on in memory, at once, whatever is being waited for; neither the keychain nor the disk is touched. */
    useSession: async (): Promise<void> => {
      if (gate.state === 'closed') enter(openForSession(options), null, null)
    },
    /** Keeps the store that cannot be used under a new name and begins an empty one, once the keychain took its key. */
    setStoreAside: () => unlessOpen(() => withKey(makeAnotherKey(secrets, newId), startFresh)),
    /** Copies what can be read of a damaged store, open or not, into a new one. */
    rescue: () =>
      gate.state === 'open' && !gate.damaged
        ? Promise.resolve()
        : attempt(() => withKey(readKey('patient'), rescue)),
    /** Puts the last back-up in the place of a store that cannot be opened. */
    restore: () => unlessOpen(() => withKey(readKey('patient'), restore)),
    /** Part of the open store turned out to be damaged; true if that is news. */
    noteDamage: (): boolean => {
      if (gate.state === 'closed' || gate.damaged) return false
      gate.damaged = true
      return true
    },
    /** Removes copies of stored data that were set aside up to this time. Answers how many files there were. Throws what the disk throws. */
    removeAside: (until: number): number =>
      gate.state === 'open' && gate.persistence === 'disk'
        ? removeAside(file, until) + removeAside(oneFile, until)
        : 0,
    /** Back-ups of the open ledger, one work at a time: see ledger/file/backup.ts. Rejects as SQLite and the disk throw. */
    backUp: (what: 'daily' | 'now' | 'remake'): Promise<unknown> => {
      if (gate.state === 'closed' || gate.key === null) return Promise.resolve()
      const place = { file, key: gate.key }
      const made = backingUp.then(() => backUpApart(options.backupScript, what, { place, now: now() }))
      backingUp = made.catch(() => undefined)
      return made
    },
    /** How much of the disk all of it takes; null: it is in memory alone. Throws what the disk throws. */
    stored: (): Stored | null =>
      gate.state === 'open' && gate.persistence === 'disk' ? storedBeside(file) : null,
    /** What the app cannot do without cannot be read: the store is used no further. */
    shut,
    /** Resolves once no worker has a file open. */
    close: async (): Promise<void> => {
      const before = gate
      gate = closed({ code: 'store', problem: 'locked' })
      if (before.state === 'open') await leave(before.session, ({ close }) => close())
      await backingUp
    },
  }
}

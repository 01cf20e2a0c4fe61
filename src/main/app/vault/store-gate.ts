import { type Failure, fail, ok, type Result, type StoreProblem } from '../../../contract/failure.ts'
import type { Stored, StoreState } from '../../../contract/model.ts'
import { backUpInWorker, type backups, latestBackup } from '../../ledger/file/backup.ts'
import { ledgerProblemOf } from '../../ledger/file/problem.ts'
import { joined } from '../joined.ts'
import type { Ports, SecretPatience } from '../ports.ts'
import { createStoreFiles, type Opening, type OpenStore } from './open-store.ts'
import type { Session } from './session.ts'
import { makeKey, readStoreKey, type StoreKey } from './store-key.ts'
import { storedBeside } from './stored.ts'

type Open = { state: 'open'; store: OpenStore; damaged: boolean }
type Closed = Extract<StoreState, { state: 'closed' }>

export type StoreGate = ReturnType<typeof createStoreGate>

/** `onOpen`: called with each new session; `onDamage`: called when part of the open ledger proves to be damaged. */
type GateOptions = Opening &
  Pick<Ports, 'backupScript'> & { onOpen: (session: Session) => void; onDamage: () => void }

/** Whether a session from before an `await` is still the open one. */
export const isSessionOpen = ({ session }: Pick<StoreGate, 'session'>, before: Session): boolean => {
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

/** The store: open, or closed with the cause and what the person can do about it. */
export const createStoreGate = (options: GateOptions) => {
  const { dataDir, now, log, secrets, newId, onOpen, onDamage } = options
  const files = createStoreFiles(options)
  let gate: Open | Closed = closed({ code: 'keychain', problem: 'timed_out' })
  /** Resolves once no worker has a file open that makes a back-up, or is of a store that was closed. */
  let working: Promise<unknown> = Promise.resolve()

  /** `key`: if opening failed, the latest back-up that this key opens is named beside the cause. */
  const settle = (opened: Result<OpenStore>, key?: string): void => {
    if (opened.ok) {
      gate = { state: 'open', store: opened.value, damaged: false }
      onOpen(opened.value.session)
    } else {
      const backup = key === undefined ? null : latestBackup({ file: files.file, key }, now())
      gate = closed(opened.failure, backup?.at)
    }
  }

  /** Opens a closed store, unless the state changed meanwhile: the person chose a session in memory, or the app ends. */
  const enter = async (reading: Promise<Result<StoreKey>>, open: (key: StoreKey) => Result<OpenStore>) => {
    const before = gate
    const key = await reading
    // A worker of the store before would use files that take the place of its own, or keep Windows from replacing these.
    await working
    if (gate !== before || gate.state === 'open') return
    if (key.ok) settle(open(key.value), key.value.key)
    else settle(key)
  }

  const readKey = (patience: SecretPatience) =>
    readStoreKey(secrets, { dataDir, storeExists: files.exists(), newId, patience })

  /** Closes at once; `closeUntouched` writes nothing to a damaged store's files. Resolves once no worker has a file open. */
  const leave = async (next: Closed, how: 'close' | 'closeUntouched'): Promise<void> => {
    const before = gate
    gate = next
    if (before.state === 'open') {
      const { ledger, mirrors } = before.store.session
      const stopped = mirrors.stop()
      working = Promise.allSettled([working, stopped])
      ledger[how]()
      await stopped
    }
    await working
  }
  const shut = (failure: Failure): Promise<void> => leave(closed(failure), 'closeUntouched')

  const rescue = async (): Promise<void> => {
    const before = gate
    const key = await readKey('patient')
    if (gate !== before) return
    if (!key.ok) return enter(Promise.resolve(key), files.rescue)
    const next = closed({ code: 'store', problem: 'damaged' })
    await leave(next, 'closeUntouched')
    // Else the app ended meanwhile, or a person went on in memory.
    if (gate === next) await enter(Promise.resolve(key), files.rescue)
  }

  /** Makes one attempt at a time; further callers wait for it. */
  const attempt = joined((work: () => Promise<void>) =>
    work().catch((error: unknown) => {
      const problem = ledgerProblemOf(error)
      if (gate.state === 'closed') gate = closed({ code: 'store', problem: problem ?? 'failing' })
      log('The data folder cannot be used', { problem: problem ?? 'unknown' })
    }),
  )
  const unlessOpen = (work: () => Promise<void>) =>
    gate.state === 'open' ? Promise.resolve() : attempt(work)

  /** The key of the open ledger's file; null: no file is open. */
  const fileKey = (): string | null => (gate.state === 'open' ? gate.store.key : null)

  return {
    state: (): StoreState => {
      if (gate.state === 'closed') return gate
      const { session, notice } = gate.store
      return { state: 'open', persistence: session.persistence, damaged: gate.damaged, notice }
    },
    session: (): Result<Session> => (gate.state === 'open' ? ok(gate.store.session) : fail(gate.cause)),
    /** Opens the store with the key from the keychain. */
    open: (patience: SecretPatience) => unlessOpen(() => enter(readKey(patience), files.open)),
    /** Continues with a store in memory, at once, even while the keychain is being waited for. */
    useSession: async (): Promise<void> => {
      if (gate.state === 'closed') settle(files.openInMemory())
    },
    /** Sets a store that cannot be used aside and begins an empty one, once the keychain has stored its key. */
    setStoreAside: () => unlessOpen(() => enter(makeKey(secrets, newId()), files.startFresh)),
    /** Copies what can be read of a damaged store, open or closed, into a new one. */
    rescue: () => (gate.state === 'open' && !gate.damaged ? Promise.resolve() : attempt(rescue)),
    /** Replaces a store that cannot be opened by the latest back-up. */
    restore: () => unlessOpen(() => enter(readKey('patient'), files.restore)),
    /** To be called with every problem of the open ledger: the first `damaged` one is shown to the person. */
    noteProblem: (problem: StoreProblem | null): void => {
      if (problem !== 'damaged' || gate.state === 'closed' || gate.damaged) return
      gate.damaged = true
      onDamage()
    },
    /** Removes copies of stored data that were set aside up to this time (milliseconds); answers how many files there were. */
    removeAside: (until: number): number => (fileKey() === null ? 0 : files.removeAside(until)),
    /** Back-ups of the open ledger, one after the other: see ledger/file/backup.ts. Rejects as SQLite and the disk throw. */
    backUp: (what: keyof typeof backups): Promise<unknown> => {
      const key = fileKey()
      if (key === null) return Promise.resolve()
      const made = working.then(() =>
        backUpInWorker(options.backupScript, what, { place: { file: files.file, key }, now: now() }),
      )
      working = made.catch(() => undefined)
      return made
    },
    /** Bytes on the disk; null: the store is in memory only. Throws what the disk throws. */
    stored: (): Stored | null => (fileKey() === null ? null : storedBeside(files.file, now())),
    /** Closes a store that cannot be read any more, and leaves its files untouched. */
    shut,
    close: (): Promise<void> => leave(closed({ code: 'store', problem: 'locked' }), 'close'),
  }
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Failure, fail, ok, type Result, type StoreProblem } from '../../../contract/failure.ts'
import type { StoreState } from '../../../contract/model.ts'
import { openStore, type Store, type StorePlace } from '../../store/database/open-store.ts'
import { storeProblemOf } from '../../store/database/problem.ts'
import { setAside } from '../../store/database/set-aside.ts'
import type { Ports, SecretStore } from '../ports.ts'
import { createMemorySecrets } from './memory-secrets.ts'
import { readStoreKey, replaceStoreKey, type StoreKey } from './store-key.ts'

/** What is open while the app can be used. */
export type Session = {
  store: Store
  secrets: SecretStore
  installationId: string
  persistence: 'disk' | 'session'
}

type Gate =
  | { isOpen: true; session: Session; setAside: string | null }
  | { isOpen: false; cause: Extract<StoreState, { state: 'closed' }>['cause'] }

export type StoreGate = ReturnType<typeof createStoreGate>

const closed = (failure: Failure): Gate => {
  if (failure.code === 'keychain')
    return { isOpen: false, cause: { kind: 'keychain', problem: failure.problem } }
  const problem = failure.code === 'store' ? failure.problem : 'unwritable'
  return { isOpen: false, cause: { kind: 'store', problem } }
}

/** The way from keychain to open store: either open, or closed with the reason and the person's ways on. */
export const createStoreGate = (ports: Pick<Ports, 'secrets' | 'newId' | 'now' | 'log'>, dataDir: string) => {
  const file = join(dataDir, 'store.db')
  let gate: Gate = closed({ code: 'keychain', problem: 'timed_out' })
  let underWay: Promise<void> | null = null

  /** The first look into the tables: one that fails must not leave the file open, or it could not be set aside. */
  const giveUpPending = (store: Store): number => {
    try {
      return store.links.giveUpPending(ports.now())
    } catch (error) {
      store.close()
      throw error
    }
  }

  const enter = (place: StorePlace, rest: Omit<Session, 'store'>, aside: string | null) => {
    const opened = openStore(place)
    if (!opened.ok) {
      gate = closed(opened.failure)
      return
    }
    const { store } = opened.value
    const unknown = giveUpPending(store)
    if (unknown > 0) ports.log('Links were being created when the app ended', { unknown })
    if (opened.value.setAside !== null) ports.log('A damaged store was set aside')
    gate = { isOpen: true, session: { store, ...rest }, setAside: aside ?? opened.value.setAside }
  }

  const enterWith = (key: Result<StoreKey>, aside: string | null) => {
    if (!key.ok) {
      gate = closed(key.failure)
      return
    }
    const { installationId } = key.value
    const place = { file, key: key.value.key, now: ports.now() }
    enter(place, { secrets: ports.secrets, installationId, persistence: 'disk' }, aside)
  }

  /** One way in at a time, and none once the gate is open. */
  const attempt = (work: () => Promise<void>): Promise<void> => {
    if (gate.isOpen) return Promise.resolve()
    underWay ??= work()
      .catch((error: unknown) => {
        gate = closed({ code: 'store', problem: storeProblemOf(error) ?? 'unwritable' })
        const code = error instanceof Error && 'code' in error ? String(error.code) : null
        ports.log('The data folder cannot be used', { code })
      })
      .finally(() => {
        underWay = null
      })
    return underWay
  }

  return {
    state: (): StoreState =>
      gate.isOpen
        ? { state: 'open', persistence: gate.session.persistence, setAside: gate.setAside }
        : { state: 'closed', cause: gate.cause },
    session: (): Result<Session> => {
      if (gate.isOpen) return ok(gate.session)
      const { cause } = gate
      return cause.kind === 'keychain'
        ? fail({ code: 'keychain', problem: cause.problem })
        : fail({ code: 'store', problem: cause.problem })
    },
    /** Opens the store with the key from the keychain; does nothing if it is open. */
    open: () =>
      attempt(async () => {
        const storeExists = existsSync(file)
        enterWith(await readStoreKey(ports.secrets, { dataDir, storeExists, newId: ports.newId }), null)
      }),
    /** Goes on in memory; neither the keychain nor the disk is touched. */
    useSession: () =>
      attempt(async () =>
        enter(
          'memory',
          { secrets: createMemorySecrets(), installationId: ports.newId(), persistence: 'session' },
          null,
        ),
      ),
    /** Keeps the store that cannot be used under a new name and begins an empty one, once the keychain took its key. */
    setStoreAside: () =>
      attempt(async () => {
        const key = await replaceStoreKey(ports.secrets, { dataDir, newId: ports.newId })
        enterWith(key, key.ok ? setAside(file, ports.now()) : null)
      }),
    /** A store that turned out to be damaged is used no further; true if the state changed. */
    failed: (problem: StoreProblem): boolean => {
      if (problem !== 'damaged' || !gate.isOpen) return false
      gate.session.store.close()
      gate = closed({ code: 'store', problem })
      return true
    },
    close: () => {
      if (gate.isOpen) gate.session.store.close()
      gate = closed({ code: 'store', problem: 'locked' })
    },
  }
}

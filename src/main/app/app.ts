import type { Failure, Result } from '../../contract/failure.ts'
import type { AppState } from '../../contract/model.ts'
import { createClocks } from '../http/clocks.ts'
import { createConnectClient } from '../http/connect-client.ts'
import { ledgerProblemOf } from '../ledger/file/problem.ts'
import { createRefresh } from './accounts/refresh.ts'
import { answerCall } from './answer-call.ts'
import { type About, readAppState } from './app-state.ts'
import { createArrivals, createBadge, createListedArrivals } from './arrivals/arrivals.ts'
import { createFollower } from './changes/follower.ts'
import { type Core, targetOf } from './current.ts'
import { removeHalfFiles } from './files/save-file.ts'
import { createHandlers } from './handlers.ts'
import { logFailure } from './log-failure.ts'
import { createMailQueue } from './mail/queue/queue.ts'
import { passwordsInUse } from './mail/stored.ts'
import type { Keychain, Ports, SecretAnswer } from './ports.ts'
import { createReachabilities } from './reachability.ts'
import { createChecker } from './runs/list/checker.ts'
import { createRunner } from './runs/runner.ts'
import { createSync } from './sync/sync.ts'
import { createUpkeep } from './upkeep.ts'
import { createSecrets, keyName } from './vault/secrets.ts'
import type { Session } from './vault/session.ts'
import { createStoreGate } from './vault/store-gate.ts'

/** `dataDir`: the folder for the store and its marker file; it exists. `deadline`: of a request, in milliseconds. */
export type AppOptions = About & { dataDir: string; deadline?: number }

export type App = ReturnType<typeof createApp>

/** The practice service gets a new address at each start: saves it in its connection, so that no call or page uses the old one. */
const updatePracticeAddress = async (core: Core): Promise<void> => {
  const session = core.gate.session()
  if (!session.ok || core.ports.practice.state() !== 'running') return
  const connection = session.value.ledger.connections.all().find(row => row.kind === 'practice')
  if (connection) await targetOf(core, { session: session.value, connection })
}

/** Wraps a keychain: an answer `stored` proves that it is unlocked, so `onUnlocked` can remove keys that it would not give up before. */
const watched = (keychain: Keychain, onUnlocked: () => void): Keychain => {
  const watch = async (answering: Promise<SecretAnswer>): Promise<SecretAnswer> => {
    const answer = await answering
    if (answer.state === 'stored') onUnlocked()
    return answer
  }
  return {
    ...keychain,
    get: (name, patience) => watch(keychain.get(name, patience)),
    set: (name, secret) => watch(keychain.set(name, secret)),
  }
}

/** Makes the app out of its areas. `outside`: what it needs of Electron and the system. */
export const createApp = (outside: Ports, options: AppOptions) => {
  const ports: Ports = {
    ...outside,
    secrets: watched(outside.secrets, () => void upkeep.removeKeys()),
    emit: (name, payload) => {
      outside.emit(name, payload)
      if (name === 'accounts.changed' || name === 'app.changed') countNew()
    },
  }
  const firstAnswer = Promise.withResolvers<void>()
  const onOpen = (session: Session): void => {
    upkeep.opened(session)
    core.mail.opened(session)
    removeHalfFiles(session.ledger, ports.log).catch(
      logFailure(core, 'Half-written files could not be removed'),
    )
    checker.resume(session).catch(logFailure(core, 'Runs could not be resumed'))
    firstAnswer.promise.then(() => upkeep.afterFirstScreen(session))
  }
  const gate = createStoreGate({
    ...ports,
    dataDir: options.dataDir,
    onOpen,
    onLost: connectionId => {
      ports.log('The accounts that were kept here could not be read, and are read again', { connectionId })
      ports.emit('accounts.changed', null)
      follower.send(connectionId, { type: 'mirror_emptied' })
    },
    onDamage: () => changed(),
  })
  /** Never throws: a store that cannot be read is closed, which the person sees and can try again. */
  const state = (): AppState => {
    try {
      return readAppState(core, options)
    } catch (error) {
      const problem = ledgerProblemOf(error) ?? 'failing'
      ports.log('The store cannot be used', { problem })
      gate.shut({ code: 'store', problem }).catch(logFailure(core, 'Workers could not be stopped'))
      return readAppState(core, options)
    }
  }
  const changed = () => {
    ports.emit('app.changed', state())
    follower.sync()
  }
  const countNew = createBadge({ gate, ports })
  const reachabilities = createReachabilities(changed)
  const secrets = createSecrets({
    gate,
    namesInUse: session => [
      ...session.ledger.connections.all().map(({ id }) => keyName(session, id)),
      ...passwordsInUse(session),
    ],
  })
  const clocks = createClocks(ports.now)
  const onOutcome = (id: string, failure: Failure | null): void => {
    if (reachabilities.record(id, failure)) follower.send(id, { type: 'key_not_refused' })
  }
  const announce = createArrivals({ gate, ports, changed })
  const core: Core = {
    ports,
    gate,
    clocks,
    secrets,
    client: createConnectClient({ ...ports, clocks, onOutcome }, options.deadline),
    reachabilities,
    get follower() {
      return follower
    },
    sync: createSync({ ports, gate, clocks, announce }),
    mail: createMailQueue({ ports, gate, secrets }),
    making: new Map(),
    state,
    changed,
  }
  const upkeep = createUpkeep(core)
  const refresher = createRefresh(core)
  const announceListed = createListedArrivals(core, announce)
  refresher.onRead((context, { asked, at }) => {
    if (!asked) announceListed(context, at).catch(logFailure(core, 'Who came could not be announced'))
  })
  const follower = createFollower(core, refresher)
  const runner = createRunner(core)
  const checker = createChecker(core, runner)
  const handlers = createHandlers(core, { refresher, runner, checker })
  const answerOne = answerCall(handlers, core)
  ports.practice.onChange(() => {
    changed()
    updatePracticeAddress(core).catch(
      logFailure(core, 'The address of the practice service could not be saved'),
    )
  })
  ports.secrets.onWaiting(changed)
  return {
    /**
     * Reads the keychain and opens the store. Waits only briefly for the keychain, since the window waits too; where it asks for a password, the store
     * opens once that is given. Never rejects: what went wrong is in the state.
     */
    start: async (): Promise<void> => {
      await gate.open('brief')
      countNew()
      const { store } = state()
      if (store.state === 'open' || store.cause.problem !== 'timed_out') return
      gate.open('patient').then(changed)
    },
    state,
    /** Answers one call of the contract, whatever is passed. Never rejects. */
    answer: (name: unknown, input: unknown): Promise<Result<unknown>> =>
      answerOne(name, input).finally(firstAnswer.resolve),
    /** Begins to follow every connection's service; after `start`. */
    follow: follower.start,
    /** The computer woke up, or its network is back. */
    woken: (): void => {
      clocks.woken()
      follower.sendAll({ type: 'woken' })
      void upkeep.woken()
    },
    /** Runs that create many links. */
    runs: runner,
    /** Closes ledger and mirrors at once; the app is of no use afterwards. Resolves once no worker has a file open. */
    close: (): Promise<void> => {
      follower.stop()
      upkeep.stop()
      refresher.stop()
      runner.saveEnd()
      return gate.close()
    },
  }
}

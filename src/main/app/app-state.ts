import { ok, type Result } from '../../contract/failure.ts'
import type { AppState } from '../../contract/model.ts'
import { done, type Handlers } from './answer-call.ts'
import { toConnection } from './connections/save.ts'
import { type Core, currentConnection, currentIdOf } from './current.ts'
import { readSettings } from './settings/settings.ts'

/** Facts about the program that never change while it runs. */
export type About = Pick<AppState, 'version' | 'platform' | 'host'>

type Environment = About & { dataDir: string }

export const readAppState = (core: Core, { version, platform, host, dataDir }: Environment): AppState => {
  const { gate, secrets, ports } = core
  const opened = gate.session()
  const session = opened.ok ? opened.value : null
  const current = currentConnection(core)
  const hasLinks = current.ok && current.value.session.ledger.links.hasAny(current.value.connection.seq)
  return {
    version,
    platform,
    host,
    dataFolder: dataDir,
    practice: ports.practice.state(),
    keychainWaiting: ports.secrets.isWaiting(),
    settings: readSettings(core),
    store: gate.state(),
    connections: session?.ledger.connections.all().map(row => toConnection(core, session, row)) ?? [],
    currentId: session && currentIdOf(session),
    begins: hasLinks ? 'inbox' : 'links',
    keysLeft: session ? secrets.countLeft(session) : 0,
  }
}

/** Calls about the app and its store. Those that open the store answer the state that this led to. */
export const appCalls = (core: Core) => {
  const { gate, ports } = core
  const after = async (step: Promise<void>): Promise<Result<AppState>> => {
    await step
    core.changed()
    return ok(core.state())
  }
  return {
    'app.state': () => ok(core.state()),
    'app.retryStore': () => after(gate.open('patient')),
    'app.useSession': () => after(gate.useSession()),
    'app.setStoreAside': () => after(gate.setStoreAside()),
    'app.rescueStore': () => after(gate.rescue()),
    'app.restoreBackup': () => after(gate.restore()),
    'data.stored': () => ok(gate.stored()),
    'data.backUp': done(() => gate.backUp('now')),
    'app.focused': done(() => core.follower.sendAll({ type: 'window_focused' })),
    'app.online': done(() => core.follower.sendAll({ type: 'woken' })),
    'app.restart': done(() => ports.restart()),
  } satisfies Partial<Handlers>
}

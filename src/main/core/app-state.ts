import { ok, type Result } from '../../contract/failure.ts'
import type { AppState } from '../../contract/model.ts'
import type { Handlers } from './answer-call.ts'
import { toConnection } from './connections/keep.ts'
import { type Core, currentIdOf } from './current.ts'
import { readSettings } from './settings/settings.ts'

/** Facts about the program that never change while it runs. */
export type About = Pick<AppState, 'version' | 'platform' | 'host'>

export const readAppState = (core: Core, { version, platform, host }: About): AppState => {
  const session = core.gate.session()
  const about = {
    version,
    platform,
    host,
    practice: core.ports.practice.state(),
    settings: readSettings(core),
  }
  if (!session.ok) return { ...about, store: core.gate.state(), connections: [], currentId: null }
  return {
    ...about,
    store: core.gate.state(),
    connections: session.value.store.connections.all().map(row => toConnection(core, session.value, row)),
    currentId: currentIdOf(session.value),
  }
}

/** The start, and the person's ways on where the store cannot be opened. Each answers the state that it led to. */
export const appCalls = (core: Core, about: About) => {
  const after = async (step: Promise<void>): Promise<Result<AppState>> => {
    await step
    core.changed()
    return ok(readAppState(core, about))
  }
  return {
    'app.state': () => ok(readAppState(core, about)),
    'app.retryStore': () => after(core.gate.open()),
    'app.useSession': () => after(core.gate.useSession()),
    'app.setStoreAside': () => after(core.gate.setStoreAside()),
  } satisfies Partial<Handlers>
}

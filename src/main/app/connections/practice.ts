import { ok, type Result } from '../../../contract/failure.ts'
import type { Connection } from '../../../contract/model.ts'
import type { Core } from '../current.ts'
import { joined } from '../joined.ts'
import type { Session } from '../vault/session.ts'
import { saveAndSelect, toConnection } from './save.ts'

const practiceName = 'Practice data'

/** Starts the practice service and makes it the current connection. A second call meanwhile gets the same connection. */
export const createPracticeStart = (core: Core) =>
  joined(async (session: Session): Promise<Result<Connection>> => {
    const started = await core.ports.practice.start()
    if (!started.ok) return started
    const { baseUrl: address, portalUrl: portalAddress, apiKey } = started.value
    const known = session.ledger.connections.all().find(row => row.kind === 'practice')
    const row = known ?? { id: core.ports.newId(), name: practiceName, kind: 'practice' as const }
    const context = await saveAndSelect(core, session, { ...row, address, portalAddress }, apiKey)
    if (!context.ok) return context
    core.changed()
    return ok(toConnection(core, session, context.value.connection))
  })

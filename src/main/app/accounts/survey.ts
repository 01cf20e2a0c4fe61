import { ok, type Result } from '../../../contract/failure.ts'
import type { Survey, SurveyCounts } from '../../../contract/places.ts'
import type { Handlers } from '../answer-call.ts'
import { type ConnectionContext, type Core, withCurrentConnection } from '../current.ts'
import { askMirror, fromMirror } from './ask-mirror.ts'

const noCounts: SurveyCounts = {
  places: 0,
  attention: { missing: 0, zip: 0, state: 0, number: 0, utilities: 0 },
}

/** What was found of a connection's addresses; `version`: of the accounts that it was found in. */
type Known = { counts: SurveyCounts; version: number }

export type Surveyor = ReturnType<typeof createSurveyor>

/** Has a reader look through a connection's addresses when somebody wants to see what is there, and again once accounts have changed. */
export const createSurveyor = (core: Core) => {
  const known = new Map<string, Known>()
  const looking = new Set<string>()
  const failed = new Map<string, unknown>()
  let version = 0

  const look = async (context: ConnectionContext): Promise<void> => {
    const { id } = context.connection
    const seen = version
    const found = await askMirror(core, context, 'addresses.surveyCounts', {
      search: '',
      state: null,
      city: null,
    })
    if (found.ok) known.set(id, { counts: found.value, version: seen })
  }

  /** What is known now; where that is of accounts as they were, it is looked at again, and an event says when it is done. Throws what looking threw before. */
  const survey = (context: ConnectionContext): Result<Survey> => {
    const { id } = context.connection
    if (failed.has(id)) {
      const error = failed.get(id)
      failed.delete(id)
      throw error
    }
    const before = known.get(id)
    if (before?.version !== version && !looking.has(id)) {
      looking.add(id)
      look(context)
        .catch((error: unknown) => failed.set(id, error))
        .finally(() => {
          looking.delete(id)
          core.ports.emit('addresses.surveyed', null)
        })
    }
    return ok({
      looking: looking.has(id),
      known: before !== undefined,
      ...(before?.counts ?? noCounts),
    })
  }

  return {
    calls: {
      'addresses.survey': withCurrentConnection(core, survey),
      'addresses.surveyCounts': fromMirror(core, 'addresses.surveyCounts'),
    } satisfies Partial<Handlers>,
    /** Accounts are not what they were. */
    changed: (): void => {
      version += 1
    },
  }
}

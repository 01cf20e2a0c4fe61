import { ok } from '../../../contract/failure.ts'
import { attentionKinds, type Survey } from '../../../contract/places.ts'
import type { Found } from '../../store/places/survey.ts'
import type { Handlers } from '../answer-call.ts'
import { type Core, isStill, type Place, withPlace } from '../current.ts'
import { inSteps } from '../in-steps.ts'

/**
 * What is known of a connection's addresses. `version`: of the accounts that it was found in. `took`: how long it
 * held others up in all, `ended`: when it was over; milliseconds.
 */
type Known = { found: Found; version: number; took: number; ended: number }

export type Surveyor = ReturnType<typeof createSurveyor>

/** The rest between two looks, in times of what the last one took of everybody's time: while accounts keep coming, most of the time is theirs. */
const rest = 10

/**
 * Looks through a connection's addresses when somebody wants to see what is there, and again once accounts have changed. It is done in
 * steps beside everything else, and its ids are kept in memory.
 */
export const createSurveyor = (core: Core) => {
  const known = new Map<string, Known>()
  const looking = new Set<string>()
  const failed = new Map<string, unknown>()
  let version = 0

  const look = async (place: Place): Promise<void> => {
    const { connection, session } = place
    const before = known.get(connection.id)
    if (before !== undefined)
      await core.ports.wait(Math.max(0, before.ended + rest * before.took - core.ports.now()))
    const seen = version
    const { step, found } = session.store.addresses.survey(connection.seq)
    let took = 0
    const timed = () => {
      const began = core.ports.now()
      const more = step()
      took += core.ports.now() - began
      return more
    }
    if (!(await inSteps(core.ports, timed, () => isStill(core, place)))) return
    const ended = core.ports.now()
    known.clear()
    known.set(connection.id, { found, version: seen, took, ended })
  }

  const surveyOf = ({ connection }: Place): Survey => {
    const found = known.get(connection.id)?.found
    const counts = attentionKinds.map(kind => [kind, found?.attention[kind].length ?? 0] as const)
    return {
      looking: looking.has(connection.id),
      known: found !== undefined,
      places: found?.places.ids.length ?? 0,
      attention: { missing: 0, zip: 0, state: 0, number: 0, utilities: 0, ...Object.fromEntries(counts) },
    }
  }

  /**
   * What is known now; where that is of accounts as they were, it is looked at again, and an event says when it is done. Throws what
   * looking threw before.
   */
  const survey = (place: Place): Survey => {
    const { id } = place.connection
    if (failed.has(id)) {
      const error = failed.get(id)
      failed.delete(id)
      throw error
    }
    if (known.get(id)?.version !== version && !looking.has(id)) {
      looking.add(id)
      look(place)
        .catch((error: unknown) => failed.set(id, error))
        .finally(() => {
          looking.delete(id)
          core.ports.emit('addresses.surveyed', null)
        })
    }
    return surveyOf(place)
  }

  const calls = {
    'addresses.survey': withPlace(core, place => ok(survey(place))),
    'addresses.places': withPlace(core, ({ session, connection }, { offset, limit }) => {
      const { ids = [], counts = [] } = known.get(connection.id)?.found.places ?? {}
      const wanted = ids.slice(offset, offset + limit)
      const byId = new Map(wanted.map((id, at) => [id, counts[offset + at] ?? 0]))
      const rows = session.store.addresses.sharedPlaces(connection.seq, wanted, byId)
      return ok({ rows, total: ids.length })
    }),
    'addresses.attention': withPlace(core, ({ session, connection }, { kind, offset, limit }) => {
      const ids = known.get(connection.id)?.found.attention[kind] ?? []
      const wanted = ids.slice(offset, offset + limit)
      return ok({ rows: session.store.addresses.findings(connection.seq, kind, wanted), total: ids.length })
    }),
  } satisfies Partial<Handlers>

  return {
    calls,
    /** Accounts are not what they were. */
    changed: (): void => {
      version += 1
    },
  }
}

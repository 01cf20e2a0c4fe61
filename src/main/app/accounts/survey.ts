import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { Survey } from '../../../contract/places.ts'
import type { Found } from '../../store/places/survey.ts'
import type { Surveyed } from '../../store/places/surveyed.ts'
import type { Handlers } from '../answer-call.ts'
import { type Core, isStill, type Place, withPlace } from '../current.ts'
import { inSteps } from '../in-steps.ts'
import { countsOf, createSurveySearch, noCounts } from './survey-search.ts'

/**
 * What is known of a connection's addresses. `version`: of the accounts that it was found in. `took`: how long it
 * held others up in all, `ended`: when it was over; milliseconds.
 */
type Known = { found: Found; version: number; took: number; ended: number }

const nothing: Found = {
  places: { ids: [], begins: [] },
  attention: { missing: [], zip: [], state: [], number: [], utilities: [] },
}

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
  const searched = createSurveySearch(core)
  let version = 0

  const look = async (place: Place): Promise<void> => {
    const { connection, session } = place
    const before = known.get(connection.id)
    if (before !== undefined)
      await core.ports.wait(Math.max(0, before.ended + rest * before.took - core.ports.now()))
    const seen = version
    const { step, found } = session.ledger.addresses.survey(connection.seq)
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
    return {
      looking: looking.has(connection.id),
      waits: false,
      known: found !== undefined,
      ...(found === undefined ? noCounts : countsOf(found.places.begins.length, found.attention)),
    }
  }

  /**
   * What is known now; where that is of accounts as they were, it is looked at again, and an event says when it is done; not before
   * a long list that is being read is in the orders that are looked through. Throws what looking threw before.
   */
  const survey = (place: Place): Survey => {
    const { id } = place.connection
    if (failed.has(id)) {
      const error = failed.get(id)
      failed.delete(id)
      throw error
    }
    if (place.session.ledger.addresses.placesWait(place.connection.seq))
      return { ...surveyOf(place), looking: true, waits: true }
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

  /** What a search finds of what is known; nothing before anything is. */
  const withFound = async <T>(
    place: Place,
    search: string,
    answer: (surveyed: Surveyed) => T,
  ): Promise<Result<T>> => {
    const surveyed = await searched(place, known.get(place.connection.id)?.found ?? nothing, search)
    return surveyed === null ? fail({ code: 'no_connection' }) : ok(answer(surveyed))
  }

  const calls = {
    'addresses.survey': withPlace(core, place => ok(survey(place))),
    'addresses.surveyCounts': withPlace(core, (place, { search }) =>
      withFound(place, search, ({ places, attention }) => countsOf(places.ids.length, attention)),
    ),
    'addresses.places': withPlace(core, (place, { search, offset, limit }) =>
      withFound(place, search, ({ places: { ids, counts } }) => {
        const wanted = ids.slice(offset, offset + limit)
        const byId = new Map(wanted.map((id, at) => [id, counts[offset + at] ?? 0]))
        const rows = place.session.ledger.addresses.sharedPlaces(place.connection.seq, wanted, byId)
        return { rows, total: ids.length }
      }),
    ),
    'addresses.attention': withPlace(core, (place, { kind, search, offset, limit }) =>
      withFound(place, search, ({ attention: { [kind]: ids } }) => {
        const wanted = ids.slice(offset, offset + limit)
        const rows = place.session.ledger.addresses.findings(place.connection.seq, kind, wanted)
        return { rows, total: ids.length }
      }),
    ),
  } satisfies Partial<Handlers>

  return {
    calls,
    /** Accounts are not what they were. */
    changed: (): void => {
      version += 1
    },
  }
}

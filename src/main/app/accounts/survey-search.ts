import { attentionKinds, type SurveyCounts } from '../../../contract/places.ts'
import { isSearch } from '../../store/places/streets.ts'
import type { Found } from '../../store/places/survey.ts'
import { type Surveyed, surveyedOf } from '../../store/places/surveyed.ts'
import { type Core, isStill, type Place } from '../current.ts'

export const noCounts: SurveyCounts = {
  places: 0,
  attention: { missing: 0, zip: 0, state: 0, number: 0, utilities: 0 },
}

/** How many there are of everything. Pure. */
export const countsOf = (places: number, attention: Surveyed['attention']): SurveyCounts => {
  const kinds = attentionKinds.map(kind => [kind, attention[kind].length] as const)
  return { places, attention: { ...noCounts.attention, ...Object.fromEntries(kinds) } }
}

type Search = { of: Found; search: string; isOver: boolean; surveyed: Promise<Surveyed | null> }

/** What searches find of a survey: gathered in steps, the latest search first, and kept for the windows of its lists. */
export const createSurveySearch = (core: Core) => {
  let latest: Search | null = null

  const gather = async (place: Place, own: Search): Promise<Surveyed | null> => {
    if (!isSearch(own.search)) return surveyedOf(own.of, null)
    const ids = place.session.ledger.addresses.foundIds(place.connection.seq, own.search)
    while (ids.step()) {
      do await core.ports.wait(0)
      while (latest !== own && latest?.isOver === false)
      if (!isStill(core, place)) return null
    }
    return surveyedOf(own.of, ids)
  }

  /** Null: the connection is there no more. */
  return (place: Place, of: Found, search: string): Promise<Surveyed | null> => {
    if (latest?.of === of && latest.search === search) return latest.surveyed
    const own: Search = { of, search, isOver: false, surveyed: Promise.resolve(null) }
    latest = own
    own.surveyed = gather(place, own).finally(() => {
      own.isOver = true
    })
    return own.surveyed
  }
}

import { attentionKinds, type SurveyCounts } from '../../../contract/places.ts'
import type { Survey } from './survey.ts'

/** The part of a survey of which some ids are, an address with all that are there; null: all of it. Pure. */
export const surveyedOf = ({ places, attention }: Survey, found: ReadonlySet<number> | null): Survey => {
  const isFound = (id: number) => found === null || found.has(id)
  const kinds = attentionKinds.map(kind => [kind, attention[kind].filter(isFound)] as const)
  return {
    places: places.filter(ids => ids.some(isFound)),
    attention: { ...attention, ...Object.fromEntries(kinds) },
  }
}

/** How many there are of everything. Pure. */
export const countsOf = ({ places, attention }: Survey): SurveyCounts => ({
  places: places.length,
  attention: {
    missing: attention.missing.length,
    zip: attention.zip.length,
    state: attention.state.length,
    number: attention.number.length,
    utilities: attention.utilities.length,
  },
})

import { type AttentionKind, attentionKinds, type SurveyCounts } from '../../../contract/places.ts'
import type { Survey } from './survey.ts'

/** What a search finds of a survey. `places`: of each address one utility account that was searched for, and how many there are. */
export type Surveyed = {
  places: { id: number; utilityAccounts: number }[]
  attention: Record<AttentionKind, number[]>
}

/** The part of a survey of which some ids are; null: all of it. Pure. */
export const surveyedOf = ({ places, attention }: Survey, found: ReadonlySet<number> | null): Surveyed => {
  const isFound = (id: number) => found === null || found.has(id)
  const kinds = attentionKinds.map(kind => [kind, attention[kind].filter(isFound)] as const)
  return {
    places: places.flatMap(ids => {
      const id = ids.find(isFound)
      return id === undefined ? [] : [{ id, utilityAccounts: ids.length }]
    }),
    attention: { ...attention, ...Object.fromEntries(kinds) },
  }
}

/** How many there are of everything. Pure. */
export const countsOf = ({ places, attention }: Surveyed): SurveyCounts => ({
  places: places.length,
  attention: {
    missing: attention.missing.length,
    zip: attention.zip.length,
    state: attention.state.length,
    number: attention.number.length,
    utilities: attention.utilities.length,
  },
})

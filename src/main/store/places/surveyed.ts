import { type AttentionKind, attentionKinds } from '../../../contract/places.ts'
import type { Found } from './survey.ts'

/** What a search finds of a survey. `places`: of each address one utility account that was searched for, and how many there are. */
export type Surveyed = {
  places: { ids: number[]; counts: number[] }
  attention: Record<AttentionKind, number[]>
}

/** The part of a survey of which some ids are; null: all of it. Pure. */
export const surveyedOf = (
  { places, attention }: Found,
  found: { has: (id: number) => boolean } | null,
): Surveyed => {
  const ids: number[] = []
  const counts: number[] = []
  for (const [at, begin] of places.begins.entries()) {
    const end = places.begins[at + 1] ?? places.ids.length
    for (let next = begin; next < end; next += 1) {
      const id = places.ids[next]
      if (id === undefined || found?.has(id) === false) continue
      ids.push(id)
      counts.push(end - begin)
      break
    }
  }
  const ofKind = (kind: AttentionKind) => attention[kind].filter(id => found?.has(id) !== false)
  const kinds = attentionKinds.map(kind => [kind, ofKind(kind)] as const)
  return { places: { ids, counts }, attention: { ...attention, ...Object.fromEntries(kinds) } }
}

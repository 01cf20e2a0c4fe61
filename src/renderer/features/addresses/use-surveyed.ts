import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Survey, SurveyCounts } from '../../../contract/places.ts'
import { type Filter, surveyedQuery } from './queries.ts'

/** How much each view of the survey has where one searches or a place is chosen; undefined: not known yet. */
export function useSurveyed(filter: Filter, survey: Survey | undefined): SurveyCounts | undefined {
  const known = survey?.known === true
  const isPart = filter.search.trim() !== '' || filter.state !== null
  const found = useQuery({
    ...surveyedQuery(filter),
    enabled: isPart && known,
    placeholderData: keepPreviousData,
  }).data
  if (!known) return undefined
  return isPart ? found : survey
}

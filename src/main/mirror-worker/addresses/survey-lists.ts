import type { Page } from '../../../contract/model.ts'
import type { AttentionKind, Finding, SharedPlace, SurveyCounts } from '../../../contract/places.ts'
import type { Db } from '../../sqlite/database.ts'
import { createCache } from '../query/cache.ts'
import { matchOf } from '../search/match.ts'
import { createFindings } from './findings.ts'
import { createSurvey, type Survey } from './survey.ts'
import { countsOf, type Surveyed, surveyedOf } from './surveyed.ts'

export type SurveyWindow = { search: string; offset: number; limit: number }
export type AttentionWindow = SurveyWindow & { kind: AttentionKind }

/** Searches of which what they find of a survey is remembered, for the windows of its lists. */
const mostSearches = 4

/** What is known of all addresses together, and what a search finds of that. The first to ask waits for the survey. */
export const createSurveyLists = (db: Db) => {
  const survey = createSurvey(db)
  const surveys = createCache<Survey>(db, 1)
  const searches = createCache<Surveyed>(db, mostSearches)
  const findings = createFindings(db)
  const found = db.prepare<[string], number>('SELECT rowid FROM word WHERE word MATCH ?').pluck()

  const surveyed = (search: string): Surveyed => {
    const { match } = matchOf({ ids: false, search })
    return searches(match ?? '', () =>
      surveyedOf(surveys('', survey), match === null ? null : new Set(found.all(match))),
    )
  }

  const counts = (search: string): SurveyCounts => countsOf(surveyed(search))

  const places = ({ search, offset, limit }: SurveyWindow): Page<SharedPlace> => {
    const all = surveyed(search).places
    return { rows: findings.sharedPlaces(all.slice(offset, offset + limit)), total: all.length }
  }

  const attention = ({ kind, search, offset, limit }: AttentionWindow): Page<Finding> => {
    const all = surveyed(search).attention[kind]
    return { rows: findings.findings(kind, all.slice(offset, offset + limit)), total: all.length }
  }

  return { counts, places, attention }
}

import type { Page } from '../../../contract/model.ts'
import {
  type AttentionKind,
  attentionKinds,
  type Finding,
  type SharedPlace,
  type SurveyCounts,
} from '../../../contract/places.ts'
import type { Db } from '../../sqlite/database.ts'
import { createSql } from '../../sqlite/sql.ts'
import { createCache } from '../query/cache.ts'
import { matchOf } from '../search/match.ts'
import { createFindings } from './findings.ts'

/**
 * What was found, as ids of utility accounts. `places`: of each address with several those that are there, address by address in their
 * order; `attention`: those of one matter stand together.
 */
type Survey = { places: number[][]; attention: Record<AttentionKind, number[]> }

/** An account number that more utility accounts have is none. */
const mostOfNumber = 50

const sharedPlaces = `SELECT place_key AS key FROM utility_account WHERE place_key IS NOT NULL
  GROUP BY place_key HAVING count(*) > 1`

const membersOfPlaces = `SELECT json_group_array(u.id ORDER BY u.id) FROM (${sharedPlaces}) s
  CROSS JOIN utility_account u ON u.place_key = s.key GROUP BY s.key ORDER BY s.key`

/** The first bits of a supplier say what is supplied. */
const rivals = `SELECT u.id FROM
    (SELECT place_key AS key, supplier >> 48 AS supply FROM utility_account WHERE place_key IS NOT NULL AND supplier > 0
     GROUP BY place_key, supply HAVING min(supplier) < max(supplier)) s
  CROSS JOIN utility_account u ON u.place_key = s.key AND u.supplier >> 48 = s.supply ORDER BY s.key, s.supply, u.id`

const numbersApart = `SELECT u.id FROM
    (SELECT v.number_key AS number FROM
       (SELECT number_key FROM utility_account WHERE number_key IS NOT NULL
        GROUP BY number_key HAVING count(*) BETWEEN 2 AND ${mostOfNumber}) n
     CROSS JOIN utility_account v ON v.number_key = n.number_key WHERE v.place_key IS NOT NULL
     GROUP BY v.number_key HAVING min(v.place_key) < max(v.place_key)) s
  CROSS JOIN utility_account u ON u.number_key = s.number WHERE u.place_key IS NOT NULL ORDER BY s.number, u.id`

const odd = (bit: number) =>
  `SELECT id FROM utility_account WHERE oddities > 0 AND oddities & ${bit} > 0 ORDER BY id`

/** Looks through all addresses: at a million utility accounts a second or two. */
const createSurvey = (db: Db) => {
  const { column } = createSql(db)
  return (): Survey => ({
    places: column<string>(membersOfPlaces).map(json => JSON.parse(json)),
    attention: {
      missing: column(odd(1)),
      zip: column(odd(2)),
      state: column(odd(4)),
      number: column(numbersApart),
      utilities: column(rivals),
    },
  })
}

/** What a search finds of a survey. `places`: of each address one utility account that was searched for, and how many there are. */
export type Surveyed = {
  places: { id: number; utilityAccounts: number }[]
  attention: Record<AttentionKind, number[]>
}

/** The part of a survey of which some ids are; null: all of it. Pure. */
const surveyedOf = ({ places, attention }: Survey, found: ReadonlySet<number> | null): Surveyed => {
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
  const { column } = createSql(db)

  const surveyed = (search: string): Surveyed => {
    const { match } = matchOf({ ids: false, search })
    return searches(match ?? '', () =>
      surveyedOf(
        surveys('', survey),
        match === null ? null : new Set(column<number>('SELECT rowid FROM word WHERE word MATCH ?', match)),
      ),
    )
  }

  const counts = (search: string): SurveyCounts => {
    const { places, attention } = surveyed(search)
    const { missing, zip, state, number, utilities } = attention
    return {
      places: places.length,
      attention: {
        missing: missing.length,
        zip: zip.length,
        state: state.length,
        number: number.length,
        utilities: utilities.length,
      },
    }
  }

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

import { type AttentionKind, attentionKinds, type SurveyCounts } from '../../../contract/places.ts'
import type { Sql } from '../../sqlite/sql.ts'

/**
 * What was found, as ids of utility accounts. `places`: of each address with several those that are there, address by address in their
 * order; `attention`: those of one matter stand together.
 */
export type Survey = { places: number[][]; attention: Record<AttentionKind, number[]> }

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
export const survey = ({ column }: Sql): Survey => ({
  places: column<string>(membersOfPlaces).map(json => JSON.parse(json)),
  attention: {
    missing: column(odd(1)),
    zip: column(odd(2)),
    state: column(odd(4)),
    number: column(numbersApart),
    utilities: column(rivals),
  },
})

/** The part of a survey of which some ids are, an address with all that are there. Pure. */
export const surveyedOf = ({ places, attention }: Survey, found: ReadonlySet<number>): Survey => {
  const isFound = (id: number) => found.has(id)
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

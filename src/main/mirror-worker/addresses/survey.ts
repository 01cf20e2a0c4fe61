import {
  type AddressRow,
  type AttentionKind,
  attentionKinds,
  type Finding,
  type OtherAccount,
  type Supply,
  type SurveyCounts,
} from '../../../contract/places.ts'
import type { Sql } from '../../sqlite/sql.ts'
import { oddity } from '../places/place.ts'

/** A utility account, by its id, that is at an address with several (`here`), or that staff should look at (`kind`). */
export type Surveyed = { id: number; kind: AttentionKind | null; here: AddressRow['here'] }

/** An account number that more utility accounts have is a placeholder. */
const mostOfNumber = 50

/** Addresses with several utility accounts; `place`: the lowest id there stands for the address. */
const sharedPlaces = `SELECT u.id, json_object('place', s.place, 'utilityAccounts', s.utilityAccounts) AS "here{}" FROM
    (SELECT place_key, min(id) AS place, count(*) AS utilityAccounts FROM utility_account WHERE place_key IS NOT NULL
     GROUP BY place_key HAVING count(*) > 1) s
  CROSS JOIN utility_account u ON u.place_key = s.place_key ORDER BY s.place_key, u.id`

const odd = (bit: number) =>
  `SELECT id FROM utility_account WHERE oddities > 0 AND oddities & ${bit} > 0 ORDER BY id`

/** Queries for the ids of each kind; the ids of one finding follow each other. */
const attention: Record<AttentionKind, string> = {
  missing: odd(oddity.missing),
  zip: odd(oddity.zip),
  state: odd(oddity.state),
  number: `SELECT u.id FROM
      (SELECT v.number_key FROM
         (SELECT number_key FROM utility_account WHERE number_key IS NOT NULL
          GROUP BY number_key HAVING count(*) BETWEEN 2 AND ${mostOfNumber}) n
       CROSS JOIN utility_account v ON v.number_key = n.number_key WHERE v.place_key IS NOT NULL
       GROUP BY v.number_key HAVING min(v.place_key) < max(v.place_key)) s
    CROSS JOIN utility_account u ON u.number_key = s.number_key WHERE u.place_key IS NOT NULL ORDER BY s.number_key, u.id`,
  utilities: `SELECT u.id FROM
      (SELECT place_key, supply FROM utility_account WHERE place_key IS NOT NULL AND supply IS NOT NULL
       GROUP BY place_key, supply HAVING min(supplier) < max(supplier)) s
    CROSS JOIN utility_account u ON u.place_key = s.place_key AND u.supply = s.supply ORDER BY s.place_key, s.supply, u.id`,
}

/** Looks through all addresses, address by address and then kind by kind: a second or two at a million utility accounts. */
export const survey = ({ all, column }: Sql): Surveyed[] => [
  ...all<Omit<Surveyed, 'kind'>>(sharedPlaces).map(({ id, here }) => ({ id, kind: null, here })),
  ...attentionKinds.flatMap(kind => column<number>(attention[kind]).map(id => ({ id, kind, here: null }))),
]

/** The part of a survey about these ids; of an address with one of them, all utility accounts there. Pure. */
export const surveyedAmong = (all: readonly Surveyed[], ids: ReadonlySet<number>): Surveyed[] => {
  const places = new Set(all.flatMap(({ id, here }) => (ids.has(id) && here !== null ? [here.place] : [])))
  return all.filter(({ id, here }) => (here === null ? ids.has(id) : places.has(here.place)))
}

/** Pure. */
export const countsOf = (all: readonly Surveyed[]): SurveyCounts => {
  const attention = { missing: 0, zip: 0, state: 0, number: 0, utilities: 0 }
  for (const { kind } of all) if (kind !== null) attention[kind] += 1
  const places = new Set(all.flatMap(({ here }) => here?.place ?? []))
  return { same: places.size, attention }
}

/** Of the utility accounts that a finding is about, so many are shown. */
const shown = 3

/** Utility accounts `u` that make utility account `s` one to look at. */
const others = {
  number: 'u.number_key = s.number_key AND u.place_key <> s.place_key',
  utilities: 'u.place_key = s.place_key AND u.supply = s.supply AND u.supplier <> s.supplier',
}

/** Why the survey found a utility account, and beside which others. */
export const findingOf = ({ all, value }: Sql, kind: AttentionKind, id: number): Finding => {
  if (kind !== 'number' && kind !== 'utilities') return { kind, others: [], supply: null }
  return {
    kind,
    others: all<OtherAccount>(
      `SELECT u.id, u.utility, u.account_number AS accountNumber, u.street, u.city, u.state, u.zip,
         u.customer_number = s.customer_number AS "own?"
       FROM utility_account s CROSS JOIN utility_account u ON ${others[kind]} WHERE s.id = ? LIMIT ${shown}`,
      id,
    ),
    supply:
      kind === 'utilities' ? value<Supply>('SELECT supply FROM utility_account WHERE id = ?', id) : null,
  }
}

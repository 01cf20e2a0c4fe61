import { unfiltered } from '../../contract/accounts/account-filter.ts'
import type { AccountRow, Page, PlaceCount } from '../../contract/model.ts'
import { accountQuery } from './account-list/query.ts'
import { accountColumns, type RawAccountRow, toAccountRow } from './account-rows.ts'
import type { Db } from './database/database.ts'
import { createCounts, createStatements, createTally } from './database/statements.ts'
import { createPlaceFiller } from './places/fill-places.ts'
import { createFindings } from './places/findings.ts'
import { createSamePlace } from './places/same-place.ts'
import { createSurvey } from './places/survey.ts'

export type AddressStore = ReturnType<typeof createAddressStore>

type Place = { state: string | null; city: string | null }
type StreetWindow = Place & { search: string; offset: number; limit: number }

const isSearch = (search: string) => search.trim() !== ''
const matching = (seq: number, search: string) =>
  accountQuery(seq, { ...unfiltered, search }, { where: 'place' })

const placeOrder = 'ORDER BY name IS NULL, name COLLATE NOCASE'

const createStreets = (db: Db) => {
  const windows = createStatements<RawAccountRow>(db)
  const count = createCounts(db)
  const tally = createTally(db)
  const inPlace = 'u.connection_seq = :seq AND u.present = 1 AND u.state IS :state AND u.city IS :city'

  const found = (seq: number, search: string) => {
    const { sql, parameters } = matching(seq, search)
    return { from: `(${sql}) f CROSS JOIN utility_account u ON u.id = f.id`, parameters }
  }

  return (seq: number, { search, state, city, offset, limit }: StreetWindow): Page<AccountRow> => {
    const { from, parameters } = isSearch(search)
      ? found(seq, search)
      : { from: 'utility_account u INDEXED BY utility_account_place', parameters: {} }
    const place = { ...parameters, seq, state, city }
    const rows = windows(
      `SELECT ${accountColumns} FROM
         (SELECT u.id FROM ${from} WHERE ${inPlace} ORDER BY u.street_order, u.id LIMIT :limit OFFSET :offset) m
       JOIN utility_account u ON u.id = m.id JOIN customer c ON c.number = u.customer_number
       ORDER BY u.street_order, u.id`,
    ).all({ ...place, limit, offset })
    const total = isSearch(search)
      ? count(`SELECT count(*) FROM ${from} WHERE ${inPlace}`, place)
      : tally(seq, 'place', state ?? '', city ?? '')
    return { rows: rows.map(toAccountRow), total }
  }
}

/** Utility accounts by place. A place that is null was not given. */
export const createAddressStore = (db: Db) => {
  const groups = createStatements<PlaceCount>(db)

  const states = (seq: number, search: string): PlaceCount[] => {
    if (!isSearch(search)) {
      return groups(
        `SELECT nullif(a, '') AS name, sum(n) AS utilityAccounts FROM tally
         WHERE connection_seq = :seq AND kind = 'place' GROUP BY a HAVING sum(n) > 0 ${placeOrder}`,
      ).all({ seq })
    }
    const { sql, parameters } = matching(seq, search)
    return groups(
      `SELECT u.state AS name, count(*) AS utilityAccounts FROM (${sql}) f CROSS JOIN utility_account u ON u.id = f.id
       WHERE u.present = 1 GROUP BY u.state ${placeOrder}`,
    ).all(parameters)
  }

  const cities = (seq: number, search: string, state: string | null): PlaceCount[] => {
    if (!isSearch(search)) {
      return groups(
        `SELECT nullif(b, '') AS name, n AS utilityAccounts FROM tally
         WHERE connection_seq = :seq AND kind = 'place' AND a = coalesce(:state, '') AND n > 0 ${placeOrder}`,
      ).all({ seq, state })
    }
    const { sql, parameters } = matching(seq, search)
    return groups(
      `SELECT u.city AS name, count(*) AS utilityAccounts FROM (${sql}) f CROSS JOIN utility_account u ON u.id = f.id
       WHERE u.present = 1 AND u.state IS :state GROUP BY u.city ${placeOrder}`,
    ).all({ ...parameters, state })
  }

  return {
    states,
    cities,
    streets: createStreets(db),
    ...createSamePlace(db),
    ...createFindings(db),
    survey: createSurvey(db),
    /** Fills in what an earlier version did not keep; null: there is nothing left to do. */
    fillPlaces: createPlaceFiller(db),
  }
}

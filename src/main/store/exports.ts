import { type AccountFilter, unfiltered } from '../../contract/accounts/account-filter.ts'
import type { PlaceCount } from '../../contract/model.ts'
import { accountQueries, accountQuery, type Query } from './account-list/query.ts'
import { createSortedWalk, isSortedPart, type SortedPart } from './account-list/sorted-places.ts'
import type { AddressStore } from './addresses.ts'
import type { Db } from './database/database.ts'
import { createStatements, type Parameters } from './database/statements.ts'
import { idRange } from './id-range.ts'
import { isSearch } from './places/streets.ts'

const windowRows = 250

/** Ids that are looked up at once, of a list that no id says the place in: a few milliseconds, and more where each time a set has to be made. */
const placedIds = { plain: 5_000, other: 20_000 }

/** A utility account with its customer, as it is exported; a customer without any is one row of nulls. */
export type ExportedAccount = {
  id: number
  customerNumber: number
  customerId: string
  name: string | null
  email: string | null
  /** 1 or 0; null: the service does not tell. */
  emailConfirmed: number | null
  utility: string | null
  accountNumber: string | null
  electricAccountId: string | null
  street: string | null
  streetOrder: string
  city: string | null
  state: string | null
  zip: string | null
  connectedAt: number | null
  firstSeenAt: number
}

const columns = `u.id, c.number AS customerNumber, c.customer_id AS customerId, c.name, c.email,
  c.email_confirmed AS emailConfirmed, u.utility,
  u.account_number AS accountNumber, u.electric_account_id AS electricAccountId, u.street, u.street_order AS streetOrder,
  u.city, u.state, u.zip, c.connected_at AS connectedAt, c.first_seen_at AS firstSeenAt`

/** A place that is left out stands for all there are; null for "not given". */
export type ExportedPlaces = {
  search: string
  state?: string | null | undefined
  city?: string | null | undefined
}

export type ExportStore = ReturnType<typeof createExportStore>

/** Whole lists, window by window: each begins behind the last row of the one before, so that the last takes no longer than the first. */
export const createExportStore = (db: Db, addresses: AddressStore, idsAtOnce = placedIds) => {
  const windows = createStatements<ExportedAccount>(db)
  const walk = createSortedWalk(db)
  const latest = db
    .prepare<{ first: number; last: number }, number | null>(
      'SELECT max(id) FROM utility_account WHERE id BETWEEN :first AND :last',
    )
    .pluck()

  const read = (from: string, order: string, parameters: Parameters): ExportedAccount[] =>
    windows(
      // CROSS keeps SQLite from walking through all rows in this order instead.
      `SELECT ${columns} FROM (${from} LIMIT :limit) m CROSS JOIN utility_account u ON u.id = m.id
       CROSS JOIN customer c ON c.number = u.customer_number ORDER BY ${order}`,
    ).all({ ...parameters, limit: windowRows })

  /** Rows in the order of their ids, from the newest on. */
  function* byId(partUpTo: (last: number) => Query | undefined, newest: number) {
    for (let last = newest; ; ) {
      const part = partUpTo(last)
      const rows = part ? read(`${part.sql} ORDER BY ${part.order}`, 'u.id DESC', part.parameters) : []
      const end = rows.at(-1)
      if (end === undefined) return
      yield rows
      last = end.id - 1
    }
  }

  /** Rows in any other order. */
  function* byPlace(parts: SortedPart[]) {
    const isPlain = parts.every(({ sorted }) => sorted.isPlain)
    for (const all of walk(parts, idsAtOnce[isPlain ? 'plain' : 'other'])) {
      for (let at = 0; at < all.length; at += windowRows) {
        const window = JSON.stringify(all.slice(at, at + windowRows))
        yield read('SELECT value AS id, key AS place FROM json_each(:ids)', 'm.place', { ids: window })
      }
    }
  }

  /** The filtered list in the order of its screen, as far as it goes now: who comes meanwhile is not in it. */
  function* accounts(seq: number, { upTo = null, ...filter }: AccountFilter & { upTo?: number | null }) {
    const newest = upTo ?? latest.get(idRange(seq)) ?? 0
    const parts = accountQueries(seq, filter, { upTo: newest })
    if (parts.every(isSortedPart)) yield* byPlace(parts)
    else
      for (const at of parts.keys())
        yield* byId(last => accountQueries(seq, filter, { upTo: last })[at], newest)
  }

  function* streets(seq: number, search: string, state: string | null, city: string | null) {
    const found = isSearch(search)
      ? accountQuery(seq, { ...unfiltered, search }, { where: 'place', near: { state, city } })
      : null
    const from =
      found === null
        ? 'utility_account u INDEXED BY utility_account_place'
        : `(${found.sql}) f CROSS JOIN utility_account u ON u.id = f.id`
    for (let after = { order: '', id: -1 }; ; ) {
      const rows = read(
        `SELECT u.id FROM ${from} WHERE u.connection_seq = :seq AND u.present = 1 AND u.state IS :state AND u.city IS :city
           AND (u.street_order, u.id) > (:order, :id) ORDER BY u.street_order, u.id`,
        'u.street_order, u.id',
        { ...found?.parameters, seq, state, city, ...after },
      )
      const end = rows.at(-1)
      if (end === undefined) return
      yield rows
      after = { order: end.streetOrder, id: end.id }
    }
  }

  /** Utility accounts by state, city and street. */
  function* places(seq: number, { search, state, city }: ExportedPlaces) {
    if (state !== undefined && city !== undefined) return yield* streets(seq, search, state, city)
    const found = isSearch(search) ? addresses.search(seq, search) : null
    // An empty slice lets others have their turn.
    while (found?.step()) yield []
    const names = (places: PlaceCount[]) => places.map(({ name }) => name)
    const states = state === undefined ? names(found?.states() ?? addresses.states(seq)) : [state]
    for (const inState of states) {
      const cities = names(found?.cities(inState) ?? addresses.cities(seq, inState))
      for (const inCity of cities) yield* streets(seq, search, inState, inCity)
    }
  }

  return { accounts, places }
}

import type { AttentionKind, Finding, OtherAccount, Supply } from '../../../contract/places.ts'
import type { Sql } from '../../sqlite/sql.ts'

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

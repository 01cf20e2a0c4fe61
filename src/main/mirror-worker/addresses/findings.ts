import type { AttentionKind, Finding, OtherAccount } from '../../../contract/places.ts'
import type { Sql } from '../../sqlite/sql.ts'
import { supplyOfSupplier } from '../places/place.ts'

/** Of what a finding is odd beside, so many are shown. */
const shown = 3

/** Of utility account `s`, those `u` that it is odd beside. */
const besides = {
  number: 'u.number_key = s.number_key AND u.place_key <> s.place_key',
  utilities: 'u.place_key = s.place_key AND u.supplier >> 48 = s.supplier >> 48 AND u.supplier <> s.supplier',
}

/** What a utility account that a survey found stands beside. */
export const findingOf = ({ all, value }: Sql, kind: AttentionKind, id: number): Finding => {
  if (kind !== 'number' && kind !== 'utilities') return { kind, others: [], supply: null }
  const others = all<OtherAccount>(
    `SELECT u.id, u.utility, u.account_number AS accountNumber, u.street, u.city, u.state, u.zip,
       u.customer_number = s.customer_number AS "own?"
     FROM utility_account s CROSS JOIN utility_account u ON ${besides[kind]} WHERE s.id = ? LIMIT ${shown}`,
    id,
  )
  const supplier = value<number>('SELECT supplier FROM utility_account WHERE id = ?', id)
  return { kind, others, supply: kind === 'utilities' ? supplyOfSupplier(supplier) : null }
}

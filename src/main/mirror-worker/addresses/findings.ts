import type { AttentionKind, Finding, OtherAccount } from '../../../contract/places.ts'
import type { Db } from '../../sqlite/database.ts'
import { supplyOfSupplier } from '../places/place.ts'

/** Of what a finding is odd beside, so many are shown. */
const shown = 3

type Subject = {
  id: number
  customer: number
  key: string | null
  supplier: number | null
  number: number | null
}
type Other = Omit<OtherAccount, 'own'> & { customer: number }

const selectOthers = `SELECT id, utility, account_number AS accountNumber, street, city, state, zip,
  customer_number AS customer FROM utility_account`

/** What a utility account that a survey found stands beside. */
export const createFindings = (db: Db) => {
  const subject = db.prepare<[number], Subject>(
    `SELECT id, customer_number AS customer, place_key AS key, supplier, number_key AS number
     FROM utility_account WHERE id = ?`,
  )
  const withNumber = db.prepare<Subject, Other>(
    `${selectOthers} WHERE number_key = :number AND place_key <> :key LIMIT ${shown}`,
  )
  const besides = db.prepare<Subject, Other>(
    `${selectOthers} WHERE place_key = :key AND supplier >> 48 = :supplier >> 48 AND supplier <> :supplier LIMIT ${shown}`,
  )
  const othersOf = (kind: AttentionKind, id: number): Omit<Finding, 'kind'> => {
    const of = kind === 'number' || kind === 'utilities' ? subject.get(id) : undefined
    if (of === undefined) return { others: [], supply: null }
    const rows = kind === 'number' ? withNumber.all(of) : besides.all(of)
    const others = rows.map(({ customer, ...other }) => ({ ...other, own: customer === of.customer }))
    return { others, supply: kind === 'utilities' ? supplyOfSupplier(of.supplier) : null }
  }

  return { othersOf }
}

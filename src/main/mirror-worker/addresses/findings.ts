import type { AttentionKind, Finding, OtherAccount, SharedPlace } from '../../../contract/places.ts'
import type { Db } from '../../sqlite/database.ts'
import { supplyOfSupplier } from '../places/place.ts'
import { createAccountRows } from '../query/account-rows.ts'
import type { Surveyed } from './survey.ts'

/** Of what a finding is odd beside, so many are shown. */
const shown = 3
/** Utility accounts at one address whose customers are counted. */
const counted = 50

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

/** Rows of what a survey found, with what they stand beside. */
export const createFindings = (db: Db) => {
  const accountRows = createAccountRows(db)
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
  const customers = db
    .prepare<[number], number>(
      `SELECT count(DISTINCT customer_number) FROM
         (SELECT customer_number FROM utility_account
          WHERE place_key = (SELECT place_key FROM utility_account WHERE id = ?) LIMIT ${counted})`,
    )
    .pluck()

  const othersOf = (kind: AttentionKind, id: number): Omit<Finding, 'row'> => {
    const of = kind === 'number' || kind === 'utilities' ? subject.get(id) : undefined
    if (of === undefined) return { others: [], supply: null }
    const rows = kind === 'number' ? withNumber.all(of) : besides.all(of)
    const others = rows.map(({ customer, ...other }) => ({ ...other, own: customer === of.customer }))
    return { others, supply: kind === 'utilities' ? supplyOfSupplier(of.supplier) : null }
  }

  const sharedPlaces = (places: Surveyed['places']): SharedPlace[] => {
    const counts = new Map(places.map(({ id, utilityAccounts }) => [id, utilityAccounts]))
    return accountRows([...counts.keys()]).map(row => ({
      row,
      utilityAccounts: counts.get(row.id) ?? 0,
      customers: customers.get(row.id) ?? 0,
    }))
  }

  const findings = (kind: AttentionKind, ids: number[]): Finding[] =>
    accountRows(ids).map(row => ({ row, ...othersOf(kind, row.id) }))

  return { sharedPlaces, findings }
}

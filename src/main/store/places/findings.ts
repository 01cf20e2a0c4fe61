import type { AttentionKind, Finding, OtherAccount, SharedPlace } from '../../../contract/places.ts'
import { accountColumns, type RawAccountRow, toAccountRow } from '../account-rows.ts'
import type { Db } from '../database/database.ts'
import { suppliersLike, supplyOfSupplier } from './place-row.ts'

/** Of what a finding is odd beside, so many are told. */
const told = 3
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

const otherColumns =
  'u.id, u.utility, u.account_number AS accountNumber, u.street, u.city, u.state, u.zip, u.customer_number AS customer'

const createOthers = (db: Db) => {
  const subject = db.prepare<[number, number], Subject>(
    `SELECT p.id, u.customer_number AS customer, place_key AS key, supplier, number FROM place p
     JOIN utility_account u ON u.id = p.id WHERE p.id = ? AND p.connection_seq = ?`,
  )
  const withNumber = db.prepare<Subject & { seq: number }, Other>(
    `SELECT ${otherColumns} FROM place_number n JOIN place p ON p.id = n.id JOIN utility_account u ON u.id = n.id
     WHERE n.connection_seq = :seq AND n.number = :number AND p.place_key <> :key LIMIT ${told}`,
  )
  const besides = db.prepare<Subject & { seq: number; from: number; below: number }, Other>(
    `SELECT ${otherColumns} FROM place_at p JOIN utility_account u ON u.id = p.id
     WHERE p.connection_seq = :seq AND p.place_key = :key AND p.supplier >= :from AND p.supplier < :below
       AND p.supplier <> :supplier LIMIT ${told}`,
  )
  return (seq: number, kind: AttentionKind, id: number): Omit<Finding, 'row'> => {
    const of = kind === 'number' || kind === 'utilities' ? subject.get(id, seq) : undefined
    if (of === undefined) return { others: [], supply: null }
    const rows =
      kind === 'number'
        ? withNumber.all({ ...of, seq })
        : besides.all({ ...of, seq, ...suppliersLike(of.supplier ?? 0) })
    const others = rows.map(({ customer, ...other }) => ({ ...other, own: customer === of.customer }))
    return { others, supply: kind === 'utilities' ? supplyOfSupplier(of.supplier) : null }
  }
}

/** Rows of what a survey found; one that is gone meanwhile is left out. */
export const createFindings = (db: Db) => {
  const byIds = db.prepare<{ ids: string }, RawAccountRow>(
    `SELECT ${accountColumns} FROM json_each(:ids) j JOIN utility_account u ON u.id = j.value
     JOIN customer c ON c.number = u.customer_number ORDER BY j.key`,
  )
  const customers = db
    .prepare<{ seq: number; id: number }, number>(
      `SELECT count(DISTINCT u.customer_number) FROM
         (SELECT id FROM place_at WHERE connection_seq = :seq
            AND place_key = (SELECT place_key FROM place WHERE id = :id) LIMIT ${counted}) m
       JOIN utility_account u ON u.id = m.id`,
    )
    .pluck()
  const othersOf = createOthers(db)
  const rowsOf = (ids: number[]) => byIds.all({ ids: JSON.stringify(ids) }).map(toAccountRow)
  return {
    sharedPlaces: (seq: number, ids: number[], counts: ReadonlyMap<number, number>): SharedPlace[] =>
      rowsOf(ids).map(row => ({
        row,
        utilityAccounts: counts.get(row.id) ?? 0,
        customers: customers.get({ seq, id: row.id }) ?? 0,
      })),
    findings: (seq: number, kind: AttentionKind, ids: number[]): Finding[] =>
      rowsOf(ids).map(row => ({ row, ...othersOf(seq, kind, row.id) })),
  }
}

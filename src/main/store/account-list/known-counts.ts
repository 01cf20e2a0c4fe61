import {
  type AccountFilter,
  type KnownCounts,
  unfiltered,
} from '../../../contract/accounts/account-filter.ts'
import type { Db } from '../database/database.ts'
import { createStatements } from '../database/statements.ts'
import { idRange } from '../id-range.ts'
import { areProposed, filterConditions } from './conditions.ts'

/** Rows whose links are looked up in one go: a few milliseconds. */
const span = 1_000

/** Counted up to this many, for which one more stands: nobody reads on. */
const most = 1_000

/** One look-up for each row, instead of a set of all customers of links for each go. */
const ofLink = (told: boolean) => `EXISTS (SELECT 1 FROM customer k CROSS JOIN link l INDEXED BY link_customer
  WHERE k.number = u.customer_number AND l.customer_id = k.customer_id AND l.number BETWEEN :first AND :last
    AND l.request_id IS ${told ? 'NOT NULL' : 'NULL'})`

const knownBy = `CASE WHEN EXISTS (SELECT 1 FROM customer k INDEXED BY customer_came
    WHERE k.number = u.customer_number AND k.came_by IS NOT NULL) OR ${ofLink(true)} THEN 'service'
  WHEN ${ofLink(false)} THEN 'person' ELSE 'nobody' END`

const isProposed = 'EXISTS (SELECT 1 FROM proposed p WHERE p.customer = u.customer_number)'

type Places = Pick<AccountFilter, 'utility' | 'state' | 'city'>

/** Counts utility accounts by how it is known which link their customers came by, the newest first: yields after each part. */
export const createKnownCounts = (db: Db) => {
  const counts = createStatements<{ known: 'service' | 'person' | 'nobody'; n: number; proposed: number }>(db)
  const next = db
    .prepare<{ first: number; top: number; span: number }, number>(
      `SELECT min(id) FROM (SELECT id FROM utility_account INDEXED BY utility_account_order
       WHERE id BETWEEN :first AND :top ORDER BY id DESC LIMIT :span)`,
    )
    .pluck()
  return function* (seq: number, places: Places): Generator<void, KnownCounts> {
    const range = idRange(seq)
    const { conditions, parameters } = filterConditions({ ...unfiltered, ...places })
    const where = ['u.id BETWEEN :low AND :top', ...conditions].join(' AND ')
    const sql = `SELECT ${knownBy} AS known, count(*) AS n, sum(${areProposed} AND ${isProposed}) AS proposed FROM utility_account u NOT INDEXED WHERE ${where} GROUP BY known`
    const found: KnownCounts = { service: 0, person: 0, proposed: 0, nobody: 0 }
    const add = (known: keyof KnownCounts, n: number) => {
      found[known] = Math.min(found[known] + n, most + 1)
    }
    for (let top = range.last; ; ) {
      const low = next.get({ first: range.first, top, span }) ?? null
      if (low === null || Object.values(found).every(n => n > most)) break
      for (const { known, n, proposed } of counts(sql).all({ ...range, ...parameters, seq, low, top })) {
        add(known, n)
        if (known === 'nobody') add('proposed', proposed)
      }
      top = low - 1
      yield
    }
    return found
  }
}

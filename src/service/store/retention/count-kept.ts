import { sql } from 'kysely'
import { slot } from '../database/slot.ts'
import type { Store } from '../store.ts'

/** Counts what is kept of a company in a table, but not beyond `most`. */
export const prepareCountKept = (
  store: Store,
  table: 'connect_requests' | 'idempotency_keys',
  most: number,
) => {
  const count = store.prepare<{ kept: number }>(db =>
    db
      .selectFrom(
        db
          .selectFrom(table)
          .select('company_id')
          .where('company_id', '=', slot<string>('companyId'))
          .limit(sql.lit(most))
          .as('counted'),
      )
      .select(eb => eb.fn.countAll<number>().as('kept')),
  )
  return async (companyId: string): Promise<number> => Number((await count({ companyId }))[0]?.kept)
}

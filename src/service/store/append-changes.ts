import { type Compilable, sql } from 'kysely'
import type { ChangeType } from './database/schema.ts'
import { noteSearched } from './search.ts'
import type { Db } from './store.ts'

export type NewChange = {
  companyId: string
  type: ChangeType
  at: number
  customerId?: string
  requestId?: string
  /** The end of a link, such as `r/…` or `c/…`. */
  link?: string | null
}

const countHead = (db: Db, { companyId, at }: NewChange) =>
  db
    .insertInto('change_heads')
    .values({ company_id: companyId, number: 1, at })
    .onConflict(conflict =>
      conflict.column('company_id').doUpdateSet({
        number: sql<number>`change_heads.number + 1`,
        at: eb => eb.ref('excluded.at'),
      }),
    )

const note = (change: NewChange, head: string) => {
  const { companyId, type, customerId = null, requestId = null, link = null } = change
  return sql<object>`insert into changes (company_id, number, at, type, customer_id, request_id, link)
    select company_id, number, at, ${type}, ${customerId}, ${requestId}, ${link}
    from ${sql.table(head)} where company_id = ${companyId}`
}

/**
 * Appends change events, in the transaction in which it happens and as the last that is done in it. As each holds the
 * company's head until its end, the numbers of one company follow the order in which transactions commit. Companies come
 * in the order of their IDs, so that two transactions never wait for each other. Whose account it is about is found by what they
 * share now.
 */
export const appendChanges = async (trx: Db, changes: NewChange[]): Promise<void> => {
  for (const { companyId, type, customerId } of changes) {
    if (type.startsWith('account.') && customerId) await noteSearched(trx, companyId, [customerId])
  }
  const sorted = changes.toSorted(
    (a, b) => Number(a.companyId > b.companyId) - Number(a.companyId < b.companyId),
  )
  for (const change of sorted) {
    await countHead(trx, change).execute()
    await note(change, 'change_heads').execute(trx)
  }
}

/** A statement for PostgreSQL together with the change that tells of it: apart, each would cost a way there and back while the head is held. */
export const withChange = (db: Db, write: Compilable, change: NewChange) =>
  sql<object>`with written as (${write}), head as (${countHead(db, change).returningAll()}) ${note(change, 'head')}`

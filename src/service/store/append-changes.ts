import { type Compilable, type Expression, sql } from 'kysely'
import type { ChangeType, Schema } from './database/schema.ts'
import { noteSearched } from './search-entries.ts'
import type { Db, Store } from './store.ts'

/** What happened to a company: of which kind, and what it is about. */
export type NewChange = {
  companyId: string
  type: ChangeType
  at: number
  customerId?: string
  requestId?: string
  /** The end of a link, such as `r/…` or `c/…`. */
  link?: string | null
}

type Row = Schema['changes']
/** The same, each as a value or as the place of one. */
type Noted = {
  [Column in 'company_id' | 'at' | 'type' | 'customer_id' | 'request_id' | 'link']:
    | Row[Column]
    | Expression<Row[Column]>
}

/** Counts the company's head on. The transaction holds it until the transaction ends. */
const countHead = (db: Db, { company_id, at }: Noted) =>
  db
    .insertInto('change_heads')
    .values({ company_id, number: 1, at })
    .onConflict(conflict =>
      conflict.column('company_id').doUpdateSet({
        number: sql<number>`change_heads.number + 1`,
        at: eb => eb.ref('excluded.at'),
      }),
    )

/** Notes the change under the number of its company's head. */
const note = (db: Db, { company_id, type, customer_id, request_id, link }: Noted, head: string) =>
  db
    .insertInto('changes')
    .columns(['company_id', 'number', 'at', 'type', 'customer_id', 'request_id', 'link'])
    .expression(
      sql`select company_id, number, at, ${type}, ${customer_id}, ${request_id}, ${link}
        from ${sql.table(head)} where company_id = ${company_id}`,
    )

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
  for (const { companyId, type, at, customerId = null, requestId = null, link = null } of sorted) {
    const noted = { company_id: companyId, at, type, customer_id: customerId, request_id: requestId, link }
    await countHead(trx, noted).execute()
    await note(trx, noted, 'change_heads').execute()
  }
}

/** Prepares a statement that writes together with the change that tells of it: both are there then, or neither. */
export const prepareWithChange = (store: Store, write: (db: Db) => Compilable<object>, noted: Noted) =>
  store.prepareWrite(db =>
    store.kind === 'sqlite'
      ? [write(db), countHead(db, noted), note(db, noted, 'change_heads')]
      : [asOne(db, write(db), noted)],
  )

/** In one statement: each would cost a way to PostgreSQL and back while the head is held. */
const asOne = (db: Db, write: Compilable<object>, noted: Noted): Compilable<object> => ({
  compile: () =>
    sql<object>`with written as (${write}), head as (${countHead(db, noted).returningAll()})
      ${note(db, noted, 'head')}`.compile(db),
})

import { sql } from 'kysely'
import type { ChangeType } from './database/schema.ts'
import { noteSearched } from './search.ts'
import { type Db, type Statement, statement, toRaw } from './store.ts'

export type NewChange = {
  companyId: string
  type: ChangeType
  at: number
  customerId?: string
  requestId?: string
  /** The end of a link's URL, such as `r/…` or `c/…`. */
  link?: string | null
}

/** The two statements that append a change: the company's head counts up, then the change gets its number. */
export const changeSteps = (change: NewChange) => {
  const { companyId, at, type, customerId = null, requestId = null, link = null } = change
  const count = statement`insert into change_heads (company_id, number, at) values (${companyId}, 1, ${at})
    on conflict (company_id) do update set number = change_heads.number + 1, at = excluded.at`
  const note = statement`insert into changes (company_id, number, at, type, customer_id, request_id, link)
    select company_id, number, at, ${type}, ${customerId}, ${requestId}, ${link}
    from change_heads where company_id = ${companyId}`
  return { count, note }
}

/**
 * Appends change events as the last step of the transaction in which they happen. Each locks the company's head until the commit, so that
 * the numbers of a company follow the order of commits. Companies go in the order of their IDs, so that two transactions cannot deadlock.
 * The search words of an account are made from what its customer shares now.
 */
export const appendChanges = async (trx: Db, changes: NewChange[]): Promise<void> => {
  for (const { companyId, type, customerId } of changes) {
    if (type.startsWith('account.') && customerId) await noteSearched(trx, companyId, [customerId])
  }
  const sorted = changes.toSorted(
    (a, b) => Number(a.companyId > b.companyId) - Number(a.companyId < b.companyId),
  )
  for (const change of sorted) {
    const { count, note } = changeSteps(change)
    await toRaw(count).execute(trx)
    await toRaw(note).execute(trx)
  }
}

/** A PostgreSQL statement together with its change, in one round trip: several would hold the head's lock for longer. */
export const withChange = (write: Statement<object>, change: NewChange) => {
  const { count, note } = changeSteps(change)
  // `changes` reads the CTE's result: the table shows the new head only after the statement.
  return sql<object>`with written as (${toRaw(write)}), change_heads as (${toRaw(count)} returning *) ${toRaw(note)}`
}

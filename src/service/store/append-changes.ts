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
  /** The end of a link, such as `r/…` or `c/…`. */
  link?: string | null
}

/** The two steps that append a change: the company's head is counted on, then the change gets its number. */
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
    const { count, note } = changeSteps(change)
    await toRaw(count).execute(trx)
    await toRaw(note).execute(trx)
  }
}

/** A statement for PostgreSQL together with the change that tells of it: apart, each would cost a way there and back while the head is held. */
export const withChange = (write: Statement<object>, change: NewChange) => {
  const { count, note } = changeSteps(change)
  // From the head that was just counted on, not from the table, which shows it only afterwards.
  return sql<object>`with written as (${toRaw(write)}), change_heads as (${toRaw(count)} returning *) ${toRaw(note)}`
}

import { changes, type Db, type OfCompany } from './store.ts'

/** A company's connect requests, newest first; `before` is the last ID of the page before ('' to begin). */
export const listConnectRequests = (
  db: Db,
  { companyId, before, limit }: { companyId: string; before: string; limit: number },
) =>
  db
    .selectFrom('connect_requests')
    .select(['id', 'token', 'redirect_url', 'state', 'created_at', 'closed_at', 'accepted_by'])
    .where('company_id', '=', companyId)
    .$if(before !== '', query => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Closes an open request, so that its link no longer works. Answers whether the company had it open. */
export const withdrawConnectRequest = (db: Db, { companyId, id, now }: OfCompany) =>
  changes(
    db
      .updateTable('connect_requests')
      .set({ state: 'withdrawn', closed_at: now })
      .where(eb => eb.and({ id, company_id: companyId, state: 'open' })),
  )

import { changes, type Db, type OfCompany } from './store.ts'

/**
 * A company's connect requests, newest first; `before` is the last ID of the page before ('' to begin). `sharedBy` is
 * the customer who accepted, as long as they share.
 */
export const listConnectRequests = (
  db: Db,
  { companyId, before, limit }: { companyId: string; before: string; limit: number },
) =>
  db
    .selectFrom('connect_requests as request')
    .leftJoin('shares', join =>
      join
        .onRef('shares.company_id', '=', 'request.company_id')
        .onRef('shares.customer_id', '=', 'request.accepted_by')
        .on('shares.ended_at', 'is', null),
    )
    .select(['request.id', 'token', 'redirect_url', 'state', 'created_at', 'closed_at'])
    .select('shares.customer_id as sharedBy')
    .where('request.company_id', '=', companyId)
    .$if(before !== '', query => query.where('request.id', '<', before))
    .orderBy('request.id', 'desc')
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

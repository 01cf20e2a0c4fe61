import { sql } from 'kysely'
import { slot } from './database/slot.ts'
import { changes, type Db, type OfCompany, type Store } from './store.ts'

/** Counts a company's open connect requests, but not beyond `most`. */
export const prepareCountOpen = (store: Store, most: number) => {
  const count = store.prepare<{ open: number }>(db =>
    db
      .selectFrom(
        db
          .selectFrom('connect_requests')
          .select('company_id')
          .where('company_id', '=', slot<string>('companyId'))
          // Written out, so that both databases see that the index of open ones is enough.
          .where('state', '=', sql.lit('open'))
          .limit(sql.lit(most))
          .as('counted'),
      )
      .select(eb => eb.fn.countAll<number>().as('open')),
  )
  return async (companyId: string): Promise<number> => Number((await count({ companyId }))[0]?.open)
}

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

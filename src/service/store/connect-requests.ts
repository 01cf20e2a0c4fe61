import type { Db } from './store.ts'

/** A company's connect requests, newest first; `before` is the last ID of the page before ('' to begin). */
export const listConnectRequests = (
  db: Db,
  { companyId, before, limit }: { companyId: string; before: string; limit: number },
) => {
  const query = db
    .selectFrom('connect_requests')
    .select(['id', 'token', 'redirect_url', 'state', 'created_at', 'closed_at', 'accepted_by'])
    .where('company_id', '=', companyId)
    .orderBy('id', 'desc')
    .limit(limit)
  return (before === '' ? query : query.where('id', '<', before)).execute()
}

/** Closes an open request, so that its link no longer works. Answers whether the company had it open. */
export const withdrawConnectRequest = async (
  db: Db,
  { companyId, id, now }: { companyId: string; id: string; now: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('connect_requests')
    .set({ state: 'withdrawn', closed_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

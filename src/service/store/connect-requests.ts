import type { RequestState } from '../../contract/more.ts'
import { appendChanges } from './append-changes.ts'
import type { ChangeType, Schema } from './database/schema.ts'
import { type Db, didChange, type OfCompany } from './store.ts'

type Times = Pick<
  Schema['connect_requests'],
  'state' | 'created_at' | 'closed_at' | 'started_at' | 'declined_at'
>

/** How a request stands, and since when: what closed it, else what its customer did last. Pure. */
export const standingOf = (request: Times): { state: RequestState; at: number } => {
  const { state, created_at, closed_at, started_at, declined_at } = request
  if (state !== 'open') return { state, at: closed_at ?? created_at }
  if (declined_at !== null) return { state: 'declined', at: declined_at }
  if (started_at !== null) return { state: 'started', at: started_at }
  return { state, at: created_at }
}

/** A company's connect requests with the name of the API key that made each, and its customer as long as they share. */
const requestsOf = (db: Db, companyId: string) =>
  db
    .selectFrom('connect_requests as request')
    .leftJoin('shares', join =>
      join
        .onRef('shares.company_id', '=', 'request.company_id')
        .onRef('shares.customer_id', '=', 'request.accepted_by')
        .on('shares.ended_at', 'is', null),
    )
    .leftJoin('api_keys as key', 'key.id', 'request.created_with')
    .selectAll('request')
    .select(['shares.customer_id as sharedBy', 'key.name as createdWithName'])
    .where('request.company_id', '=', companyId)

export type ConnectRequest = Awaited<ReturnType<typeof listConnectRequests>>[number]

/** A company's connect requests, newest first; `before` is the last ID of the page before ('' to begin). */
export const listConnectRequests = (
  db: Db,
  { companyId, before, limit }: { companyId: string; before: string; limit: number },
) =>
  requestsOf(db, companyId)
    .$if(before !== '', query => query.where('request.id', '<', before))
    .orderBy('request.id', 'desc')
    .limit(limit)
    .execute()

/** One of them; undefined where the company has none with this ID. */
export const readConnectRequest = (
  db: Db,
  companyId: string,
  id: string,
): Promise<ConnectRequest | undefined> =>
  requestsOf(db, companyId).where('request.id', '=', id).executeTakeFirst()

type Step = {
  set: Partial<Times & Pick<Schema['connect_requests'], 'decline_reason'>>
  first: (keyof Times)[]
  type: ChangeType
}

/** Takes an open request a step further and tells of it, unless it went that far before. Answers whether it did. */
const step = (db: Db, { companyId, id, now }: OfCompany, { set, first, type }: Step): Promise<boolean> =>
  db.transaction().execute(async trx => {
    const untouched = Object.fromEntries(first.map(name => [name, null]))
    const changed = await didChange(
      trx
        .updateTable('connect_requests')
        .set(set)
        .where(eb => eb.and({ id, company_id: companyId, state: 'open', ...untouched })),
    )
    if (changed) await appendChanges(trx, [{ companyId, type, at: now, requestId: id }])
    return changed
  })

/** Closes an open request, so that its link no longer works. Answers whether the company had it open. */
export const withdrawConnectRequest = (db: Db, request: OfCompany) =>
  step(db, request, {
    set: { state: 'withdrawn', closed_at: request.now },
    first: [],
    type: 'link.withdrawn',
  })

export const startConnectRequest = (db: Db, request: OfCompany) =>
  step(db, request, {
    set: { started_at: request.now },
    first: ['started_at', 'declined_at'],
    type: 'link.started',
  })

/** Notes that the customer declined, and why if they said so (at most 250 characters). They can still accept. */
export const declineConnectRequest = (
  db: Db,
  { reason, ...request }: OfCompany & { reason: string | null },
) =>
  step(db, request, {
    set: { declined_at: request.now, decline_reason: reason },
    first: ['declined_at'],
    type: 'link.declined',
  })

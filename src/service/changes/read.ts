import { setImmediate as nextTurn } from 'node:timers/promises'
import { kept } from '../store/steps/retention.ts'
import type { Db, Store } from '../store/store.ts'

/** Up to where a reader has read: a company's change by number and time, or nothing yet (0). */
export type Position = { number: number; at: number }

export const beginning: Position = { number: 0, at: 0 }

const pattern = /^[\w-]{1,64}$/

export const toCursor = ({ number, at }: Position): string =>
  Buffer.from(`1:${number}:${at}`).toString('base64url')

/** What a cursor that we made stands for; undefined for anything else. */
export const fromCursor = (cursor: string): Position | undefined => {
  if (!pattern.test(cursor)) return undefined
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const [, number, at] = /^1:(\d{1,15}):(\d{1,15})$/.exec(text) ?? []
  return number === undefined ? undefined : { number: Number(number), at: Number(at) }
}

const selectRows = (db: Db, { companyId, after, limit }: ChangeQuery) =>
  db
    .selectFrom('changes as change')
    .leftJoin('connect_requests as request', 'request.id', 'change.request_id')
    .leftJoin('api_keys as key', 'key.id', 'request.created_with')
    .select(['change.number', 'change.type', 'change.at', 'change.link'])
    .select('change.customer_id as customerId')
    .select(['request.id', 'request.token', 'request.redirect_url', 'request.created_at'])
    .select(['request.reference', 'request.email', 'request.note', 'request.accepted_by'])
    .select('request.decline_reason')
    .select('key.name as createdWithName')
    .where('change.company_id', '=', companyId)
    .where('change.number', '>=', after.number)
    .orderBy('change.number')
    .limit(limit + 1)

export type ChangeRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

/** Whether what a change tells of is not there any more: requests outlive the changes, unless a clock ran wild. */
const tellsOfNothing = ({ type, id }: ChangeRow): boolean => type.startsWith('link.') && id === null

export type ChangeQuery = { companyId: string; after: Position; limit: number; now: number }

const look = async (store: Store, query: ChangeQuery): Promise<ChangeRow[] | undefined> => {
  const { companyId, after, limit, now } = query
  const rows = await store.read(selectRows(store.db, query))
  const [first] = rows
  if (first === undefined) {
    const { number, at } = await readHead(store, companyId)
    return number === after.number && at === after.at ? [] : undefined
  }
  const known = first.number === after.number
  if (known ? first.at !== after.at : first.number !== after.number + 1) return undefined
  const unread = known ? rows.slice(1) : rows.slice(0, limit)
  return unread.some(tellsOfNothing) || (unread[0]?.at ?? now) < now - kept.changes ? undefined : unread
}

/**
 * What follows a position, oldest first and at most `limit`; undefined where some of it is gone already, or the position is of
 * another company or of a database that was restored since. Numbers have no gap, so the first tells whether any is missing.
 */
export const readChanges = async (store: Store, query: ChangeQuery): Promise<ChangeRow[] | undefined> => {
  const rows = await look(store, query)
  if (rows !== undefined) return rows
  // What was read may have been a moment older than the position, or a change came between two looks.
  await nextTurn()
  return look(store, query)
}

export const readHead = async ({ db, read }: Store, companyId: string): Promise<Position> => {
  const head = db.selectFrom('change_heads').select(['number', 'at']).where('company_id', '=', companyId)
  return (await read(head))[0] ?? beginning
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ChangeType } from '../store/database/schema.ts'
import { kept } from '../store/steps/retention.ts'
import { type Store, statement } from '../store/store.ts'

/** Up to where a reader has read: number and time of a company's change; 0: nothing yet. */
export type Position = { number: number; at: number }

export const beginning: Position = { number: 0, at: 0 }

const pattern = /^[\w-]{1,64}$/

export const toCursor = ({ number, at }: Position): string =>
  Buffer.from(`1:${number}:${at}`).toString('base64url')

export const fromCursor = (cursor: string): Position | undefined => {
  if (!pattern.test(cursor)) return undefined
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const [, number, at] = /^1:(\d{1,15}):(\d{1,15})$/.exec(text) ?? []
  return number === undefined ? undefined : { number: Number(number), at: Number(at) }
}

type OfRequest = Record<'id' | 'token' | 'redirect_url', string> &
  Record<
    'createdWithName' | 'reference' | 'email' | 'note' | 'accepted_by' | 'decline_reason',
    string | null
  > & {
    created_at: number
  }

/** A change, joined with its request as that is now, if it has one. */
export type ChangeRow = { number: number; type: ChangeType; at: number } & Record<
  'link' | 'customerId',
  string | null
> &
  (OfRequest | Record<keyof OfRequest, null>)

const selectRows = ({ companyId, after, limit }: ChangeQuery) =>
  sql<ChangeRow>`select change.number, change.type, change.at, change.link, change.customer_id as "customerId",
      request.id, request.token, request.redirect_url, request.created_at, request.reference, request.email,
      request.note, request.accepted_by, request.decline_reason, key.name as "createdWithName"
    from changes as change left join connect_requests as request on request.id = change.request_id
    left join api_keys as key on key.id = request.created_with
    where change.company_id = ${companyId} and change.number >= ${after.number}
    order by change.number limit ${limit + 1}`

/** Whether the request of a change is gone: requests are kept longer than changes, unless a clock was wrong. */
const tellsOfNothing = ({ type, id }: ChangeRow): boolean => type.startsWith('link.') && id === null

export type ChangeQuery = { companyId: string; after: Position; limit: number; now: number }

const look = async (store: Store, query: ChangeQuery): Promise<ChangeRow[] | undefined> => {
  const { companyId, after, limit, now } = query
  const rows = await store.read(selectRows(query))
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
  // The read may have been a moment older than the position, or a change came between its two queries: look once more.
  await nextTurn()
  return look(store, query)
}

export const readHead = async ({ read }: Store, companyId: string): Promise<Position> =>
  (await read(statement<Position>`select number, at from change_heads where company_id = ${companyId}`))[0] ??
  beginning

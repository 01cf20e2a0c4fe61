import { setImmediate as nextTurn } from 'node:timers/promises'
import { slot } from '../store/database/slot.ts'
import type { Db, Store } from '../store/store.ts'
import { beginning, type Position } from './cursor.ts'

/** How long changes are kept. */
export const keptMilliseconds = 30 * 24 * 60 * 60 * 1000

const selectRows = (db: Db) =>
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
    .where('change.company_id', '=', slot<string>('companyId'))
    .where('change.number', '>=', slot<number>('number'))
    .orderBy('change.number')
    .limit(slot<number>('limit'))

export type ChangeRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

/** Whether what a change tells of is not there any more: requests outlive the changes, unless a clock ran wild. */
const tellsOfNothing = ({ type, id }: ChangeRow): boolean => type.startsWith('link.') && id === null

export type ChangeQuery = { companyId: string; after: Position; limit: number; now: number }

/**
 * What follows a position, oldest first and at most `limit`; undefined where some of it is gone already, or the position is of
 * another company or of a database that was restored since. Numbers have no gap, so the first tells whether any is missing.
 */
export const prepareReadChanges = (store: Store) => {
  const find = store.prepare(selectRows)
  const head = prepareReadHead(store)

  const look = async ({ companyId, after, limit, now }: ChangeQuery): Promise<ChangeRow[] | undefined> => {
    const rows = await find({ companyId, number: after.number, limit: limit + 1 })
    const [first] = rows
    if (first === undefined) {
      const { number, at } = await head(companyId)
      return number === after.number && at === after.at ? [] : undefined
    }
    const known = first.number === after.number
    if (known ? first.at !== after.at : first.number !== after.number + 1) return undefined
    const unread = known ? rows.slice(1) : rows.slice(0, limit)
    return unread.some(tellsOfNothing) || (unread[0]?.at ?? now) < now - keptMilliseconds ? undefined : unread
  }
  return async (query: ChangeQuery): Promise<ChangeRow[] | undefined> => {
    const rows = await look(query)
    if (rows !== undefined) return rows
    // What was read may have been a moment older than the position, or a change came between two looks.
    await nextTurn()
    return look(query)
  }
}

/** The position of the company's latest change. */
export const prepareReadHead = (store: Store) => {
  const find = store.prepare(db =>
    db
      .selectFrom('change_heads')
      .select(['number', 'at'])
      .where('company_id', '=', slot<string>('companyId')),
  )
  return async (companyId: string): Promise<Position> => (await find({ companyId }))[0] ?? beginning
}

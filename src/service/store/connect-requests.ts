import { setImmediate as nextTurn } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { RequestState } from '../../contract/more.ts'
import { appendChanges } from './append-changes.ts'
import type { ChangeType, Schema } from './database/schema.ts'
import { wordsOf } from './search.ts'
import { type Db, didChange, type OfCompany, rowOf, rowsOf } from './store.ts'

type Times = Pick<
  Schema['connect_requests'],
  'state' | 'created_at' | 'closed_at' | 'started_at' | 'declined_at'
>

/** A request's state and since when: what closed it, else what its customer did last. Pure. */
export const standingOf = (request: Times): { state: RequestState; at: number } => {
  const { state, created_at, closed_at, started_at, declined_at } = request
  if (state !== 'open') return { state, at: closed_at ?? created_at }
  if (declined_at !== null) return { state: 'declined', at: declined_at }
  if (started_at !== null) return { state: 'started', at: started_at }
  return { state, at: created_at }
}

export type ConnectRequest = Schema['connect_requests'] & {
  /** The customer, while the share made by this request lasts; null if they ended it, even if they share again by another link. */
  sharedBy: string | null
  /** When the customer ended that share. */
  endedAt: number | null
  createdWithName: string | null
}

const requestsOf = (companyId: string, which: RawBuilder<unknown>) =>
  sql<ConnectRequest>`select request.*, ended_at as "endedAt", key.name as "createdWithName",
      case when ended_at is null then shares.customer_id end as "sharedBy"
    from connect_requests as request
    left join shares on shares.company_id = request.company_id and shares.customer_id = request.accepted_by
      and accepted_at <= coalesce(request.closed_at, accepted_at)
    left join api_keys as key on key.id = request.created_with
    where request.company_id = ${companyId} and ${which}`

type Page = { companyId: string; before: string; limit: number }

/** A company's connect requests, newest first; `before` is the last ID of the page before ('' to begin). */
export const listConnectRequests = (db: Db, { companyId, before, limit }: Page) => {
  const page = requestsOf(companyId, sql`request.id < ${before || '~'}`)
  return rowsOf(db, sql<ConnectRequest>`${page} order by request.id desc limit ${limit}`)
}

const lookedAtOnce = 200
export const lookedAtMost = 10_000

/** Requests where each word of `text` begins a word of name, email, note or token; '': all. Looks at 10,000; `isCut`: there are more. */
export const searchConnectRequests = async (db: Db, text: string, page: Page) => {
  if (text === '') return { found: await listConnectRequests(db, page), isCut: false }
  const { companyId, before, limit } = page
  const asked = wordsOf(/\/connect\/r\/(\w+)/.exec(text)?.[1] ?? text)
  const fits = ({ token, reference, email, note }: ConnectRequest) => {
    const words = wordsOf([reference, email, note].join(' '))
    // One or two letters would match too many tokens by chance.
    const isOfToken = (start: string) => start.length > 2 && token.toLowerCase().startsWith(start)
    return asked.every(start => isOfToken(start) || words.some(word => word.startsWith(start)))
  }
  const own = sql`from connect_requests where company_id = ${companyId}`
  const latestBeyond = sql<ConnectRequest>`select id ${own} order by id desc limit 1 offset ${lookedAtMost}`
  const beyond = await rowOf(db, latestBeyond)
  const ids: string[] = []
  let last = asked.length > 0 ? before || '~' : undefined
  while (last !== undefined && ids.length < limit) {
    const query = sql<ConnectRequest>`select id, token, reference, email, note ${own}
      and id < ${last} and id > ${beyond?.id ?? ''} order by id desc limit ${lookedAtOnce}`
    const looked = await rowsOf(db, query)
    ids.push(...looked.filter(fits).map(({ id }) => id))
    last = looked.length < lookedAtOnce ? undefined : looked.at(-1)?.id
    await nextTurn()
  }
  const isCut = beyond !== undefined
  if (ids.length === 0) return { found: [], isCut }
  const found = requestsOf(companyId, sql`request.id in (${sql.join(ids.slice(0, limit))})`)
  return { found: await rowsOf(db, sql<ConnectRequest>`${found} order by request.id desc`), isCut }
}

/** One request; undefined where the company has none with this ID. */
export const readConnectRequest = (db: Db, companyId: string, id: string) =>
  rowOf(db, requestsOf(companyId, sql`request.id = ${id}`))

type Step = {
  set: Partial<Times & Pick<Schema['connect_requests'], 'decline_reason'>>
  first: (keyof Times)[]
  type: ChangeType
}

/** Takes an open request a step further with a change event, unless it went that far before. Answers whether it did. */
const step = (db: Db, { companyId, id, now }: OfCompany, { set, first, type }: Step): Promise<boolean> =>
  db.transaction().execute(async trx => {
    const untouched = Object.fromEntries(first.map(name => [name, null]))
    const which = { id, company_id: companyId, state: 'open', ...untouched } as const
    const update = trx.updateTable('connect_requests').set(set)
    const changed = await didChange(update.where(eb => eb.and(which)))
    if (changed) await appendChanges(trx, [{ companyId, type, at: now, requestId: id }])
    return changed
  })

/** Withdraws an open request, so that its link no longer works. Answers whether the company had it open. */
export const withdrawConnectRequest = (db: Db, request: OfCompany) => {
  const set = { state: 'withdrawn', closed_at: request.now } as const
  return step(db, request, { set, first: [], type: 'link.withdrawn' })
}

export const startConnectRequest = (db: Db, request: OfCompany) =>
  step(db, request, {
    set: { started_at: request.now },
    first: ['started_at', 'declined_at'],
    type: 'link.started',
  })

/** Notes that the customer declined, and their reason if given (at most 250 characters). They can still accept. */
export const declineConnectRequest = (
  db: Db,
  { reason, ...request }: OfCompany & { reason: string | null },
) =>
  step(db, request, {
    set: { declined_at: request.now, decline_reason: reason },
    first: ['declined_at'],
    type: 'link.declined',
  })

import { type Change, changeQuerySchema, type NamedAccount, type RequestState } from '../../contract/more.ts'
import {
  type ChangeQuery,
  type ChangeRow,
  fromCursor,
  type Position,
  readChanges,
  readHead,
  toCursor,
} from '../changes/read.ts'
import { maxPerProcess, type Refused, type Seat, type Waiters } from '../changes/waiters.ts'
import { createTurns } from '../common/turns.ts'
import { accountsAtOnce, findAccounts } from '../store/accounts.ts'
import type { KeyHolder } from '../store/api-keys.ts'
import { readPage } from '../store/steps/slices.ts'
import type { Store } from '../store/store.ts'
import type { Assemble } from './assembly.ts'
import { type FindCaller, refuseKey } from './caller.ts'
import { readCursor, readQuery } from './fields.ts'
import { type ProblemKind, Refusal } from './problem.ts'
import { toLinkRequest, toTime } from './requests.ts'
import type { Answer, Call } from './router.ts'

const states = {
  'link.created': 'open',
  'link.started': 'started',
  'link.declined': 'declined',
  'link.accepted': 'accepted',
  'link.withdrawn': 'withdrawn',
} as const satisfies Record<string, RequestState>

type Accounts = Map<string, NamedAccount>

/** A change event: a link's request as it stood then, an account as it is now. Of an account that is not shared any more it holds the ID alone. */
const toChange = (origin: string, companyId: string, row: ChangeRow, accounts: Accounts): Change => {
  const { number, type, customerId, link } = row
  const at = toTime(row.at)
  // A fail-over can lose changes and give their numbers to later ones: the time in the ID tells these apart, as in the cursor.
  const id = `chg_${companyId.replace(/^com_/, '')}_${number}_${row.at.toString(36)}`
  const event = { id, at }
  const urlOf = (end: string | null) => (end === null ? null : `${origin}/connect/${end}`)
  const account = () =>
    accounts.get(customerId ?? '') ?? { customerId: customerId ?? '', utilityAccounts: [] }
  switch (type) {
    case 'account.connected':
      return { ...event, type, account: account(), link: urlOf(row.token === null ? link : `r/${row.token}`) }
    case 'account.changed':
      return { ...event, type, account: account() }
    case 'account.ended':
      return { ...event, type, customerId: customerId ?? '' }
    case 'standing.renewed':
      return { ...event, type, redirect: urlOf(link) ?? '' }
    default: {
      // Cannot happen, though the types allow it: `readChanges` refuses a position after which a request is gone.
      if (row.id === null) throw new Error('A change tells of a request that is gone')
      const acceptedBy = type === 'link.accepted' ? row.accepted_by : null
      const standing = { state: states[type], at: row.at, customerId: acceptedBy }
      return { ...event, type, request: toLinkRequest(origin, row, standing) }
    }
  }
}

/** A page of changes as JSON, whether there are changes in it, and when the last one happened (milliseconds). */
export type ChangePage = { body: string; tells: boolean; at: number }

const emptyPage = (next: Position): ChangePage => ({
  body: JSON.stringify({ changes: [], next: toCursor(next), more: false }),
  tells: false,
  at: next.at,
})

const accountsOf = async (store: Store, companyId: string, rows: ChangeRow[]): Promise<Accounts> => {
  const named = rows.filter(({ type }) => type === 'account.connected' || type === 'account.changed')
  const ids = [...new Set(named.flatMap(({ customerId }) => customerId ?? []))]
  const found = await findAccounts(store, companyId, ids)
  return new Map(found.map(account => [account.customerId, account]))
}

/** Reads a page of at most `limit` changes and 2 MB after a position; refuses a position that is unknown or too old. */
const readChangePage = async (
  store: Store,
  origin: string,
  { companyId, after, limit, now }: ChangeQuery,
): Promise<ChangePage> => {
  const read = async (position: Position, most: number) => {
    const rows = await readChanges(store, { companyId, after: position, limit: most + 1, now })
    if (rows === undefined) return undefined
    const listed = rows.slice(0, most)
    const accounts = await accountsOf(store, companyId, listed)
    const found = listed.map(row => ({ position: row, thing: toChange(origin, companyId, row, accounts) }))
    return { found, more: rows.length > most }
  }
  const { json, next, more, count } = await readPage<Position>({ after, limit, atOnce: accountsAtOnce, read })
  if (count === 0 && more) {
    throw new Refusal('cursor-too-old', 'Ask for a new cursor without after, then read the list anew.')
  }
  const body = `{"changes":${json},"next":"${toCursor(next)}","more":${more}}`
  return { body, tells: count > 0, at: next.at }
}

type Deps = {
  store: Store
  origin: () => string
  now: () => number
  waiters: Waiters
  findCaller: FindCaller
  giveBack: (caller: KeyHolder) => void
  assemble: Assemble
  /** Notes how many milliseconds after it happened a change reaches an app that waited for it. */
  noteLag: (milliseconds: number) => void
}

type Query = Omit<ChangeQuery, 'now'>

const refusals = {
  'key-has-many': ['too-many', 'At most 20 requests with this key may wait at one process of the service.'],
  'process-has-many': ['unavailable', 'Too many wait here already: ask again, or without wait.'],
} as const satisfies Record<Refused, [ProblemKind, string]>

/** A request that waited so long gets its rate-limit token back: its client cannot be asking often. */
const longMilliseconds = 1000
/** When a change wakes many waiting requests, four reads run at a time; `most` has room for all that may wait. */
const wakes = { atOnce: 4, most: maxPerProcess }

/** `GET /changes`: what happened to the company's links and accounts, once and in order. */
export const createChangesRoute = (deps: Deps) => {
  const { store, origin, now, waiters, findCaller, giveBack, assemble, noteLag } = deps
  const read = (query: Query) => readChangePage(store, origin(), { ...query, now: now() })
  const readInTurn = (call: Call, query: Query) => assemble(call, query.companyId, () => read(query))

  /** Reads a page only where the company's head has moved: nearly all requests that begin or end a wait have read everything. */
  const look = async (call: Call, query: Query): Promise<ChangePage> => {
    const head = await readHead(store, query.companyId)
    const isThere = head.number === query.after.number && head.at === query.after.at
    return isThere ? emptyPage(head) : readInTurn(call, query)
  }

  const inTurn = createTurns(wakes)
  const shared = new Map<string, Promise<ChangePage>>()
  /** Requests that are woken together and have read up to the same change share one read of the database. */
  const readTogether = (query: Query): Promise<ChangePage> => {
    const { companyId, after, limit } = query
    const name = `${waiters.turn()} ${companyId} ${after.number} ${after.at} ${limit}`
    const reading =
      shared.get(name) ?? inTurn(companyId, () => read(query)).finally(() => shared.delete(name))
    shared.set(name, reading)
    return reading
  }

  const takeSeat = ({ id: keyId, companyId }: KeyHolder): Seat => {
    const seat = waiters.take({ companyId, keyId })
    if (typeof seat === 'object') return seat
    const [kind, detail] = refusals[seat]
    throw new Refusal(kind, detail, { headers: { 'Retry-After': '1' } })
  }

  /** Waits until there is a change, the key is revoked, the time is over or the client has gone. Thousands of requests wait at once. */
  const wait = async (call: Call, caller: KeyHolder, query: Query, seconds: number): Promise<ChangePage> => {
    const seat = takeSeat(caller)
    const timer = setTimeout(waiters.end, seconds * 1000, seat)
    call.onGone(() => waiters.end(seat))
    const began = performance.now()
    /** Milliseconds from `began` to the last wake-up; 0: not woken yet. */
    let waited = 0
    try {
      while (true) {
        if (waiters.keyAnnounced(seat) && (await findCaller(call)) === undefined) throw refuseKey()
        const page = await (waited === 0 ? look(call, query) : readTogether(query))
        if (page.tells) {
          if (waited > 0) noteLag(now() - page.at)
          return page
        }
        await waiters.next(seat)
        waited = performance.now() - began
        // An announcement may have been lost, as when a server stops being the primary: look once more before answering an empty page.
        if (waiters.ended(seat)) return waiters.released() ? page : await look(call, query)
      }
    } finally {
      clearTimeout(timer)
      waiters.leave(seat)
      if (waited >= longMilliseconds) giveBack(caller)
    }
  }

  return async (call: Call, caller: KeyHolder): Promise<Answer> => {
    const { after: cursor, limit, wait: seconds } = readQuery(call, changeQuerySchema)
    const { companyId } = caller
    const after = readCursor('after', cursor, fromCursor)
    if (after === undefined) return { status: 200, body: emptyPage(await readHead(store, companyId)).body }
    const query = { companyId, after, limit }
    const { body } = await (seconds > 0 ? wait(call, caller, query, seconds) : readInTurn(call, query))
    return { status: 200, body }
  }
}

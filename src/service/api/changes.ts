import { changeQuerySchema } from '../../contract/more.ts'
import { fromCursor } from '../changes/cursor.ts'
import { type ChangeQuery, prepareReadHead } from '../changes/read.ts'
import { maxPerProcess, type Refused, type Waiters } from '../changes/waiters.ts'
import { createTurns } from '../common/turns.ts'
import type { KeyHolder } from '../store/api-keys.ts'
import type { Store } from '../store/store.ts'
import type { Assemble } from './assembly.ts'
import type { Answer, Call } from './call.ts'
import type { FindCaller } from './caller.ts'
import { type ChangePage, emptyPage, prepareChangePage } from './change-page.ts'
import { readQuery, refuseCursor } from './fields.ts'
import type { ProblemKind, Refuse } from './problem.ts'

type Deps = {
  store: Store
  refuse: Refuse
  origin: () => string
  now: () => number
  waiters: Waiters
  findCaller: FindCaller
  refuseKey: (call: Call) => Answer
  /** Gives the token back that the request cost. */
  giveBack: (caller: KeyHolder) => void
  assemble: Assemble
  /** Notes how many milliseconds after it happened a change reaches an app that waited for it. */
  noteLag: (milliseconds: number) => void
}

type Query = Omit<ChangeQuery, 'now'>

type Outcome = ChangePage | 'gone' | 'refused'

const refusals = {
  'key-has-many': ['too-many', 'At most 20 requests with this key may wait at one process of the service.'],
  'process-has-many': ['unavailable', 'Too many wait here already: ask again, or without wait.'],
} as const satisfies Record<Refused, [ProblemKind, string]>

/** Who waited so long did not ask often: the request costs nothing. */
const longMilliseconds = 1000
/** What woke many is read for some at a time; all who wait have a place here. */
const wakes = { atOnce: 4, most: maxPerProcess }

/** `GET /changes`: what happened to the company's links and accounts, once and in order. */
export const createChangesRoute = (deps: Deps) => {
  const { store, refuse, origin, now, waiters, findCaller, refuseKey, giveBack, assemble, noteLag } = deps
  const readHead = prepareReadHead(store)
  const readPage = prepareChangePage(store, origin)
  const read = (query: Query) => readPage({ ...query, now: now() })
  const readInTurn = (call: Call, query: Query) => assemble(call, query.companyId, () => read(query))

  /** Reads a page only where there is something new; nearly all who begin or end a wait have read everything. */
  const look = async (call: Call, query: Query): Promise<ChangePage | undefined> => {
    const head = await readHead(query.companyId)
    const isThere = head.number === query.after.number && head.at === query.after.at
    return isThere ? emptyPage(head) : readInTurn(call, query)
  }

  const inTurn = createTurns(wakes)
  const shared = new Map<string, Promise<ChangePage | undefined>>()
  /** Those who are woken together and have read up to the same change share one look at the database. */
  const readTogether = (query: Query): Promise<ChangePage | undefined> => {
    const { companyId, after, limit } = query
    const name = `${waiters.turn()} ${companyId} ${after.number} ${after.at} ${limit}`
    const known = shared.get(name)
    if (known !== undefined) return known
    const reading = inTurn(companyId, () => read(query)).finally(() => shared.delete(name))
    shared.set(name, reading)
    return reading
  }

  /**
   * Reads until there is something to tell, the key is none any more, so many seconds are over, or the client has gone. One
   * function, since thousands are in it at once.
   */
  const wait = async (
    call: Call,
    caller: KeyHolder,
    query: Query,
    seconds: number,
  ): Promise<Outcome | Refused> => {
    const seat = waiters.take({ companyId: caller.companyId, keyId: caller.id })
    if (typeof seat === 'string') return seat
    const timer = setTimeout(waiters.end, seconds * 1000, seat)
    call.onGone(() => waiters.end(seat))
    let waitingSince: number | undefined
    let waited = 0
    try {
      while (true) {
        if (waiters.keyAnnounced(seat) && (await findCaller(call)) === undefined) return 'refused'
        const page = await (waitingSince === undefined ? look(call, query) : readTogether(query))
        if (page === undefined) return 'gone'
        if (page.tells) {
          if (waitingSince !== undefined) noteLag(now() - page.at)
          return page
        }
        waitingSince ??= performance.now()
        await waiters.next(seat)
        waited = performance.now() - waitingSince
        if (!waiters.ended(seat)) continue
        // What was announced may have been lost on the way, as at a server that is no primary any more.
        return waiters.released() ? page : ((await look(call, query)) ?? 'gone')
      }
    } finally {
      clearTimeout(timer)
      waiters.leave(seat)
      if (waited >= longMilliseconds) giveBack(caller)
    }
  }

  const answerOf = (call: Call, outcome: Outcome | Refused): Answer => {
    if (typeof outcome === 'object') return { status: 200, body: outcome.body }
    if (outcome === 'refused') return refuseKey(call)
    if (outcome === 'gone') {
      return refuse(call, 'cursor-too-old', 'Ask for a new cursor without after, then read the list anew.')
    }
    const [kind, detail] = refusals[outcome]
    return refuse(call, kind, detail, { headers: { 'Retry-After': '1' } })
  }

  return async (call: Call, caller: KeyHolder): Promise<Answer> => {
    const given = readQuery(call, changeQuerySchema, refuse)
    if ('refusal' in given) return given.refusal
    const { after: cursor, limit, wait: seconds } = given.query
    const { companyId } = caller
    if (cursor === undefined) return answerOf(call, emptyPage(await readHead(companyId)))
    const after = fromCursor(cursor)
    if (after === undefined) return refuseCursor(call, 'after', refuse)
    const query = { companyId, after, limit }
    const outcome =
      seconds > 0 ? await wait(call, caller, query, seconds) : ((await readInTurn(call, query)) ?? 'gone')
    return answerOf(call, outcome)
  }
}

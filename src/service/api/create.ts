import type { z } from 'zod'
import { createMoreSchema } from '../../contract/more.ts'
import type { KeyHolder } from '../store/api-keys.ts'
import { once } from '../store/idempotency.ts'
import { sha256 } from '../store/ids.ts'
import { createConnectRequest, createConnectRequestAlone, standingLinkOf } from '../store/links.ts'
import { countKept } from '../store/steps/retention.ts'
import type { Db, Store } from '../store/store.ts'
import { readFields } from './fields.ts'
import { type ProblemKind, Refusal } from './problem.ts'
import { type Answer, type Call, headerOf } from './router.ts'

/** Runs work that stores at most one more row of a company; `free`: whether the company's limit leaves room for it. */
type WithRoom = <T>(companyId: string, work: (free: boolean) => Promise<T>) => Promise<T>

/** `left`: rows that may be stored before the next count; `busy`: rows that are being stored, which a count that has begun may miss. */
type Room = { left: number; busy: number; fullUntil: number; counting: Promise<void> | undefined }

const maxRooms = 10_000
const fullMilliseconds = 1000

/**
 * Keeps a company from storing more than `most` rows; `countKept` counts them, up to that limit. Counting many takes milliseconds, so each
 * process counts once for each hundredth of what is free: a hundred processes at once exceed the limit only by the last few rows.
 */
const createRoom = (countKept: (companyId: string) => Promise<number>, most: number): WithRoom => {
  const rooms = new Map<string, Room>()

  const roomOf = (companyId: string): Room => {
    const room = rooms.get(companyId) ?? { left: 0, busy: 0, fullUntil: 0, counting: undefined }
    if (rooms.size >= maxRooms && !rooms.has(companyId)) rooms.clear()
    rooms.set(companyId, room)
    return room
  }

  const count = async (companyId: string, room: Room): Promise<void> => {
    const free = most - room.busy - (await countKept(companyId))
    room.left = Math.max(0, Math.ceil(free / 100))
    room.fullUntil = free > 0 ? 0 : performance.now() + fullMilliseconds
  }

  const take = async (companyId: string, room: Room): Promise<boolean> => {
    while (room.left === 0) {
      if (performance.now() < room.fullUntil) return false
      room.counting ??= count(companyId, room).finally(() => {
        room.counting = undefined
      })
      await room.counting
    }
    room.left -= 1
    room.busy += 1
    return true
  }

  return async (companyId, work) => {
    const room = roomOf(companyId)
    if (!(await take(companyId, room))) return work(false)
    try {
      return await work(true)
    } finally {
      room.busy -= 1
    }
  }
}

const schema = createMoreSchema.strict()
const jsonType = /^application\/(?:[\w.-]+\+)?json(?: *;.*)?$/i
const decoder = new TextDecoder('utf-8', { fatal: true })

const parseObject = (bytes: Uint8Array): object => {
  try {
    const value: unknown = JSON.parse(decoder.decode(bytes))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {}
  throw new Refusal('not-json', 'Send a JSON object, or no body at all.')
}

/** Reads the JSON object in a body of at most 64 KiB; undefined: there is no body. */
export const readObject = async (call: Call): Promise<object | undefined> => {
  const body = await call.readBody()
  if (body.kind === 'too_large') throw new Refusal('too-large', 'A body may have at most 64 KiB.')
  if (body.kind === 'broken') throw new Refusal('bad-request', 'The body did not arrive whole.')
  if (body.bytes.byteLength === 0) return undefined
  const type = headerOf(call, 'content-type') ?? ''
  if (!jsonType.test(type) || headerOf(call, 'content-encoding') !== undefined) {
    throw new Refusal('not-json-type', 'Send the body as application/json, not compressed.')
  }
  return parseObject(body.bytes)
}

export type CreateFields = z.output<typeof schema>

/** How many rows a company may have: connect requests, and answers stored for an Idempotency-Key. */
export type Kept = { requests: number; answers: number }

type Deps = { store: Store; origin: () => string; now: () => number; kept: Kept }

type Plan = { companyId: string; fingerprint: string; work: (trx?: Db) => Promise<string> }

const keyPattern = /^[\x21-\x7e]{1,255}$/

const inWords = (count: number): string => count.toLocaleString('en-US')

const created = (body: string, headers?: Record<string, string>): Answer => ({ status: 201, headers, body })

/** Creates a link of its own for a redirect URL, or answers the company's standing link. */
export const createCreateRoute = ({ store, origin, now, kept }: Deps) => {
  const roomFor = (table: 'connect_requests' | 'idempotency_keys', most: number) =>
    createRoom(companyId => countKept(store, table, most, companyId), most)
  const withRoom = roomFor('connect_requests', kept.requests)
  const withAnswerRoom = roomFor('idempotency_keys', kept.answers)

  /** Answers where the work was not started: the kind of refusal, what to do, and after how many seconds. */
  const notStarted: Record<'full' | 'busy' | 'reused', [ProblemKind, detail: string, after?: string]> = {
    full: [
      'too-many',
      `Your company used ${inWords(kept.answers)} Idempotency-Keys within a day, which is the most. Repeat a request with the key of its first time, and ask for the standing link without one.`,
      // Until housekeeping removes answers again, of which some may be a day old by then.
      '600',
    ],
    busy: ['in-progress', 'Wait for its answer, or repeat this in a moment.', '1'],
    reused: ['key-reused', 'Use a new Idempotency-Key for a new request.'],
  }

  const answerOnce = async (call: Call, key: string, plan: Plan): Promise<Answer> => {
    if (!keyPattern.test(key))
      throw new Refusal('field-wrong', 'An Idempotency-Key has 1 to 255 visible ASCII characters.')
    const { companyId, fingerprint, work } = plan
    const start = { companyId, key, fingerprint, holder: call.requestId, now: now() }
    const outcome = await withAnswerRoom(companyId, free =>
      once(store, { ...start, free }, async trx => ({ status: 201, body: await work(trx) })),
    )
    if (outcome.kind === 'done') return created(outcome.body)
    if (outcome.kind === 'replay') return created(outcome.body, { 'Idempotency-Replayed': 'true' })
    const [problem, detail, after] = notStarted[outcome.kind]
    throw new Refusal(problem, detail, after === undefined ? {} : { headers: { 'Retry-After': after } })
  }

  const tooMany = `Your company has ${inWords(kept.requests)} links for one customer, which is the most. Withdrawn ones are removed after 90 days: withdraw those that are not needed. Until then send the standing link.`

  const answer = async (call: Call, caller: KeyHolder, fields: CreateFields, free: boolean) => {
    const { id: createdWith, companyId } = caller
    const { redirectUrl, ...notes } = fields
    // No field changes the standing link: it is looked up beforehand.
    const standing = redirectUrl === undefined && (await standingLinkOf(store, { companyId, now: now() }))
    const makePath = async (trx?: Db): Promise<string> => {
      if (redirectUrl === undefined) return `c/${standing}`
      if (!free) throw new Refusal('too-many-links', tooMany)
      const request = { ...notes, companyId, redirectUrl: new URL(redirectUrl).href, createdWith, now: now() }
      return `r/${await (trx ? createConnectRequest(trx, request) : createConnectRequestAlone(store, request))}`
    }
    const work = async (trx?: Db) =>
      JSON.stringify({ redirect: `${origin()}/connect/${await makePath(trx)}` })
    const key = headerOf(call, 'idempotency-key')
    if (key === undefined) return created(await work())
    const fingerprint = sha256(JSON.stringify(fields))
    return answerOnce(call, key, { companyId, fingerprint, work })
  }

  return async (call: Call, caller: KeyHolder): Promise<Answer> => {
    // No body at all asks for the standing link.
    const fields = readFields(schema, (await readObject(call)) ?? {}, 'Check the fields that are listed.')
    // Repeating a request that made a link answers that link, even where there is no room for another.
    return fields.redirectUrl === undefined
      ? answer(call, caller, fields, true)
      : withRoom(caller.companyId, free => answer(call, caller, fields, free))
  }
}

import { isFull } from '../store/database/trouble.ts'
import { type BucketSize, takeTokens } from '../store/rate-buckets.ts'
import type { Db } from '../store/store.ts'

/** Seconds to wait, at least 1; null when the request may go on. */
type TakeToken = (id: string) => Promise<number | null>

/** The same for a request with a key, and for all keys of its company together. */
export type TakeTokens = (caller: { id: string; companyId: string }) => Promise<number | null>

/** Times in milliseconds; one from the future was taken before the clock was set back, and holds no more. */
type Lease = { tokens: number; from: number; until: number; refusedUntil: number }

const leaseMilliseconds = 1000
const maxLeases = 10_000

/**
 * One token bucket per API key or company, shared by all processes through the database. Each process takes a tenth of the burst at
 * a time and spends it within a second, so that most requests need no write.
 */
export const createRateLimit = (
  db: Db,
  of: 'key' | 'company',
  { rate, burst }: BucketSize,
  now: () => number = Date.now,
  onFull: (error: unknown) => void = () => undefined,
): TakeToken => {
  const leases = new Map<string, Lease>()
  const pending = new Map<string, Promise<Lease>>()
  const count = Math.max(1, Math.floor(burst / 10))

  const takeLease = async (id: string, time: number): Promise<Lease> => {
    try {
      const { granted, tokens } = await takeTokens(db, { name: `${of}:${id}`, count, rate, burst, now: time })
      const refusedUntil = granted > 0 ? 0 : time + ((1 - tokens) / rate) * 1000
      return { tokens: granted, from: time, until: time + leaseMilliseconds, refusedUntil }
    } catch (error) {
      if (!isFull(error)) throw error
      // Who only reads goes on: this process counts alone, as many as flow in.
      onFull(error)
      const until = time + (count / rate) * 1000
      return { tokens: count, from: time, until, refusedUntil: until }
    }
  }

  const renew = async (id: string): Promise<Lease> => {
    const lease = await takeLease(id, now())
    if (leases.size > maxLeases) leases.clear()
    leases.set(id, lease)
    return lease
  }

  /** Requests that come while a lease is under way share it. */
  const renewOnce = (id: string): Promise<Lease> => {
    const under = pending.get(id)
    if (under !== undefined) return under
    const renewal = renew(id).finally(() => pending.delete(id))
    pending.set(id, renewal)
    return renewal
  }

  return async id => {
    let lease = leases.get(id)
    while (true) {
      const time = now()
      if (lease !== undefined && time >= lease.from) {
        if (lease.tokens > 0 && time < lease.until) {
          lease.tokens -= 1
          return null
        }
        if (time < lease.refusedUntil) return Math.max(1, Math.ceil((lease.refusedUntil - time) / 1000))
      }
      lease = await renewOnce(id)
    }
  }
}

/** What all keys of a company together may do, in keys that are used as hard as can be: more keys give no more. */
const keysOfCompany = 4

/** The limit of each key, and of its company. */
export const createRateLimits = (
  db: Db,
  { rate, burst }: BucketSize,
  now: () => number,
  onFull: (error: unknown) => void,
): TakeTokens => {
  const ofCompany = { rate: rate * keysOfCompany, burst: burst * keysOfCompany }
  const takeOfKey = createRateLimit(db, 'key', { rate, burst }, now, onFull)
  const takeOfCompany = createRateLimit(db, 'company', ofCompany, now, onFull)
  return async ({ id, companyId }) => (await takeOfKey(id)) ?? takeOfCompany(companyId)
}

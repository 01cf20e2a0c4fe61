import { type BucketSize, takeTokens } from '../store/rate-buckets.ts'
import type { Db } from '../store/store.ts'

/** Seconds to wait, at least 1; null when a request with this key may go on. */
export type TakeToken = (keyId: string) => Promise<number | null>

/** Times in milliseconds; one from the future was taken before the clock was set back, and holds no more. */
type Lease = { tokens: number; from: number; until: number; refusedUntil: number }

const leaseMilliseconds = 1000
const maxLeases = 10_000

/**
 * One token bucket per API key, shared by all processes through the database. Each process takes a tenth of the burst at
 * a time and spends it within a second, so that most requests need no write.
 */
export const createRateLimit = (
  db: Db,
  { rate, burst }: BucketSize,
  now: () => number = Date.now,
): TakeToken => {
  const leases = new Map<string, Lease>()
  const pending = new Map<string, Promise<Lease>>()
  const count = Math.max(1, Math.floor(burst / 10))

  const renew = async (keyId: string): Promise<Lease> => {
    const time = now()
    const { granted, tokens } = await takeTokens(db, { name: `key:${keyId}`, count, rate, burst, now: time })
    const refusedUntil = granted > 0 ? 0 : time + ((1 - tokens) / rate) * 1000
    const lease = { tokens: granted, from: time, until: time + leaseMilliseconds, refusedUntil }
    if (leases.size > maxLeases) leases.clear()
    leases.set(keyId, lease)
    return lease
  }

  /** Requests that come while a lease is under way share it. */
  const renewOnce = (keyId: string): Promise<Lease> => {
    const under = pending.get(keyId)
    if (under !== undefined) return under
    const renewal = renew(keyId).finally(() => pending.delete(keyId))
    pending.set(keyId, renewal)
    return renewal
  }

  return async keyId => {
    let lease = leases.get(keyId)
    while (true) {
      const time = now()
      if (lease !== undefined && time >= lease.from) {
        if (lease.tokens > 0 && time < lease.until) {
          lease.tokens -= 1
          return null
        }
        if (time < lease.refusedUntil) return Math.max(1, Math.ceil((lease.refusedUntil - time) / 1000))
      }
      lease = await renewOnce(keyId)
    }
  }
}

import { type BucketSize, takeTokens } from '../store/rate-buckets.ts'
import type { Db } from '../store/store.ts'

/** Seconds to wait, at least 1; null when the request may go on. */
export type TakeToken = (name: string) => Promise<number | null>

type Lease = { tokens: number; until: number; refusedUntil: number }

const leaseMilliseconds = 1000
const maxLeases = 10_000

/**
 * One token bucket per name, shared by all processes through the database. Each process takes a tenth of the burst at
 * a time and spends it within a second, so that most requests need no write.
 */
export const createRateLimit = (
  db: Db,
  { rate, burst }: BucketSize,
  now: () => number = Date.now,
): TakeToken => {
  const leases = new Map<string, Lease>()
  const count = Math.max(1, Math.floor(burst / 10))

  return async name => {
    const time = now()
    const lease = leases.get(name)
    if (lease !== undefined && lease.tokens > 0 && time < lease.until) {
      lease.tokens -= 1
      return null
    }
    if (lease !== undefined && time < lease.refusedUntil) return Math.ceil((lease.refusedUntil - time) / 1000)
    const { granted, tokens } = await takeTokens(db, { name, count, rate, burst, now: time })
    const wait = granted > 0 ? 0 : (1 - tokens) / rate
    if (leases.size > maxLeases) leases.clear()
    // Others may have leased for the same name while this one waited: what they hold is kept.
    const held = leases.get(name)
    const left = held !== undefined && held !== lease && time < held.until ? held.tokens : 0
    leases.set(name, {
      tokens: left + Math.max(0, granted - 1),
      until: time + leaseMilliseconds,
      refusedUntil: time + wait * 1000,
    })
    return granted > 0 ? null : Math.max(1, Math.ceil(wait))
  }
}

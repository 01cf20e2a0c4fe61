import { isFull } from '../store/database/trouble.ts'
import { type BucketSize, takeTokens } from '../store/rate-buckets.ts'
import type { Db } from '../store/store.ts'

/** `Whose` says whose tokens they are. */
export type RateLimit<Whose> = {
  /** Takes a token. Seconds to wait, at least 1; null when the request may go on. */
  take: (whose: Whose) => Promise<number | null>
  /** Gives one back to this process, for a second: whoever asks again soon needs no other. */
  giveBack: (whose: Whose) => void
}

/** A request with a key: its own limit, and that of all keys of its company together. */
export type KeyLimit = RateLimit<{ id: string; companyId: string }>

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
): RateLimit<string> => {
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

  const keep = (id: string, lease: Lease): Lease => {
    if (leases.size > maxLeases) leases.clear()
    leases.set(id, lease)
    return lease
  }
  const renew = async (id: string): Promise<Lease> => keep(id, await takeLease(id, now()))

  /** Requests that come while a lease is under way share it. */
  const renewOnce = (id: string): Promise<Lease> => {
    const under = pending.get(id)
    if (under !== undefined) return under
    const renewal = renew(id).finally(() => pending.delete(id))
    pending.set(id, renewal)
    return renewal
  }

  const left = (lease: Lease | undefined, time: number): number =>
    lease !== undefined && time >= lease.from && time < lease.until ? lease.tokens : 0

  return {
    take: async id => {
      let lease = leases.get(id)
      while (true) {
        const time = now()
        if (lease !== undefined && left(lease, time) > 0) {
          lease.tokens -= 1
          return null
        }
        if (lease !== undefined && time >= lease.from && time < lease.refusedUntil) {
          return Math.max(1, Math.ceil((lease.refusedUntil - time) / 1000))
        }
        lease = await renewOnce(id)
      }
    },
    giveBack: id => {
      const time = now()
      // Never more than are taken at a time: what is given back late is lost, not saved up.
      const tokens = Math.min(count, left(leases.get(id), time) + 1)
      keep(id, { tokens, from: time, until: time + leaseMilliseconds, refusedUntil: 0 })
    },
  }
}

/** What all keys of a company together may do, in keys that are used as hard as can be: more keys give no more. */
const keysOfCompany = 4

/** The limit of each key, and of its company. */
export const createKeyLimit = (
  db: Db,
  { rate, burst }: BucketSize,
  now: () => number,
  onFull: (error: unknown) => void,
): KeyLimit => {
  const ofCompany = { rate: rate * keysOfCompany, burst: burst * keysOfCompany }
  const key = createRateLimit(db, 'key', { rate, burst }, now, onFull)
  const company = createRateLimit(db, 'company', ofCompany, now, onFull)
  return {
    take: async ({ id, companyId }) => (await key.take(id)) ?? company.take(companyId),
    giveBack: ({ id, companyId }) => {
      key.giveBack(id)
      company.giveBack(companyId)
    },
  }
}

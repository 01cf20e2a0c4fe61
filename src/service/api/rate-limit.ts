import { isFull } from '../store/database/trouble.ts'
import { type BucketSize, takeTokens } from '../store/rate-buckets.ts'
import type { Db } from '../store/store.ts'

export type RateLimit<Whose> = {
  /** Takes a token. Null: the request may go on; else the seconds to wait, at least 1. */
  take: (whose: Whose) => Promise<number | null>
  /** Gives a token back, to this process and for a second: a request soon after needs no new one. */
  giveBack: (whose: Whose) => void
}

/** A caller's own limit, and one for all callers of a company together; a caller without a company has just the own one. */
export type OwnAndSharedLimit = RateLimit<{ id: string; companyId?: string }>

/** Tokens taken from the database; times in milliseconds. With `from` in the future the clock was set back: the lease is void. */
type Lease = { tokens: number; from: number; until: number; refusedUntil: number }

const leaseMilliseconds = 1000
const maxLeases = 10_000

/**
 * One token bucket for each id under the name `of`, shared by all processes through the database. Each process takes a tenth of the burst
 * at a time (a lease) and spends it within a second, so that most requests need no write; or one token for a request that comes later, as what
 * a lease leaves over is lost to the other processes.
 */
export const createRateLimit = (
  db: Db,
  of: string,
  { rate, burst }: BucketSize,
  now: () => number = Date.now,
  onFull: (error: unknown) => void = () => undefined,
): RateLimit<string> => {
  const leases = new Map<string, Lease>()
  const pending = new Map<string, Promise<Lease>>()
  const tenth = Math.max(1, Math.floor(burst / 10))

  const takeLease = async (id: string, time: number): Promise<Lease> => {
    try {
      const count = time < (leases.get(id)?.until ?? Number.POSITIVE_INFINITY) ? tenth : 1
      const { granted, tokens } = await takeTokens(db, { name: `${of}:${id}`, count, rate, burst, now: time })
      const refusedUntil = granted > 0 ? 0 : time + ((1 - tokens) / rate) * 1000
      return { tokens: granted, from: time, until: now() + leaseMilliseconds, refusedUntil }
    } catch (error) {
      if (!isFull(error)) throw error
      // On a full disk, requests that only read still work: this process grants tokens by itself, at the configured rate.
      onFull(error)
      const until = now() + (tenth / rate) * 1000
      return { tokens: tenth, from: time, until, refusedUntil: until }
    }
  }

  const keep = (id: string, lease: Lease): Lease => {
    if (leases.size > maxLeases) leases.clear()
    leases.set(id, lease)
    return lease
  }

  /** Requests that come while a lease is being taken share it. */
  const renew = (id: string): Promise<Lease> => {
    const renewal =
      pending.get(id) ??
      takeLease(id, now())
        .then(lease => keep(id, lease))
        .finally(() => pending.delete(id))
    pending.set(id, renewal)
    return renewal
  }

  const left = (lease: Lease | undefined, time: number): number =>
    lease !== undefined && time >= lease.from && time < lease.until ? lease.tokens : 0

  return {
    take: async id => {
      let lease = leases.get(id) ?? (await renew(id))
      while (left(lease, now()) === 0) {
        const time = now()
        if (time >= lease.from && time < lease.refusedUntil)
          return Math.max(1, Math.ceil((lease.refusedUntil - time) / 1000))
        lease = await renew(id)
      }
      lease.tokens -= 1
      return null
    },
    giveBack: id => {
      const time = now()
      // Never more than one lease holds: tokens that come back late are lost, not saved up for a burst.
      const tokens = Math.min(tenth, left(leases.get(id), time) + 1)
      keep(id, { tokens, from: time, until: time + leaseMilliseconds, refusedUntil: 0 })
    },
  }
}

/** A company may do as much as so many of its keys or people at their limit, however many it has. */
const sharing = 4

export const shared = ({ rate, burst }: BucketSize): BucketSize => ({
  rate: rate * sharing,
  burst: burst * sharing,
})

/** `of`: the names of the caller's own bucket and of the company's. */
export const createOwnAndSharedLimit = (
  db: Db,
  of: { own: string; company: string },
  size: BucketSize,
  now: () => number,
  onFull: (error: unknown) => void,
): OwnAndSharedLimit => {
  const own = createRateLimit(db, of.own, size, now, onFull)
  const company = createRateLimit(db, of.company, shared(size), now, onFull)
  return {
    take: async ({ id, companyId }) =>
      (await own.take(id)) ?? (companyId === undefined ? null : company.take(companyId)),
    giveBack: ({ id, companyId }) => {
      own.giveBack(id)
      if (companyId !== undefined) company.giveBack(companyId)
    },
  }
}

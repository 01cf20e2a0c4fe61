import type { Context } from 'hono'
import type { Env } from '../common/http.ts'
import { sha256 } from '../store/ids.ts'
import { type BucketSize, takeTokens } from '../store/rate-buckets.ts'
import type { PageDeps } from './env.ts'

export type Caller = Pick<Context<Env>, 'env' | 'req'>

/** Password attempts for one person: ten, then one a minute. */
const perPerson = { rate: 1 / 60, burst: 10 }
/** Attempts from one address, which a whole office may share: a hundred, then one each ten seconds. */
const perAddress = { rate: 1 / 10, burst: 100 }

/** Some proxies append the caller's port. */
const withoutPort = (address: string): string =>
  /^\[([^\]]*)\]/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1')

/** IPv6 hands whole networks to one household: the first 64 bits stand for it, `::` written out. */
const network = (address: string): string => {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = [], tail = []] = address.split('::').map(part => part.split(':').filter(Boolean))
  const zeros = Math.max(0, 8 - head.length - tail.length)
  return [...head, ...Array.from({ length: zeros }, () => '0'), ...tail].slice(0, 4).join(':')
}

/** The caller's address, as the outermost of our own proxies saw it; what the caller claims itself is not believed. */
export const addressOf = (c: Caller, proxies: number): string => {
  const direct = c.env.incoming?.socket.remoteAddress ?? 'unknown'
  if (proxies === 0) return network(direct)
  const chain = (c.req.header('x-forwarded-for') ?? '').split(',').map(part => part.trim())
  return network(withoutPort(chain.at(-proxies)?.slice(0, 64) || direct))
}

/** Counts a password attempt for the person, known or not, and the address, across all processes. Answers whether it may go on. */
export const mayTry = async (
  c: Caller,
  { store: { db }, now, proxies }: PageDeps,
  person: string,
): Promise<boolean> => {
  const take = async (name: string, size: BucketSize) =>
    (await takeTokens(db, { name, count: 1, ...size, now: now() })).granted > 0
  return (
    (await take(`address:${addressOf(c, proxies)}`, perAddress)) &&
    (await take(`person:${sha256(person)}`, perPerson))
  )
}

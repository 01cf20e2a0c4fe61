import { describeError, type Log } from '../common/log.ts'
import { findKey, type KeyHolder, markKeyUsed } from '../store/api-keys.ts'
import { sha256 } from '../store/ids.ts'
import type { Store } from '../store/store.ts'
import { Refusal } from './problem.ts'
import type { Call } from './router.ts'

const bearer = /^Bearer +(udc_[A-Za-z0-9]{40}) *$/i
const usedWithinMilliseconds = 60_000

type Deps = { store: Store; now: () => number; log: Log }

export const refuseKey = (detail = 'Send a valid API key as "Authorization: Bearer <key>".') =>
  new Refusal('key-refused', detail, { headers: { 'WWW-Authenticate': 'Bearer' } })

export type FindCaller = (call: Call) => Promise<KeyHolder | undefined>

/** Finds who calls by the Bearer token. A last use is stored at most once a minute, so that reading never waits for a write. */
export const createFindCaller = ({ store, now, log }: Deps): FindCaller => {
  const noted = new Map<string, number>()

  const noteUse = ({ id, lastUsedAt }: KeyHolder) => {
    const time = now()
    const last = Math.max(lastUsedAt ?? 0, noted.get(id) ?? 0)
    // A last use in the future means that the clock was set back: it counts as long ago.
    if (Math.abs(time - last) < usedWithinMilliseconds) return
    if (noted.size > 10_000) noted.clear()
    noted.set(id, time)
    markKeyUsed(store.db, { id, now: time }).catch(error =>
      log('warning', 'key-use-not-stored', describeError(error)),
    )
  }

  return async ({ headers }) => {
    const key = bearer.exec(headers.authorization ?? '')?.[1]
    if (key === undefined) return undefined
    // The look-up goes by the key's hash, which no caller can choose, so that its duration gives no key away.
    const holder = await findKey(store, sha256(key))
    if (holder !== undefined) noteUse(holder)
    return holder
  }
}

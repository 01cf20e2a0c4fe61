import { troubleOf } from './database/trouble.ts'
import { kept } from './steps/retention.ts'
import { type Db, didChange, type Store } from './store.ts'

/** After this a request in progress counts as crashed: one that repeats it may do the work. */
const staleMilliseconds = 5000

export type Answer = { status: 201; body: string }

/** `free`: whether the company's limit has room for one more key. */
type Start = Record<'companyId' | 'key' | 'fingerprint' | 'holder', string> & { now: number; free: boolean }

type NotStarted = { kind: 'full' } | { kind: 'busy' } | { kind: 'reused' } | { kind: 'replay'; body: string }

const begin = async (db: Db, start: Start): Promise<{ kind: 'started' } | NotStarted> => {
  const { companyId, key, fingerprint, holder, now, free } = start
  const fresh = { fingerprint, holder, started_at: now, status: null, body: null }
  if (free) {
    const insert = db.insertInto('idempotency_keys').values({ company_id: companyId, key, ...fresh })
    const made = await insert.onConflict(conflict => conflict.doNothing()).executeTakeFirst()
    if (made.numInsertedOrUpdatedRows === 1n) return { kind: 'started' }
  }
  const known = db.selectFrom('idempotency_keys').selectAll()
  const row = await known.where(eb => eb.and({ company_id: companyId, key })).executeTakeFirst()
  if (row === undefined) return { kind: free ? 'busy' : 'full' }
  const age = now - row.started_at
  if (age <= kept.answers) {
    if (row.fingerprint !== fingerprint) return { kind: 'reused' }
    if (row.body !== null) return { kind: 'replay', body: row.body }
    // A time in the future means that the clock was set back: the row counts as old.
    if (Math.abs(age) <= staleMilliseconds) return { kind: 'busy' }
  }
  // Takes over a row that is too old, unless another request was quicker or the row was finished meanwhile.
  const { holder: other, status } = row
  const update = db.updateTable('idempotency_keys').set(fresh)
  const which = { company_id: companyId, key, holder: other, status }
  return { kind: (await didChange(update.where(eb => eb.and(which)))) ? 'started' : 'busy' }
}

const begunBy = ({ companyId, key, holder }: Start) => ({ company_id: companyId, key, holder, status: null })

const finish = async (db: Db, start: Start, answer: Answer): Promise<void> => {
  const update = db.updateTable('idempotency_keys').set(answer)
  if (await didChange(update.where(eb => eb.and(begunBy(start))))) return
  throw new Error('Another process took the idempotency key over')
}

const release = (db: Db, start: Start) => {
  const row = db.deleteFrom('idempotency_keys')
  return row.where(eb => eb.and(begunBy(start))).execute()
}

export type Once = { kind: 'done'; body: string } | NotStarted

/**
 * Does the work at most once per company and key within 24 hours. The work and its answer are stored in one transaction: after a crash
 * either both are there, or neither, and a retry does the work. `holder` must be unique to this request; `fingerprint` tells different
 * requests apart. Where the limit has no room for a new key, known keys still work.
 */
export const once = async ({ db }: Store, start: Start, work: (db: Db) => Promise<Answer>): Promise<Once> => {
  const begun = await begin(db, start)
  if (begun.kind !== 'started') return begun
  try {
    return await db.transaction().execute(async trx => {
      const answer = await work(trx)
      await finish(trx, start, answer)
      return { kind: 'done', body: answer.body }
    })
  } catch (error) {
    // Where deleting the row fails as well, it goes stale by itself.
    const released = release(db, start).catch(() => undefined)
    // Wait for the delete, or a retry at once would get 409; but not where the database is away and would hang.
    if (troubleOf(error) !== 'away') await released
    throw error
  }
}

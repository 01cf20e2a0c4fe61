import type { Db, Store } from './store.ts'

/** How long an answer is kept for whoever repeats a request. */
const keepMilliseconds = 24 * 60 * 60 * 1000
/** A request still in progress after this is taken for dead: whoever repeats it may do the work. */
const staleMilliseconds = 5000

export type Answer = { status: 201; body: string }

type Key = { companyId: string; key: string }
type Start = Key & { fingerprint: string; holder: string; now: number }

type Begun = { kind: 'started' } | { kind: 'busy' } | { kind: 'reused' } | { kind: 'replay'; body: string }

/** Takes over a row that is too old, unless somebody else was quicker. */
const takeOver = async (db: Db, start: Start, seen: { holder: string }): Promise<Begun> => {
  const { numUpdatedRows } = await db
    .updateTable('idempotency_keys')
    .set({
      fingerprint: start.fingerprint,
      holder: start.holder,
      started_at: start.now,
      status: null,
      body: null,
    })
    .where('company_id', '=', start.companyId)
    .where('key', '=', start.key)
    .where('holder', '=', seen.holder)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? { kind: 'started' } : { kind: 'busy' }
}

const begin = async (db: Db, start: Start): Promise<Begun> => {
  const { companyId, key, fingerprint, holder, now } = start
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency_keys')
    .values({ company_id: companyId, key, fingerprint, holder, started_at: now, status: null, body: null })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return { kind: 'started' }
  const row = await db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (row === undefined) return { kind: 'busy' }
  if (row.started_at < now - keepMilliseconds) return takeOver(db, start, row)
  if (row.fingerprint !== fingerprint) return { kind: 'reused' }
  if (row.body !== null) return { kind: 'replay', body: row.body }
  return row.started_at < now - staleMilliseconds ? takeOver(db, start, row) : { kind: 'busy' }
}

const finish = async (db: Db, { companyId, key, holder }: Start, { status, body }: Answer): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('idempotency_keys')
    .set({ status, body })
    .where('company_id', '=', companyId)
    .where('key', '=', key)
    .where('holder', '=', holder)
    .where('status', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error('Another process took the idempotency key over')
}

const release = async (db: Db, { companyId, key, holder }: Start): Promise<void> => {
  await db
    .deleteFrom('idempotency_keys')
    .where('company_id', '=', companyId)
    .where('key', '=', key)
    .where('holder', '=', holder)
    .where('status', 'is', null)
    .execute()
}

export type Once = { kind: 'done'; body: string } | Exclude<Begun, { kind: 'started' }>

/**
 * Does the work at most once per company and key within 24 hours. The work and its answer are stored in one
 * transaction: after a crash either both are there, or neither and the next try does the work.
 * `holder` must be unique to this request; `fingerprint` tells one request from another.
 */
export const once = async ({ db }: Store, start: Start, work: (db: Db) => Promise<Answer>): Promise<Once> => {
  const begun = await begin(db, start)
  if (begun.kind !== 'started') return begun
  try {
    const { body } = await db.transaction().execute(async trx => {
      const answer = await work(trx)
      await finish(trx, start, answer)
      return answer
    })
    return { kind: 'done', body }
  } catch (error) {
    // Where this fails as well, the row goes stale by itself.
    await release(db, start).catch(() => undefined)
    throw error
  }
}

/** Removes what nobody may repeat any more. */
export const dropOldKeys = async (db: Db, now: number): Promise<void> => {
  await db
    .deleteFrom('idempotency_keys')
    .where('started_at', '<', now - keepMilliseconds)
    .execute()
}

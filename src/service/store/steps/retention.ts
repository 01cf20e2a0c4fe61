import { setTimeout as wait } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Store } from '../store.ts'

const rowsInAStep = 200
const pauseMilliseconds = 50
const day = 24 * 60 * 60 * 1000

/** Milliseconds for which rows are kept: answers for Idempotency-Keys, changes, and requests that can no longer be accepted. */
export const kept = { answers: day, changes: 30 * day, requests: 90 * day }

/** How many changes of a company are kept, the latest ones: a bound for its share of the disk. */
const maxChangesOfCompany = 1_000_000

type Removal = RawBuilder<unknown>

export const removeSome = async (db: Db, removal: Removal): Promise<boolean> =>
  Number((await removal.execute(db)).numAffectedRows) >= rowsInAStep

/** Repeats a step until there is nothing more or it is stopped, with pauses, so that other reads and writes hardly wait. */
export const inSteps = async (step: () => Promise<boolean>, stopped: () => boolean): Promise<void> => {
  while (!stopped() && (await step())) await wait(pauseMilliseconds)
}

export const oldAnswers = (now: number): Removal =>
  sql`delete from idempotency_keys where (company_id, key) in (select company_id, key from idempotency_keys
    where started_at < ${now - kept.answers} order by started_at limit ${rowsInAStep})`

export const oldSessions = (now: number): Removal =>
  sql`delete from sessions where token_hash in (select token_hash from sessions
    where expires_at <= ${now} order by expires_at limit ${rowsInAStep})`

/** Changes older than 30 days, oldest first within a company, so that no gap arises in what is left. */
export const oldChanges = (now: number): Removal =>
  sql`delete from changes where (company_id, number) in (select changes.company_id, changes.number
    from (select company_id, max(number) as last from (select company_id, number from changes
      where at < ${now - kept.changes} order by at limit ${rowsInAStep}) as found group by company_id) as looked
    inner join changes on changes.company_id = looked.company_id and changes.number <= looked.last
    order by changes.company_id, changes.number limit ${rowsInAStep})`

/** Changes of companies with more than `most`, the oldest first. A reader who has not read them gets `cursor-too-old`. */
export const changesBeyond = (most = maxChangesOfCompany): Removal =>
  sql`delete from changes where (company_id, number) in (select changes.company_id, changes.number
    from change_heads as head inner join changes on changes.company_id = head.company_id
    and changes.number <= head.number - ${most} where head.number > ${most}
    order by head.company_id, changes.number limit ${rowsInAStep})`

/** Requests closed for 90 days that have no customer: withdrawn, or accepted by one since deleted. `connect_requests_over` indexes them. */
export const oldRequests = (now: number): Removal =>
  sql`delete from connect_requests where id in (select id from connect_requests where state <> 'open'
    and accepted_by is null and closed_at <= ${now - kept.requests} order by closed_at limit ${rowsInAStep})`

/** How many revoked keys, or replaced standing links, a company keeps: these can still say what they were. */
const maxOver = 1000

/** Removes a company's revoked keys or replaced links beyond the latest thousand; runs with each new one, so one step is enough. */
export const removeOverBeyond = async (
  db: Db,
  which: 'revoked keys' | 'replaced links',
  companyId: string,
): Promise<void> => {
  const [table, key, over] =
    which === 'revoked keys'
      ? [sql`api_keys`, sql`id`, sql`revoked_at`]
      : [sql`standing_links`, sql`token`, sql`replaced_at`]
  await sql`delete from ${table} where ${key} in (select ${key} from ${table} where company_id = ${companyId}
    and ${over} is not null order by ${over} desc limit ${rowsInAStep} offset ${maxOver})`.execute(db)
}

export const countKept = async (
  { read }: Store,
  table: 'connect_requests' | 'idempotency_keys',
  most: number,
  companyId: string,
): Promise<number> => {
  const rows = await read(sql<{ kept: number }>`select count(*) as kept from
    (select company_id from ${sql.table(table)} where company_id = ${companyId} limit ${sql.lit(most)}) as counted`)
  return Number(rows[0]?.kept)
}

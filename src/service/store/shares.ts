import { sql } from 'kysely'
import { appendChanges, type NewChange } from './append-changes.ts'
import { type BucketSize, takeTokens } from './rate-buckets.ts'
import { noteSearched } from './search.ts'
import { type Db, didChange, rowOf, rowsOf, takeTurn } from './store.ts'

/** How often a day a customer may start or extend sharing with one company: each time appends change events, as ending does. */
const sharesOfDay = 10
const shareBucket: BucketSize = { rate: sharesOfDay / (24 * 60 * 60), burst: sharesOfDay }

/** Rolls the transaction back: the customer has shared with the company often enough for now. */
class TooOften extends Error {}

const countShare = async (trx: Db, { companyId, customerId, now }: Acceptance): Promise<void> => {
  const name = `share:${companyId}:${customerId}`
  const { granted } = await takeTokens(trx, { name, count: 1, ...shareBucket, now })
  if (granted === 0) throw new TooOften()
}

type Acceptance = {
  companyId: string
  customerId: string
  utilityAccountIds: string[]
  link: { kind: 'request'; id: string } | { kind: 'standing'; token: string }
  now: number
}

type Closed = 'now' | 'before' | 'no'

/** Closes the request for this customer: `now`, or `before` by the same, who still shares; `no` where it is withdrawn, used up or someone else's. */
const closeRequest = async (db: Db, id: string, { customerId, now }: Acceptance): Promise<Closed> => {
  const accepted = { state: 'accepted', accepted_by: customerId } as const
  const update = db.updateTable('connect_requests').set({ ...accepted, closed_at: now })
  if (await didChange(update.where(eb => eb.and({ id, state: 'open' })))) return 'now'
  const before = sql`select 1 from connect_requests as link inner join shares on shares.company_id = link.company_id
    and shares.customer_id = accepted_by where link.id = ${id} and accepted_by = ${customerId} and ended_at is null`
  return (await rowOf(db, before)) === undefined ? 'no' : 'before'
}

const addShare = async (trx: Db, { companyId, customerId, utilityAccountIds, now }: Acceptance) => {
  const share = { company_id: companyId, customer_id: customerId }
  // Deleting the ended share also deletes its accounts (cascade).
  const ended = trx.deleteFrom('shares').where(eb => eb.and(share))
  await ended.where('ended_at', 'is not', null).execute()
  const insert = trx.insertInto('shares').values({ ...share, accepted_at: now })
  const begun = await insert.onConflict(conflict => conflict.doNothing()).executeTakeFirst()
  const isNew = begun.numInsertedOrUpdatedRows === 1n
  if (utilityAccountIds.length === 0) return { isNew, added: 0n }
  const cover = sql`insert into shared_accounts (company_id, customer_id, utility_account_id)
    select ${companyId}, customer_id, id from utility_accounts
    where customer_id = ${customerId} and id in (${sql.join(utilityAccountIds)}) on conflict do nothing`
  const { numAffectedRows: added = 0n } = await cover.execute(trx)
  return { isNew, added }
}

/** Locks a standing link until the transaction ends, so that it cannot be replaced meanwhile. False where it is replaced already. */
const holdStandingLink = (trx: Db, token: string): Promise<boolean> => {
  const update = trx.updateTable('standing_links').set({ token })
  return didChange(update.where(eb => eb.and({ token, replaced_at: null })))
}

export type Accepted = 'accepted' | 'closed' | 'too-often'

const accept = async (trx: Db, acceptance: Acceptance): Promise<Accepted> => {
  const { companyId, customerId, link, now: at } = acceptance
  if (!(await takeTurn(trx, 'customers', customerId))) return 'closed'
  if (link.kind === 'standing' && !(await holdStandingLink(trx, link.token))) return 'closed'
  const closed = link.kind === 'request' ? await closeRequest(trx, link.id, acceptance) : 'before'
  if (closed === 'no') return 'closed'
  const { isNew, added } = await addShare(trx, acceptance)
  const via = link.kind === 'request' ? { requestId: link.id } : { link: `c/${link.token}` }
  const changes: NewChange[] = []
  // The account's event first, so that a reader of the link's event knows the customer already.
  if (isNew) changes.push({ companyId, type: 'account.connected', at, customerId, ...via })
  else if (added > 0n) changes.push({ companyId, type: 'account.changed', at, customerId })
  // The account stays as it is, but is also searched by what is noted with this link.
  else if (closed === 'now') await noteSearched(trx, companyId, [customerId])
  if (closed === 'now') changes.push({ companyId, type: 'link.accepted', at, ...via })
  if (changes.length > 0) await countShare(trx, acceptance)
  await appendChanges(trx, changes)
  return 'accepted'
}

/**
 * Shares utility accounts of a customer with a company. An active share stays, with the accounts added; an ended one begins anew with just
 * these. Idempotent. Answers, having changed nothing: `closed` where the link was withdrawn, replaced or accepted by someone else, or the
 * customer was just deleted; `too-often` after ten times within a day.
 */
export const acceptLink = async (db: Db, acceptance: Acceptance): Promise<Accepted> => {
  try {
    return await db.transaction().execute(trx => accept(trx, acceptance))
  } catch (error) {
    if (error instanceof TooOften) return 'too-often'
    throw error
  }
}

/** `agreedName`: what the company was called when the customer agreed, where that was another name. */
export type CustomerShare = Record<'companyId' | 'companyName', string> &
  Record<'acceptedAt' | 'utilityAccounts', number> & { endedAt: number | null; agreedName: string | null }

/** The companies that a customer shares with or shared with, latest first, with the number of utility accounts. */
export const listSharesOfCustomer = (db: Db, customerId: string): Promise<CustomerShare[]> =>
  rowsOf(
    db,
    sql`select shares.company_id as "companyId", companies.name as "companyName",
      accepted_at as "acceptedAt", ended_at as "endedAt", (select count(*) from shared_accounts as covered where
        covered.company_id = shares.company_id and covered.customer_id = shares.customer_id) as "utilityAccounts",
      nullif((select former.name from former_names as former where former.company_id = shares.company_id
        and until > accepted_at order by until limit 1), companies.name) as "agreedName"
    from shares inner join companies on companies.id = shares.company_id
    where shares.customer_id = ${customerId}
    order by accepted_at desc, shares.company_id`,
  )

type Covered = { companyId: string; id: string }

/** Which of a customer's utility accounts each company sees, or saw until the end. */
export const listCovered = (db: Db, customerId: string): Promise<Covered[]> =>
  rowsOf(
    db,
    sql`select company_id as "companyId", utility_account_id as id from shared_accounts
      where utility_account_id in (select id from utility_accounts where customer_id = ${customerId})`,
  )

type End = { companyId: string; customerId: string; now: number }

export const endShare = (db: Db, { companyId, customerId, now }: End): Promise<boolean> =>
  db.transaction().execute(async trx => {
    await takeTurn(trx, 'customers', customerId)
    const share = { company_id: companyId, customer_id: customerId, ended_at: null }
    const update = trx.updateTable('shares').set({ ended_at: now })
    const ended = await didChange(update.where(eb => eb.and(share)))
    if (ended) await appendChanges(trx, [{ companyId, type: 'account.ended', at: now, customerId }])
    return ended
  })

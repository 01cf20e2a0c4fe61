import { sql } from 'kysely'
import { appendChanges, changeSteps, type NewChange, withChange } from './append-changes.ts'
import type { ConnectRequestState } from './database/schema.ts'
import { didNothing } from './database/trouble.ts'
import { newId, newToken } from './ids.ts'
import { removeOverBeyond } from './steps/retention.ts'
import { type Db, inTransaction, rowOf, type Store, statement, takeTurn, toRaw } from './store.ts'

const tokenLength = 28

/** Answers the token of a company's standing link; makes one where there is none yet. */
export const standingLinkOf = async (
  { db, read }: Store,
  { companyId, now }: { companyId: string; now: number },
): Promise<string> => {
  const current = sql<{ token: string }>`select token from standing_links
    where company_id = ${companyId} and replaced_at is null`
  const known = (await read(current))[0]
  if (known !== undefined) return known.token
  const link = { token: newToken(tokenLength), company_id: companyId, created_at: now }
  const insert = db.insertInto('standing_links').values(link)
  await insert.onConflict(conflict => conflict.doNothing()).execute()
  const made = (await read(current))[0]
  if (made === undefined) throw new Error('The standing link was replaced while it was made')
  return made.token
}

/** Replaces the standing link: the old one stops working. Answers the new token. */
export const renewStandingLink = (db: Db, { companyId, now }: { companyId: string; now: number }) =>
  db.transaction().execute(async trx => {
    await takeTurn(trx, 'companies', companyId)
    const update = trx.updateTable('standing_links').set({ replaced_at: now })
    await update.where(eb => eb.and({ company_id: companyId, replaced_at: null })).execute()
    const token = newToken(tokenLength)
    await trx.insertInto('standing_links').values({ token, company_id: companyId, created_at: now }).execute()
    await removeOverBeyond(trx, 'replaced links', companyId)
    await appendChanges(trx, [{ companyId, type: 'standing.renewed', at: now, link: `c/${token}` }])
    return token
  })

/** `reference`, `email` and `note` are the company's own; `createdWith` is the API key that makes it. */
type NewRequest = { companyId: string; redirectUrl: string; now: number; createdWith?: string } & Partial<
  Record<'reference' | 'email' | 'note', string | undefined>
>

const toRow = ({ companyId, redirectUrl, now, reference, email, note, createdWith }: NewRequest) => ({
  id: newId('req', now),
  token: newToken(tokenLength),
  company_id: companyId,
  redirect_url: redirectUrl,
  state: 'open' as const,
  created_at: now,
  reference: reference ?? null,
  email: email ?? null,
  note: note ?? null,
  created_with: createdWith ?? null,
})

const changeOf = ({ id, company_id: companyId, created_at: at }: ReturnType<typeof toRow>): NewChange => {
  return { companyId, type: 'link.created', at, requestId: id }
}

const insertRequest = (row: ReturnType<typeof toRow>) =>
  statement`insert into connect_requests (id, token, company_id, redirect_url, state, created_at, reference, email, note, created_with)
    values (${row.id}, ${row.token}, ${row.company_id}, ${row.redirect_url}, ${row.state}, ${row.created_at}, ${row.reference},
      ${row.email}, ${row.note}, ${row.created_with})`

export const createConnectRequest = (db: Db, request: NewRequest): Promise<string> =>
  inTransaction(db, async trx => {
    const row = toRow(request)
    await toRaw(insertRequest(row)).execute(trx)
    await appendChanges(trx, [changeOf(row)])
    return row.token
  })

/** As `createConnectRequest`, but alone and in one round trip, which is faster. Where a link may have been made, throws no trouble that passes. */
export const createConnectRequestAlone = async (store: Store, request: NewRequest): Promise<string> => {
  const row = toRow(request)
  const [insert, change] = [insertRequest(row), changeOf(row)]
  const { count, note } = changeSteps(change)
  const write = () =>
    store.read(withChange(insert, change)).catch((cause: unknown) => {
      throw didNothing(cause) ? cause : new Error('The link may have been made', { cause })
    })
  await (store.write?.([insert, count, note]) ?? write())
  return row.token
}

export type FollowedLink =
  | { kind: 'standing'; token: string; companyId: string; companyName: string; replacedAt: number | null }
  /** `email`: the customer's, as the company noted it. */
  | ({ kind: 'request'; state: ConnectRequestState } & Record<
      'id' | 'companyId' | 'companyName' | 'redirectUrl',
      string
    > &
      Record<'startedAt' | 'declinedAt', number | null> &
      Record<'acceptedBy' | 'email', string | null>)

export const findStandingLink = (db: Db, token: string): Promise<FollowedLink | undefined> =>
  rowOf(
    db,
    sql`select 'standing' as kind, token, company_id as "companyId", companies.name as "companyName",
      replaced_at as "replacedAt"
    from standing_links inner join companies on companies.id = company_id where token = ${token}`,
  )

export const findConnectRequest = (db: Db, token: string): Promise<FollowedLink | undefined> =>
  rowOf(
    db,
    sql`select 'request' as kind, request.id, company_id as "companyId", companies.name as "companyName",
      redirect_url as "redirectUrl", state, started_at as "startedAt", declined_at as "declinedAt",
      accepted_by as "acceptedBy", request.email
    from connect_requests as request inner join companies on companies.id = company_id where token = ${token}`,
  )

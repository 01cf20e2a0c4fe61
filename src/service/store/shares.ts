import { changes, type Db, takeTurn } from './store.ts'

type Acceptance = {
  companyId: string
  customerId: string
  /** Of the customer; others are left out. */
  utilityAccountIds: string[]
  /** The link that was followed. */
  link: { kind: 'request'; id: string } | { kind: 'standing'; token: string }
  now: number
}

/** Closes the request for this customer. Answers false where it is withdrawn or somebody else's. */
const closeRequest = async (db: Db, id: string, { customerId, now }: Acceptance): Promise<boolean> => {
  const closed = await changes(
    db
      .updateTable('connect_requests')
      .set({ state: 'accepted', accepted_by: customerId, closed_at: now })
      .where(eb => eb.and({ id, state: 'open' })),
  )
  if (closed) return true
  const before = await db
    .selectFrom('connect_requests')
    .select('id')
    .where(eb => eb.and({ id, state: 'accepted', accepted_by: customerId }))
    .executeTakeFirst()
  return before !== undefined
}

/** Keeps a standing link from being replaced until the transaction ends. Answers false where it is replaced. */
const holdStandingLink = (trx: Db, token: string): Promise<boolean> =>
  changes(
    trx
      .updateTable('standing_links')
      .set({ token })
      .where(eb => eb.and({ token, replaced_at: null })),
  )

/**
 * Shares utility accounts of a customer with a company. A share that is active stays, with the accounts added; one
 * that had ended begins anew with just these. Doing it twice changes nothing.
 * Answers `closed`, having changed nothing, where the link was withdrawn, replaced or accepted by somebody else, or the
 * customer has just been deleted.
 */
export const acceptLink = (db: Db, acceptance: Acceptance): Promise<'accepted' | 'closed'> =>
  db.transaction().execute(async trx => {
    const { companyId, customerId, utilityAccountIds, link, now } = acceptance
    if (!(await takeTurn(trx, 'customers', customerId))) return 'closed'
    const open =
      link.kind === 'request'
        ? await closeRequest(trx, link.id, acceptance)
        : await holdStandingLink(trx, link.token)
    if (!open) return 'closed'
    const share = { company_id: companyId, customer_id: customerId }
    // The accounts that an ended share covered go with it.
    await trx
      .deleteFrom('shares')
      .where(eb => eb.and(share))
      .where('ended_at', 'is not', null)
      .execute()
    await trx
      .insertInto('shares')
      .values({ ...share, accepted_at: now })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    if (utilityAccountIds.length === 0) return 'accepted'
    await trx
      .insertInto('shared_accounts')
      .columns(['company_id', 'customer_id', 'utility_account_id'])
      .expression(
        trx
          .selectFrom('utility_accounts')
          .select(eb => [eb.val(companyId).as('company_id'), 'customer_id', 'id'])
          .where('customer_id', '=', customerId)
          .where('id', 'in', utilityAccountIds),
      )
      .onConflict(conflict => conflict.doNothing())
      .execute()
    return 'accepted'
  })

/** The companies that a customer shares with now, latest first, with the number of utility accounts. */
export const listSharesOfCustomer = (db: Db, customerId: string) =>
  db
    .selectFrom('shares')
    .innerJoin('companies', 'companies.id', 'shares.company_id')
    .select(eb => [
      'shares.company_id as companyId',
      'companies.name as companyName',
      'shares.accepted_at as acceptedAt',
      eb
        .selectFrom('shared_accounts')
        .whereRef('shared_accounts.company_id', '=', 'shares.company_id')
        .whereRef('shared_accounts.customer_id', '=', 'shares.customer_id')
        .select(count => count.fn.countAll<number>().as('count'))
        .as('utilityAccounts'),
    ])
    .where(eb => eb.and({ 'shares.customer_id': customerId, 'shares.ended_at': null }))
    .orderBy('shares.accepted_at', 'desc')
    .orderBy('shares.company_id')
    .execute()

type End = { companyId: string; customerId: string; now: number }

/** Ends a share at once. Answers whether it was active. */
export const endShare = (db: Db, { companyId, customerId, now }: End) =>
  changes(
    db
      .updateTable('shares')
      .set({ ended_at: now })
      .where(eb => eb.and({ company_id: companyId, customer_id: customerId, ended_at: null })),
  )

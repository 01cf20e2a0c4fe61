import { listSharedAccounts } from './company-customers.ts'
import { searchWords } from './search-words.ts'
import type { Db } from './store.ts'

/**
 * Notes what these customers are found by who share with a company, and removes those who do not share any more. To be done in
 * the transaction that changes what is shared; who is new comes before all others.
 */
export const noteSearched = async (trx: Db, companyId: string, customerIds: string[]): Promise<void> => {
  const sharers = await trx
    .selectFrom('shares')
    .innerJoin('customers', 'customers.id', 'shares.customer_id')
    .select(['customers.id', 'customers.name', 'customers.email'])
    .where(eb => eb.and({ 'shares.company_id': companyId, 'shares.ended_at': null }))
    .where('shares.customer_id', 'in', customerIds)
    .orderBy('shares.accepted_at')
    .orderBy('shares.customer_id')
    .execute()
  const sharing = new Set(sharers.map(({ id }) => id))
  const gone = customerIds.filter(id => !sharing.has(id))
  if (gone.length > 0) {
    await trx
      .deleteFrom('search_entries')
      .where('company_id', '=', companyId)
      .where('customer_id', 'in', gone)
      .execute()
  }
  if (sharers.length === 0) return
  const accounts = await listSharedAccounts(trx, { companyId, customerIds })
  const owned = Map.groupBy(accounts, ({ customer_id }) => customer_id)
  await trx
    .insertInto('search_entries')
    .values(
      sharers.map(customer => ({
        company_id: companyId,
        customer_id: customer.id,
        // Of all companies in one index each finds its own by its ID.
        words: `${companyId} ${searchWords(customer, owned.get(customer.id) ?? [])}`,
      })),
    )
    .onConflict(conflict =>
      conflict.columns(['company_id', 'customer_id']).doUpdateSet({ words: eb => eb.ref('excluded.words') }),
    )
    .execute()
}

const stepSize = 500

/** Does so for everybody who shares, the earliest first: for a database from before. */
export const noteAllSearched = async (trx: Db): Promise<void> => {
  const companies = await trx.selectFrom('companies').select('id').execute()
  for (const { id: companyId } of companies) {
    let last = { acceptedAt: -1, id: '' }
    while (true) {
      const { acceptedAt, id } = last
      const next = await trx
        .selectFrom('shares')
        .select(['customer_id as id', 'accepted_at as acceptedAt'])
        .where(eb => eb.and({ company_id: companyId, ended_at: null }))
        .where(eb =>
          eb(eb.refTuple('accepted_at', 'customer_id'), '>', eb.tuple(eb.val(acceptedAt), eb.val(id))),
        )
        .orderBy('accepted_at')
        .orderBy('customer_id')
        .limit(stepSize)
        .execute()
      const end = next.at(-1)
      if (end === undefined) break
      await noteSearched(
        trx,
        companyId,
        next.map(share => share.id),
      )
      last = end
    }
  }
}

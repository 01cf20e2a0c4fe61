import { sql } from 'kysely'
import { type CompanyCustomer, listSharedAccounts } from './company-customers.ts'
import type { UtilityAccountRow } from './database/schema.ts'
import type { Db, Store } from './store.ts'

/** Text as words: lower case without accents; whatever is no letter, digit or underscore divides. Pure. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}_]+/gu) ?? []

const shortestEnding = 3
/** Of all words of a customer together; PostgreSQL takes 1 MB. A hundred utility accounts with the longest fields come to less. */
const maxCharacters = 200_000

/** All endings of a number, so that each part of it is the beginning of one: 2345 → 2345, 345. */
const endingsOf = (number: string): string[] => {
  const whole = wordsOf(number).join('')
  const endings = Math.max(0, whole.length - shortestEnding + 1)
  return Array.from({ length: endings }, (_, at) => whole.slice(at))
}

type Searched = { id: string; name: string; email: string | null }

/** An ID such as `cus_01hf3k9q` as it is, and without what it begins with. */
const ofId = (id: string): string[] => [id, id.slice(id.indexOf('_') + 1)]

/**
 * What a customer is found by, each word once, with spaces between: the words of names, addresses and utilities, IDs, and of
 * account numbers every part of three characters and more. Pure.
 */
export const searchWords = ({ id, name, email }: Searched, accounts: UtilityAccountRow[]): string => {
  const texts = [name, email, ...ofId(id)]
  const endings: string[] = []
  for (const { id: accountId, account_number, provider, street, city, state, zip } of accounts) {
    texts.push(provider, street, city, state, zip, account_number, ...ofId(accountId))
    endings.push(...endingsOf(account_number ?? ''))
  }
  const words = new Set([...texts.flatMap(text => wordsOf(text ?? '')), ...endings])
  let characters = 0
  return [...words]
    .filter(word => {
      characters += word.length + 1
      return characters <= maxCharacters
    })
    .join(' ')
}

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

/** Somebody who is found, with where they stand: who is found next comes before that number. */
export type FoundCustomer = CompanyCustomer & { number: number }

type Query = { companyId: string; before: number; limit: number }

/** Both go by the words alone first, which an index finds; a customer's own words can name another company. */
const foundBy = {
  sqlite: ({ companyId, before, limit }: Query, words: string[]) =>
    sql`select entry.number, entry.customer_id from search_words
    cross join search_entries as entry on entry.number = search_words.rowid
    where search_words match ${[`"${companyId}"`, ...words.map(word => `"${word}"*`)].join(' AND ')}
    and search_words.rowid < ${before} and entry.company_id = ${companyId}
    order by search_words.rowid desc limit ${limit}`,
  // By itself PostgreSQL might read the company's entries from the newest on, and go through all for a rare word.
  postgres: ({ companyId, before, limit }: Query, words: string[]) =>
    sql`select number, customer_id from (
    select number, customer_id, company_id from search_entries where array_to_tsvector(string_to_array(words, ' '))
      @@ ${[`'${companyId}'`, ...words.map(word => `'${word}':*`)].join(' & ')}::tsquery offset 0
    ) as fitting
    where number < ${before} and company_id = ${companyId} order by number desc limit ${limit}`,
}

/** SQLite might begin with all who share; with these words it keeps the order that is written. */
const inOrder = { sqlite: sql`cross join`, postgres: sql`inner join` }

/**
 * Finds the company's customers who have words that begin as each of the text's words, the latest first and before a number. A text
 * without any letter or digit finds none.
 */
export const searchCustomers = async (
  { kind, read }: Store,
  text: string,
  query: Query,
): Promise<FoundCustomer[]> => {
  const words = wordsOf(text)
  if (words.length === 0) return []
  return read(sql<FoundCustomer>`select found.number, customers.id as "customerId", shares.accepted_at as "acceptedAt",
      customers.name, customers.email
    from (${foundBy[kind](query, words)}) as found
    ${inOrder[kind]} customers on customers.id = found.customer_id
    ${inOrder[kind]} shares on shares.customer_id = found.customer_id and shares.company_id = ${query.companyId}
    order by found.number desc`)
}

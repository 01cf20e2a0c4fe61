import { sql } from 'kysely'
import type { CompanyCustomer } from './company-customers.ts'
import { slot } from './database/slot.ts'
import { wordsOf } from './search-words.ts'
import type { Store } from './store.ts'

/** Somebody who is found, with where they stand: who is found next comes before that number. */
export type FoundCustomer = CompanyCustomer & { number: number }

type Query = { companyId: string; text: string; before: number | null; limit: number }

/** Both go by the words alone first, which an index finds; a customer's own words can name another company. */
const found = {
  sqlite: sql`select entry.number, entry.customer_id from search_words
    cross join search_entries as entry on entry.number = search_words.rowid
    where search_words match ${slot<string>('words')} and search_words.rowid < ${slot<number>('before')}
    and entry.company_id = ${slot<string>('companyId')}
    order by search_words.rowid desc limit ${slot<number>('limit')}`,
  // By itself PostgreSQL might read the company's entries from the newest on, and go through all for a rare word.
  postgres: sql`select number, customer_id from (
    select number, customer_id, company_id from search_entries
      where array_to_tsvector(string_to_array(words, ' ')) @@ ${slot<string>('words')}::tsquery offset 0
    ) as fitting
    where number < ${slot<number>('before')} and company_id = ${slot<string>('companyId')}
    order by number desc limit ${slot<number>('limit')}`,
}

/** The company's ID, and words that each begin one of a customer's words, as either database writes it. */
const phrase = {
  sqlite: (companyId: string, words: string[]) =>
    [`"${companyId}"`, ...words.map(word => `"${word}"*`)].join(' AND '),
  postgres: (companyId: string, words: string[]) =>
    [`'${companyId}'`, ...words.map(word => `'${word}':*`)].join(' & '),
}

/**
 * Finds the company's customers who have words that begin as each of the text's words, the latest first. A text without any
 * letter or digit finds none.
 */
export const prepareSearch = (store: Store) => {
  const search = store.prepare<FoundCustomer>(db => ({
    compile: () => searchSql(store.kind).compile(db),
  }))
  return async ({ companyId, text, before, limit }: Query): Promise<FoundCustomer[]> => {
    const words = wordsOf(text)
    if (words.length === 0) return []
    const values = { companyId, words: phrase[store.kind](companyId, words), limit }
    return search({ ...values, before: before ?? Number.MAX_SAFE_INTEGER })
  }
}

/** SQLite might begin with all who share; with these words it keeps the order that is written. */
const inOrder = { sqlite: sql`cross join`, postgres: sql`inner join` }

const searchSql = (kind: Store['kind']) =>
  sql<FoundCustomer>`select found.number, customers.id as "customerId", shares.accepted_at as "acceptedAt",
      customers.name, customers.email
    from (${found[kind]}) as found
    ${inOrder[kind]} customers on customers.id = found.customer_id
    ${inOrder[kind]} shares on shares.customer_id = found.customer_id and shares.company_id = ${slot<string>('companyId')}
    order by found.number desc`

import { sql } from 'kysely'
import { acceptedLinks, type CompanyCustomer, listSharedAccounts, sharerColumns } from './accounts.ts'
import type { UtilityAccountRow } from './database/schema.ts'
import table from './letters.json' with { type: 'json' }
import { type Db, rowOf, rowsOf, type Store, takeTurn } from './store.ts'

/** Letters that Unicode does not decompose, as people without that keyboard type them; the desktop app has the same table. */
const letters: Record<string, string> = table
const plain = (text: string): string => text.replaceAll(/[łøđðıßæœþ]/g, letter => letters[letter] ?? letter)

const unaccented = (text: string): string => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
const divide = (text: string): string[] => text.match(/[\p{L}\p{N}_]+/gu) ?? []

/** The words of a text: lower case, plain letters, no accents; anything but letters, digits and underscores separates. Pure. */
export const wordsOf = (text: string): string[] => divide(plain(unaccented(text)))

const shortestEnding = 3
/** Limit for all words of a customer; PostgreSQL takes 1 MB. A hundred utility accounts with the longest fields stay below. */
const maxCharacters = 200_000

/** All suffixes of a number from three characters, so that any part is the prefix of one: 2345 → 2345, 345. */
const endingsOf = (number: string): string[] => {
  const whole = wordsOf(number).join('')
  const endings = Math.max(0, whole.length - shortestEnding + 1)
  return Array.from({ length: endings }, (_, at) => whole.slice(at))
}

/** `noted`: what staff noted with the links that the customer accepted. */
type Searched = { id: string; name: string; email: string | null; noted?: string | null }

/** An ID such as `cus_01hf3k9q`, and the same without its prefix. */
const ofId = (id: string): string[] => [id, id.slice(id.indexOf('_') + 1)]

/** A customer's words, each once: names, also as noted, addresses, utilities, IDs, and suffixes of account numbers from three characters. Pure. */
export const searchWords = ({ id, name, email, noted }: Searched, accounts: UtilityAccountRow[]): string => {
  const texts = [name, email, noted, ...ofId(id)]
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

/** Stores the search words of these customers if they share with the company, else removes them, in the transaction of the change. */
export const noteSearched = async (trx: Db, companyId: string, customerIds: string[]): Promise<void> => {
  const ids = sql.join(customerIds)
  await sql`delete from search_entries where company_id = ${companyId} and customer_id in (${ids}) and not exists
    (select 1 from shares where shares.company_id = search_entries.company_id
      and shares.customer_id = search_entries.customer_id and ended_at is null)`.execute(trx)
  const sharers = await rowsOf(
    trx,
    sql<Searched>`select id, name, email, (select string_agg(coalesce(reference, '') || ' ' || coalesce(link.email, ''), ' ')
        from ${acceptedLinks(companyId)}) as noted from shares inner join customers on id = customer_id
      where company_id = ${companyId} and ended_at is null and customer_id in (${ids})
      order by accepted_at, customer_id`,
  )
  if (sharers.length === 0) return
  const accounts = await listSharedAccounts(trx, { companyId, customerIds })
  const owned = Map.groupBy(accounts, ({ customer_id }) => customer_id)
  const entries = sharers.map(customer => ({
    company_id: companyId,
    customer_id: customer.id,
    // One index for all companies: the company's ID is one of the words, so that a search finds only its own.
    words: `${companyId} ${searchWords(customer, owned.get(customer.id) ?? [])}`,
  }))
  const insert = trx.insertInto('search_entries').values(entries)
  await insert
    .onConflict(conflict =>
      conflict.columns(['company_id', 'customer_id']).doUpdateSet({ words: eb => eb.ref('excluded.words') }),
    )
    .execute()
}

/** Does the same for all customers who share, the earliest first: for databases from before the search. */
export const noteAllSearched = async (trx: Db): Promise<void> => {
  for (const { id: companyId } of await trx.selectFrom('companies').select('id').execute()) {
    const all = sql<{ id: string }>`select customer_id as id from shares
      where company_id = ${companyId} and ended_at is null order by accepted_at, customer_id`
    const ids = (await rowsOf(trx, all)).map(({ id }) => id)
    while (ids.length > 0) await noteSearched(trx, companyId, ids.splice(0, 500))
  }
}

/**
 * Makes the search words anew of customers who accepted one of the next links in the order of their IDs, for databases from before what is noted with links was
 * searched; few, as SQLite lets others have their turn only between steps. A fact says how far this has come. Answers whether there may be more.
 */
export const noteEarlierLinks = async (db: Db): Promise<boolean> => {
  const name = 'links-searched'
  const fact = await rowOf(db, sql<{ value: string }>`select value from facts where name = ${name}`)
  const next = sql<{ id: string; companyId: string; customerId: string }>`select id,
    company_id as "companyId", accepted_by as "customerId" from connect_requests
    where id > ${fact?.value ?? ''} and accepted_by is not null order by id limit 20`
  const links = await rowsOf(db, next)
  for (const { companyId, customerId } of links)
    await db.transaction().execute(async trx => {
      await takeTurn(trx, 'customers', customerId)
      await noteSearched(trx, companyId, [customerId])
    })
  const value = links.at(-1)?.id
  if (value === undefined) return false
  const insert = db.insertInto('facts').values({ name, value })
  await insert.onConflict(conflict => conflict.column('name').doUpdateSet({ value })).execute()
  return true
}

/** A customer who was found; `number` is the cursor, as later pages hold lower numbers. */
export type FoundCustomer = CompanyCustomer & { number: number }

type Query = { companyId: string; before: number; limit: number }

/** A term for each word: in plain letters, or as written, which is how earlier versions stored it. */
const termsOf = (words: string[], or: string, termOf: (word: string) => string): string[] =>
  words.map(word => `(${[...new Set([plain(word), word])].map(termOf).join(or)})`)

/** Looks in the word index first. Then checks the company's ID, as a customer's own words can hold another company's ID. */
const foundBy = {
  sqlite: ({ companyId, before, limit }: Query, words: string[]) =>
    sql`select entry.number, entry.customer_id from search_words
    cross join search_entries as entry on entry.number = search_words.rowid
    where search_words match ${[`"${companyId}"`, ...termsOf(words, ' OR ', word => `"${word}"*`)].join(' AND ')}
    and search_words.rowid < ${before} and entry.company_id = ${companyId}
    order by search_words.rowid desc limit ${limit}`,
  // `offset 0` keeps PostgreSQL from reading the company's entries from the newest on, all of them for a rare word.
  postgres: ({ companyId, before, limit }: Query, words: string[]) =>
    sql`select number, customer_id from (
    select number, customer_id, company_id from search_entries where array_to_tsvector(string_to_array(words, ' '))
      @@ ${[`'${companyId}'`, ...termsOf(words, ' | ', word => `'${word}':*`)].join(' & ')}::tsquery offset 0
    ) as fitting
    where number < ${before} and company_id = ${companyId} order by number desc limit ${limit}`,
}

/** A `cross join` makes SQLite keep this join order; it might begin with all shares otherwise. */
const inOrder = { sqlite: sql`cross join`, postgres: sql`inner join` }

/** Finds customers with words that begin with each word of the text, latest first, below a number; none for a text without letters. */
export const searchCustomers = async (
  { kind, read }: Store,
  text: string,
  query: Query,
): Promise<FoundCustomer[]> => {
  const words = divide(unaccented(text))
  if (words.length === 0) return []
  return read(sql<FoundCustomer>`select found.number, ${sharerColumns(query.companyId)}
    from (${foundBy[kind](query, words)}) as found
    ${inOrder[kind]} customers on customers.id = found.customer_id
    ${inOrder[kind]} shares on shares.customer_id = found.customer_id and shares.company_id = ${query.companyId}
    order by found.number desc`)
}

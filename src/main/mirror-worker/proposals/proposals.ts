import type { LinkProposal } from '../../../contract/model.ts'
import type { Sql } from '../../sqlite/sql.ts'
import { createCache, versionOf } from '../query/cache.ts'
import { indexLinks, type OpenLink, type RefusedLink, type Whose } from './link-index.ts'

/** More at once would be guessing. */
const mostProposed = 3

/** Utility accounts of a customer that are compared, so that a very large one does not hold the app up. */
const mostCompared = 30

type Customer = Omit<Whose, 'rows'> & { number: number }

export type OpenLinks = { all: OpenLink[]; refused: RefusedLink[] }

/** Replaces the open links that the mirror knows. Where a service tells who accepted a link, main sends none. */
export const writeOpenLinks = ({ run }: Sql, { all, refused }: OpenLinks): void => {
  run('DELETE FROM open_link')
  run('DELETE FROM refused_link')
  for (const link of all)
    run('INSERT INTO open_link VALUES (:id, :customer, :email, :note, :createdAt)', link)
  for (const one of refused) run('INSERT OR IGNORE INTO refused_link VALUES (:customerId, :linkId)', one)
}

/** Proposes open links for customers of whom neither the service nor a person said which link they came by. */
export const createProposals = (sql: Sql) => {
  const { all, get, has, run } = sql
  run('CREATE TEMP TABLE IF NOT EXISTS proposed (customer_number INTEGER PRIMARY KEY)')
  const customers =
    'SELECT number, customer_id AS customerId, name, email FROM customer WHERE known_by IS NULL'
  const indexed = createCache<ReturnType<typeof indexLinks>>(sql, 1)
  let comparedAt = ''

  const index = () =>
    indexed('', () =>
      indexLinks(
        all<OpenLink>(
          'SELECT id, customer, email, note, created_at AS createdAt FROM open_link ORDER BY created_at DESC, id DESC',
        ),
        all<RefusedLink>('SELECT customer_id AS customerId, link_id AS linkId FROM refused_link'),
      ),
    )

  const whoseOf = (customer: Customer): Whose => ({
    ...customer,
    rows: all(
      `SELECT electric_account_id AS electricAccountId, account_number AS accountNumber, street
       FROM utility_account WHERE customer_number = ? AND present = 1 ORDER BY position LIMIT ${mostCompared}`,
      customer.number,
    ),
  })
  const after = (number: number) =>
    all<Customer>(`${customers} AND number > ? ORDER BY number LIMIT 1000`, number)

  /** Compares all customers with the open links, unless nothing changed: fills `temp.proposed`, which the lists read. */
  const compareAll = (): void => {
    if (versionOf(sql) === comparedAt) return
    const candidatesOf = index()
    run('DELETE FROM temp.proposed')
    let next = has('SELECT 1 FROM open_link') ? after(0) : []
    while (next.length > 0) {
      for (const customer of next)
        if (candidatesOf(whoseOf(customer)).length > 0)
          run('INSERT INTO temp.proposed VALUES (?)', customer.number)
      next = after(next.at(-1)?.number ?? 0)
    }
    comparedAt = versionOf(sql)
  }

  /** The links that may be a customer's, the likeliest first; none where their link is known, or they are not in the mirror. */
  const forCustomer = (customerId: string): LinkProposal[] => {
    const customer = get<Customer>(`${customers} AND customer_id = ?`, customerId)
    if (customer === null) return []
    return index()(whoseOf(customer))
      .slice(0, mostProposed)
      .map(({ link: { note: _, ...link }, reasons }) => ({ ...link, reasons }))
  }

  return { compareAll, forCustomer }
}

import type { LinkProposal } from '../../../contract/model.ts'
import type { Db } from '../../sqlite/database.ts'
import { createCache, createVersion } from '../query/cache.ts'
import { mostCompared, type Whose } from './clues.ts'
import { indexLinks } from './link-index.ts'
import type { OpenLink, RefusedLink } from './open-links.ts'

/** More than these at once would be guessing. */
const mostProposed = 3

type Customer = { number: number; customerId: string; name: string | null; email: string | null }
type Row = { electricAccountId: string | null; utilityAccountNumber: string | null; street: string | null }

/** Which open links customers may have come by of whom neither the service nor a person said it. */
export const createProposals = (db: Db) => {
  db.exec('CREATE TEMP TABLE IF NOT EXISTS proposed (customer_number INTEGER PRIMARY KEY)')
  const links = db.prepare<[], OpenLink>(
    'SELECT id, customer, email, note, created_at AS createdAt FROM open_link ORDER BY created_at DESC, id DESC',
  )
  const refused = db.prepare<[], RefusedLink>(
    'SELECT customer_id AS customerId, link_id AS linkId FROM refused_link',
  )
  const customers =
    'SELECT number, customer_id AS customerId, name, email FROM customer WHERE known_by IS NULL'
  const some = db.prepare<[number], Customer>(`${customers} AND number > ? ORDER BY number LIMIT 1000`)
  const one = db.prepare<[string], Customer>(`${customers} AND customer_id = ?`)
  const rows = db.prepare<[number], Row>(
    `SELECT electric_account_id AS electricAccountId, account_number AS utilityAccountNumber, street
     FROM utility_account WHERE customer_number = ? AND present = 1 ORDER BY position LIMIT ${mostCompared}`,
  )
  const isAny = db.prepare('SELECT 1 FROM open_link')
  const propose = db.prepare<[number]>('INSERT INTO temp.proposed VALUES (?)')
  const indexed = createCache<ReturnType<typeof indexLinks>>(db, 1)
  const version = createVersion(db)
  let comparedAt = ''

  const index = () => indexed('', () => indexLinks(links.all(), refused.all()))

  const whoseOf = ({ number, customerId, name, email }: Customer): Whose => {
    const utilityAccounts = rows.all(number).map(({ street, ...ids }) => ({ ...ids, address: { street } }))
    return { account: { customerId, utilityAccounts }, name, email }
  }

  /** Compares all customers with the open links, unless nothing changed: fills `temp.proposed`, which the lists read. */
  const compareAll = (): void => {
    if (version() === comparedAt) return
    const candidatesOf = index()
    db.exec('DELETE FROM temp.proposed')
    let next = isAny.get() === undefined ? [] : some.all(0)
    while (next.length > 0) {
      for (const customer of next)
        if (candidatesOf(whoseOf(customer)).length > 0) propose.run(customer.number)
      next = some.all(next.at(-1)?.number ?? 0)
    }
    comparedAt = version()
  }

  /** The links that may be a customer's, the likeliest first; none where it is known, or no customer shares. */
  const of = (customerId: string): LinkProposal[] => {
    const customer = one.get(customerId)
    if (customer === undefined) return []
    return index()(whoseOf(customer))
      .slice(0, mostProposed)
      .map(({ link: { note: _, ...link }, reasons }) => ({ ...link, reasons }))
  }

  return { compareAll, of }
}

import type { LinkProposal } from '../../../contract/model.ts'
import type { Db } from '../../sqlite/database.ts'
import { createCache, createVersion } from '../query/cache.ts'
import { indexLinks, type OpenLink, type RefusedLink, type Whose } from './link-index.ts'

/** More than these at once would be guessing. */
const mostProposed = 3

/** Of a customer with more utility accounts than these the first are compared: it must not hold the app up. */
const mostCompared = 30

type Customer = Omit<Whose, 'rows'> & { number: number }

/** Writes all that main knows of open links into the mirror, in place of what was there. Where a service tells who accepted, main sends none. */
export const createOpenLinks = (db: Db) => {
  const put = db.prepare<OpenLink>('INSERT INTO open_link VALUES (:id, :customer, :email, :note, :createdAt)')
  const refuse = db.prepare<RefusedLink>('INSERT OR IGNORE INTO refused_link VALUES (:customerId, :linkId)')
  return db.transaction(({ all, refused }: { all: OpenLink[]; refused: RefusedLink[] }): void => {
    db.exec('DELETE FROM open_link; DELETE FROM refused_link')
    for (const link of all) put.run(link)
    for (const one of refused) refuse.run(one)
  })
}

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
  const rows = db.prepare<[number], Whose['rows'][number]>(
    `SELECT electric_account_id AS electricAccountId, account_number AS accountNumber, street
     FROM utility_account WHERE customer_number = ? AND present = 1 ORDER BY position LIMIT ${mostCompared}`,
  )
  const isAny = db.prepare('SELECT 1 FROM open_link')
  const propose = db.prepare<[number]>('INSERT INTO temp.proposed VALUES (?)')
  const indexed = createCache<ReturnType<typeof indexLinks>>(db, 1)
  const version = createVersion(db)
  let comparedAt = ''

  const index = () => indexed('', () => indexLinks(links.all(), refused.all()))

  const whoseOf = (customer: Customer): Whose => ({ ...customer, rows: rows.all(customer.number) })

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

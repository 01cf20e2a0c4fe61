import type { Link } from '../../../contract/model.ts'
import type { Db } from '../../sqlite/database.ts'

/** A link of the register whose customer is not known yet. */
export type OpenLink = Pick<Link, 'id' | 'customer' | 'email' | 'note' | 'createdAt'>

/** A customer of whom a person said that the link is not theirs. */
export type RefusedLink = { customerId: string; linkId: string }

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

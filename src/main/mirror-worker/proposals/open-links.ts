import type { Link } from '../../../contract/model.ts'
import type { Db } from '../../sqlite/database.ts'

/** A link of the register whose customer is not known yet. */
export type OpenLink = Pick<Link, 'id' | 'customer' | 'email' | 'note' | 'createdAt'>

/** A customer of whom a person said that the link is not theirs. */
export type RefusedLink = { customerId: string; linkId: string }

/** All open links and refusals; or what changed of them: `gone` are the ids of links that are open no more. */
export type OpenLinksInput =
  | { all: OpenLink[]; refused: RefusedLink[] }
  | { changed: OpenLink[]; gone: string[]; refused: RefusedLink[]; forgotten: RefusedLink[] }

/** Writes what main knows of open links into the mirror. Where a service tells who accepted, main sends none. */
export const createOpenLinks = (db: Db) => {
  const put = db.prepare<OpenLink>(
    `INSERT INTO open_link VALUES (:id, :customer, :email, :note, :createdAt) ON CONFLICT DO UPDATE
     SET customer = excluded.customer, email = excluded.email, note = excluded.note, created_at = excluded.created_at`,
  )
  const remove = db.prepare<[string]>('DELETE FROM open_link WHERE id = ?')
  const refuse = db.prepare<RefusedLink>(
    'INSERT INTO refused_link VALUES (:customerId, :linkId) ON CONFLICT DO NOTHING',
  )
  const forget = db.prepare<RefusedLink>(
    'DELETE FROM refused_link WHERE customer_id = :customerId AND link_id = :linkId',
  )
  return db.transaction((input: OpenLinksInput): void => {
    if ('all' in input) {
      db.exec('DELETE FROM open_link; DELETE FROM refused_link')
      for (const link of input.all) put.run(link)
    } else {
      for (const link of input.changed) put.run(link)
      for (const id of input.gone) remove.run(id)
      for (const one of input.forgotten) forget.run(one)
    }
    for (const one of input.refused) refuse.run(one)
  })
}

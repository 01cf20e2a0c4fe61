import type { Db } from '../database/database.ts'
import { createSteps, type Step, toldAtLast } from '../database/steps.ts'
import { idRange } from '../id-range.ts'
import { nameAtLink } from '../link-name.ts'
import { createLinkRefolder } from '../links/refold-links.ts'
import { createRowRefolder } from '../saving/save-rows.ts'
import { createIndexTidy } from '../search-index.ts'
import type { Who } from '../utility-account.ts'

type Named = Who & { number: number; linkName: string | null; givenName: string | null }

/** Names of customers beside the service's own: at the link that they came by, and given by staff. */
export const createCustomerNames = (db: Db) => {
  const refold = createRowRefolder(db)
  const refoldLinks = createLinkRefolder(db)
  const known = db.prepare<[number, string], Named>(
    `SELECT number, link_name AS linkName, given_name AS givenName, name, email FROM customer
     WHERE connection_seq = ? AND customer_id = ?`,
  )
  const set = db.prepare<{ number: number; linkName: string | null; givenName: string | null }, Who>(
    `UPDATE customer SET link_name = :linkName, given_name = :givenName WHERE number = :number RETURNING name, email`,
  )
  const atLink = db.prepare<{ id: string; first: number; last: number }, string>(nameAtLink).pluck()
  const inSteps = createSteps(db, createIndexTidy(db))

  type Names = Partial<Pick<Named, 'linkName' | 'givenName'>>
  /** Yields what each part cost; its search rows follow. Of a customer who is not here nothing happens. */
  function* name(seq: number, customerId: string, names: Names, onChanged: () => void) {
    const before = known.get(seq, customerId)
    if (!before) return
    const next = { number: before.number, linkName: before.linkName, givenName: before.givenName, ...names }
    if (next.linkName === before.linkName && next.givenName === before.givenName) return
    const who = set.get(next)
    onChanged()
    if (!who || who.name === before.name) return
    yield 100 + refoldLinks(seq, customerId).cost
    yield* refold(before.number, customerId, who)
  }

  function* fromLink(seq: number, customerId: string, onChanged: () => void) {
    const linkName = atLink.get({ ...idRange(seq), id: customerId })
    if (linkName !== undefined) yield* name(seq, customerId, { linkName }, onChanged)
  }

  return {
    /** Takes over what the customer is called at the latest link that they accepted, where any says. */
    fromLink,
    /** The same by itself, in steps. */
    followLink: (seq: number, customerId: string): Step =>
      toldAtLast(db, inSteps(fromLink(seq, customerId, () => undefined))),
    /**
     * Names a customer: `linkName` as at the link that a person says is theirs, `givenName` as staff call them; null: not any more. In
     * steps; what is searched for follows.
     */
    set: (seq: number, customerId: string, names: Names): Step =>
      toldAtLast(db, inSteps(name(seq, customerId, names, () => undefined))),
  }
}

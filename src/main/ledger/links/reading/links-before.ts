import type { Link } from '../../../../contract/model.ts'
import { normalize } from '../../../../contract/search/search-words.ts'
import type { Sql } from '../../../sqlite/sql.ts'
import { linkColumns } from '../link-row.ts'
import { emailKeyOf, wholeWords } from '../link-texts.ts'

/** Rows to look at, the latest first: a reference such as "Open house" may stand at thousands. */
const most = 500

const same = (one: string, other: string): boolean => {
  const plain = (text: string) => normalize(text).replaceAll(/\s+/g, ' ').trim()
  return plain(one) !== '' && plain(one) === plain(other)
}

const isOpen = ({ state }: Link): boolean =>
  state === 'created' || state === 'copied' || state === 'opened' || state === 'declined'

/** Finds a link that somebody has already: case and accents aside, the reference, the customer's name or the email is the same. */
export const createLinksBefore = ({ all }: Sql) => {
  const named = (seq: number, match: string) =>
    all<Link>(
      `SELECT ${linkColumns} FROM link_word w CROSS JOIN link l ON l.number = w.rowid
       WHERE w.link_word MATCH ? AND l.connection_seq = ? AND l.url IS NOT NULL ORDER BY w.rowid DESC LIMIT ${most}`,
      match,
      seq,
    )
  const withEmail = (seq: number, email: string) =>
    all<Link>(
      `SELECT ${linkColumns} FROM link l INDEXED BY link_email
       WHERE l.connection_seq = ? AND l.archived IN (0, 1) AND l.email_key = ? AND l.url IS NOT NULL
       ORDER BY l.number DESC LIMIT ${most}`,
      seq,
      emailKeyOf(email),
    )

  /** The latest that is not accepted; else one by which they share their accounts; null: neither. */
  return (seq: number, { customer, email }: { customer: string; email: string }): Link | null => {
    const match = wholeWords(customer)
    const byName = match === null ? [] : named(seq, match)
    const byEmail = email.trim() === '' ? [] : withEmail(seq, email.trim())
    const theirs = [...byName, ...byEmail]
      .filter(
        link =>
          same(link.customer, customer) || same(link.customerName ?? '', customer) || same(link.email, email),
      )
      .sort((one, other) => other.createdAt - one.createdAt)
    const sharing = theirs.find(
      ({ state, customerId, endedAt }) => state === 'accepted' && customerId !== null && endedAt === null,
    )
    return theirs.find(isOpen) ?? sharing ?? null
  }
}

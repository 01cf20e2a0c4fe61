import type { Link } from '../../../contract/model.ts'
import { fold } from '../../../contract/search/search-words.ts'
import type { Db } from '../database/database.ts'
import { bound, idRange } from '../id-range.ts'
import { foldAll } from '../search.ts'
import { type LinkRow, linkColumns, toLink } from './link-row.ts'

/** Rows to look at, the latest first: a reference such as "Open house" may stand at thousands. */
const most = 200

/** A whole field of the searched text, as an FTS5 phrase; null where nothing is to be looked for. Pure. */
export const fieldPhrase = (text: string): string | null =>
  text.trim() === '' ? null : `"${foldAll([text.replaceAll('\0', ' ').trim()]).replaceAll('"', '""')}"`

const same = (one: string, other: string): boolean => {
  const plain = (text: string) => fold(text).replaceAll(/\s+/g, ' ').trim()
  return plain(one) !== '' && plain(one) === plain(other)
}

const isOpen = ({ state }: Link): boolean =>
  state === 'created' || state === 'copied' || state === 'opened' || state === 'declined'

/** Finds a link that somebody has already: case and accents aside, the reference, the customer's name or the email is the same. */
export const createLinksBefore = (db: Db) => {
  const find = db.prepare<
    { match: string; first: number; last: number },
    LinkRow & { isHere: number | null }
  >(
    `SELECT ${linkColumns},
       (SELECT gone_since IS NULL FROM customer WHERE connection_seq = l.number >> 32 AND customer_id = l.customer_id) AS isHere
     FROM link_text t CROSS JOIN link l ON l.number = t.rowid
     WHERE t.link_text MATCH :match AND t.rowid BETWEEN ${bound('first')} AND ${bound('last')} AND l.url IS NOT NULL
     ORDER BY t.rowid DESC LIMIT ${most}`,
  )
  /** The latest that is not accepted; else one by which they share their accounts; null: neither. */
  return (seq: number, { customer, email }: { customer: string; email: string }): Link | null => {
    const phrases = [fieldPhrase(customer), fieldPhrase(email)].filter(phrase => phrase !== null)
    if (phrases.length === 0) return null
    const theirs = find
      .all({ ...idRange(seq), match: phrases.join(' OR ') })
      .map(({ isHere, ...row }) => ({ link: toLink(row), isHere: isHere === 1 }))
      .filter(
        ({ link }) =>
          same(link.customer, customer) || same(link.customerName ?? '', customer) || same(link.email, email),
      )
      .sort((one, other) => other.link.createdAt - one.link.createdAt)
    const sharing = theirs.find(({ link, isHere }) => link.state === 'accepted' && isHere)
    return (theirs.find(({ link }) => isOpen(link)) ?? sharing)?.link ?? null
  }
}

import type { LinkHistory, OtherLink, OtherLinks } from '../../../../contract/links/register.ts'
import type { Link } from '../../../../contract/model.ts'
import type { Sql } from '../../../sqlite/sql.ts'
import { isOfUse, linkColumns } from '../link-row.ts'
import { emailKeyOf, wholeWords, whoOf } from '../link-texts.ts'

/** Candidates for `before`, the latest ones: a reference such as "Open house" may have thousands of links. */
const withWords = `SELECT * FROM (SELECT l.number FROM link_word w CROSS JOIN link l ON l.number = w.rowid
  WHERE w.link_word MATCH :words AND l.connection_seq = :seq AND l.url IS NOT NULL ORDER BY w.rowid DESC LIMIT 500)`
const withEmail = `SELECT * FROM (SELECT l.number FROM link l INDEXED BY link_email
  WHERE l.connection_seq = :seq AND l.archived IN (0, 1) AND l.email_key = :email AND l.url IS NOT NULL ORDER BY l.number DESC LIMIT 500)`

/** The best candidate with the same reference, customer's name or email that is open, or by which the customer shares. */
const before = `SELECT ${linkColumns} FROM (${withWords} UNION ${withEmail}) m CROSS JOIN link l ON l.number = m.number
  WHERE (:name <> '' AND :name IN (who_of(trim(l.customer), ''), who_of(trim(coalesce(l.customer_name, '')), ''))
      OR :email <> '' AND l.email_key = :email)
    AND (l.known_state IN ('created', 'copied', 'opened', 'declined')
      OR l.known_state = 'accepted' AND l.customer_id IS NOT NULL AND l.ended_at IS NULL)
  ORDER BY l.known_state = 'accepted', l.created_at DESC LIMIT 1`

/** Links for the same email, or with the same reference where one of the two has no email: with two emails they are two customers. */
const alike = `SELECT n.number FROM link l JOIN link n INDEXED BY link_email
    ON n.connection_seq = l.connection_seq AND n.archived IN (0, 1) AND n.email_key = l.email_key
    WHERE l.id = :id AND l.email_key <> ''
  UNION SELECT n.number FROM link l JOIN link n INDEXED BY link_who
    ON n.connection_seq = l.connection_seq AND n.archived IN (0, 1)
    AND n.who >= who_of(l.customer, '') AND n.who < rtrim(who_of(l.customer, ''), char(10)) || char(11)
    WHERE l.id = :id AND l.customer <> '' AND '' IN (l.email, n.email)`

/** Not the standing link, which everybody gets, nor one that the same customer accepted: their record lists those already. */
const others = `SELECT n.id, n.created_at AS createdAt, '' IN (l.email, n.email) AS "byName?" FROM link l JOIN link n ON n.number IN (${alike})
  WHERE l.id = :id AND n.url IS NOT NULL AND l.redirect_url IS NOT NULL AND n.redirect_url IS NOT NULL
    AND (n.customer_id IS NULL OR n.customer_id IS NOT l.customer_id)`

const latest = 'ORDER BY n.created_at DESC, n.number DESC LIMIT 1'
const earlier = `${others} AND (n.created_at, n.number) < (l.created_at, l.number) ${latest}`
const newer = `${others} AND (n.created_at, n.number) > (l.created_at, l.number) AND ${isOfUse} ${latest}`

export const createLookups = ({ all, column, count, get, has }: Sql) => ({
  /** Whether a connection has a link. */
  hasAny: (seq: number): boolean => has('SELECT 1 FROM link WHERE connection_seq = ? LIMIT 1', seq),
  /** How many links of the connection have this URL. */
  withUrl: (seq: number, url: string) =>
    count('SELECT count(*) FROM link WHERE connection_seq = ? AND url = ?', seq, url),
  /** How many there are of unknown outcome, in all connections. */
  unknown: () => count("SELECT count(*) FROM link INDEXED BY link_unknown WHERE state = 'outcome_unknown'"),
  /** The keys that colleagues made links with, by name. */
  makers: (seq: number) =>
    column<string>(
      `SELECT DISTINCT maker FROM link INDEXED BY link_maker WHERE connection_seq = ? AND maker IS NOT NULL ORDER BY maker`,
      seq,
    ),
  /** Links by their numbers, in the order of these. */
  byNumbers: (numbers: number[]) =>
    all<Link>(
      `SELECT ${linkColumns} FROM json_each(?) m JOIN link l ON l.number = m.value ORDER BY m.key`,
      JSON.stringify(numbers),
    ),
  numbersOf: (seq: number, ids: string[]) =>
    column<number>(
      'SELECT l.number FROM json_each(:ids) m JOIN link l ON l.id = m.value WHERE l.connection_seq = :seq ORDER BY m.key',
      { ids: JSON.stringify(ids), seq },
    ),
  /**
   * The link that a customer has already: the latest that can still be accepted, else one by which they share their accounts; null: neither. Reference
   * and customer's name are compared without regard to case and accents.
   */
  before: (seq: number, { customer, email }: { customer: string; email: string }): Link | null =>
    get(before, {
      seq,
      // An empty phrase matches nothing.
      words: wholeWords(customer) ?? '""',
      name: whoOf({ customer: customer.trim(), email: '' }),
      email: emailKeyOf(email.trim()),
    }),
  /** The link that the same customer got before a link, and the newest one after it. */
  others: (id: string): OtherLinks => ({
    earlier: get<OtherLink>(earlier, { id }),
    newer: get<OtherLink>(newer, { id }),
  }),
  /** What happened to a link, the latest first, and the texts that the service has if they were changed here. */
  history: (seq: number, id: string): LinkHistory => ({
    actions: all(
      `SELECT a.at, a.action, a.here AS "here?", a.detail FROM link l JOIN link_action a ON a.link_number = l.number
         WHERE l.connection_seq = :seq AND l.id = :id ORDER BY a.at DESC, a.action LIMIT 500`,
      { seq, id },
    ),
    asked: null,
    ...get<Pick<LinkHistory, 'asked'>>(
      'SELECT asked AS "asked{}" FROM link WHERE connection_seq = :seq AND id = :id',
      { seq, id },
    ),
  }),
})

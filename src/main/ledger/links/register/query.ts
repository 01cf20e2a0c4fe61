import {
  everyLink,
  type LinkMailing,
  type LinkOrder,
  type LinkStage,
  linkStates,
} from '../../../../contract/links/register.ts'
import type { LinkFilter, LinkList } from '../../../../contract/links/register-schemas.ts'
import { type Parameters, toBit } from '../../../sqlite/sql.ts'
import { isOfUse } from '../link-row.ts'
import { linkMatch } from '../link-texts.ts'

/** Which links are to be followed up: handed over before `handedBefore` without an answer, or on a day up to `until` that a person chose. */
export type Due = { handedBefore: number; until: number }

/** Which links of a connection are listed, in which order; what is left out does not narrow the list. */
export type RegisterFilter = Partial<LinkList> & { due?: Due }

/** Each order with the index that holds it. */
const orders: Record<LinkOrder, { index: string; keys: string[] }> = {
  created: { index: 'link_created', keys: ['l.created_at'] },
  last: { index: 'link_since', keys: ['l.since'] },
  state: { index: 'link_state', keys: ['l.stage', 'l.created_at'] },
  customer: { index: 'link_who', keys: ['l.who'] },
  email: { index: 'link_email', keys: ['l.email_key'] },
  'follow-up': { index: 'link_follow_up', keys: ['l.follow_up_at'] },
}

const accepted = "l.progress = 'accepted' AND l.request_id IS NOT NULL"

const opened = "(l.opened_at IS NOT NULL OR l.progress IN ('opened', 'accepted', 'declined'))"

/** The condition that a link got at least so far. Who declined has opened it; what a colleague copied is noted by its state alone. */
export const stages: Record<LinkStage, string> = {
  sent: `(l.handed_at IS NOT NULL OR l.copied_at IS NOT NULL OR l.state = 'copied' OR ${opened})`,
  opened,
  sharing: "l.progress = 'accepted'",
}

/** Links with a mail in the queue. The plus keeps SQLite from looking for each of them with each number of the list that it is compared with. */
const withMailWaiting = `SELECT +number AS number FROM link WHERE id IN (
  SELECT link_id FROM mail INDEXED BY mail_due WHERE state IN ('waiting', 'sending'))`

const mails: Record<LinkMailing, string> = {
  with: 'l.mailed = 1',
  without: 'l.mailed = 0',
  waiting: `l.number IN (${withMailWaiting})`,
}

/** The condition of each part of a filter that is not null. */
const conditions: readonly [part: keyof LinkFilter, condition: string][] = [
  ['state', 'l.stage = :stage'],
  ['acceptedFrom', `${accepted} AND l.progress_at >= :acceptedFrom`],
  ['acceptedTo', `${accepted} AND l.progress_at < :acceptedTo`],
  ['from', 'l.created_at >= :from'],
  ['to', 'l.created_at < :to'],
  ['maker', "l.maker IS nullif(:maker, '')"],
  ['kind', "l.standing = (:kind = 'standing')"],
]

/** The conditions of a filter, without its words. */
const conditionsOf = (filter: LinkFilter): string[] => {
  const { reached, mail } = filter
  return [
    ...conditions.flatMap(([part, condition]) => (filter[part] === null ? [] : [condition])),
    ...(reached === null ? [] : [stages[reached]]),
    ...(mail === null ? [] : [mails[mail]]),
  ]
}

const ofOneCustomer = `l.connection_seq = :seq AND l.redirect_url IS NOT NULL AND l.url IS NOT NULL AND l.archived = 0
  AND NOT EXISTS (SELECT 1 FROM mail WHERE link_id = l.id AND state IN ('waiting', 'sending'))`

/** Longer lists of due links are of no use to a person. */
const mostDue = 1_000

/** True of a link whose mail was refused and that was not handed over since: it is not due, but needs another address first. */
const lastRefused =
  "(SELECT state = 'refused' AND state_at >= l.handed_at FROM mail WHERE link_id = l.id ORDER BY number DESC LIMIT 1) IS 1"

/**
 * True of a link whose customer was given a later one, which is waited for, or accepted it. Without an email, two of the same name may be two people. The
 * order is the index's, backwards: the later of many alike is found at once. Their numbers alone do not tell: a service lists links newest first.
 */
const hasLater = `l.email <> '' AND (SELECT 1 FROM link n INDEXED BY link_who WHERE n.connection_seq = l.connection_seq
  AND n.archived IN (0, 1) AND n.who = l.who AND (n.created_at, n.number) > (l.created_at, l.number)
  AND ${isOfUse} AND (n.archived = 0 AND n.handed_at IS NOT NULL OR n.progress = 'accepted')
  ORDER BY n.archived DESC, n.number DESC LIMIT 1) IS 1`

/** Links for one customer that were handed over and have no answer that is known, and those whose chosen day has come; of each, the latest first. */
const dueLinks = `(SELECT * FROM (SELECT l.number FROM link l INDEXED BY link_waits WHERE ${ofOneCustomer}
    AND (l.progress IS NULL OR l.progress = 'opened') AND l.follow_up_at IS NULL AND l.handed_at < :handedBefore
    AND NOT ${lastRefused} AND NOT (${hasLater}) ORDER BY l.handed_at DESC LIMIT ${mostDue})
  UNION ALL SELECT * FROM (SELECT l.number FROM link l INDEXED BY link_follow_up WHERE ${ofOneCustomer}
    AND l.follow_up_at <= :until ORDER BY l.follow_up_at DESC LIMIT ${mostDue}))`

/** Milliseconds by which a link's creation here and at the service may differ: by their clocks, and until the answer comes. */
const slack = 10 * 60 * 1000

/**
 * Links reported by the service that may be a link of unknown outcome of this desk: created at that time with the same texts, and not opened yet. They
 * are hidden, so that no link is listed twice; retrying the unknown link shows whether it is the same.
 */
const perhapsOwn = `SELECT of_service.number FROM link u INDEXED BY link_unknown
  CROSS JOIN link of_service INDEXED BY link_who ON of_service.connection_seq = :seq AND of_service.archived IN (0, 1)
    AND of_service.who = u.who AND of_service.created_at BETWEEN u.created_at - ${slack} AND u.created_at + ${slack}
  WHERE u.state = 'outcome_unknown' AND u.connection_seq = :seq AND u.noted = 1
    AND of_service.maker IS NOT NULL AND of_service.progress IS NULL AND of_service.redirect_url = u.redirect_url
    AND of_service.customer = u.customer AND of_service.email = u.email AND of_service.note = u.note`

const withWords = 'SELECT rowid AS number FROM link_word WHERE link_word MATCH :match'
const byNumber = (numbers: string) => `(${numbers}) m CROSS JOIN link l ON l.number = m.number`

/** Finds the links with the words; `broad`: so many that it is quicker to go along the index of the order, until the page is full, than to sort them all. */
type Words = { match: string | null; broad: boolean }

/** The narrowest source of the links: those that are due, those with the words, or an index. */
const sourceOf = (filter: LinkList, isDue: boolean, { match, broad }: Words, index: string): string => {
  if (isDue)
    return byNumber(
      `SELECT number FROM ${dueLinks}${match === null ? '' : ` WHERE number IN (${withWords})`}`,
    )
  if (match !== null && !broad) return byNumber(withWords)
  if (filter.mail === 'waiting') return byNumber(withMailWaiting)
  if (filter.acceptedFrom !== null || filter.acceptedTo !== null) return 'link l INDEXED BY link_accepted'
  return `link l INDEXED BY ${index}`
}

/**
 * Builds the query for a list of links, over `link l`: `SELECT … ${from} ${order}`. `unsortedFrom`: the same links by the index that counts them fastest.
 * `isWhole`: the list is the whole register, or the whole archive; `broadFrom`: instead of `from` where the words find many. Pure.
 */
export const registerQuery = (seq: number, { due, ...given }: RegisterFilter) => {
  const filter: LinkList = { ...everyLink, ...given }
  const { search, archived, followUp, counted, by, descending, ...values } = filter
  const match = linkMatch(search)
  const asked = conditionsOf(filter)
  const fromBy = (index: string, broad = false): string => {
    const all = [
      'l.connection_seq = :seq',
      ...(counted ? ['l.url IS NOT NULL'] : ['l.archived = :archived']),
      // True of every link, but indexes with `archived` as second column need it; link_made has no such column.
      ...(counted && index !== 'link_made' ? ['l.archived IN (0, 1)'] : []),
      ...asked,
      ...(broad && match !== null ? [`l.number IN (${withWords})`] : []),
      `l.number NOT IN (SELECT number FROM temp.making UNION ALL ${perhapsOwn})`,
    ]
    const source = sourceOf(filter, followUp && due !== undefined, { match, broad }, index)
    return `FROM ${source} WHERE ${all.join(' AND ')}`
  }
  const { index, keys } = orders[by]
  const ordered = by === 'created' && filter.state !== null ? 'link_state' : index
  const way = descending ? 'DESC' : 'ASC'
  const stage = filter.state === null ? null : linkStates.indexOf(filter.state)
  const parameters: Parameters = { seq, match, stage, ...values, ...due, archived: toBit(archived) }
  return {
    from: fromBy(ordered),
    broadFrom: fromBy(ordered, true),
    // NULLS LAST at more than the first key, the only one that can be empty, has SQLite sort all links instead of walking the index.
    order: `ORDER BY ${[...keys, 'l.number'].map((key, at) => `${key} ${way}${at === 0 ? ' NULLS LAST' : ''}`).join(', ')}`,
    unsortedFrom: fromBy(counted ? 'link_made' : 'link_created'),
    isWhole: !followUp && !counted && match === null && asked.length === 0,
    parameters,
  }
}

export type RegisterQuery = ReturnType<typeof registerQuery>

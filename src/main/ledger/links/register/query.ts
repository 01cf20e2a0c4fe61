import type { LinkOrder } from '../../../../contract/links/register.ts'
import type { LinkFilter, LinkList } from '../../../../contract/links/register-schemas.ts'
import type { Parameters } from '../../../sqlite/sql.ts'
import { linkMatch } from '../link-texts.ts'

/** From when on a link is to be followed up: `handedBefore`, if no day was chosen, or that day is `until` now. */
export type Due = { handedBefore: number; until: number }

/** What is asked of the register of a connection. */
export type RegisterRequest = { seq: number; filter: LinkList; due: Due | null }

/** The rest of a query after its columns, over `link l`. */
export type Query = { from: string; parameters: Parameters }

/** Each order with the index that holds it. */
const orders: Record<LinkOrder, { index: string; keys: string[] }> = {
  created: { index: 'link_created', keys: ['l.created_at'] },
  last: { index: 'link_last', keys: ['l.last_at'] },
  state: { index: 'link_state', keys: ['l.known_state', 'l.created_at'] },
  customer: { index: 'link_who', keys: ['l.who'] },
  email: { index: 'link_email', keys: ['l.email_key'] },
  ended: { index: 'link_ended', keys: ['l.ended_at'] },
}

const stateCondition = (state: LinkFilter['state']): string =>
  state === 'ended' ? 'l.ended_at IS NOT NULL' : 'l.known_state = :state AND l.ended_at IS NULL'

/** What a filter asks for besides its words; all that is null asks for nothing. */
const conditionsOf = (filter: LinkFilter): string[] => {
  const { state, from, to, maker, kind, mail, acceptedFrom, acceptedTo } = filter
  const isOfAccepted = acceptedFrom !== null || acceptedTo !== null
  const all = [
    [isOfAccepted, "l.progress = 'accepted' AND l.request_id IS NOT NULL"],
    [acceptedFrom !== null, 'l.progress_at >= :acceptedFrom'],
    [acceptedTo !== null, 'l.progress_at < :acceptedTo'],
    [state !== null, stateCondition(state)],
    [from !== null, 'l.created_at >= :from'],
    [to !== null, 'l.created_at < :to'],
    [maker !== null, maker === '' ? 'l.maker IS NULL' : 'l.maker = :maker'],
    [kind !== null, `l.standing = ${Number(kind === 'standing')}`],
    [mail !== null, `l.mailed = ${Number(mail === 'with')}`],
  ] as const
  return all.flatMap(([isAsked, condition]) => (isAsked ? [condition] : []))
}

const waits = `FROM link l INDEXED BY link_waits WHERE l.connection_seq = :seq AND l.redirect_url IS NOT NULL AND l.url IS NOT NULL
  AND l.archived = 0 AND (l.progress IS NULL OR l.progress = 'opened')
  AND NOT EXISTS (SELECT 1 FROM mail WHERE link_id = l.id AND state IN ('waiting', 'sending'))`

/** More could not be followed up. */
const mostDue = 1_000

/** Links for one customer that were handed over and have no answer that is known, the latest first. */
const due = `(SELECT * FROM (SELECT l.number ${waits} AND l.follow_up_at IS NULL AND l.handed_at < :handedBefore
    ORDER BY l.handed_at DESC LIMIT ${mostDue})
  UNION ALL SELECT * FROM (SELECT l.number ${waits} AND l.follow_up_at <= :until ORDER BY l.follow_up_at DESC LIMIT ${mostDue}))`

/** How far the clocks of a service and this computer may be apart, and how long an answer may take, in milliseconds. */
const slack = 10 * 60 * 1000

/**
 * Links that the service tells of and that may be what is still unknown here: the same was asked for at that time, and they were not
 * followed yet. Each would stand twice; trying the unknown one again says which is which.
 */
const perhapsOwn = `SELECT of_service.number FROM link u INDEXED BY link_unknown
  CROSS JOIN link of_service INDEXED BY link_created ON of_service.connection_seq = :seq AND of_service.archived IN (0, 1)
    AND of_service.created_at BETWEEN u.created_at - ${slack} AND u.created_at + ${slack}
  WHERE u.state = 'outcome_unknown' AND u.connection_seq = :seq AND u.noted = 1
    AND of_service.maker IS NOT NULL AND of_service.progress IS NULL AND of_service.redirect_url = u.redirect_url
    AND of_service.customer = u.customer AND of_service.email = u.email AND of_service.note = u.note`

const words = 'SELECT rowid AS number FROM link_word WHERE link_word MATCH :match'

/** The rows of which what is asked for are some: those with the words, else of the index that has the fewest. */
const sourceOf = ({ filter, due: from }: RegisterRequest, match: string | null, index: string): string => {
  const joined = (numbers: string) => `(${numbers}) m CROSS JOIN link l ON l.number = m.number`
  if (filter.followUp && from !== null)
    return joined(`SELECT number FROM ${due}${match === null ? '' : ` WHERE number IN (${words})`}`)
  if (match !== null) return joined(words)
  const isOfAccepted = filter.acceptedFrom !== null || filter.acceptedTo !== null
  const best = filter.state === 'ended' ? 'link_ended' : index
  return `link l INDEXED BY ${isOfAccepted ? 'link_accepted' : best}`
}

const query = (request: RegisterRequest, index: string): Query => {
  const { seq, filter } = request
  const { state, from, to, maker, acceptedFrom, acceptedTo } = filter
  const match = linkMatch(filter.search)
  const conditions = [
    'l.connection_seq = :seq',
    ...(filter.counted ? ['l.url IS NOT NULL'] : ['l.archived = :archived']),
    // What every row is: the indexes of orders begin with it, that of what was made does not have it.
    ...(filter.counted && index !== 'link_made' ? ['l.archived IN (0, 1)'] : []),
    ...conditionsOf(filter),
    `l.number NOT IN (SELECT number FROM temp.making UNION ALL ${perhapsOwn})`,
  ]
  return {
    from: `FROM ${sourceOf(request, match, index)} WHERE ${conditions.join(' AND ')}`,
    parameters: {
      ...{ seq, state, from, to, maker, acceptedFrom, acceptedTo, match },
      ...request.due,
      archived: Number(filter.archived),
    },
  }
}

/** All that is asked for, in the order of its list. Pure. */
export const sortedQuery = (request: RegisterRequest): Query & { order: string } => {
  const { by, descending, state } = request.filter
  const { index, keys } = orders[by]
  const way = descending ? 'DESC' : 'ASC'
  return {
    ...query(request, by === 'created' && state !== null ? 'link_state' : index),
    order: `ORDER BY ${[...keys, 'l.number'].map(key => `${key} ${way} NULLS LAST`).join(', ')}`,
  }
}

/** All that is asked for, in no order. Pure. */
export const unsortedQuery = (request: RegisterRequest): Query =>
  query(request, request.filter.counted ? 'link_made' : 'link_created')

/** Whether it is the whole register, or all that was put away. Pure. */
export const isPlain = ({ filter }: RegisterRequest): boolean =>
  !filter.followUp &&
  !filter.counted &&
  linkMatch(filter.search) === null &&
  conditionsOf(filter).length === 0

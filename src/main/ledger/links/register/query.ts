import type { LinkOrder } from '../../../../contract/links/register.ts'
import type { LinkFilter, LinkList } from '../../../../contract/links/register-schemas.ts'
import type { Parameters } from '../../../sqlite/sql.ts'
import { linkMatch } from '../link-texts.ts'

/** From when on a link is to be followed up: `handedBefore`, if no day was chosen, or that day is `until` now. */
export type Due = { handedBefore: number; until: number }

/** What is asked of the register of a connection; `hidden`: numbers of rows that are not shown. */
export type RegisterRequest = { seq: number; filter: LinkList; due: Due | null; hidden: readonly number[] }

/** The rest of a query after its columns, over `link l`. */
export type Query = { from: string; parameters: Parameters }

/** Each order with the index that holds it. */
const orders: Record<LinkOrder, { index: string; keys: string[] }> = {
  created: { index: 'link_created', keys: ['l.created_at'] },
  last: { index: 'link_last', keys: ['l.last_at'] },
  state: { index: 'link_state', keys: ['l.known_state', 'l.created_at'] },
  customer: { index: 'link_who', keys: ['l.who'] },
  email: { index: 'link_email', keys: ['l.email_key'] },
}

const hasEnded =
  'EXISTS (SELECT 1 FROM ended WHERE connection_seq = l.connection_seq AND customer_id = l.customer_id)'

const stateCondition = (state: LinkFilter['state']): string => {
  if (state === 'ended') return `l.progress = 'accepted' AND ${hasEnded}`
  return state === 'accepted' ? `l.known_state = :state AND NOT ${hasEnded}` : 'l.known_state = :state'
}

/** What a filter asks for besides its words; all that is null asks for nothing. */
const conditionsOf = ({
  state,
  from,
  to,
  maker,
  kind,
  mail,
  acceptedFrom,
  acceptedTo,
}: LinkFilter): string[] => [
  ...(acceptedFrom === null && acceptedTo === null
    ? []
    : ["l.progress = 'accepted' AND l.request_id IS NOT NULL"]),
  ...(acceptedFrom === null ? [] : ['l.progress_at >= :acceptedFrom']),
  ...(acceptedTo === null ? [] : ['l.progress_at < :acceptedTo']),
  ...(state === null ? [] : [stateCondition(state)]),
  ...(from === null ? [] : ['l.created_at >= :from']),
  ...(to === null ? [] : ['l.created_at < :to']),
  ...(maker === null ? [] : [maker === '' ? 'l.maker IS NULL' : 'l.maker = :maker']),
  ...(kind === null ? [] : [`l.standing = ${Number(kind === 'standing')}`]),
  ...(mail === null ? [] : [`l.mailed = ${Number(mail === 'with')}`]),
]

const waits = `FROM link l INDEXED BY link_waits WHERE l.connection_seq = :seq AND l.redirect_url IS NOT NULL AND l.url IS NOT NULL
  AND l.archived = 0 AND (l.progress IS NULL OR l.progress = 'opened')
  AND NOT EXISTS (SELECT 1 FROM mail WHERE link_id = l.id AND state IN ('waiting', 'sending'))`

/** More could not be followed up. */
const mostDue = 1_000

/** Links for one customer that were handed over and have no answer that is known, the latest first. */
const due = `(SELECT * FROM (SELECT l.number ${waits} AND l.follow_up_at IS NULL AND l.handed_at < :handedBefore
    ORDER BY l.handed_at DESC LIMIT ${mostDue})
  UNION ALL SELECT * FROM (SELECT l.number ${waits} AND l.follow_up_at <= :until ORDER BY l.follow_up_at DESC LIMIT ${mostDue}))`

const words = 'SELECT rowid AS number FROM link_word WHERE link_word MATCH :match'

const ofEnded = `SELECT o.number FROM ended e CROSS JOIN link o INDEXED BY link_customer
  ON o.connection_seq = e.connection_seq AND o.customer_id = e.customer_id WHERE e.connection_seq = :seq`

/** The rows of which what is asked for are some: those with the words, else of the index that has the fewest. */
const sourceOf = ({ filter, due: from }: RegisterRequest, match: string | null, index: string): string => {
  const joined = (numbers: string) => `(${numbers}) m CROSS JOIN link l ON l.number = m.number`
  if (filter.followUp && from !== null)
    return joined(`SELECT number FROM ${due}${match === null ? '' : ` WHERE number IN (${words})`}`)
  if (match !== null) return joined(words)
  if (filter.state === 'ended') return joined(ofEnded)
  const isOfAccepted = filter.acceptedFrom !== null || filter.acceptedTo !== null
  return `link l INDEXED BY ${isOfAccepted ? 'link_accepted' : index}`
}

const query = (request: RegisterRequest, index: string): Query => {
  const { seq, filter, hidden } = request
  const { state, from, to, maker, acceptedFrom, acceptedTo } = filter
  const match = linkMatch(filter.search)
  const conditions = [
    'l.connection_seq = :seq',
    filter.counted ? 'l.archived IN (0, 1) AND l.url IS NOT NULL' : 'l.archived = :archived',
    ...conditionsOf(filter),
    ...(hidden.length === 0 ? [] : ['l.number NOT IN (SELECT value FROM json_each(:hidden))']),
  ]
  return {
    from: `FROM ${sourceOf(request, match, index)} WHERE ${conditions.join(' AND ')}`,
    parameters: {
      ...{ seq, state, from, to, maker, acceptedFrom, acceptedTo, match },
      ...request.due,
      archived: Number(filter.archived),
      hidden: JSON.stringify(hidden),
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
    order: `ORDER BY ${[...keys, 'l.number'].map(key => `${key} ${way}`).join(', ')}`,
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

import type { LinkOrder } from '../../../contract/links/register.ts'
import type { LinkFilter } from '../../../contract/links/register-schemas.ts'
import type { Parameters } from '../database/statements.ts'
import { idRange } from '../id-range.ts'

/** From when on a link is to be followed up: `handedBefore`, if nobody chose a day, or that day is `until` now. */
export type Due = { handedBefore: number; until: number }

/** What is asked of the register; `hidden`: numbers of rows that are not shown. */
export type Asked = Partial<LinkFilter> & { due?: Due }

export type Where = { conditions: string[]; parameters: Parameters }

type Order = { index: string; keys: string[] }

/** Each order with the index that holds it; `link_created` has all that filters ask for as well. */
const orders: Record<LinkOrder, Order> = {
  created: { index: 'link_created', keys: ['l.created_at'] },
  last: { index: 'link_last', keys: ['l.last_at'] },
  state: { index: 'link_state', keys: ['l.known_state', 'l.created_at'] },
  customer: { index: 'link_name', keys: ['l.who'] },
  email: { index: 'link_email', keys: ['lower(l.email)'] },
}

/** How to walk the register in an order, and by what to sort what is no walk. Pure. */
export const orderOf = ({
  by,
  descending,
  state: only,
}: Pick<Asked, 'state'> & { by: LinkOrder; descending: boolean }) => {
  const { index, keys } = orders[by]
  const way = descending ? 'DESC' : 'ASC'
  const sorted = [...keys, 'l.number'].map(key => `${key} ${way}`).join(', ')
  return { index: by === 'created' && only ? 'link_state' : index, sorted }
}

/** Bounds of when a link was accepted, as far as the service tells that, and of the days until then. */
const acceptanceConditions = ({ acceptedFrom, acceptedTo, daysFrom, daysTo }: Asked): string[] => {
  const bounds = [
    ...(acceptedFrom == null ? [] : ['l.progress_at >= :acceptedFrom']),
    ...(acceptedTo == null ? [] : ['l.progress_at < :acceptedTo']),
    ...(daysFrom == null ? [] : [`${daysUntil('l')} >= :daysFrom`]),
    ...(daysTo == null ? [] : [`${daysUntil('l')} <= :daysTo`]),
  ]
  return bounds.length === 0 ? [] : ["l.progress = 'accepted' AND l.request_id IS NOT NULL", ...bounds]
}

/** See `days-between`. */
export const daysUntil = (row: string): string => `days_between(${row}.created_at, ${row}.progress_at)`

const filterConditions = (asked: Asked): string[] => {
  const { state: only, from, to, maker, kind, mail, counted } = asked
  return [
    ...acceptanceConditions(asked),
    ...(counted ? ['l.url IS NOT NULL'] : []),
    ...(only ? ['l.known_state = :state'] : []),
    ...(from == null ? [] : ['l.created_at >= :from']),
    ...(to == null ? [] : ['l.created_at < :to']),
    ...(maker == null ? [] : [maker === '' ? 'l.maker IS NULL' : 'l.maker = :maker']),
    ...(kind == null ? [] : [`l.standing = ${kind === 'standing' ? 1 : 0}`]),
    ...(mail == null ? [] : [`l.mailed = ${mail === 'with' ? 1 : 0}`]),
  ]
}

/** The index that has the fewest rows of what is asked for, whatever their order. Pure. */
export const narrowestIndex = (asked: Asked): string => {
  if (acceptanceConditions(asked).length > 0) return 'link_accepted'
  return asked.counted ? 'link_made' : 'link_created'
}

/** Whether more is asked for than what an index begins with. */
export const isFiltered = (asked: Asked): boolean => filterConditions(asked).length > 0

/** What a row must be, whatever text is searched for. Pure. */
export const whereOf = (seq: number, asked: Asked, hidden: readonly number[]): Where => {
  const { archived = false, state: only, from, to, maker, counted } = asked
  const { acceptedFrom, acceptedTo, daysFrom, daysTo } = asked
  return {
    conditions: [
      'l.number >> 32 = :seq',
      counted ? 'l.archived IN (0, 1)' : 'l.archived = :archived',
      ...filterConditions(asked),
      ...(hidden.length === 0 ? [] : ['l.number NOT IN (SELECT value FROM json_each(:hidden))']),
    ],
    parameters: {
      seq,
      ...(counted ? {} : { archived: archived ? 1 : 0 }),
      ...(acceptedFrom == null ? {} : { acceptedFrom }),
      ...(acceptedTo == null ? {} : { acceptedTo }),
      ...(daysFrom == null ? {} : { daysFrom }),
      ...(daysTo == null ? {} : { daysTo }),
      ...(only ? { state: only } : {}),
      ...(from == null ? {} : { from }),
      ...(to == null ? {} : { to }),
      ...(maker ? { maker } : {}),
      ...(hidden.length === 0 ? {} : { hidden: JSON.stringify(hidden) }),
    },
  }
}

const waits = `FROM link l INDEXED BY link_waits WHERE l.number >> 32 = :seq AND l.redirect_url IS NOT NULL AND l.url IS NOT NULL
  AND l.archived = 0 AND (l.progress IS NULL OR l.progress = 'opened')
  AND NOT EXISTS (SELECT 1 FROM mail WHERE link_id = l.id AND state IN ('waiting', 'sending'))`

/** Links for one customer that were handed over and have no answer that is known, the latest first; at most `:most`. */
export const dueQuery = (
  seq: number,
  { handedBefore, until }: Due,
): { sql: string; parameters: Parameters } => ({
  sql: `SELECT * FROM (SELECT l.number ${waits} AND l.follow_up_at IS NULL AND l.handed_at < :handedBefore
      ORDER BY l.handed_at DESC LIMIT :most)
    UNION ALL SELECT * FROM (SELECT l.number ${waits} AND l.follow_up_at <= :until ORDER BY l.follow_up_at DESC LIMIT :most)`,
  parameters: { seq, handedBefore, until },
})

/** The numbers of a connection's rows up to one, and after it. */
export const upToRange = (seq: number, upTo: number | null | undefined) => {
  const { first, last } = idRange(seq)
  return { first, last, upTo: Math.min(upTo ?? last, last) }
}

import { everyLink } from '../../../../contract/links/register.ts'
import type { LinkList } from '../../../../contract/links/register-schemas.ts'
import type { Link, LinkPage } from '../../../../contract/model.ts'
import type { Sql } from '../../../sqlite/sql.ts'
import { linkColumns } from '../link-row.ts'
import { type Due, isPlain, type RegisterRequest, sortedQuery, unsortedQuery } from './query.ts'

/** Of what is left out, everything. */
type Asked = Partial<LinkList> & { due?: Due }

/** `upTo`: the number of the newest row to show; null: all. Rows are numbered as they come, whenever they were created. */
export type LinkWindow = Asked & { offset: number; limit: number; upTo?: number | null }

const every = Number.MAX_SAFE_INTEGER

/** Counted to the end up to here. */
const mostCounted = 1_000

/** How far the clocks of a service and this computer may be apart, and how long an answer may take, in milliseconds. */
const slack = 10 * 60 * 1000

/**
 * Links that the service tells of and that may be what is still unknown here: the same was asked for at that time, and they were not
 * followed yet. Each would stand twice; trying the unknown one again says which is which.
 */
const perhapsOwn = `SELECT DISTINCT of_service.number FROM link u INDEXED BY link_unknown
  CROSS JOIN link of_service INDEXED BY link_created ON of_service.connection_seq = :seq AND of_service.archived IN (0, 1)
    AND of_service.created_at BETWEEN u.created_at - ${slack} AND u.created_at + ${slack}
  WHERE u.state = 'outcome_unknown' AND u.connection_seq = :seq AND u.noted = 1
    AND of_service.maker IS NOT NULL AND of_service.progress IS NULL AND of_service.redirect_url = u.redirect_url
    AND of_service.customer = u.customer AND of_service.email = u.email AND of_service.note = u.note`

/** The register of links. `underWayOf`: numbers of a connection's rows that are being created. */
export const createRegister = (sql: Sql, underWayOf: (seq: number) => number[]) => {
  const linksOf = (numbers: number[]) =>
    sql.all<Link>(
      `SELECT ${linkColumns} FROM json_each(?) m JOIN link l ON l.number = m.value ORDER BY m.key`,
      JSON.stringify(numbers),
    )

  const requestOf = (seq: number, { due, ...given }: Asked): RegisterRequest => ({
    seq,
    filter: { ...everyLink, ...given },
    due: due ?? null,
    hidden: [...underWayOf(seq), ...sql.column<number>(perhapsOwn, { seq })],
  })

  /** How many rows there are with a condition, in no order. Up to `most`; negative: all. */
  const count = (request: RegisterRequest, condition: string, upTo: number, most = -1): number => {
    const { from, parameters } = unsortedQuery(request)
    const rows = `SELECT 1 ${from} AND l.number ${condition} :upTo LIMIT :most`
    return sql.count(`SELECT count(*) FROM (${rows})`, { ...parameters, upTo, most })
  }

  const numbersIn = (request: RegisterRequest, { offset, limit, upTo = null }: LinkWindow): number[] => {
    const { from, order, parameters } = sortedQuery(request)
    const rows = `SELECT l.number ${from} AND l.number <= :upTo ${order} LIMIT :limit OFFSET :offset`
    return sql.column<number>(rows, { ...parameters, upTo: upTo ?? every, offset, limit })
  }

  const totalOf = (request: RegisterRequest, { offset, limit, upTo = null }: LinkWindow) => {
    if (isPlain(request)) return { total: count(request, '<=', upTo ?? every), more: false }
    const most = Math.max(mostCounted, offset + limit)
    const found = count(request, '<=', upTo ?? every, most + 1)
    return { total: Math.min(found, most), more: found > most }
  }

  return {
    page: (seq: number, window: LinkWindow): LinkPage => {
      const request = requestOf(seq, window)
      const { upTo = null } = window
      const isHeld = upTo !== null && !request.filter.followUp
      const newest = sql.count('SELECT max(number) FROM link WHERE connection_seq = ?', seq)
      const unknown = sql.count(
        `SELECT count(*) FROM link INDEXED BY link_state
         WHERE connection_seq = ? AND archived = 0 AND known_state = 'outcome_unknown'`,
        seq,
      )
      return {
        rows: linksOf(numbersIn(request, window)),
        ...totalOf(request, window),
        arrived: isHeld ? count(request, '>', upTo, mostCounted + 1) : 0,
        latest: Math.min(upTo ?? newest, newest),
        unknown: unknown - underWayOf(seq).length,
      }
    },
    /** The same part of the list as numbers. */
    numbers: (seq: number, window: LinkWindow): number[] => numbersIn(requestOf(seq, window), window),
    byNumbers: linksOf,
    /** How many there are, counted to the end. */
    count: (seq: number, asked: Asked): number => count(requestOf(seq, asked), '<=', every),
  }
}

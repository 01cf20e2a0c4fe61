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

/** The register of links. */
export const createRegister = (sql: Sql) => {
  const linksOf = (numbers: number[]) =>
    sql.all<Link>(
      `SELECT ${linkColumns} FROM json_each(?) m JOIN link l ON l.number = m.value ORDER BY m.key`,
      JSON.stringify(numbers),
    )

  const requestOf = (seq: number, { due, ...given }: Asked): RegisterRequest => ({
    seq,
    filter: { ...everyLink, ...given },
    due: due ?? null,
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
         WHERE connection_seq = ? AND archived = 0 AND known_state = 'outcome_unknown' AND number NOT IN (SELECT number FROM temp.making)`,
        seq,
      )
      return {
        rows: linksOf(numbersIn(request, window)),
        ...totalOf(request, window),
        arrived: isHeld ? count(request, '>', upTo, mostCounted + 1) : 0,
        latest: Math.min(upTo ?? newest, newest),
        unknown,
      }
    },
    /** The same part of the list as numbers. */
    numbers: (seq: number, window: LinkWindow): number[] => numbersIn(requestOf(seq, window), window),
    byNumbers: linksOf,
    /** How many there are, counted to the end. */
    count: (seq: number, asked: Asked): number => count(requestOf(seq, asked), '<=', every),
  }
}

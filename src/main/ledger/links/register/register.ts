import { linkStages, linkStates } from '../../../../contract/links/register.ts'
import type { Link, LinkPage } from '../../../../contract/model.ts'
import type { LinkFunnel } from '../../../../contract/overview.ts'
import type { Sql } from '../../../sqlite/sql.ts'
import { type RegisterFilter, type RegisterQuery, registerQuery, stages } from './query.ts'

/** `upTo`: the number of the newest link to list; null: all. Links are numbered in the order in which they came into the ledger. */
export type LinkWindow = RegisterFilter & { offset: number; limit: number; upTo?: number | null }

const every = Number.MAX_SAFE_INTEGER

/** Lists are counted exactly up to this number. */
const mostCounted = 1_000

// NOT INDEXED, so that SQLite reads the table from its end: it would read the whole of an index.
const newest = 'SELECT number FROM link NOT INDEXED WHERE connection_seq = ? ORDER BY number DESC LIMIT 1'
const unknown = `SELECT count(*) FROM link INDEXED BY link_state WHERE connection_seq = ? AND archived = 0
  AND stage = ${linkStates.indexOf('outcome_unknown')} AND number NOT IN (SELECT number FROM temp.making)`

/** The register of links: pages and counts of them. */
export const createRegister = (sql: Sql, byNumbers: (numbers: number[]) => Link[]) => {
  const pageOf = <T>(
    column: 'number' | 'id',
    { from, order, parameters }: Pick<RegisterQuery, 'from' | 'order' | 'parameters'>,
    { offset, limit, upTo }: LinkWindow,
  ): T[] =>
    sql.column<T>(`SELECT l.${column} ${from} AND l.number <= :upTo ${order} LIMIT :limit OFFSET :offset`, {
      ...parameters,
      upTo: upTo ?? every,
      offset,
      limit,
    })

  /** Counts links up to a number, or after it. `most`: where counting stops; negative: nowhere. */
  const count = ({ unsortedFrom, parameters }: RegisterQuery, which: '<=' | '>', upTo: number, most = -1) =>
    sql.count(`SELECT count(*) FROM (SELECT 1 ${unsortedFrom} AND l.number ${which} :upTo LIMIT :most)`, {
      ...parameters,
      upTo,
      most,
    })

  return {
    page: (seq: number, window: LinkWindow): LinkPage => {
      const query = registerQuery(seq, window)
      const { upTo = null, offset, limit } = window
      const latest = sql.count(newest, seq)
      const most = query.isWhole ? every - 1 : Math.max(mostCounted, offset + limit)
      const found = count(query, '<=', upTo ?? every, most + 1)
      const from = found > mostCounted ? query.broadFrom : query.from
      return {
        rows: byNumbers(pageOf<number>('number', { ...query, from }, window)),
        total: Math.min(found, most),
        more: found > most,
        arrived: upTo === null || window.followUp ? 0 : count(query, '>', upTo, mostCounted + 1),
        latest: Math.min(upTo ?? latest, latest),
        unknown: sql.count(unknown, seq),
      }
    },
    /** The links of a page by their numbers. */
    numbers: (seq: number, window: LinkWindow): number[] =>
      pageOf<number>('number', registerQuery(seq, window), window),
    ids: (seq: number, window: LinkWindow): string[] =>
      pageOf<string>('id', registerQuery(seq, window), window),
    /** How far the links made from a time up to another got. */
    funnel: (seq: number, made: { from: number; to: number }): LinkFunnel => {
      const { unsortedFrom, parameters } = registerQuery(seq, { ...made, counted: true })
      const reached = linkStages.map(stage => `count(*) FILTER (WHERE ${stages[stage]}) AS ${stage}`)
      return sql.one<LinkFunnel>(`SELECT count(*) AS made, ${reached.join(', ')} ${unsortedFrom}`, parameters)
    },
    /** The exact number of links. */
    count: (seq: number, filter: RegisterFilter): number => count(registerQuery(seq, filter), '<=', every),
  }
}

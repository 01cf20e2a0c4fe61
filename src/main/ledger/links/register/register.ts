import { everyLink } from '../../../../contract/links/register.ts'
import type { LinkFilter, LinkList } from '../../../../contract/links/register-schemas.ts'
import type { Link, LinkPage } from '../../../../contract/model.ts'
import type { Db } from '../../file/database.ts'
import { createStatements, type Parameters } from '../../file/statements.ts'
import { type LinkRow, linkColumns, toLink } from '../link-row.ts'
import { addDaysBetween } from './days-between.ts'
import { createPerhapsOwn } from './perhaps-own.ts'
import { type Due, isPlain, type Query, type RegisterRequest, sortedQuery, unsortedQuery } from './query.ts'

/** `upTo`: the number of the newest row to show; null: all. Rows are numbered as they come, whenever they were created. */
export type LinkWindow = Partial<LinkList> & {
  offset: number
  limit: number
  due?: Due
  upTo?: number | null
}

/** Counted to the end up to here. */
const mostCounted = 1_000

/** The register of links. `underWayOf`: numbers of a connection's rows that are being created. */
export const createRegister = (db: Db, underWayOf: (seq: number) => number[]) => {
  addDaysBetween(db)
  const perhapsOwn = createPerhapsOwn(db)
  const numbersOf = createStatements<number>(db, { pluck: true })
  const unknown = db
    .prepare<[number], number>(
      `SELECT count(*) FROM link INDEXED BY link_state
       WHERE connection_seq = ? AND archived = 0 AND known_state = 'outcome_unknown'`,
    )
    .pluck()
  const latest = db
    .prepare<[number], number | null>('SELECT max(number) FROM link WHERE connection_seq = ?')
    .pluck()
  const read = db.prepare<{ numbers: string }, LinkRow>(
    `SELECT ${linkColumns} FROM json_each(:numbers) m JOIN link l ON l.number = m.value ORDER BY m.key`,
  )
  const linksOf = (numbers: number[]): Link[] => read.all({ numbers: JSON.stringify(numbers) }).map(toLink)

  const count = ({ from, parameters }: Query, more: Parameters, condition: string): number => {
    const rows = `SELECT 1 ${from} AND ${condition}`
    const isCapped = more.most !== undefined
    const sql = isCapped ? `SELECT count(*) FROM (${rows} LIMIT :most)` : `SELECT count(*) FROM (${rows})`
    return numbersOf(sql).get({ ...parameters, ...more }) ?? 0
  }

  const askedOf = (seq: number, { due, ...filter }: Partial<LinkList> & { due?: Due | undefined }) => ({
    seq,
    filter: { ...everyLink, ...filter },
    due: due ?? null,
    hidden: [...underWayOf(seq), ...perhapsOwn(seq)],
  })
  const listOf = (seq: number, { offset: _, limit: __, upTo: ___, ...list }: LinkWindow) => askedOf(seq, list)

  const numbersIn = (request: RegisterRequest & { filter: LinkList }, window: LinkWindow): number[] => {
    const { from, order, parameters } = sortedQuery(request)
    const { offset, limit } = window
    const upTo = window.upTo ?? Number.MAX_SAFE_INTEGER
    return numbersOf(
      `SELECT l.number ${from} AND l.number <= :upTo ${order} LIMIT :limit OFFSET :offset`,
    ).all({
      ...parameters,
      ...{ upTo, offset, limit },
    })
  }

  const totalOf = (request: RegisterRequest, { offset, limit, upTo }: LinkWindow) => {
    const last = { upTo: upTo ?? Number.MAX_SAFE_INTEGER }
    const all = unsortedQuery(request)
    if (isPlain(request)) return { total: count(all, last, 'l.number <= :upTo'), more: false }
    const most = Math.max(mostCounted, offset + limit)
    const found = count(all, { ...last, most: most + 1 }, 'l.number <= :upTo')
    return { total: Math.min(found, most), more: found > most }
  }

  return {
    page: (seq: number, window: LinkWindow): LinkPage => {
      const asked = listOf(seq, window)
      const { upTo = null } = window
      const isHeld = upTo !== null && !asked.filter.followUp
      const newest = latest.get(seq) ?? 0
      return {
        rows: linksOf(numbersIn(asked, window)),
        ...totalOf(asked, window),
        arrived: isHeld
          ? count(unsortedQuery(asked), { upTo, most: mostCounted + 1 }, 'l.number > :upTo')
          : 0,
        latest: upTo === null ? newest : Math.min(upTo, newest),
        unknown: (unknown.get(seq) ?? 0) - underWayOf(seq).length,
      }
    },
    /** The same part of the list as numbers. */
    numbers: (seq: number, window: LinkWindow): number[] => numbersIn(listOf(seq, window), window),
    byNumbers: (numbers: number[]): Link[] => linksOf(numbers),
    /** How many there are, counted to the end. */
    count: (seq: number, filter: Partial<LinkFilter> & { due?: Due }): number =>
      count(unsortedQuery(askedOf(seq, filter)), {}, 'TRUE'),
  }
}

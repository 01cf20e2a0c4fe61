import type { LinkOrder } from '../../../contract/links/register.ts'
import type { Db } from '../database/database.ts'
import { createChangeMark, createStatements, createTally, type Parameters } from '../database/statements.ts'
import { idRange } from '../id-range.ts'
import { partConditions, readSearch } from '../search.ts'
import { type Asked, dueQuery, isFiltered, orderOf, whereOf } from './link-query.ts'

/** Matches up to which all of them are found and sorted; of more, the order is walked until a window is full, and nobody counts. */
const most = 2_000

/** Rows that are looked at in one go where all must be. */
const sliceRows = 4_000

/** Rows of an order that are held against a common text in the first go; four times as many in each that follows. */
const firstGo = 1_500

/** Lists that are remembered until a row changes. */
const keptLists = 8

/** `upTo`: the number of the newest row to show. */
export type NumbersAsked = Asked & { by: LinkOrder; descending: boolean; upTo: number }
export type Range = { offset: number; limit: number }
/** `total` is at least how many there are; `more`: there are more. `arrived`: how many match and came after `upTo`. */
export type Numbers = { numbers: number[]; total: number; more: boolean; arrived: number }

/** As much of a long list as was needed so far. `at`: rows of the order that were looked at. */
type Growing = { found: number[]; at: number; go: number; ended: boolean; matching: Set<number> | null }

const none = { handedBefore: 0, until: 0 }

const isSearch = (text: string): boolean => {
  const { match, parts } = readSearch(text)
  return match !== null || parts.length > 0
}

const isPlain = (asked: Asked): boolean =>
  !asked.followUp && !isFiltered(asked) && !isSearch(asked.search ?? '')

/** The numbers of the links that are asked for, in their order, without a look at rows that are not. */
export const createLinkNumbers = (db: Db) => {
  const statements = createStatements<number>(db, { pluck: true })
  const tally = createTally(db)
  const changes = createChangeMark(db)
  let readAt = changes()
  const lists = new Map<string, number[] | Growing>()

  const read = (sql: string, parameters: Parameters): number[] => statements(sql).all(parameters)

  /** Rows that hold a text; one more than `upTo` where there are more. */
  const matching = (match: string, first: number, last: number, upTo = 10_000_000): number[] =>
    read(
      'SELECT rowid FROM link_text WHERE link_text MATCH :match AND rowid BETWEEN :first AND :last LIMIT :most',
      { match, first, last, most: upTo + 1 },
    )

  /** Those of some rows that hold a text. */
  const holding = (numbers: number[], match: string | null, known: Set<number> | null = null): number[] => {
    if (match === null || numbers.length === 0) return numbers
    const all = known ?? new Set(matching(match, Math.min(...numbers), Math.max(...numbers)))
    return numbers.filter(number => all.has(number))
  }

  /** All that may match; null: too many to look at them all. */
  const candidates = (seq: number, asked: Asked, hidden: number[]): number[] | null => {
    const { search = '', followUp = false, due = none } = asked
    const { match } = readSearch(search)
    if (followUp) {
      const { sql, parameters } = dueQuery(seq, due)
      return holding(read(sql, { ...parameters, most }), match)
    }
    if (match !== null) {
      const { first, last } = idRange(seq)
      const numbers = matching(match, first, last, most)
      if (numbers.length <= most) return numbers
    }
    if (!isFiltered(asked)) return null
    const { conditions, parameters } = whereOf(seq, asked, hidden)
    const sql = `SELECT l.number FROM link l INDEXED BY link_created WHERE ${conditions.join(' AND ')} LIMIT :most`
    const numbers = read(sql, { ...parameters, most: most + 1 })
    return numbers.length <= most ? holding(numbers, match) : null
  }

  /** What a row must be, and the short words that it must hold. */
  const restOf = (seq: number, asked: Asked, hidden: number[]) => {
    const where = whereOf(seq, asked, hidden)
    const short = partConditions('l.folded', readSearch(asked.search ?? '').parts)
    return {
      conditions: [...where.conditions, ...short.conditions],
      parameters: { ...where.parameters, ...short.parameters },
    }
  }

  /** The whole list in its order; null: too long for that. */
  const wholeList = (seq: number, asked: NumbersAsked, hidden: number[]): number[] | null => {
    const numbers = candidates(seq, asked, hidden)
    if (numbers === null) return null
    const { conditions, parameters } = restOf(seq, asked, hidden)
    const all = [...conditions, 'l.number <= :upTo'].join(' AND ')
    return read(
      `SELECT l.number FROM json_each(:numbers) m CROSS JOIN link l ON l.number = m.value
       WHERE ${all} ORDER BY ${orderOf(asked).sorted}`,
      { ...parameters, upTo: asked.upTo, numbers: JSON.stringify(numbers) },
    )
  }

  /** The next rows of the order, whatever text they hold beside short words. */
  const walk = (seq: number, asked: NumbersAsked, hidden: number[], range: Range): number[] => {
    const { conditions, parameters } = restOf(seq, asked, hidden)
    const { index, sorted } = orderOf(asked)
    const all = [...conditions, 'l.number <= :upTo'].join(' AND ')
    return read(
      `SELECT l.number FROM link l INDEXED BY ${index} WHERE ${all} ORDER BY ${sorted} LIMIT :limit OFFSET :offset`,
      { ...parameters, ...range, upTo: asked.upTo },
    )
  }

  /** Goes on until as many are found, or there are no more. */
  const grow = (seq: number, asked: NumbersAsked, hidden: number[], list: Growing, wanted: number): void => {
    const { match } = readSearch(asked.search ?? '')
    while (!list.ended && list.found.length < wanted) {
      // Without a text, every row of the order counts.
      const limit = match === null ? wanted - list.found.length : list.go
      const rows = walk(seq, asked, hidden, { offset: list.at, limit })
      // Rows that were created together have numbers close to each other; in another order they are all over.
      if (match !== null && asked.by !== 'created' && list.matching === null) {
        const { first, last } = idRange(seq)
        list.matching = new Set(matching(match, first, last))
      }
      for (const number of holding(rows, match, list.matching)) list.found.push(number)
      list.at += rows.length
      list.ended = rows.length < limit
      list.go = Math.min(list.go * 4, 50_000)
    }
  }

  const listOf = (seq: number, asked: NumbersAsked, hidden: number[]): number[] | Growing => {
    const now = changes()
    if (now !== readAt || lists.size >= keptLists) lists.clear()
    readAt = now
    const key = JSON.stringify([seq, asked, hidden])
    const known = lists.get(key)
    if (known !== undefined) return known
    const list = wholeList(seq, asked, hidden) ?? {
      found: [],
      at: 0,
      go: firstGo,
      ended: false,
      matching: null,
    }
    lists.set(key, list)
    return list
  }

  /** Those of a range of numbers that match, in the order of their numbers. */
  const between = (seq: number, asked: Asked, hidden: number[], after: number, end: number): number[] => {
    const { match } = readSearch(asked.search ?? '')
    const { conditions, parameters } = restOf(seq, asked, hidden)
    const from =
      match === null
        ? 'link l NOT INDEXED WHERE l.number > :after AND l.number <= :end'
        : `link_text t CROSS JOIN link l ON l.number = t.rowid
           WHERE t.link_text MATCH :match AND t.rowid > :after AND t.rowid <= :end`
    return read(`SELECT l.number FROM ${[from, ...conditions].join(' AND ')}`, {
      ...parameters,
      ...(match === null ? {} : { match }),
      after,
      end,
    })
  }

  const everything = (seq: number, { archived = false }: Asked, hidden: number[], after: number): number => {
    const inArchive = tally(seq, 'archived')
    const all = archived ? inArchive : tally(seq, 'link') - inArchive - hidden.length
    return Math.max(0, all - after)
  }

  const page = (seq: number, asked: NumbersAsked, hidden: number[], { offset, limit }: Range): Numbers => {
    const { last } = idRange(seq)
    const isHeld = asked.upTo < last && asked.followUp !== true
    const arrived = isHeld ? between(seq, asked, hidden, asked.upTo, last).length : 0
    if (isPlain(asked)) {
      const numbers = walk(seq, asked, hidden, { offset, limit })
      return { numbers, total: everything(seq, asked, hidden, arrived), more: false, arrived }
    }
    const list = listOf(seq, asked, hidden)
    const cut = (all: number[]) => ({ numbers: all.slice(offset, offset + limit), arrived })
    if (Array.isArray(list)) return { ...cut(list), total: list.length, more: false }
    grow(seq, asked, hidden, list, offset + limit)
    const { found, ended } = list
    return { ...cut(found), total: ended ? found.length : Math.max(most, found.length), more: !ended }
  }

  /** The next rows by their numbers: which of them match, and after which it goes on; `next` null: that was all. */
  const slice = (seq: number, asked: Asked, hidden: number[], after: number) => {
    const { last } = idRange(seq)
    const sql = 'SELECT number FROM link WHERE number > :after AND number <= :last LIMIT 1 OFFSET :size'
    const [end] = read(sql, { after, last, size: sliceRows })
    return { numbers: between(seq, asked, hidden, after, end ?? last), next: end ?? null }
  }

  return { page, slice }
}

import type { LinkOrder } from '../../../contract/links/register.ts'
import type { Db } from '../database/database.ts'
import { createKept, createStatements, createTally, type Parameters } from '../database/statements.ts'
import { bound, idRange } from '../id-range.ts'
import { partConditions } from '../search.ts'
import { addDaysBetween } from './days-between.ts'
import { type Asked, dueQuery, isFiltered, narrowestIndex, orderOf, whereOf } from './link-query.ts'
import { createReadSearch, type LinkSearch } from './link-search.ts'
import { createLinkTexts } from './link-texts.ts'

/** Matches up to which all of them are found and sorted; of more, the order is walked until a window is full, and nobody counts. */
const most = 1_000

/** Rows that are looked at in one go where all must be. */
const sliceRows = 4_000

/** Rows of an order that are held against a common text in the first go; four times as many in each that follows. */
const firstGo = 500

/** Rows that hold a text of which it is asked in one go what else they are. */
const portion = 250

/** Lists that are remembered until a row changes. */
const keptLists = 8

/** `upTo`: the number of the newest row to show. */
export type NumbersAsked = Asked & { by: LinkOrder; descending: boolean; upTo: number }
export type Range = { offset: number; limit: number }
/** There are at least `total`; `more`: perhaps more. `arrived`: how many match and came after `upTo`. */
export type Numbers = { numbers: number[]; total: number; more: boolean; arrived: number }

/** All that may match, the newest first; or, of too many, the newest of those that hold the text (none: no index knows them). */
type Candidates = { all: number[] } | { newest: number[] }

/**
 * As much of a long list as was needed so far. `at`: rows of the order that were looked at, none of them newer than `newest`. From
 * `knownFrom` on, those that hold the text are known.
 */
type Growing = {
  found: number[]
  newest: number
  knownFrom: number
  known: Set<number>
  at: number
  go: number
  ended: boolean
  matching: Set<number> | null
  /** So many match, however few were met. */
  atLeast: number
}

const none = { handedBefore: 0, until: 0 }

const isPlain = (asked: Asked, { match, parts }: LinkSearch): boolean =>
  !asked.followUp && !isFiltered(asked) && match === null && parts.length === 0

/** The numbers of the links that are asked for, in their order, without a look at rows that are not. */
export const createLinkNumbers = (db: Db) => {
  addDaysBetween(db)
  const statements = createStatements<number>(db, { pluck: true })
  const readSearch = createReadSearch(db)
  const tally = createTally(db)
  const { matching, newestMatching, holding } = createLinkTexts(db)
  const kept = createKept<number[] | Growing>(db, keptLists)

  const read = (sql: string, parameters: Parameters): number[] => statements(sql).all(parameters)

  const candidates = (seq: number, asked: NumbersAsked, hidden: number[]): Candidates => {
    const { search = '', followUp = false, due = none } = asked
    const { match } = readSearch(search)
    if (followUp) {
      const { sql, parameters } = dueQuery(seq, due)
      return { all: holding(read(sql, { ...parameters, most }), match) }
    }
    const range = idRange(seq)
    const holds = match === null ? null : newestMatching(match, range, most + 1)
    if (holds !== null && holds.length <= most) return { all: holds }
    const some = { newest: holds ?? [] }
    if (!isFiltered(asked)) return some
    const { conditions, parameters } = whereOf(seq, asked, hidden)
    const sql = `SELECT l.number FROM link l INDEXED BY ${narrowestIndex(asked)} WHERE ${conditions.join(' AND ')} LIMIT :most`
    const numbers = read(sql, { ...parameters, most: most + 1 })
    return numbers.length <= most ? { all: holding(numbers, match) } : some
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

  /** Where an index has all that is asked of a row, no row is read. */
  const indexOf = (asked: NumbersAsked): string => {
    const isBrief = asked.by === 'created' && !isFiltered(asked) && asked.followUp !== true
    return isBrief && readSearch(asked.search ?? '').parts.length === 0 ? 'INDEXED BY link_number' : ''
  }

  /** Those of all that may match that do, in their order. */
  const wholeList = (seq: number, asked: NumbersAsked, hidden: number[], numbers: number[]): number[] => {
    const { conditions, parameters } = restOf(seq, asked, hidden)
    const all = [...conditions, 'l.number <= :upTo'].join(' AND ')
    return read(
      `SELECT l.number FROM json_each(:numbers) m CROSS JOIN link l ${indexOf(asked)} ON l.number = m.value
       WHERE ${all} ORDER BY ${orderOf(asked).sorted}`,
      { ...parameters, upTo: asked.upTo, numbers: JSON.stringify(numbers) },
    )
  }

  /**
   * The next rows of the order. With a text, most of them do not hold it: what else they must be is looked at afterwards, unless the
   * index of the order knows it.
   */
  const walk = (seq: number, asked: NumbersAsked, hidden: number[], range: Range): number[] => {
    const { match } = readSearch(asked.search ?? '')
    const { archived = false, counted = false, by, state = null } = asked
    const known = by === 'created' ? asked : { archived, counted, state: by === 'state' ? state : null }
    const { conditions, parameters } =
      match === null ? restOf(seq, asked, hidden) : whereOf(seq, known, hidden)
    const { index, sorted } = orderOf(asked)
    const all = [...conditions, 'l.number <= :upTo'].join(' AND ')
    return read(
      `SELECT l.number FROM link l INDEXED BY ${index} WHERE ${all} ORDER BY ${sorted} LIMIT :limit OFFSET :offset`,
      { ...parameters, ...range, upTo: asked.upTo },
    )
  }

  /** Those of some rows that hold a text which are what else is asked for, in their order. */
  const withRest = (seq: number, asked: Asked, hidden: number[], numbers: number[]): number[] => {
    const isAll = readSearch(asked.search ?? '').parts.length === 0 && !isFiltered(asked)
    if (isAll || numbers.length === 0) return numbers
    const { conditions, parameters } = restOf(seq, asked, hidden)
    return read(
      `SELECT l.number FROM json_each(:numbers) m CROSS JOIN link l ON l.number = m.value
       WHERE ${conditions.join(' AND ')} ORDER BY m.key`,
      { ...parameters, numbers: JSON.stringify(numbers) },
    )
  }

  /** The rows of a part of the order that match, and how many of the part were looked at: no more than it takes to find `wanted`. */
  const matchesIn = (
    seq: number,
    asked: NumbersAsked,
    hidden: number[],
    list: Growing,
    { rows, wanted }: { rows: number[]; wanted: number },
  ): { matches: number[]; looked: number } => {
    const { search = '', by } = asked
    const { match } = readSearch(search)
    if (match === null) return { matches: rows, looked: rows.length }
    // Rows that were created together have numbers close to each other; in another order they are all over.
    if (by === 'created') {
      const isKnown = (number: number) => number >= list.knownFrom
      const others = new Set(
        holding(
          rows.filter(number => !isKnown(number)),
          match,
        ),
      )
      const holds = rows.filter(number => (isKnown(number) ? list.known : others).has(number))
      // What else is asked was looked at on the walk.
      const { archived = false, counted = false } = asked
      return { matches: withRest(seq, { search, archived, counted }, hidden, holds), looked: rows.length }
    }
    const all = list.matching ?? new Set(matching(match, idRange(seq)))
    list.matching = all
    const places = [...rows.keys()].filter(place => all.has(rows[place] ?? 0))
    const matches: number[] = []
    for (let at = 0; at < places.length; at += portion) {
      const part = places.slice(at, at + portion)
      matches.push(
        ...withRest(
          seq,
          asked,
          hidden,
          part.map(place => rows[place] ?? 0),
        ),
      )
      if (matches.length >= wanted) return { matches, looked: (part.at(-1) ?? 0) + 1 }
    }
    return { matches, looked: rows.length }
  }

  /** Goes on until as many are found, or there are no more. */
  const grow = (seq: number, asked: NumbersAsked, hidden: number[], list: Growing, wanted: number): void => {
    const { match } = readSearch(asked.search ?? '')
    while (!list.ended && list.found.length < wanted) {
      // Without a text, every row of the order counts.
      const limit = match === null ? wanted - list.found.length : list.go
      const upTo = Math.min(asked.upTo, list.newest)
      const rows = walk(seq, { ...asked, upTo }, hidden, { offset: list.at, limit })
      const still = wanted - list.found.length
      const { matches, looked } = matchesIn(seq, asked, hidden, list, { rows, wanted: still })
      // However many: as arguments, too many would not fit.
      for (const number of matches) list.found.push(number)
      list.at += looked
      list.ended = rows.length < limit && looked === rows.length
      list.go = Math.min(list.go * 4, 50_000)
    }
  }

  /** Of rows that hold a text, so many are shown whatever the others are: only where nothing else is asked of them. */
  const shownOf = (seq: number, asked: NumbersAsked, hidden: number[], rows: number[]): number => {
    const { archived = false, search = '', upTo } = asked
    if (archived || isFiltered(asked) || readSearch(search).parts.length > 0) return 0
    const { first } = idRange(seq)
    const own = rows.filter(number => number >= first && number <= upTo).length
    return Math.max(0, Math.min(most, own) - tally(seq, 'archived') - hidden.length)
  }

  const growing = (seq: number, asked: NumbersAsked, hidden: number[], newest: number[]): Growing => {
    const { last } = idRange(seq)
    const [first = last, knownFrom = last + 1] = [newest[0], newest.at(-1)]
    return {
      found: [],
      newest: first,
      knownFrom,
      known: new Set(newest),
      at: 0,
      go: firstGo,
      ended: false,
      matching: null,
      atLeast: shownOf(seq, asked, hidden, newest),
    }
  }

  const listOf = (seq: number, asked: NumbersAsked, hidden: number[]): number[] | Growing => {
    const find = () => {
      const may = candidates(seq, asked, hidden)
      return 'all' in may ? wholeList(seq, asked, hidden, may.all) : growing(seq, asked, hidden, may.newest)
    }
    return kept(JSON.stringify([seq, asked, hidden]), find)
  }

  /** Those of a range of numbers that match, in the order of their numbers. */
  const between = (seq: number, asked: Asked, hidden: number[], after: number, end: number): number[] => {
    const { match } = readSearch(asked.search ?? '')
    const { conditions, parameters } = restOf(seq, asked, hidden)
    const from =
      match === null
        ? 'link l NOT INDEXED WHERE l.number > :after AND l.number <= :end'
        : `link_text t CROSS JOIN link l ON l.number = t.rowid
           WHERE t.link_text MATCH :match AND t.rowid > ${bound('after')} AND t.rowid <= ${bound('end')}`
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
    if (isPlain(asked, readSearch(asked.search ?? ''))) {
      const numbers = walk(seq, asked, hidden, { offset, limit })
      return { numbers, total: everything(seq, asked, hidden, arrived), more: false, arrived }
    }
    const list = listOf(seq, asked, hidden)
    const cut = (all: number[]) => ({ numbers: all.slice(offset, offset + limit), arrived })
    if (Array.isArray(list)) return { ...cut(list), total: list.length, more: false }
    grow(seq, asked, hidden, list, offset + limit)
    const { found, ended, atLeast } = list
    return { ...cut(found), total: ended ? found.length : Math.max(atLeast, found.length), more: !ended }
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

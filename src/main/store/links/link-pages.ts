import type { Link, LinkPage } from '../../../contract/model.ts'
import type { Db } from '../database/database.ts'
import { createTally } from '../database/statements.ts'
import { idRange } from '../id-range.ts'
import { createLinkMatches, isSearch } from './link-matches.ts'
import { type LinkRow, linkColumns, toLink } from './link-row.ts'
import { createPerhapsOwn } from './perhaps-own.ts'

/** `upTo`: the number of the newest row to show; null: all. Rows are numbered as they come, whenever they were created. */
export type LinkWindow = {
  search: string
  only: 'all' | 'outcome_unknown'
  offset: number
  limit: number
  upTo?: number | null
}

/** `underWayOf`: numbers of a connection's rows that are being created. */
export const createLinkPages = (db: Db, underWayOf: (seq: number) => number[]) => {
  const matches = createLinkMatches(db)
  const perhapsOwn = createPerhapsOwn(db)
  const tally = createTally(db)
  const window = db
    .prepare<{ seq: number; upTo: number; hidden: string; limit: number; offset: number }, number>(
      `SELECT number FROM link INDEXED BY link_created WHERE number >> 32 = :seq AND number <= :upTo
         AND number NOT IN (SELECT value FROM json_each(:hidden))
       ORDER BY created_at DESC, number DESC LIMIT :limit OFFSET :offset`,
    )
    .pluck()
  const after = db
    .prepare<{ upTo: number; last: number }, number>(
      'SELECT number FROM link WHERE number > :upTo AND number <= :last',
    )
    .pluck()
  const latest = db
    .prepare<{ first: number; last: number }, number | null>(
      'SELECT max(number) FROM link WHERE number BETWEEN :first AND :last',
    )
    .pluck()
  const read = db.prepare<{ numbers: string }, LinkRow>(
    `SELECT ${linkColumns} FROM json_each(:numbers) m JOIN link l ON l.number = m.value ORDER BY m.key`,
  )
  const linksOf = (numbers: number[]): Link[] => read.all({ numbers: JSON.stringify(numbers) }).map(toLink)

  const everything = (seq: number, { offset, limit }: LinkWindow, upTo: number, hidden: number[]) => {
    const arrived = after.all({ upTo, last: idRange(seq).last }).filter(number => !hidden.includes(number))
    const numbers = window.all({ seq, upTo, hidden: JSON.stringify(hidden), limit, offset })
    return { numbers, total: tally(seq, 'link') - hidden.length - arrived.length, arrived: arrived.length }
  }

  const found = (seq: number, { search, only, ...range }: LinkWindow, upTo: number, hidden: number[]) => {
    const all = matches(seq, search, only === 'outcome_unknown').filter(number => !hidden.includes(number))
    const shown = all.filter(number => number <= upTo)
    return {
      numbers: shown.slice(range.offset, range.offset + range.limit),
      total: shown.length,
      arrived: all.length - shown.length,
    }
  }

  return (seq: number, asked: LinkWindow): LinkPage => {
    const underWay = underWayOf(seq)
    const hidden = [...underWay, ...perhapsOwn(seq)]
    const { first, last } = idRange(seq)
    const upTo = Math.min(asked.upTo ?? last, last)
    const searches = isSearch(asked.search) || asked.only === 'outcome_unknown'
    const { numbers, total, arrived } = (searches ? found : everything)(seq, asked, upTo, hidden)
    return {
      rows: linksOf(numbers),
      total,
      arrived,
      latest: Math.min(upTo, latest.get({ first, last }) ?? 0),
      unknown: tally(seq, 'link', 'outcome_unknown') - underWay.length,
    }
  }
}

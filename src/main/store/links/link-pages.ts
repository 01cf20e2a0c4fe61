import { everyLink } from '../../../contract/links/register.ts'
import type { LinkFilter, LinkList } from '../../../contract/links/register-schemas.ts'
import type { Link, LinkPage } from '../../../contract/model.ts'
import type { Db } from '../database/database.ts'
import { createLinkNumbers, type Range } from './link-numbers.ts'
import { type Due, upToRange } from './link-query.ts'
import { type LinkRow, linkColumns, toLink } from './link-row.ts'
import { createPerhapsOwn } from './perhaps-own.ts'

/** `upTo`: the number of the newest row to show; null: all. Rows are numbered as they come, whenever they were created. */
export type LinkWindow = Partial<LinkList> & Range & { due?: Due; upTo?: number | null }

/** `underWayOf`: numbers of a connection's rows that are being created. */
export const createLinkPages = (db: Db, underWayOf: (seq: number) => number[]) => {
  const numbersOf = createLinkNumbers(db)
  const perhapsOwn = createPerhapsOwn(db)
  const unknown = db
    .prepare<[number], number>(
      `SELECT count(*) FROM link INDEXED BY link_state
       WHERE number >> 32 = ? AND archived = 0 AND known_state = 'outcome_unknown'`,
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
  const hiddenIn = (seq: number): number[] => [...underWayOf(seq), ...perhapsOwn(seq)]

  const find = (seq: number, { offset, limit, ...asked }: LinkWindow) => {
    const underWay = underWayOf(seq)
    const { first, last, upTo } = upToRange(seq, asked.upTo)
    const found = numbersOf.page(seq, { ...everyLink, ...asked, upTo }, hiddenIn(seq), { offset, limit })
    return { ...found, first, last, upTo, underWay: underWay.length }
  }

  return {
    page: (seq: number, asked: LinkWindow): LinkPage => {
      const { numbers, total, more, arrived, first, last, upTo, underWay } = find(seq, asked)
      return {
        rows: linksOf(numbers),
        total,
        more,
        arrived,
        latest: Math.min(upTo, latest.get({ first, last }) ?? 0),
        unknown: (unknown.get(seq) ?? 0) - underWay,
      }
    },
    /** The same part of the list as numbers. */
    numbers: (seq: number, asked: LinkWindow): number[] => find(seq, asked).numbers,
    byNumbers: (numbers: number[]): Link[] => linksOf(numbers),
    /**
     * Looks at the next rows, in the order of their numbers: which of them match, and after which number it goes on; null: that was
     * all. However long the register, this takes a few milliseconds.
     */
    slice: (
      seq: number,
      asked: Partial<LinkFilter>,
      after: number,
    ): { numbers: number[]; next: number | null } => numbersOf.slice(seq, asked, hiddenIn(seq), after),
  }
}

import type { AccountFilter } from '../../../contract/accounts/account-filter.ts'
import type { Db } from '../database/database.ts'
import { createStatements } from '../database/statements.ts'
import { anyWay } from '../search.ts'
import { textOfState } from './near.ts'
import { type QueryOptions, readTextWays, textQuery } from './query.ts'
import { createRarestParts, hasParts } from './rarest-parts.ts'

/** Rows whose text is looked at; and those that words find, which are passed. */
const mostLooked = 200
const mostKnown = 2_000

type Texts = { id: number; folded: string; foldedIds: string }

const holdsAll = (terms: string[][][], texts: string[]): boolean =>
  terms.every(ways => ways.some(way => way.every(part => texts.some(text => text.includes(part)))))

/**
 * What a search finds as a part of a text and not by words, the newest first: the texts of the few rows that hold the rarest letters of
 * each word are looked at. `known`: what words find. Null: they are not few, or those are many, or all of each word takes no more.
 */
export const createTextBeyond = (db: Db) => {
  const rarest = createRarestParts(db)
  const ids = createStatements<number>(db, { pluck: true })
  const textsOf = db.prepare<{ ids: string }, Texts>(
    `SELECT u.id, u.folded, u.folded_ids AS foldedIds FROM json_each(:ids) m CROSS JOIN utility_account u ON u.id = m.value
     ORDER BY m.key`,
  )
  return (
    seq: number,
    filter: AccountFilter,
    options: Pick<QueryOptions, 'upTo' | 'where'>,
    known: ReadonlySet<number>,
  ): number[] | null => {
    const terms = readTextWays(filter.search)
    if (known.size > mostKnown || terms === null || !terms.flat(2).some(hasParts)) return null
    const state = textOfState(filter.state)
    const match = [...terms, ...(state === null ? [] : [[[state]]])]
      .map(ways => anyWay(ways, text => rarest(seq, text)))
      .join(' AND ')
    const { sql, order, parameters } = textQuery(seq, filter, match, options)
    const limit = known.size + mostLooked + 1
    const near = ids(`${sql} ORDER BY ${order} LIMIT :limit`).all({ ...parameters, limit })
    const others = near.filter(id => !known.has(id))
    if (near.length === limit || others.length > mostLooked) return null
    return textsOf
      .all({ ids: JSON.stringify(others) })
      .filter(({ folded, foldedIds }) =>
        holdsAll(terms, options.where === 'place' ? [folded] : [folded, foldedIds]),
      )
      .map(({ id }) => id)
  }
}

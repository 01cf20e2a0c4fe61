import type { Db } from '../database/database.ts'
import { createStatements } from '../database/statements.ts'
import { idRange } from '../id-range.ts'
import { partConditions, readSearch, type Search } from '../search.ts'

/** Searches whose lists are remembered: 100,000 numbers take 0.8 MB. */
const keptLists = 4

/** The numbers that match, in no order. */
const matchingSql = (search: Search, onlyUnknown: boolean) => {
  const parts = partConditions('l.folded', search.parts)
  const state = onlyUnknown ? ["l.state = 'outcome_unknown'"] : []
  const needsRow = parts.conditions.length > 0 || onlyUnknown
  const from =
    search.match === null
      ? 'SELECT l.number FROM link l WHERE l.number BETWEEN :first AND :last'
      : `SELECT t.rowid FROM link_text t ${needsRow ? 'CROSS JOIN link l ON l.number = t.rowid' : ''}
         WHERE t.link_text MATCH :match AND t.rowid BETWEEN :first AND :last`
  return {
    sql: [from, ...state, ...parts.conditions].join(' AND '),
    parameters: { ...parts.parameters, ...(search.match === null ? {} : { match: search.match }) },
  }
}

/**
 * The numbers of the links that a search finds, newest first. Sorting what a common word matches costs more than finding it,
 * so the list is remembered until a row changes, and windows are cut from it.
 */
export const createLinkMatches = (db: Db) => {
  const changes = db.prepare<[], number>('SELECT total_changes()').pluck()
  const order = db
    .prepare<{ seq: number }, number>(
      `SELECT number FROM link INDEXED BY link_created WHERE number >> 32 = :seq ORDER BY created_at DESC, number DESC`,
    )
    .pluck()
  const matching = createStatements<number>(db, { pluck: true })
  let readAt = changes.get()
  const orders = new Map<number, number[]>()
  const lists = new Map<string, number[]>()

  const inOrder = (seq: number): number[] => {
    const known = orders.get(seq)
    if (known) return known
    const numbers = order.all({ seq })
    orders.set(seq, numbers)
    return numbers
  }

  return (seq: number, text: string, onlyUnknown: boolean): number[] => {
    const now = changes.get()
    if (now !== readAt) {
      orders.clear()
      lists.clear()
    }
    readAt = now
    const { sql, parameters } = matchingSql(readSearch(text), onlyUnknown)
    const key = JSON.stringify([seq, sql, parameters])
    const known = lists.get(key)
    if (known) return known
    const found = new Set(matching(sql).all({ ...parameters, ...idRange(seq) }))
    const list = inOrder(seq).filter(number => found.has(number))
    if (lists.size >= keptLists) lists.clear()
    lists.set(key, list)
    return list
  }
}

/** Whether a text searches for anything. */
export const isSearch = (text: string): boolean => {
  const { match, parts } = readSearch(text)
  return match !== null || parts.length > 0
}

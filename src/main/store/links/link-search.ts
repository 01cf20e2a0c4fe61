import type { Db } from '../database/database.ts'
import { createChangeMark } from '../database/statements.ts'
import { quoted, readSearch } from '../search.ts'

/**
 * What a search of the register looks for. `match`: an expression for its index; `parts`: words of one or two letters that are held against
 * the rows themselves. All must be there; null and none: everything matches.
 */
export type LinkSearch = { match: string | null; parts: string[] }

/** Rows with two letters, if that is all of a search, up to which the index is asked for them: of more, some are soon met on the way. */
const rare = 10_000

/**
 * Reads searches. The index holds three letters at least: a word of two is found by those that begin with it, since after each field of
 * a text there is a line break.
 */
export const createReadSearch = (db: Db): ((text: string) => LinkSearch) => {
  db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS temp.link_trigram USING fts5vocab('main', 'link_text', 'row')`)
  const trigrams = db.prepare<{ from: string; to: string }, { term: string; doc: number }>(
    'SELECT term, doc FROM temp.link_trigram WHERE term >= :from AND term < :to',
  )
  const changes = createChangeMark(db)
  const expressionOf = (part: string, isAll: boolean): string | null => {
    if ([...part].length !== 2) return null
    const terms = [`${part}\n`]
    let rows = 0
    // Counting the rows of each takes as long as there are rows.
    for (const { term, doc } of trigrams.iterate({ from: part, to: `${part}\u{10ffff}` })) {
      terms.push(term)
      rows += doc
      if (isAll && rows > rare) return null
    }
    return `(${terms.map(quoted).join(' OR ')})`
  }
  const read = (text: string): LinkSearch => {
    const { match, parts } = readSearch(text)
    const short = parts.map(part => ({ part, expression: expressionOf(part, match === null) }))
    const all = [match, ...short.map(({ expression }) => expression)].filter(one => one !== null)
    return {
      match: all.length === 0 ? null : all.join(' AND '),
      parts: short.flatMap(({ part, expression }) => (expression === null ? [part] : [])),
    }
  }
  let last: { text: string; mark: string; search: LinkSearch } | null = null
  return text => {
    const mark = changes()
    if (last?.text !== text || last.mark !== mark) last = { text, mark, search: read(text) }
    return last.search
  }
}

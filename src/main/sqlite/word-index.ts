import { setImmediate as others } from 'node:timers/promises'
import { checkpoint, type Db } from './database.ts'
import { createSql } from './sql.ts'

/**
 * SQL of a full-text index of the column `words` of a table, by its column `id`. Not secure-delete: with detail = none it makes a wrong index of
 * several changes in one transaction (SQLite 3.53), and each change takes seventeen times as long; `purge` does that instead.
 */
export const wordIndexSchema = (name: string, content: string, id: string): string => `
CREATE VIRTUAL TABLE ${name} USING fts5(
  words, content = '${content}', content_rowid = '${id}', columnsize = 0, detail = none, prefix = '1 2 3',
  tokenize = "ascii tokenchars '=~+#_'"
);
`

/** Pages of the index that are merged in one go: some ten milliseconds. */
const pages = 200

/**
 * Leaves no word of a removed row in the file, nor in its WAL: removing a row only marks its words in the index as gone until its segments
 * are merged. Merges all of them to one, and lets others in between.
 */
export const purge = async (db: Db, name: string): Promise<void> => {
  const { count, run } = createSql(db)
  const isOver = (most: number): boolean => {
    const before = count('SELECT total_changes()')
    run(`INSERT INTO ${name} (${name}, rank) VALUES ('merge', ?)`, most)
    // Source: "The merge command" in SQLite's page about FTS5.
    return count('SELECT total_changes()') - before < 2
  }
  // Negative: of all segments, whatever their size.
  for (let done = isOver(-pages); !done; done = isOver(pages)) await others()
  checkpoint(db)
}

import { setImmediate as others } from 'node:timers/promises'
import { checkpoint, type Db } from './database.ts'
import { createSql } from './sql.ts'

/** Pages of the full-text index that one step merges, in some ten milliseconds. */
const pages = 200

/**
 * Erases the words of removed rows from the file and its WAL: removing a row only marks its words in the full-text index as deleted, until its
 * segments are merged. Merges all segments into one, step by step, so that other work gets its turn. Throws what SQLite throws, and where somebody, such
 * as an export, still reads what was before.
 */
export const purge = async (db: Db, name: string): Promise<void> => {
  const { count, run } = createSql(db)
  const isOver = (most: number): boolean => {
    const before = count('SELECT total_changes()')
    run(`INSERT INTO ${name} (${name}, rank) VALUES ('merge', ?)`, most)
    // Fewer than two changes mean that nothing was left to merge: "The merge command" in SQLite's page about FTS5.
    return count('SELECT total_changes()') - before < 2
  }
  // A negative number of pages begins a merge of all segments, whatever their size.
  for (let done = isOver(-pages); !done; done = isOver(pages)) await others()
  if (!checkpoint(db)) throw new Error('Somebody still reads what was removed')
}

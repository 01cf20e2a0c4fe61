import { setImmediate as others } from 'node:timers/promises'
import { checkpoint, type Db } from './database.ts'
import { createSql } from './sql.ts'

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

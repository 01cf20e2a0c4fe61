import { setImmediate as others } from 'node:timers/promises'
import type { Db } from './database.ts'

/** Pages of the index that are merged in one go: some ten milliseconds. */
const pages = 200

/**
 * Leaves no word of a removed row in the file, nor in its WAL: deleting a row only marks its words in the index as gone until its segments
 * are merged. Merges all of them to one, and lets others in between. After this, the back-ups are to be made anew (file/backup.ts).
 */
export const purge = async (db: Db): Promise<void> => {
  const changes = db.prepare<[], number>('SELECT total_changes()').pluck()
  const merge = db.prepare<[number]>("INSERT INTO link_word (link_word, rank) VALUES ('merge', ?)")
  const isOver = (most: number): boolean => {
    const before = changes.get() ?? 0
    merge.run(most)
    // Source: "The merge command" in SQLite's page about FTS5.
    return (changes.get() ?? 0) - before < 2
  }
  // Negative: of all segments, whatever their size.
  for (let done = isOver(-pages); !done; done = isOver(pages)) await others()
  db.pragma('wal_checkpoint(TRUNCATE)')
}

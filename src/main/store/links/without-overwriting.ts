import type { Db } from '../database/database.ts'

/**
 * What leaves the search index of links is overwritten there at once (see migrations/consent-ended.ts), which costs four times what making
 * a link does. For texts whose words all stay, as those of links do when their URLs come, that is not needed. Within a transaction.
 */
export const createWithoutOverwriting = (db: Db) => {
  const set = (on: 0 | 1) =>
    db.prepare(`INSERT INTO link_text (link_text, rank) VALUES ('secure-delete', ${on})`)
  const [off, on] = [set(0), set(1)]
  return (change: () => unknown): void => {
    off.run()
    change()
    on.run()
  }
}

import type { Db } from '../../file/database.ts'

/** The redirect URLs that were used last in each connection. */
export const createRedirectUrls = (db: Db) => {
  const remember = db.prepare<{ seq: number; url: string; at: number }>(
    `INSERT INTO redirect_url VALUES (:seq, :url, :at) ON CONFLICT DO UPDATE SET used_at = excluded.used_at`,
  )
  const latest = 'SELECT url FROM redirect_url WHERE connection_seq = :seq ORDER BY used_at DESC LIMIT 10'
  const trim = db.prepare<{ seq: number }>(
    `DELETE FROM redirect_url WHERE connection_seq = :seq AND url NOT IN (${latest})`,
  )
  const read = db.prepare<{ seq: number }, string>(latest).pluck()
  return {
    remember: (seq: number, url: string, at: number) => {
      remember.run({ seq, url, at })
      trim.run({ seq })
    },
    read: (seq: number): string[] => read.all({ seq }),
  }
}
